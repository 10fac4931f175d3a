"""The table of the league: who stands where, with how sure that is. It is read, never computed here."""

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.season.dates import is_frozen, shown_time
from ludus.league.table.names import ShownVersion, shown_versions
from ludus.league.table.table import LeagueTable, TableRow, nothing, read_table, table_number
from ludus.report.markup import cell, header, note, progress, row_header, signed, table, text
from ludus.tournament.workers.child import Child
from ludus.web.api import json
from ludus.web.arena import Arena, league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import About, Need, Route
from ludus.web.layout import Link, page

LOG = logging.getLogger(__name__)
LINK = Link(6, "/league/table", "Table")
STYLES = ("cards.css", "cups.css", "league.css")
AT_ONCE = 200  # rows of a page
FRESH_S = 10.0  # so long a page that was made is good: a team may be called otherwise now
LOOK_S, AGAIN_S = 1.0, 5.0
HEADS = (
    ("team", ""),
    ("Elo", "fitted to all results at once of those who play; the mean is 0"),
    ("95 %", "the interval of the Elo"),
    ("matches", ""),
    ("W", "won"),
    ("D", "drawn"),
    ("L", "lost"),
    ("faults", "matches with one"),
    ("beaten", "bots of the house that it is stronger than: 97.5 % sure"),
)
HOW = (
    "Elo is fitted to all results of the versions that play, with 95 % intervals; the mean is 0. Who is not rated yet "
    "stands below. The bots of the house have no place: they are what all are measured by."
)


async def begin(arena: Arena) -> None:
    """Somebody keeps the table, in a process of its own, for as long as the server runs."""
    arena.later(_keep(arena))


async def _keep(arena: Arena) -> None:
    while True:
        child = await asyncio.to_thread(Child, "ludus.league.table.keeper:serve", str(arena.settings.league))
        try:
            while child.wait(0) is None:
                await asyncio.sleep(LOOK_S)
        finally:
            child.end()
        LOG.warning("the table's keeper has ended; another begins")
        await asyncio.sleep(AGAIN_S)


class TablePages:
    """Tables as HTML, made once for all who see the same. Any thread may ask."""

    def __init__(self, league: League) -> None:
        self._league = league
        self._tables: dict[int, LeagueTable] = {}
        self._made: dict[tuple[int, int], tuple[float, str]] = {}

    def table(self, number: int | None) -> LeagueTable:
        if number is None:
            return nothing(self._league)
        if number not in self._tables:
            self._tables = {old: self._tables[old] for old in sorted(self._tables)[-3:]}
            self._tables[number] = read_table(self._league, number)
        return self._tables[number]

    def part(self, principal: Principal, at: int) -> tuple[int, str]:
        """The number of the table that this one sees, and a page of it."""
        found = table_number(self._league, principal)
        number = found or 0
        when, html = self._made.get((number, at), (0.0, ""))
        if not html or monotonic() - when > FRESH_S:
            html = table_html(self.table(found), shown_versions(self._league), at)
            self._made = {key: made for key, made in self._made.items() if monotonic() - made[0] <= FRESH_S}
            self._made[number, at] = (monotonic(), html)
        own = f'data-team="{principal.team}"'
        return number, html.replace(own, f'{own} class="own"') if principal.team is not None else html


def pages_of(request: Request) -> TablePages:
    state = request.app.state
    if not hasattr(state, "league_tables"):
        state.league_tables = TablePages(league_of(request))
    found: TablePages = state.league_tables
    return found


