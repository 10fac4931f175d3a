"""Who may do what: checked before any route sees a request, and the headers of every answer."""

import logging
from hmac import compare_digest
from time import monotonic
from urllib.parse import urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludus.core.errors import LudusError
from ludus.report.private import hidden
from ludus.store import StoreAway
from ludus.web.guard.clients import who_asks
from ludus.web.guard.principal import find_asking
from ludus.web.guard.rights import (
    LARGEST,
    READING,
    Asking,
    Need,
    bearer,
    meets,
    need_of,
    route_of,
    session_cookie,
    token_cookie,
)
from ludus.web.guard.ticket import Shown
from ludus.web.settings import Settings, is_loopback

CLIENTS = 10_000  # that are remembered
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


NEEDS = {
    Need.SEAT: "this needs the key of a seat in the match, or the token: open the seat's link",
    Need.SIGNED_IN: "this needs an account: sign in, or send an upload token",
    Need.SESSION: "this needs an account: sign in; an upload token does not do",
    Need.AUTHOR: "this needs a team: sign in, and make or join one",
    Need.STAFF: "this is for staff",
    Need.TOKEN: "this needs the token: open the URL that the server printed when it started",
}
PLACES = {  # where a browser is sent that lacks something
    Need.SIGNED_IN: "/league/sign-in",
    Need.SESSION: "/league/sign-in",
    Need.STAFF: "/league/sign-in",
    Need.AUTHOR: "/league/members",
}
LOG = logging.getLogger("ludus.web")
AWAY = "the store does not answer as it should; the server's log says why"
NO_ORIGIN = "a form of another page could do this: the request has no Origin"
USED = (
    "this link was opened before, and is good for once: whoever has come by it is out again; open the URL that the "
    "server printed when it started"
)


class TooLarge(Exception):
    """A request of more bytes than are taken."""


