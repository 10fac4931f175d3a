"""Tournaments: the list, a page for each that follows it, and the form for a new one."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.report.markup import progress
from ludus.web.arena import Arena, arena_of
from ludus.web.elsewhere import now
from ludus.web.guard.rights import Route, trusted
from ludus.web.layout import Link, page, text
from ludus.web.pages.catalogue import offer, offers
from ludus.web.tournaments import api, listing
from ludus.web.tournaments.fitness import who_is_unfit
from ludus.web.tournaments.form import form
from ludus.web.tournaments.tournament_page import TournamentPage, TournamentStage

LOG = logging.getLogger(__name__)
LINK = Link(20, "/tournaments", "Tournaments")
STYLES = ("cards.css", "cups.css")
BADGES = {
    TournamentStage.RUNNING: '<span class="badge live">live</span>',
    TournamentStage.ELSEWHERE: '<span class="badge live">live</span>',
    TournamentStage.STOPPED: '<span class="badge">stopped</span>',
    TournamentStage.OVER: "",
    TournamentStage.COUNTING: '<span class="badge">counting</span>',
}
AT_HOME = 5
RESUMES, RESUME_S = 15, 2.0  # for longer than a heartbeat is believed


async def begin(arena: Arena) -> None:
    """So that nobody waits for the store to be opened; and what was played here goes on."""
    try:
        await asyncio.to_thread(arena.tournaments.all)
        if not await asyncio.to_thread(arena.tournaments.resume):
            arena.later(_resume(arena))
    except LudusError as error:  # everything else can be had all the same
        LOG.warning("tournaments: %s", error)


async def _resume(arena: Arena) -> None:
    """Again, until nobody is taken for alive who is not."""
    for _ in range(RESUMES):
        await asyncio.sleep(RESUME_S)
        if await asyncio.to_thread(arena.tournaments.resume):
            return


async def every(request: Request) -> Response:
    inner = await asyncio.to_thread(_list, arena_of(request))
    new = '<p><a class="button primary" href="/tournaments/new">New tournament</a></p>'
    lead = '<p class="lead">Many matches, one table. Those that are played right now stand first.</p>'
    body = f'<header><h1>Tournaments</h1>{lead}</header>{new}<div id="cups">{inner}</div>'
    return page(request, "Tournaments", body, scripts=["cups.js"], styles=STYLES)


async def fragment(request: Request) -> Response:
    """The list alone, for a page that is open."""
    return Response(await asyncio.to_thread(_list, arena_of(request)), media_type="text/html")


def _list(arena: Arena) -> str:
    return cards(arena, arena.tournaments.all()) or (
        '<p class="quiet">There is none yet. Start one here, or follow one of the command line: '
        "<code>ludus tournament run FILE --store …</code> with the store of this server.</p>"
    )


def cards(arena: Arena, found: Sequence[TournamentPage]) -> str:
    rows = "".join(_card(arena, one) for one in found)
    return f'<ul class="cups">{rows}</ul>' if rows else ""


def _card(arena: Arena, one: TournamentPage) -> str:
    stage, total = arena.tournaments.stage(one), one.spec.planned
    counting = stage is TournamentStage.COUNTING
    played = one.size if counting else len(one.told.results)
    count = f"{played:,} of {total:,} matches" if total and stage is not TournamentStage.OVER else f"{played:,} matches"
    kind = str(one.spec.format.__struct_config__.tag).replace("_", " ")
    first = [] if counting or not played else _leaders(one)
    lead = f"{first[0]} {'has won' if stage is TournamentStage.OVER else 'leads'}" if len(first) == 1 else ""
    words = " · ".join([load(one.spec.game).info.title, kind, f"{len(one.spec.entrants)} entrants", count])
    bar = "" if stage is TournamentStage.OVER else progress(played, total)
    return (
        f'<li><a href="/tournament/{one.key}"><span class="title"><b>{text(one.name)}</b>{BADGES[stage]}'
        f'<span class="lead-of">{text(lead)}</span></span><small>{text(words)}</small>{bar}</a></li>'
    )


def _leaders(one: TournamentPage) -> list[str]:
    return one.told.names(row.entrant for row in one.told.rows if row.place == 1)


def home_section(request: Request) -> tuple[str, str]:
    """What Home shows of them; nothing where the store cannot be read, which their own page says."""
    arena = arena_of(request)
    with suppress(LudusError):
        return "Tournaments", cards(arena, arena.tournaments.all()[:AT_HOME])
    return "Tournaments", ""


async def new(request: Request) -> Response:
    roster, name = arena_of(request).roster, request.query_params.get("game", "")
    games = await asyncio.to_thread(offers, roster)
    chosen = await asyncio.to_thread(offer, name if name in names() else names()[0], roster)
    unfit = await asyncio.to_thread(who_is_unfit, arena_of(request), chosen)
    return page(request, "New tournament", form(games, chosen, unfit=unfit), scripts=["cup-form.js"], styles=STYLES)


async def one(request: Request) -> Response:
    arena, key = arena_of(request), request.path_params["key"]
    one = await asyncio.to_thread(arena.tournaments.of_key, key)
    told = await asyncio.to_thread(api.news, arena, one, trusted(request.scope, arena.settings))
    assert told is not None
    inner = "".join(f'<div data-part="{name}">{html}</div>' for name, html in told["parts"].items())
    back = '<p class="quiet back"><a href="/tournaments">Tournaments</a></p>'
    body = f'{back}<div id="cup" data-key="{text(one.key)}" data-version="{text(told["version"])}">{inner}</div>'
    return page(request, one.name, body, scripts=["cup.js"], styles=STYLES)


ROUTES = [
    Route("/tournaments", every),
    Route("/tournaments/list", fragment),
    Route("/tournaments/new", new),
    Route("/tournament/{key}", one),
    Route("/tournament/{key}/matches", listing.matches),
    Route("/tournament/{key}/match/{number}", now.match),
    *api.ROUTES,
]
