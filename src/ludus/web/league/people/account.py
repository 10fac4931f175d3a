"""My account: what I am called, my password, where I am signed in, tokens for my programs."""

import asyncio

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import Person, keep_password, person_of, rename
from ludus.league.people.keys import hash_of
from ludus.league.people.names import team_names
from ludus.league.people.passwords import checked_password, hashed, verified
from ludus.league.people.principal import Principal
from ludus.league.people.sessions import Session, end_session, end_sessions, session_id, sessions_of
from ludus.league.people.tokens import UploadToken, make_token, revoke_token, tokens_of
from ludus.league.words import Role
from ludus.web.api import json
from ludus.web.arena import league_of
from ludus.web.guard.clients import who_asks
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import About, Need, Route
from ludus.web.layout import page, text
from ludus.web.league.people.forms import (
    HOME,
    STYLES,
    field,
    form,
    go,
    moment,
    once,
    read_form,
    session_word,
    throttle_of,
)
from ludus.web.league.people.join import NEW

WRONG = "this is not your password"


def me(request: Request) -> int:
    person = principal_of(request).person
    assert person is not None  # the guard has seen to it
    return person


async def show(request: Request) -> Response:
    return await _shown(request)


async def _shown(request: Request, error: str = "", at: str = "") -> Response:
    league, id = league_of(request), me(request)
    person = await asyncio.to_thread(person_of, league, id)
    sessions = await asyncio.to_thread(sessions_of, league, id)
    tokens = await asyncio.to_thread(tokens_of, league, id)
    told = {at: error}
    staff = '<a href="/league/people">People</a>' if principal_of(request).is_staff else ""
    body = (
        f'<header class="account"><div><h1>{text(person.pseudonym)}</h1><p class="lead">{text(person.login)}, '
        f'{text(person.role)}</p></div><nav class="ways" aria-label="League"><a href="/league/members">Team</a>{staff}'
        f"</nav>{form('/league/sign-out', '', 'Sign out', quiet=True)}</header>"
        f'<div class="cards">{_name(person, told.get("name", ""))}{_password(person, told.get("password", ""))}'
        f"{_tokens(tokens, told.get('token', ''))}{_sessions(sessions, session_id(session_word(request)))}</div>"
    )
    return page(request, "Account", body, styles=STYLES, status=400 if error else 200)


def _name(person: Person, error: str) -> str:
    chosen = field("pseudonym", "pseudonym", value=person.pseudonym, more='maxlength="40" autocomplete="nickname"')
    real = f"<p class=quiet>Staff know you as {text(person.name)}.</p>" if person.name else ""
    inner = form(f"{HOME}/pseudonym", chosen, "Change", error=error, quiet=True)
    return f'<section class="card"><h2>What tables call you</h2>{real}{inner}</section>'


def _password(person: Person, error: str) -> str:
    more = 'autocomplete="current-password" maxlength="200"'
    old = field("password now", "password", kind="password", more=more) if person.password else ""
    new = field("new password", "new", kind="password", hint="all other browsers are signed out", more=NEW)
    inner = form(f"{HOME}/password", old + new, "Change", error=error, quiet=True)
    return f'<section class="card"><h2>Password</h2>{inner}</section>'


def _tokens(tokens: list[UploadToken], error: str) -> str:
    rows = "".join(
        f"<li><span><b>{text(one.label)}</b><small>made {moment(one.made)}, used {moment(one.used)}</small></span>"
        f"{form(f'{HOME}/tokens/revoke', '', 'Revoke', quiet=True, id=one.id)}</li>"
        for one in tokens
    )
    label = field("label", "label", hint="for which machine or program", more='maxlength="40" autocomplete="off"')
    inner = form(f"{HOME}/tokens", label, "Make a token", error=error, quiet=True)
    about = "For <code>ludus submit</code> and your own programs. It may send bots, and read what your team may read."
    return (
        f'<section class="card"><h2>Upload tokens</h2><p class="quiet">{about}</p><ul class="rows">{rows}</ul>'
        f"{inner}</section>"
    )


def _sessions(sessions: list[Session], here: str) -> str:
    rows = "".join(
        f"<li><span><b>{text(browser_name(one.browser))}</b><small>since {moment(one.made)}, seen {moment(one.seen)}"
        f"</small></span>{_end(one, here)}</li>"
        for one in sessions
    )
    all_of_them = form(f"{HOME}/sessions/end-all", "", "Sign out everywhere", quiet=True)
    return f'<section class="card"><h2>Signed in</h2><ul class="rows">{rows}</ul>{all_of_them}</section>'


