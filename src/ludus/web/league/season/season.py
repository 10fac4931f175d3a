"""The season: where it stands, its dates, what staff have announced, and the finals with their promised seed."""

import asyncio

from msgspec import Struct
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from ludus.league.league import League
from ludus.league.people.names import team_names
from ludus.league.people.principal import Principal
from ludus.league.season.announcements import Announcement, announcements, as_html
from ludus.league.season.dates import Phase, deadline_of, phase
from ludus.league.season.finals import FinalsState, final_places, finals_state
from ludus.league.settings import LeagueSettings
from ludus.league.tables import VERSIONS
from ludus.web.api import json
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import About, Need, Route
from ludus.web.layout import Link, page, text
from ludus.web.league.people.forms import STYLES, moment

LINK = Link(5, "/league", "League")
TOLD = {
    Phase.BEFORE: "The season has not opened yet.",
    Phase.OPEN: "The season is open.",
    Phase.FROZEN: "The season is open, and the public table stands still; teams see their own matches.",
    Phase.CLOSED: "The deadline has passed. What was sent plays on.",
    Phase.OVER: "The season is over.",
}
DATES = {"opens": "Opens", "freezes": "The public table freezes", "deadline": "Deadline", "ends": "Ends"}

WAYS = (
    ("/league/table", "Table", "who stands where"),
    ("/league/team", "My team", "versions, and where to send one"),
    ("/league/scrimmages", "Scrimmages", "try a version, unrated"),
    ("/league/account", "Account", "name, password, tokens"),
)
SIGN_IN = (
    ("/league/sign-in", "Sign in", "to send bots"),
    ("/league/join", "Join", "with a class code or an invitation"),
)
STAFF = (("/league/staff", "Staff", "dates, finals, grades, people"),)


class SeasonShown(Struct, frozen=True):
    """All that anybody may know of the season; moments are seconds since 1970."""

    name: str
    game: str
    phase: Phase
    now: float
    dates: dict[str, float]
    deadline: float | None  # of who asks, with their extension
    announcements: tuple[Announcement, ...]
    finals: FinalsState | None
    places: tuple[tuple[int, str, int], ...]  # of the finals, once they are over: place, team, version
    rules: dict[str, str]


def season_shown(league: League, principal: Principal) -> SeasonShown:
    settings = league.settings
    when = {key: getattr(settings.dates, key) for key in DATES}
    state = finals_state(league)
    return SeasonShown(
        settings.name,
        settings.game,
        phase(league),
        league.now(),
        {key: one.timestamp() for key, one in when.items() if one},
        deadline_of(league, principal.team),
        tuple(announcements(league)),
        state,
        _places(league),
        _rules(settings),
    )


def _places(league: League) -> tuple[tuple[int, str, int], ...]:
    places, names = final_places(league), team_names(league)
    rows = league.rows(select(VERSIONS.c.id, VERSIONS.c.team).where(VERSIONS.c.id.in_(sorted(places))))
    return tuple(sorted((places[row.id], names.get(row.team, "?"), row.id) for row in rows))


def _rules(settings: LeagueSettings) -> dict[str, str]:
    quotas, finals = settings.quotas, settings.finals
    return {
        "A version has its place": f"after {settings.rated} matches",
        "Versions that come to play": f"{quotas.activations} a day",
        "Scrimmages": f"{quotas.scrimmages} boards an hour, in both seats",
        "A team": f"1 to {quotas.team} people",
        "Finals": f"{finals.format.title.replace('_', ' ')}, on boards that nobody has seen",
    }


async def show(request: Request) -> Response:
    told = await asyncio.to_thread(season_shown, league_of(request), principal_of(request))
    body = (
        f'<header><h1>{text(told.name)}</h1><p class="lead">{TOLD[told.phase]}</p></header>'
        f"{announcement_list(told.announcements)}{_ways(principal_of(request))}"
        f'<div class="cards"><section class="card"><h2>Dates</h2>{_dates(told)}</section>'
        f'<section class="card"><h2>Rules</h2>{facts(told.rules)}</section>'
        f'<section class="card"><h2>Finals</h2>{_finals(told)}</section></div>'
    )
    return page(request, told.name, body, styles=STYLES)


def _ways(who: Principal) -> str:
    """Where to go from here, for who asks."""
    own = WAYS[1:] if who.person is not None else () if who.is_known else SIGN_IN
    ways = [WAYS[0], *own, *(STAFF if who.is_staff else ())]
    links = "".join(f'<a href="{path}"><b>{name}</b><small>{about}</small></a>' for path, name, about in ways)
    return f'<nav class="hub" aria-label="League">{links}</nav>'


def announcement_list(found: tuple[Announcement, ...]) -> str:
    """For any page of the league; nothing where there is none."""
    rows = "".join(f"<li>{as_html(one.text)}<small>{moment(one.at)}</small></li>" for one in found)
    return f'<section aria-label="Announcements"><ul class="announced">{rows}</ul></section>' if rows else ""


def facts(told: dict[str, str]) -> str:
    """Words and what they mean; both are words, not HTML."""
    return marked_facts({key: text(value) for key, value in told.items()})


def marked_facts(told: dict[str, str]) -> str:
    rows = "".join(f"<dt>{text(key)}</dt><dd>{value}</dd>" for key, value in told.items())
    return f'<dl class="facts stacked">{rows}</dl>'


def _dates(told: SeasonShown) -> str:
    shown = {DATES[key]: moment(at) for key, at in told.dates.items()}
    if told.deadline is not None and told.deadline != told.dates.get("deadline"):
        shown["Deadline of your team"] = moment(told.deadline)
    return marked_facts(shown) if shown else '<p class="quiet">Open without end.</p>'


def _finals(told: SeasonShown) -> str:
    if told.finals is None:
        return '<p class="quiet">The hash of their seed will be published here before they are played.</p>'
    promise = {"SHA-256 of the seed": f"<code>{text(told.finals.hash)}</code>"}
    promise["Published"] = moment(told.finals.committed)
    if told.finals.began is not None:
        promise["Begun"] = moment(told.finals.began)
    if told.finals.revealed is None:
        return f'{marked_facts(promise)}<p class="quiet">Boards and matches follow from the seed, told at the end.</p>'
    promise |= {"Over": moment(told.finals.revealed), "The seed": f"<code>{text(told.finals.seed)}</code>"}
    check = "<p class=quiet>Check it: <code>printf %s SEED | sha256sum</code></p>"
    return f'{placed(told.places)}<p><a href="/league/finals">All matches</a></p>{marked_facts(promise)}{check}'


def placed(places: tuple[tuple[int, str, int], ...]) -> str:
    """Who came where, each leading to the matches of that one."""
    rows = (f'<li><b>{at}</b> <a href="/league/finals?of={one}">{text(team)}</a></li>' for at, team, one in places)
    return f'<ol class="placed">{"".join(rows)}</ol>'


async def data(request: Request) -> Response:
    return json(await asyncio.to_thread(season_shown, league_of(request), principal_of(request)))


ROUTES = [
    Route("/league", show, need=Need.NOTHING),
    Route("/league/season", show, need=Need.NOTHING),
    Route("/api/league/season", data, About("Dates, announcements, finals", SeasonShown), need=Need.NOTHING),
]
