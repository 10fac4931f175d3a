"""A match of the league: who played, how it ended, the film, the record; and for who played it, why it was lost."""

import asyncio
import re

import msgspec
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.loss import LossQuestion, LossReport
from ludus.league.matches.found import played_match
from ludus.league.matches.pairs import Pair
from ludus.league.people.principal import Principal
from ludus.league.private import NotYours, WhoSat, demand_watch, final_result, record_for
from ludus.league.season.dates import shown_time
from ludus.league.table.names import ShownVersion, shown_versions
from ludus.league.table.versus import board_name
from ludus.league.tables import VERSIONS
from ludus.league.versions.source import source_of
from ludus.league.words import FINALS_SERIES, LEAGUE_SERIES, SCRIMMAGE_SERIES
from ludus.report.markup import facts, plain, text
from ludus.web.api import json
from ludus.web.arena import Arena, arena_of, league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import About, Need, Route
from ludus.web.layout import page
from ludus.web.league.films import film_id, film_record
from ludus.web.league.loss_shown import loss_section
from ludus.web.league.shown import STYLES, match_place, number_in, version_link
from ludus.web.records.record_folder import NotThere

FILE = "application/octet-stream"
FROM = {FINALS_SERIES: ("/league/finals", "Finals"), SCRIMMAGE_SERIES: ("/league/scrimmages", "Scrimmages")}
STRANGE = re.compile(r"[^A-Za-z0-9._-]")  # in the name of a file


async def begin(arena: Arena) -> None:
    """The arena finds the films of the league by their ids."""
    league = arena.league
    if league is not None:
        arena.records.elsewhere.insert(0, lambda id: film_record(league, id))


class MatchFacts(msgspec.Struct, frozen=True):
    """All that the page of a match tells anybody who may see it."""

    sat: WhoSat
    own: tuple[int, ...]
    names: dict[int, ShownVersion]
    pair: Pair | None  # None: of the finals
    result: MatchResult | None


async def show(request: Request) -> Response:
    league, principal = league_of(request), principal_of(request)
    found = await asyncio.to_thread(_found, league, principal, request)
    reports = await _reports(request, found) if found.own and found.result else []
    titles = [_name(found, version) for version in found.sat.versions]
    body = _body(request, found, reports)
    return page(request, " – ".join(titles), body, styles=STYLES)


def _which(request: Request) -> tuple[str, int]:
    return str(request.path_params["series"])[:100], number_in(request, "number")


def _found(league: League, principal: Principal, request: Request) -> MatchFacts:
    series, number = _which(request)
    sat = _allowed(league, principal, series, number)
    names = shown_versions(league, sat.versions)
    if series == FINALS_SERIES:
        return MatchFacts(sat, sat.own(principal), names, None, final_result(league, number))
    match = played_match(league, series, number)
    return MatchFacts(sat, sat.own(principal), names, match.pair, match.result)


def _allowed(league: League, principal: Principal, series: str, number: int) -> WhoSat:
    try:
        return demand_watch(league, principal, series, number)
    except NotYours as error:
        raise NotThere(str(error)) from None


async def _reports(request: Request, found: MatchFacts) -> list[LossReport]:
    """Made by a child with limits: a match may be long. What cannot be read is said by the page."""
    league, principal, sat = league_of(request), principal_of(request), found.sat
    try:
        record = await asyncio.to_thread(record_for, league, principal, sat.series, sat.number)
        asked = msgspec.msgpack.encode(LossQuestion(record, found.own))
        told = await arena_of(request).limited.call("ludus.league.loss:told_losses", asked)
    except LudusError as error:
        return [LossReport(seat=seat, rank=0, turns=0, trouble=str(error)) for seat in found.own]
    return msgspec.msgpack.decode(told, type=list[LossReport])


def _name(found: MatchFacts, version: int) -> str:
    return found.names[version].title if version in found.names else "somebody"


def _body(request: Request, found: MatchFacts, reports: list[LossReport]) -> str:
    sat, names = found.sat, found.names
    links = ' <span class="quiet">–</span> '.join(version_link(names.get(version)) for version in sat.versions)
    return (
        f'<p class="quiet back">{_back(sat)}</p>'
        f"<header><h1>{links}</h1><p class='lead'>{text(_ending(found))}</p></header>"
        f"{_tools(found)}{facts(_facts(found))}"
        + "".join(loss_section(report, _address(request, sat), _file(sat)) for report in reports)
    )


def _back(sat: WhoSat) -> str:
    place, words = FROM.get(sat.series, ("/league/table", "Table"))
    return f'<a href="{place}">{words}</a>'


def _ending(found: MatchFacts) -> str:
    result = found.result
    if result is None:
        return "It has not been played yet."
    best = [seat for seat, rank in enumerate(result.ranks) if rank == min(result.ranks)]
    return f"{_name(found, found.sat.versions[best[0]])} won" if len(best) == 1 else "A draw"


