"""A bout to a browser: a WebSocket, or server-sent events where there is none.

Every message is a JSON object: `film`, the messages of the film since the last time (at first all), and `status`.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from hmac import compare_digest

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludus.core.errors import LudusError
from ludus.core.game import Seat
from ludus.games import load
from ludus.web.arena import arena_of
from ludus.web.matches.bout import Bout, Stage

PAUSE_S = 0.1  # between two messages to the same browser: what comes meanwhile goes together
PULSE_S = 15.0  # something is sent at least so often, so that nobody between hangs up
MOST_WATCHERS = 1000


class Eyes(msgspec.Struct, frozen=True):
    """Through whose eyes somebody watches, and whether in that seat."""

    seen: Seat | None = None
    playing: bool = False


def eyes_of(request: HTTPConnection, bout: Bout) -> Eyes:
    """What `?seat=N` asks for. A seat where somebody plays belongs to who has its key, and while people play a game
    with secrets against each other, nobody else sees them."""
    word = request.query_params.get("seat", "")
    seat = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None
    if word and (seat is None or seat >= len(bout.spec.entrants)):
        raise HTTPException(404, f"no seat {word!r} in this match")
    if seat is not None and holds(request, bout, seat):
        return Eyes(seat, True)
    if is_secret(bout):
        raise HTTPException(403, "people play this one against each other: it can be seen once it is over")
    return Eyes(seat if load(bout.spec.game).info.hidden else None)


def is_secret(bout: Bout) -> bool:
    return bout.live and not bout.record and len(bout.people) > 1 and load(bout.spec.game).info.hidden


def cookie(bout: Bout, seat: Seat) -> str:
    return f"seat_{bout.id}_{seat}"


def holds(request: HTTPConnection, bout: Bout, seat: Seat) -> bool:
    """Whether who asks has the key of this seat."""
    key, given = bout.keys.get(seat), request.cookies.get(cookie(bout, seat), "")
    return key is not None and compare_digest(given.encode(), key.encode())


def status(bout: Bout, eyes: Eyes) -> str:
    """Everything but the film, as one who watches so may know it."""
    told: dict[str, object] = {"stage": bout.stage, "watchers": bout.watchers}
    if bout.error:
        told["error"] = bout.error
    asking = bout.asking
    if asking is not None:
        question = asking.question
        told["asked"] = {"seat": question.seat, "turn": question.turn, "left_ms": asking.left_ms}
        if eyes.playing and question.seat == eyes.seen:
            told["question"] = msgspec.Raw(asking.raw)
    return msgspec.json.encode(told).decode()


async def messages(bout: Bout, eyes: Eyes, after: int = 0) -> AsyncIterator[tuple[int, str]]:
    """What to send, with the number of film messages that are known then; ends when the bout does."""
    sent, version, first = after, -1, True
    while True:
        reel, live = bout.reel(eyes.seen), bout.live
        count, now = len(reel.messages), bout.version
        if first or count > sent or now != version:
            tail = f',"status":{status(bout, eyes)}' if now != version else ""
            yield count, f'{{"film":{reel.since(min(sent, count))}{tail}}}'
            sent, version, first = count, now, False
            await asyncio.sleep(PAUSE_S)
        elif not live:
            return
        else:
            await bout.change(PULSE_S)
            first = True  # a pulse, where nothing has changed


async def socket(websocket: WebSocket) -> None:
    try:
        bout = await arena_of(websocket).hall.find(websocket.path_params["id"])
        eyes = eyes_of(websocket, bout)
    except (LudusError, HTTPException):
        await websocket.close(1008)
        return
    if bout.watchers >= MOST_WATCHERS:
        await websocket.close(1013)
        return
    await websocket.accept()
    listening = asyncio.create_task(_gone(websocket))
    sending = asyncio.create_task(_send(websocket, bout, eyes))
    with _counted(bout):
        await asyncio.wait((listening, sending), return_when=asyncio.FIRST_COMPLETED)
    for task in (listening, sending):
        task.cancel()
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.close()


async def _send(websocket: WebSocket, bout: Bout, eyes: Eyes) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        async for _, message in messages(bout, eyes, _after(websocket)):
            await websocket.send_text(message)


async def _gone(websocket: WebSocket) -> None:
    """Nothing is expected from there but its end."""
    with suppress(WebSocketDisconnect, RuntimeError, KeyError):
        while True:
            await websocket.receive_text()


async def events(request: Request) -> Response:
    bout = await arena_of(request).hall.find(request.path_params["id"])
    eyes, after = eyes_of(request, bout), _after(request)
    if bout.watchers >= MOST_WATCHERS:
        raise HTTPException(503, "too many watch this match already")

    async def stream() -> AsyncIterator[str]:
        with _counted(bout):
            async for count, message in messages(bout, eyes, after):
                yield f"id: {count}\ndata: {message}\n\n"
            yield "event: end\ndata: {}\n\n"

    return StreamingResponse(stream(), media_type="text/event-stream")


def _after(request: HTTPConnection) -> int:
    """How many messages of the film are known already."""
    word = request.headers.get("last-event-id") or request.query_params.get("after", "0")
    return int(word) if word.isascii() and word.isdigit() and len(word) < 9 else 0


@contextmanager
def _counted(bout: Bout) -> Iterator[None]:
    """While somebody watches, a film is not put away."""
    bout.watchers += 1
    try:
        yield
    finally:
        bout.watchers -= 1


def film_of(bout: Bout, eyes: Eyes) -> str:
    return bout.reel(eyes.seen).since(0)


ROUTES = [WebSocketRoute("/api/matches/{id}/live", socket), Route("/api/matches/{id}/events", events)]
__all__ = ["ROUTES", "Stage", "cookie", "eyes_of", "film_of", "holds", "is_secret", "messages", "status"]
