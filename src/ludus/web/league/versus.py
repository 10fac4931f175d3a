"""One version against another."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.private import WhoSat, match_rules
from ludus.league.table.names import ShownVersion, shown_versions
from ludus.league.table.versus import Versus, versus
from ludus.report.markup import cell, facts, header, section, signed, table, text
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page
from ludus.web.league.shown import STYLES, MatchShown, match_rows, number_in, version_link
from ludus.web.records.record_folder import NotThere

SHOWN = 100  # matches
POINTS = ("0", "½", "1", "1½", "2")


async def show(request: Request) -> Response:
    league, principal = league_of(request), principal_of(request)
    ids = number_in(request, "first"), number_in(request, "second")
    title, body = await asyncio.to_thread(_body, league, principal, *ids)
    return page(request, title, body, styles=STYLES)


def _body(league: League, principal: Principal, first: int, second: int) -> tuple[str, str]:
    names = shown_versions(league, [first, second])
    pair = names.get(first), names.get(second)
    if pair[0] is None or pair[1] is None or first == second or not all(one.life.is_public for one in names.values()):
        raise NotThere(f"no versions {first} and {second} that have played")
    mine, theirs = pair[0], pair[1]
    own = principal.is_of(mine.team) or principal.is_of(theirs.team)
    found = versus(league, principal, first, second, own)
    body = (
        '<p class="quiet back"><a href="/league/table">Table</a></p>'
        f'<header><h1>{version_link(mine)} <span class="quiet">against</span> {version_link(theirs)}</h1></header>'
        f"{_told(mine, found)}{_boards(found)}{_matches(league, principal, (mine, theirs), found)}"
    )
    return f"{mine.title} against {theirs.title}", body


def _told(mine: ShownVersion, found: Versus) -> str:
    if not found.meetings:
        return '<p class="quiet">They have not met yet, as far as you may see.</p>'
    elo = found.elo
    lines = facts(
        (
            ("won, drawn, lost", f"{found.won} – {found.drawn} – {found.lost}"),
            ("Elo difference, 95 %", f"{signed(elo.value)} ({signed(elo.low)} … {signed(elo.high)})" if elo else ""),
            (f"{mine.title} is stronger", f"{found.likely:.1%}" if elo else ""),
        )
    )
    heads = [header("points of a pair"), *map(header, POINTS)]
    row = ['<th scope="row">pairs</th>', *(cell(str(count)) for count in found.pairs)]
    note = "A pair is two matches on the same board and seed, once in each seat. The same games again count once."
    return lines + section("Pairs", table(heads, [row], "pairs"), note)


def _boards(found: Versus) -> str:
    heads = [header(words) for words in ("board", "won", "drawn", "lost")]
    rows = [
        [f'<th scope="row">{text(board)}</th>', *(cell(str(count)) for count in counts)]
        for board, *counts in found.boards
    ]
    return section("Boards", table(heads, rows, "standings") if rows else "")


def _matches(league: League, principal: Principal, pair: tuple[ShownVersion, ShownVersion], found: Versus) -> str:
    (mine, theirs), rules = pair, match_rules(league)
    lines: list[MatchShown] = []
    for met in found.meetings[:SHOWN]:  # each has a match at least
        sat = WhoSat(met.series, 2 * met.pair.number, (mine.id, theirs.id), (mine.team, theirs.team), met.pair.at)
        may = rules.may_watch(principal, sat)
        lines += [MatchShown(met.series, met.pair.board, result, may) for result in met.results]
    names = {one.id: one for one in pair}
    return section(
        "Matches", match_rows(mine.id, lines[:SHOWN], names) if lines else "", f"The last {len(lines[:SHOWN])}."
    )


ROUTES = [Route("/league/versus/{first}/{second}", show, need=Need.NOTHING)]