def browser_name(told: str) -> str:
    """`Firefox on Linux`: as people call what says much more of itself; what it says where we do not know it."""
    browsers = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
    systems = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac"}
    browser = next((name for mark, name in browsers.items() if mark in told), "")
    system = next((name for mark, name in (systems | {"Linux": "Linux"}).items() if mark in told), "")
    return f"{browser} on {system}" if browser and system else told[:60] or "a program"


def _end(session: Session, here: str) -> str:
    if session.id == here:
        return '<span class="badge mine">here</span>'
    return form(f"{HOME}/sessions/end", "", "Sign out", quiet=True, id=session.id)


async def change_name(request: Request) -> Response:
    given = await read_form(request)
    try:
        await asyncio.to_thread(rename, league_of(request), me(request), given.get("pseudonym", ""))
    except LudusError as error:
        return await _shown(request, str(error), "name")
    return go(HOME)


async def change_password(request: Request) -> Response:
    """Who is at a browser that somebody left open does not know the password, and cannot change it."""
    league, given = league_of(request), await read_form(request)
    person = await asyncio.to_thread(person_of, league, me(request))
    try:
        await _check(request, person, given.get("password", ""))
        chosen = checked_password(given.get("new", ""), person.login, person.pseudonym)
        kept = await asyncio.wrap_future(hashed(chosen))
        await asyncio.to_thread(keep_password, league, person.id, kept, hash_of(session_word(request)))
    except LudusError as error:
        return await _shown(request, str(error), "password")
    return go(HOME)


async def _check(request: Request, person: Person, password: str) -> None:
    if person.password is None:
        return
    throttle, address = throttle_of(request), who_asks(request)
    throttle.take(person.login, address)
    if not (await asyncio.wrap_future(verified(password, person.password))).good:
        raise LudusError(WRONG)
    throttle.give_back(person.login, address)


async def new_token(request: Request) -> Response:
    league, label = league_of(request), (await read_form(request)).get("label", "")
    try:
        token = await asyncio.to_thread(make_token, league, me(request), label)
    except LudusError as error:
        return await _shown(request, str(error), "token")
    words = "Give it to your program as the environment variable LUDUS_TOKEN, or in a file that only you can read."
    return page(request, "Upload token", once("Your upload token", words, token, HOME), styles=STYLES)


async def revoke(request: Request) -> Response:
    await asyncio.to_thread(revoke_token, league_of(request), me(request), (await read_form(request)).get("id", ""))
    return go(HOME)


async def end(request: Request) -> Response:
    await asyncio.to_thread(end_session, league_of(request), me(request), (await read_form(request)).get("id", ""))
    return go(HOME)


async def end_all(request: Request) -> Response:
    await asyncio.to_thread(_end_all, league_of(request), me(request))
    return go("/league/sign-in")


def _end_all(league: League, person: int) -> None:
    end_sessions(league, person)


class Me(Struct, frozen=True):
    """Who asks, for programs: the owner by the server's token has no account."""

    role: Role
    login: str = ""
    pseudonym: str = ""
    team: int | None = None
    team_name: str = ""


async def about_me(request: Request) -> Response:
    return json(await asyncio.to_thread(_about, league_of(request), principal_of(request)))


def _about(league: League, principal: Principal) -> Me:
    if principal.person is None:
        return Me(principal.role)
    person = person_of(league, principal.person)
    team = team_names(league, [person.team]) if person.team is not None else {}
    return Me(principal.role, person.login, person.pseudonym, person.team, team.get(person.team or 0, ""))


_CHANGES = {
    "pseudonym": change_name,
    "password": change_password,
    "tokens": new_token,
    "tokens/revoke": revoke,
    "sessions/end": end,
    "sessions/end-all": end_all,
}
ROUTES = [
    Route(HOME, show, need=Need.SESSION),
    Route("/api/league/me", about_me, About("Who asks", Me), need=Need.SIGNED_IN),
    *(
        Route(f"{HOME}/{name}", change, methods=["POST"], need=Need.SESSION, most=8 << 10)
        for name, change in _CHANGES.items()
    ),
]
