"""Who makes a request: the only place where a cookie or a token becomes somebody."""

import asyncio

from starlette.requests import HTTPConnection
from starlette.types import Scope

from ludus.league.league import League
from ludus.league.people.principal import GUEST, OWNER, Principal
from ludus.league.people.sessions import who_has_session
from ludus.league.people.tokens import PREFIX, who_has_token
from ludus.web.guard.rights import Asking, bearer, session_cookie, trusted
from ludus.web.settings import Settings

ASKING = "ludus.asking"  # in the scope of a request


def principal_of(request: HTTPConnection) -> Principal:
    """Who was found by the guard: somebody by their session or upload token, the owner by the server's, or a guest."""
    return asking_of(request).principal


def asking_of(request: HTTPConnection) -> Asking:
    found: Asking | None = request.scope.get(ASKING)
    return found or _stranger(request.scope, request.app.state.arena.settings)


async def find_asking(scope: Scope, settings: Settings) -> Asking:
    """Look who it is, and keep it for the rest of this request. Who is signed in is who they are signed in as, with the
    server's token too; so the owner can see what an author sees, and is the owner again when signed out."""
    league: League | None = None if scope["path"].startswith("/static/") else scope["app"].state.arena.league
    asking = _stranger(scope, settings)
    request = HTTPConnection(scope)
    word, cookie = bearer(request), request.cookies.get(session_cookie(settings), "")
    if league is not None and word.startswith(PREFIX):
        found = await asyncio.to_thread(who_has_token, league, word)
        asking = Asking(found or GUEST, asking.is_owner)
    elif league is not None and cookie and not word:
        found = await asyncio.to_thread(who_has_session, league, cookie)
        asking = Asking(found, asking.is_owner, True) if found else asking
    scope[ASKING] = asking
    return asking


def _stranger(scope: Scope, settings: Settings) -> Asking:
    owner = trusted(scope, settings)
    return Asking(OWNER if owner else GUEST, owner)
