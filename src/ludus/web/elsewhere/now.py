"""The matches of a tournament that are being played right now: who plays whom for how long, and a way to watch each."""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludus.core.match import MatchSpec
from ludus.report.markup import section, text
from ludus.report.private import told_board
from ludus.tournament.workers.live import is_live, live_name
from ludus.web.arena import Arena, arena_of
from ludus.web.layout import page as whole_page
from ludus.web.matches.live_match import LiveMatch
from ludus.web.records.record_folder import NotThere
from ludus.web.tournaments.tournament_page import TournamentPage, record_id

SHOWN = 24
SHORT = "Nothing that has lasted for two seconds; what is over stands among the matches below."


class PlayedNow(NamedTuple):
    """One match that is being played, and by whom."""

    number: int
    entrants: tuple[int, ...]
    seconds: float
    runner: str
    host: str


def played_now(arena: Arena, page: TournamentPage) -> list[PlayedNow]:
    """Those that have lasted longest first. A heartbeat may be two seconds old: what is stored since is over."""
    stored, size = page.numbers, len(page.spec.entrants)
    found = [
        PlayedNow(one.number, one.entrants, one.seconds, beat.runner, beat.host)
        for beat in arena.tournaments.beats(page)
        for one in beat.matches
        if one.number not in stored and all(0 <= entrant < size for entrant in one.entrants)
    ]
    return sorted(found, key=lambda one: (-one.seconds, one.number))


def spec_of(page: TournamentPage, one: PlayedNow) -> MatchSpec:
    """What is known of it before it is watched."""
    from ludus.tournament.runner import task_of

    for pairing in page.told.schedule.open:
        if pairing.number == one.number:
            return task_of(page.spec, pairing).spec
    return MatchSpec(game=page.spec.game, entrants=tuple(page.spec.entrants[who] for who in one.entrants))


def now_part(page: TournamentPage, found: Sequence[PlayedNow], live: bool) -> str:
    """`live`: whether anybody plays. Between two matches, or where they are shorter than a heartbeat, none is told."""
    if live and not found:
        return section("Being played", f'<p class="quiet">{SHORT}</p>')
    rows = "".join(_row(page, one) for one in found[:SHOWN])
    more = f'<p class="quiet">And {len(found) - SHOWN} more.</p>' if len(found) > SHOWN else ""
    return section("Being played", f'<ul class="now">{rows}</ul>{more}' if rows else "")


def _row(page: TournamentPage, one: PlayedNow) -> str:
    names = ' <span class="quiet">–</span> '.join(page.name_link(who) for who in one.entrants)
    board = told_board(page.spec.game, spec_of(page, one).board)
    where = f" · {board}" if board and "\n" not in board and "{" not in board else ""
    return (
        f'<li><span class="who">{names}</span>'
        f'<small class="quiet">match {one.number}{text(where)} · <span data-for="{one.seconds:.0f}">'
        f"{told_seconds(one.seconds)}</span></small>"
        f'<a class="button" href="/tournament/{page.key}/match/{one.number}" '
        f'aria-label="Watch match {one.number} live">Watch live</a></li>'
    )


def told_seconds(seconds: float) -> str:
    """As people say it."""
    whole = int(seconds)
    if whole < 60:
        return f"for {whole} s"
    return f"for {whole // 60} min" if whole < 3600 else f"for {whole // 3600} h {whole % 3600 // 60} min"


async def match(request: Request) -> Response:
    """A match by its number: its replay once it is stored, its film while it is played where there is one to be had,
    or a page that waits for the record."""
    arena, word = arena_of(request), request.path_params["number"]
    one = await asyncio.to_thread(arena.tournaments.of_key, request.path_params["key"])
    number = _number(one, word)
    told = await _where(arena, one, number)
    if told["stage"] == "playing":
        return _waiting(request, one, number, told)
    return RedirectResponse(f"/match/{record_id(one.name, number)}", 303)


async def where(request: Request) -> dict[str, Any]:
    """For a page that waits."""
    arena = arena_of(request)
    one = await asyncio.to_thread(arena.tournaments.of_key, request.path_params["key"])
    return await _where(arena, one, _number(one, request.path_params["number"]))


async def _where(arena: Arena, page: TournamentPage, number: int) -> dict[str, Any]:
    """`stored`, `live` (its film grows here) or `playing` (somewhere else); NotThere where it is none of these."""
    try:
        await asyncio.to_thread(arena.tournaments.match, page.name, number)
        return {"stage": "stored"}
    except NotThere:
        found = [one for one in await asyncio.to_thread(played_now, arena, page) if one.number == number]
        if not found:
            raise
    one = found[0]
    spec = await asyncio.to_thread(spec_of, page, one)
    told = {"names": [entrant.name for entrant in spec.entrants], "seconds": round(one.seconds), "host": one.host}
    if not await asyncio.to_thread(is_live, live_name(one.runner, number)):
        return {"stage": "playing", **told}
    match = LiveMatch(record_id(page.name, number), replace(spec, secret=""))
    await arena.matches.follow(match, live_name(one.runner, number))
    return {"stage": "live", **told}


def _number(page: TournamentPage, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise NotThere(f"no match {word!r} in {page.name!r}")
    return int(word)


def _waiting(request: Request, one: TournamentPage, number: int, told: dict[str, Any]) -> Response:
    names = " – ".join(told["names"])
    where = f" on {told['host']}" if told["host"] else ""
    body = f"""<div class="lonely" id="wait" data-key="{text(one.key)}" data-number="{number}">
<h1>{text(names)}</h1><p class="lead" role="status">Match {number} of
<a href="/tournament/{one.key}">{text(one.name)}</a> is being played{text(where)},
{text(told_seconds(told["seconds"]))}.</p>
<p class="quiet">Its film cannot be had from there, or not yet. The match opens here the moment it is stored, or can be
watched.</p></div>"""
    return whole_page(request, f"Match {number} of {one.name}", body, scripts=["cup-wait.js"], styles=("cups.css",))
