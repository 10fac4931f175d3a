"""A match to a browser: a WebSocket, or server-sent events where there is none.

Every message is a JSON object: `film`, the messages of the film since the last time (at first all), and `status`. One
that is `{"again": true}` says that what the browser knows is not this film: it begins anew.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludus.core.errors import LudusError
from ludus.core.game import Seat
from ludus.games import load
from ludus.web.arena import arena_of
from ludus.web.guard.clients import who_asks
from ludus.web.guard.rights import About, Route, has_key, seat_cookie
from ludus.web.matches.live_match import LiveMatch, MatchStage, Reel
from ludus.web.matches.queue import TooMany

PAUSE_S = 0.1  # between two messages to the same browser: what comes meanwhile goes together
PULSE_S = 15.0  # something is sent at least so often, so that nobody between hangs up
MOST_WATCHERS = 1000


class Eyes(msgspec.Struct, frozen=True):
    """Through whose eyes somebody watches, and whether in that seat."""

    seen: Seat | None = None
    playing: bool = False


def eyes_of(request: HTTPConnection, match: LiveMatch) -> Eyes:
    """What `?seat=N` asks for. A seat where somebody plays belongs to who has its key, and while somebody plays a game
    with secrets, nobody sees more than a seat: not even who has the token, for they may be the one who plays."""
    word = request.query_params.get("seat", "")
    seat = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None
    if word and (seat is None or seat >= len(match.spec.entrants)):
        raise HTTPException(404, f"no seat {word!r} in this match")
    if seat is not None and holds(request, match, seat):
        return Eyes(seat, True)
    if is_secret(match):
        raise HTTPException(403, "somebody plays this one who sees only a part: it can be watched once it is over")
    return Eyes(seat if load(match.spec.game).info.hidden else None)


def is_secret(match: LiveMatch) -> bool:
    """Whether somebody plays who may not see all, nor be told the seed, by which all could be played again."""
    return match.live and not match.record and bool(match.people) and load(match.spec.game).info.hidden


def cookie(match: LiveMatch, seat: Seat) -> str:
    return seat_cookie(match.id, seat)


def holds(request: HTTPConnection, match: LiveMatch, seat: Seat) -> bool:
    """Whether who asks has the key of this seat."""
    return seat in match.keys and has_key(request, match.id, seat, match.keys[seat])


def status(match: LiveMatch, eyes: Eyes) -> str:
    """Everything but the film, as one who watches so may know it."""
    told: dict[str, object] = {"stage": MatchStage.OVER if match.record else match.stage, "watchers": match.watchers}
    if match.record and match.live:
        told["drawing"] = True  # it is over, but its film is not all there
    if match.people and not match.record:
        told |= {"people": match.people, "present": match.presence.present, "offers": sorted(match.offers)}
        told["claimable"] = match.presence.claimable
    if match.error:
        told["error"] = match.error
    asking = match.asking
    if asking is not None:
        question = asking.question
        told["asked"] = {"seat": question.seat, "turn": question.turn, "left_ms": asking.left_ms}
        if eyes.playing and question.seat == eyes.seen:
            told["question"] = msgspec.Raw(asking.raw)
    return msgspec.json.encode(told).decode()


async def messages(match: LiveMatch, eyes: Eyes, after: int = 0) -> AsyncIterator[tuple[int, str]]:
    """What to send, with the number of film messages that are known then; ends when the match does."""
    sent, version, first = after, -1, True
    if not await _caught_up(match, match.reel(eyes.seen), after):
        yield 0, '{"film":[],"again":true}'
        return
    while True:
        reel, live = match.reel(eyes.seen), match.live
        known, now = min(sent, len(reel.messages)), match.version
        count = reel.piece(known)
        if count < len(reel.messages):  # how it stands is said with the last piece
            yield count, f'{{"film":{reel.between(known, count)}}}'
            sent, first = count, False
        elif first or count > sent or now != version:
            tail = f',"status":{status(match, eyes)}' if now != version else ""
            yield count, f'{{"film":{reel.between(known, count)}{tail}}}'
            sent, version, first = count, now, False
            await asyncio.sleep(PAUSE_S)
        elif not live:
            return
        else:
            await match.change(PULSE_S)
            first = True  # a pulse, where nothing has changed


async def _caught_up(match: LiveMatch, reel: Reel, after: int) -> bool:
    """A film that is made again has soon come as far as one who has seen it knows it; where it stops before that, it is
    another one."""
    while len(reel.messages) < after:
        asking = match.asking
        if not match.live or (asking is not None and len(reel.messages) > asking.question.turn):
            return False  # the head, the start and all turns before the one that is asked for are there
        await match.change(PULSE_S)
    return True


async def socket(websocket: WebSocket) -> None:
    try:
        match = await arena_of(websocket).matches.find(websocket.path_params["id"])
        eyes = eyes_of(websocket, match)
    except (LudusError, HTTPException):
        await websocket.close(1008)
        return
    if match.watchers >= MOST_WATCHERS:
        await websocket.close(1013)
        return
    await websocket.accept()
    try:
        async with arena_of(websocket).matches.watching(match, who_asks(websocket)) as match:
            await _until_gone(websocket, match, eyes)
        code = 1000
    except TooMany:
        code = 1013
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.close(code)


async def _until_gone(websocket: WebSocket, match: LiveMatch, eyes: Eyes) -> None:
    match.look(eyes.seen)
    listening = asyncio.create_task(_gone(websocket))
    sending = asyncio.create_task(_send(websocket, match, eyes))
    with _counted(match, eyes):
        await asyncio.wait((listening, sending), return_when=asyncio.FIRST_COMPLETED)
    for task in (listening, sending):
        task.cancel()


async def _send(websocket: WebSocket, match: LiveMatch, eyes: Eyes) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        async for _, message in messages(match, eyes, _after(websocket)):
            await websocket.send_text(message)


async def _gone(websocket: WebSocket) -> None:
    """Nothing is expected from there but its end."""
    with suppress(WebSocketDisconnect, RuntimeError, KeyError):
        while True:
            await websocket.receive_text()


async def events(request: Request) -> Response:
    matches, who = arena_of(request).matches, who_asks(request)
    match = await matches.find(request.path_params["id"])
    eyes, after = eyes_of(request, match), _after(request)
    if match.watchers >= MOST_WATCHERS:
        raise HTTPException(503, "too many watch this match already")
    matches.may_watch(match, who)

    async def stream() -> AsyncIterator[str]:
        async with matches.watching(match, who) as shown:
            shown.look(eyes.seen)
            with _counted(shown, eyes):
                async for count, message in messages(shown, eyes, after):
                    yield f"id: {count}\ndata: {message}\n\n"
                yield "event: end\ndata: {}\n\n"

    return StreamingResponse(stream(), media_type="text/event-stream")


def _after(request: HTTPConnection) -> int:
    """How many messages of the film are known already."""
    word = request.headers.get("last-event-id") or request.query_params.get("after", "0")
    return int(word) if word.isascii() and word.isdigit() and len(word) < 9 else 0


@contextmanager
def _counted(match: LiveMatch, eyes: Eyes) -> Iterator[None]:
    """While somebody watches, a film is not put away; while somebody sits there, the seat is not left."""
    seat = eyes.seen if eyes.playing else None
    match.watchers += 1
    if match.presence.came(seat):
        match.touch()
    try:
        yield
    finally:
        match.watchers -= 1
        if match.presence.went(seat):
            match.touch()


EVENTS = About("The film as it grows", asked=("seat", "after"), kinds=("text/event-stream",))
ROUTES = [WebSocketRoute("/api/matches/{id}/live", socket), Route("/api/matches/{id}/events", events, EVENTS)]
__all__ = ["ROUTES", "cookie", "eyes_of", "holds", "is_secret", "messages", "status"]
