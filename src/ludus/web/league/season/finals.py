"""The matches of the finals: all of them, or those of one version; each for who may see it."""

import asyncio

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.private import WhoSat, match_rules, of_versions
from ludus.league.season.finals import FinalsState, finals_state
from ludus.league.table.names import ShownVersion, shown_versions
from ludus.league.words import FINALS_SERIES
from ludus.report.markup import cell, header, plain, table, text
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page
from ludus.web.league.shown import STYLES, asked_number, match_place, version_link

PATH = "/league/finals"
AT_ONCE = 200  # matches of a page
NOT_YET = "They have not been played yet. What will be played is told on the season’s page."
NOT_YOURS = "None that you may see. Until they are over, each team sees its own; then as the league shows replays."


class FinalsShown(Struct, frozen=True):
    """The matches that who asks may see, and what their versions are called."""

    state: FinalsState | None
    matches: list[MatchResult]  # entrants are versions
    names: dict[int, ShownVersion]


def finals_shown(league: League, principal: Principal, of: int | None) -> FinalsShown:
    state = finals_state(league)
    if state is None or state.began is None:
        return FinalsShown(state, [], {})
    names, rules = shown_versions(league, state.versions), match_rules(league)
    teams = {version: names[version].team if version in names else None for version in state.versions}
    found = []
    for result in league.store.results(FINALS_SERIES):
        match = of_versions(result, state.versions)
        sat = tuple(teams[version] for version in match.entrants)
        seen = WhoSat(FINALS_SERIES, match.number, match.entrants, sat, state.began)
        if (of is None or of in match.entrants) and rules.may_watch(principal, seen):
            found.append(match)
    return FinalsShown(state, found, names)


async def show(request: Request) -> Response:
    of, at = asked_number(request, "of"), max(1, asked_number(request, "page") or 1)
    told = await asyncio.to_thread(finals_shown, league_of(request), principal_of(request), of)
    one = told.names.get(of) if of is not None else None
    whose = f'<p class="lead">{version_link(one)} · <a href="{PATH}">All matches</a></p>' if one else ""
    body = (
        '<p class="quiet back"><a href="/league">League</a></p>'
        f"<header><h1>Finals</h1>{whose}</header>{_matches(told, of if one else None, at)}"
    )
    return page(request, "Finals", body, styles=STYLES)


def _matches(told: FinalsShown, of: int | None, at: int) -> str:
    if not told.matches:
        begun = told.state is not None and told.state.began is not None
        return f'<p class="quiet">{NOT_YOURS if begun else NOT_YET}</p>'
    last = -(-len(told.matches) // AT_ONCE)
    at = min(at, last)
    heads = [header(words) for words in ("match", "who", "score", "faults")]
    rows = [_row(match, told.names) for match in told.matches[(at - 1) * AT_ONCE : at * AT_ONCE]]
    return table(heads, rows, "matches league-matches") + _pages(of, at, last)


def _row(match: MatchResult, names: dict[int, ShownVersion]) -> list[str]:
    best = min(match.ranks)
    alone = match.ranks.count(best) == 1
    shown = [version_link(names.get(version)) for version in match.entrants]
    who = [f"<b>{name}</b>" if alone and rank == best else name for name, rank in zip(shown, match.ranks, strict=True)]
    place = f'<a href="{match_place(FINALS_SERIES, match.number)}">{match.number}</a>'
    return [
        f'<th scope="row"><span class="place">{place}</span></th>',
        cell(" – ".join(who), "words"),
        cell(" – ".join(map(plain, match.scores)), "quiet"),
        cell(text(", ".join(f"seat {seat}: {kind}" for seat, kind in match.faults)), "words alarm"),
    ]


def _pages(of: int | None, at: int, last: int) -> str:
    if last == 1:
        return ""
    asked = f"{PATH}?{f'of={of}&amp;' if of is not None else ''}page="
    before = f'<a href="{asked}{at - 1}" rel="prev">Before</a>' if at > 1 else ""
    after = f'<a href="{asked}{at + 1}" rel="next">After</a>' if at < last else ""
    where = f'<span class="quiet">{at} of {last}</span>'
    return f'<nav class="pages" aria-label="Pages">{before}{where}{after}</nav>'


ROUTES = [Route(PATH, show, need=Need.NOTHING)]