def table_html(found: LeagueTable, names: dict[int, ShownVersion], at: int) -> str:
    """A page of it, from 0."""
    if not found.rows:
        return (
            '<p class="quiet">There is no table yet: it comes with the first versions that play. '
            '<a href="/league/team">Send one</a>.</p>'
        )
    last = max(0, -(-len(found.rows) // AT_ONCE) - 1)
    at = min(max(at, 0), last)
    rows = found.rows[at * AT_ONCE : (at + 1) * AT_ONCE]
    settled = [row for row in rows if _is_settled(row)]
    waiting = [row for row in rows if not _is_settled(row)]
    return (
        _standings(settled, names)
        + (f"<h2>Not rated yet</h2>{_standings(waiting, names, found.needed)}" if waiting else "")
        + _pages(at, last)
        + f'<p class="quiet">From {found.results:,} results, computed {shown_time(found.at)}.</p>'
    )


def _is_settled(row: TableRow) -> bool:
    return row.place is not None or row.team is None


def _standings(rows: Sequence[TableRow], names: dict[int, ShownVersion], needed: int = 0) -> str:
    if not rows:
        return ""
    cells = (_row(row, names, needed) for row in rows)
    return table([header(*head) for head in HEADS], cells, "standings league")


def _row(row: TableRow, names: dict[int, ShownVersion], needed: int) -> list[str]:
    shown = names.get(row.version)
    name = shown.name if shown else f"version {row.version}"
    mark = f'<i data-team="{row.team}"></i>'  # by which a team finds its own row: the page is made once for all
    kind = note("house bot" if row.team is None else f"version {row.number}", "kind")
    if needed:
        kind = note(f"version {row.number}: {row.played} of {needed} matches", "kind") + progress(row.played, needed)
    rated = bool(row.played)
    beaten = " ".join(f'<span class="chip">{text(names[bot].name)}</span>' for bot in row.beaten if bot in names)
    return [
        row_header(row.place or "", name, mark + kind, f"/league/history/{row.version}"),
        cell(f"<b>{signed(row.elo)}</b>" if rated else ""),
        cell(f"{signed(row.low)} … {signed(row.high)}" if rated else "", "quiet"),
        cell(f"{row.played:,}"),
        *(cell(f"{count:,}") for count in (row.won, row.drawn, row.lost)),
        cell(f"{row.faults:,}" if row.faults else "", "alarm" if row.faults else ""),
        cell(beaten, "words"),
    ]


def _pages(at: int, last: int) -> str:
    if not last:
        return ""
    before = f'<a href="/league/table?page={at}" rel="prev">Above</a>' if at else ""
    after = f'<a href="/league/table?page={at + 2}" rel="next">Below</a>' if at < last else ""
    where = f'<span class="quiet">{at + 1} of {last + 1}</span>'
    return f'<nav class="pages" aria-label="Pages">{before}{where}{after}</nav>'


def _at(request: Request) -> int:
    word = request.query_params.get("page", "1")
    return max(0, int(word) - 1) if word.isascii() and word.isdigit() and len(word) < 6 else 0


async def show(request: Request) -> Response:
    league, principal, at = league_of(request), principal_of(request), _at(request)
    number, inner = await asyncio.to_thread(pages_of(request).part, principal, at)
    settings, frozen = await asyncio.to_thread(lambda: (league.settings, is_frozen(league)))
    still = ""
    if frozen and settings.dates.freezes is not None:
        who = "Only staff see it as it is now." if not principal.is_staff else "The public sees it as it was then."
        since = shown_time(settings.dates.freezes.timestamp())
        still = f'<p class="notice">The table stands still since {since}. {who}</p>'
    body = (
        f'<header><h1>{text(settings.name)}</h1><p class="lead">{text(HOW)}</p></header>{still}'
        f'<div id="league-table" data-version="{number}" data-page="{at + 1}" aria-live="off">{inner}</div>'
    )
    return page(request, "Table", body, scripts=["league-table.js"], styles=STYLES)


async def part(request: Request) -> Response:
    """The table alone, for a page that is open: 204 where it is the one that was seen."""
    seen = request.query_params.get("seen", "")
    number, inner = await asyncio.to_thread(pages_of(request).part, principal_of(request), _at(request))
    if seen == str(number):
        return Response(status_code=204)
    return Response(inner, media_type="text/html", headers={"X-Table": str(number)})


async def data(request: Request) -> Response:
    return json(await asyncio.to_thread(_data, league_of(request), pages_of(request), principal_of(request)))


def _data(league: League, pages: TablePages, principal: Principal) -> dict[str, Any]:
    found, names = pages.table(table_number(league, principal)), shown_versions(league)
    rows = [
        {
            "place": row.place,
            "version": row.version,
            "name": names[row.version].name,
            "number": row.number,
            "house": row.team is None,
            "life": row.life,
            "elo": row.elo,
            "low": row.low,
            "high": row.high,
            "played": row.played,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "faults": row.faults,
            "beaten": [names[bot].name for bot in row.beaten if bot in names],
        }
        for row in found.rows
        if row.version in names
    ]
    return {"at": found.at, "results": found.results, "needed": found.needed, "rows": rows}


ROUTES = [
    Route("/league/table", show, need=Need.NOTHING),
    Route("/league/table/part", part, need=Need.NOTHING),
    Route("/api/league/table", data, About("The league's table", dict), need=Need.NOTHING),
]
