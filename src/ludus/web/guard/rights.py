"""What a route is, and what it needs of who asks: nothing, the key of a seat, an account of the league and what it may,
or the owner's token. Each route says it: the guard asks, and the description of the API tells.

A route that says nothing can be read by anybody, and changes nothing without the token.
"""

from collections.abc import Callable, Collection
from enum import StrEnum
from hmac import compare_digest
from typing import Any, NamedTuple

from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute, Match
from starlette.routing import Route as _Route
from starlette.types import Scope

from ludus.core.game import Seat
from ludus.league.people.principal import Principal
from ludus.web.settings import Settings

READING = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST = 256 << 10  # bytes of a request, where the route does not say another number


class Need(StrEnum):
    """What who asks must have."""

    NOTHING = "nothing"
    SEAT = "seat"  # the key of a seat of the match that the path names, or the token
    SIGNED_IN = "signed in"  # somebody of the league, by a session or an upload token; or the owner's token
    SESSION = "session"  # somebody who is signed in in a browser: an upload token changes no account
    AUTHOR = "author"  # somebody in a team; the owner and staff have none by their office
    STAFF = "staff"  # who is signed in and staff, or the owner's token
    TOKEN = "token"  # the owner's


class Asking(NamedTuple):
    """Who asks, and how they showed it."""

    principal: Principal
    is_owner: bool  # has the server's token, whoever they have signed in as besides
    by_session: bool = False


class About(Struct, frozen=True):
    """A route in the description of the API: what it is for, and the types of what it gives and takes."""

    summary: str
    gives: Any = None  # None: what `kinds` says, and no more can be said of it
    takes: Any = None  # `bytes`: a file, as it is
    asked: tuple[str, ...] = ()  # behind the question mark
    choices: tuple[str, ...] = ()  # for the last part of the path, where it may be these words only
    done: int = 200
    kinds: tuple[str, ...] = ("application/json",)


class Route(_Route):
    """A route that says what it is, what it needs, and how much it takes. Whatever is under /api says what it is."""

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        about: About | None = None,
        *,
        methods: Collection[str] = ("GET",),
        need: Need | None = None,
        most: int = LARGEST,
    ) -> None:
        super().__init__(path, endpoint, methods=list(methods))
        self.about, self.need, self.most = about, need, most


def route_of(scope: Scope) -> tuple[BaseRoute | None, dict[str, Any]]:
    """The route that will answer, and what is in its path; None where there is none for this method."""
    for route in scope["app"].routes:
        match, found = route.matches(scope)
        if match is Match.FULL:
            return route, found.get("path_params", {})
    return None, {}


def need_of(route: BaseRoute | None, method: str) -> Need:
    said: Need | None = getattr(route, "need", None)
    return said or (Need.NOTHING if method in READING else Need.TOKEN)


def meets(need: Need, scope: Scope, who: Asking, path: dict[str, Any]) -> bool:
    """Whether who asks has what it takes."""
    if need is Need.SEAT:
        return who.is_owner or who.principal.is_staff or sits(HTTPConnection(scope), str(path.get("id", "")))
    return {
        Need.NOTHING: True,
        Need.SIGNED_IN: who.principal.is_known,
        Need.SESSION: who.by_session,
        Need.AUTHOR: who.principal.team is not None,
        Need.STAFF: who.principal.is_staff,
        Need.TOKEN: who.is_owner,
    }[need]


def sits(request: HTTPConnection, id: str) -> bool:
    """Whether who asks has the key of a seat of this match; one from the records has no seats any more."""
    match = request.app.state.arena.matches.matches.get(id)
    return match is not None and any(has_key(request, id, seat, key) for seat, key in match.keys.items())


def has_key(request: HTTPConnection, id: str, seat: Seat, key: str) -> bool:
    """Whether who asks has the key of this seat: as a cookie, or as `Authorization: Bearer KEY`."""
    given = (request.cookies.get(seat_cookie(id, seat), ""), bearer(request))
    return any(compare_digest(one.encode(), key.encode()) for one in given)


def seat_cookie(id: str, seat: Seat) -> str:
    return f"seat_{id}_{seat}"


def token_cookie(settings: Settings) -> str:
    """Browsers tell cookies of one machine apart by host, not by port."""
    return f"ludus_token_{settings.port}"


def session_cookie(settings: Settings) -> str:
    return f"ludus_session_{settings.port}"


def bearer(request: HTTPConnection) -> str:
    kind, _, word = request.headers.get("authorization", "").partition(" ")
    return word if kind.lower() == "bearer" else ""


def trusted(scope: Scope, settings: Settings) -> bool:
    """Whether who asks has the token, on whatever address the server is."""
    if not settings.token:
        return True
    request, ticket = HTTPConnection(scope), scope["app"].state.ticket.cookie
    given = (bearer(request), request.cookies.get(token_cookie(settings), ""))
    good = [settings.token, ticket] if ticket else [settings.token]
    return any(compare_digest(one.encode(), word.encode()) for one in given for word in good)
