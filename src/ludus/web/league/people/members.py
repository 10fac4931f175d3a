"""My team: make one, join one by its key, who is in it, renew the key, leave."""

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.people.names import ShownPerson, shown_people, team_names
from ludus.league.people.teams import join_team, leave_team, make_team, renew_key
from ludus.web.arena import league_of
from ludus.web.guard.clients import who_asks
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page, text
from ludus.web.league.people.account import me
from ludus.web.league.people.forms import STYLES, field, form, go, once, read_form, throttle_of

PATH = "/league/members"
KEY = "Others join your team with it. Who has it can read all that your team can: give it to nobody else."


async def show(request: Request) -> Response:
    return await _shown(request)


async def _shown(request: Request, error: str = "", at: str = "") -> Response:
    league, principal, told = league_of(request), principal_of(request), {at: error}
    most = (await asyncio.to_thread(lambda: league.settings)).quotas.team
    if principal.team is None:
        body = _without(told, most)
    else:
        names = await asyncio.to_thread(team_names, league, [principal.team])
        people = await asyncio.to_thread(shown_people, league, principal.team, principal)
        body = _team(names.get(principal.team, ""), people, most, error)
    return page(request, "Team", body, styles=STYLES, status=400 if error else 200)


def _without(told: dict[str, str], most: int) -> str:
    name = field("name", "name", hint="tables show it", more='maxlength="40" autocomplete="off"')
    key = field("key", "key", hint="a member of the team has it", more='maxlength="80" autocomplete="off"')
    return (
        f'<header><h1>Your team</h1><p class="lead">A team has 1 to {most} people. You are in none yet.</p></header>'
        f'<div class="cards"><section class="card"><h2>Make one</h2>'
        f"{form(PATH, name, 'Make it', error=told.get('make', ''))}</section>"
        f'<section class="card"><h2>Join one</h2>{form(f"{PATH}/join", key, "Join", error=told.get("join", ""))}'
        "</section></div>"
    )


def _team(name: str, people: list[ShownPerson], most: int, error: str) -> str:
    rows = "".join(
        f"<li><span><b>{text(one.pseudonym)}</b>{f'<small>{text(one.name)}</small>' if one.name else ''}</span></li>"
        for one in people
    )
    said = f'<p class="error" role="alert">{text(error)}</p>' if error else ""
    return (
        '<p class="quiet back"><a href="/league/team">Versions of the team</a></p>'
        f'<header><h1>{text(name)}</h1><p class="lead">{len(people)} of {most} places are taken.</p></header>{said}'
        f'<div class="cards"><section class="card"><h2>Members</h2><ul class="rows">{rows}</ul></section>'
        '<section class="card"><h2>Key</h2><p class="quiet">Others join with it. A new one voids the old one.</p>'
        f"{form(f'{PATH}/key', '', 'Make a new key', quiet=True)}</section>"
        '<section class="card"><h2>Leave</h2><p class="quiet">What the team has sent stays with it, and you no longer '
        "see it; its last member asks staff.</p>"
        f"{form(f'{PATH}/leave', '', 'Leave the team', quiet=True)}</section></div>"
    )


async def make(request: Request) -> Response:
    name = (await read_form(request)).get("name", "")
    try:
        _, key = await asyncio.to_thread(make_team, league_of(request), me(request), name)
    except LudusError as error:
        return await _shown(request, str(error), "make")
    return page(request, "Team", once("Your team's key", KEY, key, "/league/team"), styles=STYLES)


async def enter(request: Request) -> Response:
    key, throttle, address = (await read_form(request)).get("key", ""), throttle_of(request), who_asks(request)
    try:
        throttle.take(f"key {me(request)}", address)
        await asyncio.to_thread(join_team, league_of(request), me(request), key)
        throttle.give_back(f"key {me(request)}", address)
    except LudusError as error:
        return await _shown(request, str(error), "join")
    return go(PATH)


async def renew(request: Request) -> Response:
    return await _done(request, lambda: renew_key(league_of(request), me(request)))


async def leave(request: Request) -> Response:
    return await _done(request, lambda: leave_team(league_of(request), me(request)))


async def _done(request: Request, work: Callable[[], str | None]) -> Response:
    try:
        key = await asyncio.to_thread(work)
    except LudusError as error:
        return await _shown(request, str(error))
    if key is None:
        return go(PATH)
    return page(request, "Team", once("Your team's key", KEY, key, PATH), styles=STYLES)


_CHANGES = {"": make, "/join": enter, "/key": renew, "/leave": leave}
ROUTES = [
    Route(PATH, show, need=Need.SESSION),
    *(
        Route(f"{PATH}{name}", change, methods=["POST"], need=Need.SESSION, most=8 << 10)
        for name, change in _CHANGES.items()
    ),
]