class Guard:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings, self._pace = app, settings, Pace(settings.changes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        refusal = await self._refusal(scope)
        if refusal is not None:
            if scope["type"] == "websocket":
                return await send({"type": "websocket.close", "code": 1008, "reason": "refused"})
            return await refusal(scope, receive, _dressed(send))
        if scope["type"] == "websocket":
            return await self._app(scope, receive, send)
        return await self._limited(scope, receive, send)

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken, most = 0, _most(scope)

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLarge
            return message

        try:
            await self._app(scope, counted, _dressed(send))
        except TooLarge:
            await _too_large(most)(scope, receive, _dressed(send))

    async def _refusal(self, scope: Scope) -> Response | None:
        """The answer to what may not be; None where it may."""
        headers = Headers(scope=scope)
        host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        if self._settings.loopback and not is_loopback(host) and host != urlsplit(self._settings.public).hostname:
            return refused(421, f"this server answers to localhost only, not to {host!r}")  # a rebound name
        changing = scope["type"] == "http" and scope["method"] not in READING
        if changing or scope["type"] == "websocket":
            refusal = self._foreign(scope, headers, changing)
            if refusal is not None:
                return refusal
        if scope["type"] == "http" and not changing and (welcome := self._let_in(scope)) is not None:
            return welcome
        try:
            who = await find_asking(scope, self._settings)
        except LudusError as error:  # the league's store does not answer
            return refused(503, public_words(error))
        refusal = self._kept_out(scope, who)
        # Who may not is not counted: a stranger on the same machine cannot use up the owner's share.
        return refusal or (self._unchanged(scope, headers) if changing else None)

    def _foreign(self, scope: Scope, headers: Headers, changing: bool) -> Response | None:
        """What a page of somebody else's has a browser do. Where a session, or nothing, is enough, a browser must
        say from which page it comes."""
        origin = headers.get("origin")
        if origin is not None:
            same = _same(origin, headers) or origin == self._settings.public
            return None if same else refused(403, f"a page of {origin} may not do this")
        request = Request(scope) if scope["type"] == "http" else None
        if request is None or not changing or bearer(request):
            return None
        route, _ = route_of(scope)
        open_to_all = route is not None and need_of(route, scope["method"]) is Need.NOTHING
        return refused(403, NO_ORIGIN) if open_to_all or session_cookie(self._settings) in request.cookies else None

    def _unchanged(self, scope: Scope, headers: Headers) -> Response | None:
        """Why a change may not be, whoever asks for it."""
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > _most(scope):
            return _too_large(_most(scope))
        if not self._pace.allows(who_asks(Request(scope))):
            return refused(429, "too many changes; wait a little")
        return None

    def _kept_out(self, scope: Scope, who: Asking) -> Response | None:
        """By what the route needs, and for what has no route as for a change."""
        route, path = route_of(scope)
        need = need_of(route, scope.get("method", "GET"))
        if meets(need, scope, who, path):
            return None
        seen = scope.get("method") == "GET" and "text/html" in Headers(scope=scope).get("accept", "")
        if seen and need in PLACES and not scope["path"].startswith("/api/"):
            return _sent(scope, need, who)
        return refused(403, NEEDS[need])

    def _let_in(self, scope: Scope) -> Response | None:
        """Who comes with the token or a ticket in the URL gets a cookie for it, and the URL without it."""
        query = Request(scope).query_params
        token, given = self._settings.token, query.get("token", "")
        if token and compare_digest(given.encode(), token.encode()):
            return self._welcome(scope, token)
        if scope["method"] != "GET" or "ticket" not in query:
            return None
        ticket = scope["app"].state.ticket
        shown = ticket.show(query["ticket"])
        if shown is Shown.TWICE:
            return refused(403, USED)
        return self._welcome(scope, ticket.cookie) if shown is Shown.GOOD else None

    def _welcome(self, scope: Scope, cookie: str) -> Response:
        said = scope["query_string"].decode(errors="replace").split("&")
        kept = "&".join(part for part in said if not part.startswith(("token=", "ticket=")))
        path = "/" + scope["path"].lstrip("/")  # not //elsewhere
        answer = RedirectResponse(path + (f"?{kept}" if kept else ""), 303)
        secure = scope.get("scheme") == "https"
        answer.set_cookie(
            token_cookie(self._settings), cookie, httponly=True, samesite="lax", max_age=30 * 86400, secure=secure
        )
        return answer


class Pace:
    """So many a second for each, and four times as many in a burst."""

    def __init__(self, rate: float) -> None:
        self._rate, self._burst = rate, 4 * rate
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        now = monotonic()
        if len(self._left) > CLIENTS:
            self._left.clear()
        left, then = self._left.get(who, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        return left >= 1


def _sent(scope: Scope, need: Need, who: Asking) -> Response:
    """A browser goes where what it lacks is to be had; who is signed in, and may not, is told so."""
    if need is Need.STAFF and who.by_session:
        return refused(403, NEEDS[need])
    place = PLACES[need] if who.principal.is_known else "/league/sign-in"
    asked = scope["path"] + (f"?{scope['query_string'].decode(errors='replace')}" if scope["query_string"] else "")
    return RedirectResponse(f"{place}?{urlencode({'next': asked})}", 303)


def public_words(error: LudusError) -> str:
    """What anybody may read of it, without a place of ours: that of the store is in the log alone."""
    if not isinstance(error, StoreAway):
        return hidden(str(error))
    LOG.warning("%s", error)
    return AWAY


def refused(status: int, why: str) -> Response:
    return JSONResponse({"error": why}, status)


def _too_large(most: int) -> Response:
    size = f"{most >> 10} kB" if most < 1 << 20 else f"{most >> 20} MB"
    return refused(413, f"more than {size} are not taken")


def _most(scope: Scope) -> int:
    return int(getattr(route_of(scope)[0], "most", LARGEST))


def _same(origin: str, headers: Headers) -> bool:
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def _dressed(send: Send) -> Send:
    """Send with the headers that every answer has."""

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return dressed
