"""Matches that another program plays, whose records it will leave in the folder of ours: listed, and watched live."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludus.games import names
from ludus.report.markup import text
from ludus.report.private import told_spec
from ludus.tournament.workers.announced import announced_in
from ludus.web.arena import Arena, arena_of
from ludus.web.matches.live_match import LiveMatch
from ludus.web.records.record_folder import ID, NotThere


def beside(arena: Arena) -> str:
    """A list; empty where there is none."""
    rows = "".join(
        f'<li><span class="who">{text(" – ".join(entrant.name for entrant in told_spec(told.spec).entrants))}</span>'
        f'<a class="button" href="/replays/live/{id}" aria-label="Watch {id} live">Watch live</a></li>'
        for id, told in announced_in(arena.records.folder).items()
        if ID.fullmatch(id) and told.spec.game in names()
    )
    return f'<ul class="now">{rows}</ul>' if rows else ""


async def watch(request: Request) -> Response:
    """To the film, or to the replay where it is over."""
    arena, id = arena_of(request), request.path_params["id"]
    found = await asyncio.to_thread(announced_in, arena.records.folder)
    told = found.get(id)
    if told is not None and ID.fullmatch(id) and told.spec.game in names():
        await arena.matches.follow(LiveMatch(id, told.spec), told.live)
    elif not ID.fullmatch(id):
        raise NotThere("no match of this name")
    return RedirectResponse(f"/match/{id}", 303)
