"""A version: where it stands, how its rating and those of its team's other versions have moved, and its matches."""

import asyncio
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from ludus.league.league import League
from ludus.league.matches.found import PlayedMatch, matches_of
from ludus.league.people.principal import Principal
from ludus.league.private import WhoSat, match_rules
from ludus.league.season.dates import seen_until
from ludus.league.table.history import History
from ludus.league.table.names import ShownVersion, shown_versions, versions_of_team
from ludus.league.table.table import TableRow, table_number
from ludus.report.history import RatedAt, history_plot
from ludus.report.markup import facts, section, signed, text
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page
from ludus.web.league.shown import STYLES, MatchShown, match_rows, number_in
from ludus.web.league.table import TablePages, pages_of
from ludus.web.records.record_folder import NotThere

PLOTTED = 6
MATCHES = 40


async def show(request: Request) -> Response:
    league, principal = league_of(request), principal_of(request)
    number = number_in(request, "version")
    history = _history(request)
    title, body = await asyncio.to_thread(_body, league, principal, number, history, pages_of(request))
    return page(request, title, body, styles=STYLES)


def _history(request: Request) -> History:
    state = request.app.state
    if not hasattr(state, "league_history"):
        state.league_history = History(league_of(request))
    found: History = state.league_history
    return found


def _body(league: League, principal: Principal, number: int, history: History, tables: TablePages) -> tuple[str, str]:
    shown = shown_versions(league, [number]).get(number)
    if shown is None or not shown.life.is_public:
        raise NotThere(f"no version {number} that plays")
    of_table = table_number(league, principal)
    row = next((row for row in tables.table(of_table).rows if row.version == number), None)
    others = [shown] if shown.team is None else versions_of_team(league, shown.team)
    lines = sorted(others, key=lambda one: one.id != number)[:PLOTTED]
    points = [(one.title, [RatedAt(*point[:4]) for point in history.of(one.id, of_table)]) for one in lines]
    body = (
        f'<p class="quiet back"><a href="/league/table">Table</a>{_own(principal, shown)}</p>'
        f"<header><h1>{text(shown.title)}</h1></header>{facts(_facts(shown, row))}"
        f"{section('Rating', history_plot(points), 'Elo with its 95 % interval, as the table had it.')}"
        f"{_versions(others, number)}"
        f"{_matches(league, principal, shown)}"
    )
    return shown.title, body


def _own(principal: Principal, shown: ShownVersion) -> str:
    """The way to what its team alone sees of it, and staff."""
    sees = shown.team is not None and (principal.is_staff or principal.is_of(shown.team))
    return f' · <a href="/league/versions/{shown.id}">Its check, and what became of it</a>' if sees else ""


def _facts(shown: ShownVersion, row: TableRow | None) -> list[tuple[str, str]]:
    found = [("", "bot of the house")] if shown.team is None else [("life", str(shown.life))]
    if row is None:
        return found
    place = str(row.place) if row.place else "" if shown.team is None else "not rated yet"
    return [
        ("place", place),
        *found,
        ("Elo", f"{signed(row.elo)} ({signed(row.low)} … {signed(row.high)})" if row.played else ""),
        ("won, drawn, lost", f"{row.won} – {row.drawn} – {row.lost}"),
        ("matches with a fault", str(row.faults or "")),
    ]


def _versions(others: Sequence[ShownVersion], here: int) -> str:
    if len(others) < 2:
        return ""
    items = "".join(
        f'<li><a href="/league/history/{one.id}"{" aria-current=page" if one.id == here else ""}>version {one.number}'
        f"</a> <span class='quiet'>{text(one.life)}</span></li>"
        for one in others
    )
    return section("Versions of the team", f'<ul class="other-versions">{items}</ul>')


def _matches(league: League, principal: Principal, shown: ShownVersion) -> str:
    """The newest; after the freeze those since then are its team's and staff's alone."""
    found = matches_of(league, shown.id, most=MATCHES)
    until = seen_until(league, principal, principal.is_of(shown.team))
    found = [one for one in found if until is None or one.pair.at <= until]
    names = shown_versions(league, {version for one in found for version in one.entrants})
    rules = match_rules(league)
    lines = [
        MatchShown(one.series, one.pair.board, one.result, rules.may_watch(principal, _sat(one, names)))
        for one in found
        if one.result is not None
    ]
    return section("Matches", match_rows(shown.id, lines, names) if lines else "", f"The last {len(lines)}.")


def _sat(match: PlayedMatch, names: dict[int, ShownVersion]) -> WhoSat:
    teams = tuple(names[version].team if version in names else None for version in match.entrants)
    return WhoSat(match.series, match.number, match.entrants, teams, match.pair.at)


ROUTES = [Route("/league/history/{version}", show, need=Need.NOTHING)]