def _tools(found: MatchFacts) -> str:
    sat, place = found.sat, match_place(found.sat.series, found.sat.number)
    if found.result is None:
        return ""
    api = f"/api/league/matches/{sat.series}/{sat.number}/record"
    versus = f"/league/versus/{sat.versions[0]}/{sat.versions[-1]}"
    other = f'<a class="button" href="{match_place(sat.series, sat.number ^ 1)}">With the seats changed</a>'
    return (
        f'<p class="match-tools"><a class="button primary" href="{place}/film">Watch it</a>'
        f'<a class="button" href="{api}" download>Record</a>{other if found.pair else ""}'
        f'<a class="button" href="{versus}">One against the other</a></p>'
    )


def _facts(found: MatchFacts) -> list[tuple[str, str]]:
    sat, pair, result = found.sat, found.pair, found.result
    lines = [("match", f"{sat.number} of {sat.series}" if sat.series != LEAGUE_SERIES else str(sat.number))]
    if pair is not None:
        lines += [("board", board_name(pair.board)), ("seed", str(pair.seed)), ("paired", shown_time(pair.at))]
    if result is not None:
        lines.append(("score", " – ".join(map(plain, result.scores))))
        said = (f"{_name(found, sat.versions[seat])}: {kind}" for seat, kind in result.faults)
        lines.append(("faults", ", ".join(said)))
    return lines


def _address(request: Request, sat: WhoSat) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}{match_place(sat.series, sat.number)}"


def _file(sat: WhoSat) -> str:
    return f"{sat.series}-{sat.number}.ludus"


async def film(request: Request) -> Response:
    """To the arena's page that shows it, through the eyes of who asks."""
    league, principal, which = league_of(request), principal_of(request), _which(request)
    return RedirectResponse(f"/match/{await asyncio.to_thread(_film, league, principal, *which)}", 303)


def _film(league: League, principal: Principal, series: str, number: int) -> str:
    sat = _allowed(league, principal, series, number)
    try:
        league.store.record(series, number)
    except LudusError:
        raise NotThere(f"match {number} of {series!r} has no record yet") from None
    return film_id(league, series, number, sat.own(principal))


async def record(request: Request) -> Response:
    league, principal, (series, number) = league_of(request), principal_of(request), _which(request)
    try:
        data = await asyncio.to_thread(record_for, league, principal, series, number)
    except NotYours as error:
        raise NotThere(str(error)) from None
    return _sent(data, f"{series}-{number}.ludus")


async def about(request: Request) -> Response:
    """For programs: who sat where, and which seats are of who asks."""
    found = await asyncio.to_thread(_found, league_of(request), principal_of(request), request)
    sat, result = found.sat, found.result
    told = {
        "series": sat.series,
        "number": sat.number,
        "game": (await asyncio.to_thread(lambda: league_of(request).settings)).game,
        "names": [_name(found, version) for version in sat.versions],
        "versions": sat.versions,
        "own": found.own,
        "bot": await asyncio.to_thread(_file_sent, league_of(request), found),
        "ranks": result.ranks if result else None,
        "scores": result.scores if result else None,
    }
    return json(told)


def _file_sent(league: League, found: MatchFacts) -> str:
    """What who asks called the file that they sent for their seat."""
    own = found.own[:1]
    rows = league.rows(select(VERSIONS.c.file).where(VERSIONS.c.id.in_([found.sat.versions[seat] for seat in own])))
    return str(rows[0].file) if rows else ""


async def bot(request: Request) -> Response:
    """The file that who asks has sent for their seat, to play this match again with it."""
    league, principal, which = league_of(request), principal_of(request), _which(request)
    name, data = await asyncio.to_thread(_bot, league, principal, *which)
    return _sent(data, STRANGE.sub("_", name)[-100:])


def _bot(league: League, principal: Principal, series: str, number: int) -> tuple[str, bytes]:
    sat = _allowed(league, principal, series, number)
    own = sat.own(principal)
    if not own:
        raise NotThere(f"no bot of yours has played match {number} of {series!r}")
    return source_of(league, principal, sat.versions[own[0]])


def _sent(data: bytes, name: str) -> Response:
    return Response(data, media_type=FILE, headers={"Content-Disposition": f'attachment; filename="{name}"'})


_PLACE, _API = "/league/match/{series}/{number}", "/api/league/matches/{series}/{number}"
ROUTES = [
    Route(_PLACE, show, need=Need.NOTHING),
    Route(f"{_PLACE}/film", film, need=Need.NOTHING),
    Route(_API, about, About("A match of the league", dict), need=Need.NOTHING),
    Route(f"{_API}/record", record, About("Its record, as who asks may have it", kinds=(FILE,)), need=Need.NOTHING),
    Route(f"{_API}/bot", bot, About("What its author has sent for it", kinds=(FILE,)), need=Need.AUTHOR),
]
