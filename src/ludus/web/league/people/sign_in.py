"""Sign in and out. Whether a login exists cannot be told from the answer, nor from how long it takes."""

import asyncio
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import Person, by_login, keep_password
from ludus.league.people.passwords import TooManyAtOnce, verified
from ludus.league.people.sessions import begin_session, end_session, session_id
from ludus.web.arena import arena_of, league_of
from ludus.web.guard.clients import who_asks
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route, session_cookie
from ludus.web.layout import page, text
from ludus.web.league.people.forms import (
    STYLES,
    field,
    form,
    go,
    next_path,
    read_form,
    session_word,
    throttle_of,
    with_session,
)

PATH = "/league/sign-in"
WRONG = "the login or the password is wrong"


async def show(request: Request) -> Response:
    return _shown(request, next_path(request.query_params.get("next", "")))


def _shown(request: Request, on: str, login: str = "", error: str = "", status: int = 200) -> Response:
    name = field("login", "login", value=login, more='autocomplete="username" autocapitalize="none" maxlength="64"')
    secret = field("password", "password", kind="password", more='autocomplete="current-password" maxlength="200"')
    body = (
        f'<div class="card narrow"><h1>Sign in</h1>{_elsewhere(request, on)}'
        f"{form(PATH, name + secret, 'Sign in', error=error, next=on)}"
        '<p class="quiet">You have an invitation or a class code? <a href="/league/join">Join the league</a>. '
        "Staff can give you a link to a new password.</p></div>"
    )
    return page(request, "Sign in", body, styles=STYLES, status=status)


def _elsewhere(request: Request, on: str) -> str:
    """The way by a provider, where there is one."""
    provider = arena_of(request).settings.oidc
    if provider is None:
        return ""
    asked = urlencode({"next": on})
    return f'<p><a class="button" href="/league/oidc?{asked}">Sign in with {text(provider.title)}</a></p>'


async def sign_in(request: Request) -> Response:
    given = await read_form(request)
    login, on = given.get("login", "")[:100], next_path(given.get("next", ""))
    try:
        person = await _known(request, login, given.get("password", ""))
    except TooManyAtOnce as error:
        return _shown(request, on, login, str(error), 429)
    except LudusError as error:
        return _shown(request, on, login, str(error), 403)
    return await begin(request, person.id, on)


async def _known(request: Request, login: str, password: str) -> Person:
    """Whose login and password these are."""
    league, throttle, address = league_of(request), throttle_of(request), who_asks(request)
    throttle.take(login, address)
    person = await asyncio.to_thread(by_login, league, login)
    kept = person.password if person and person.closed is None else None
    found = await asyncio.wrap_future(verified(password, kept))
    if person is None or not found.good:
        raise LudusError(WRONG)
    throttle.give_back(login, address)
    if found.renewed:
        await asyncio.to_thread(keep_password, league, person.id, found.renewed)
    return person


async def begin(request: Request, person: int, on: str) -> Response:
    """A session of its own, whatever cookie was there before."""
    league = league_of(request)
    await asyncio.to_thread(_end, league, principal_of(request).person, session_word(request))
    word = await asyncio.to_thread(begin_session, league, person, request.headers.get("user-agent", ""))
    return with_session(request, word, on)


def _end(league: League, person: int | None, word: str) -> None:
    if person is not None and word:
        end_session(league, person, session_id(word))


async def sign_out(request: Request) -> Response:
    await asyncio.to_thread(_end, league_of(request), principal_of(request).person, session_word(request))
    answer = go(PATH)
    answer.delete_cookie(session_cookie(arena_of(request).settings))
    return answer


ROUTES = [
    Route(PATH, show),
    Route(PATH, sign_in, methods=["POST"], need=Need.NOTHING, most=8 << 10),
    Route("/league/sign-out", sign_out, methods=["POST"], need=Need.SESSION, most=8 << 10),
]
