"""Connections: so many in all and of one client, each for so long without a request, and few words about it.

uvicorn has a limit for all alone, answers each refusal with a line in the log, and waits for ever for the rest of a
request; asyncio, out of open files, writes a traceback for each that it cannot take.
"""

import asyncio
import logging
import resource
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludus.web.guard.clients import client_of
from ludus.web.settings import Settings

BACKLOG = 512  # who come at the same moment; asyncio takes so many before anybody can count them
OTHERS = 128  # open files for everything else: processes, records, the store
MOST_FILES = 1 << 16
MOST = 4000  # connections: each costs some 20 kB
MOST_EACH = 1000
FEWEST = 32
PIECE = 64 << 10  # bytes of an answer
log = logging.getLogger("ludus.web")
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 10\r\nConnection: close\r\n"
    b'Content-Length: 53\r\n\r\n{"error": "too many connections; close some of them"}'
)


def open_files() -> int:
    """How many files we may have open: the limit, as high as it can be raised."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if files == resource.RLIM_INFINITY else files


class Connections:
    """All that are open. One that waits for its client gives way to a newcomer: the one that has waited longest."""

    def __init__(self, settings: Settings) -> None:
        files = open_files()
        self.backlog = min(BACKLOG, files // 8)
        self.most = max(FEWEST, min(files - self.backlog - OTHERS, settings.connections or MOST))
        self.each = settings.connections_each or min(MOST_EACH, max(1, self.most * 3 // 4))
        self.head_s, self.body_s = settings.head_s, settings.body_s
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()
        self._idle: dict[str, dict[asyncio.BaseTransport, None]] = {}  # by client, who has waited longest first
        self._waiting: dict[asyncio.BaseTransport, None] = {}  # of all

    def enter(self, transport: asyncio.BaseTransport, who: str) -> bool:
        """Whether there is a place for it."""
        if self._counts[who] >= self.each and not self._make_room(self._idle.get(who, {})):
            log.warning("%s has %d connections: no more are taken from there", who, self.each)
            return False
        if len(self._open) >= self.most and not self._make_room(self._waiting):
            log.warning("%d connections: no more are taken", self.most)
            return False
        self._open[transport] = who
        self._counts[who] += 1
        self.waits(transport)
        return True

    def waits(self, transport: asyncio.BaseTransport) -> None:
        """It waits for a request, or for the rest of one."""
        if (who := self._open.get(transport)) is not None:
            self._idle.setdefault(who, {})[transport] = None
            self._waiting[transport] = None

    def works(self, transport: asyncio.BaseTransport) -> None:
        """It is our turn."""
        self._waiting.pop(transport, None)
        idle = self._idle.get(self._open.get(transport, ""), {})
        idle.pop(transport, None)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        self.works(transport)
        who = self._open.pop(transport, None)
        if who is None:
            return
        self._counts[who] -= 1
        if not self._counts[who]:
            del self._counts[who]
            self._idle.pop(who, None)

    def _make_room(self, among: dict[asyncio.BaseTransport, None]) -> bool:
        oldest = next(iter(among), None)
        if oldest is None:
            return False
        self.leave(oldest)
        assert isinstance(oldest, asyncio.Transport)
        oldest.abort()
        return True


class Http(H11Protocol):
    """A connection as uvicorn has it, counted, and cut off where its client lets it wait."""

    counted: ClassVar[Connections]
    _deadline: asyncio.TimerHandle | None = None
    _part: str = ""  # of a request, that is waited for
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.counted.enter(transport, client_of(self.client[0] if self.client else "")):
            self._expect("head")
        else:
            transport.write(REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect("")
        self._go_on()
        self.counted.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._expect("")  # a WebSocket from now on
        else:
            self._expect("head" if self._is_over else "body" if self.cycle.more_body else "")

    def on_response_complete(self) -> None:
        self._expect("")
        super().on_response_complete()
        if self._is_over:  # uvicorn itself waits only so long for the first byte of the next request
            self.counted.waits(self.transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(self.counted.body_s, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._go_on()

    @property
    def _is_over(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _go_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _expect(self, part: str) -> None:
        """From now on, this part of a request; it gets no more time by coming bit by bit. None: it is our turn."""
        if part == self._part and part:
            return
        self._part = part
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if not part:
            self.counted.works(self.transport)
            return
        self.counted.waits(self.transport)
        seconds = self.counted.head_s if part == "head" else self.counted.body_s
        self._deadline = self.loop.call_later(seconds, self.transport.abort)


def protocols(settings: Settings) -> dict[str, Any]:
    """What uvicorn is told: how it speaks HTTP and WebSockets."""
    from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

    counted = Connections(settings)

    class WebSockets(AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]
        def connection_lost(self, exc: Exception | None) -> None:
            counted.leave(self.transport)
            super().connection_lost(exc)

    return {"http": type("Http", (Http,), {"counted": counted}), "ws": WebSockets, "backlog": counted.backlog}


class InPieces:
    """Large answers go out piece by piece: only so much of one waits in memory for a client that does not read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def in_pieces(message: Message) -> None:
            body: bytes = message.get("body", b"")
            if message["type"] != "http.response.body" or len(body) <= PIECE:
                await send(message)
                return
            for start in range(0, len(body), PIECE):
                last = start + PIECE >= len(body)
                more = message.get("more_body", False) or not last
                await send({"type": message["type"], "body": body[start : start + PIECE], "more_body": more})
                await asyncio.sleep(0)  # others, too

        await self._app(scope, receive, in_pieces)
