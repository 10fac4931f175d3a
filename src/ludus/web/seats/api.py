"""What people do besides their turns: resign, offer to stop, claim what another has left, play again."""

import asyncio
from typing import Annotated, Literal, TypedDict, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.core.game import Ending, Seat
from ludus.referee.file import load_short
from ludus.web.arena import Arena, arena_of
from ludus.web.guard.rights import About, Need, Route
from ludus.web.matches.feed import cookie, holds
from ludus.web.matches.jobs import Called
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.start import start_match
from ludus.web.seats.again import against, opponent_after, rematch, seat_after

T = TypeVar("T")
ANOTHER = asyncio.Lock()  # two who want a rematch at once get the same one


class Sitting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who says it; with `on` false an offer is taken back."""

    seat: Annotated[int, Meta(ge=0, lt=16)]
    on: bool = True


class SequelRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to play after this match."""

    kind: Literal["rematch", "next"]
    seat: Annotated[int, Meta(ge=0, lt=16)] | None = None


class Sequel(TypedDict):
    """Where the next match is; empty while there is none."""

    to: str


async def resign(request: Request) -> Response:
    match, said = await _seated(request)
    match.call(Called(Ending.RESIGNED, said.seat))
    return _json({"seat": said.seat})


async def offer(request: Request) -> Response:
    """Once all people want to stop, the match is over, and a draw."""
    match, said = await _seated(request)
    if len(match.people) < 2:
        raise HTTPException(409, "nobody else is here who could agree; resign, or stop the match")
    match.offers = match.offers | {said.seat} if said.on else match.offers - {said.seat}
    match.touch()
    if match.offers == {*match.people}:
        match.call(Called(Ending.AGREED))
    return _json({"offers": sorted(match.offers)})


async def claim(request: Request) -> Response:
    """End a match for which somebody else does not come back."""
    match, said = await _seated(request)
    away = match.presence.claimable
    if away is None or away == said.seat:
        raise HTTPException(409, "nobody whom you wait for has been away for long enough")
    match.call(Called(Ending.ABANDONED, away))
    return _json({"left": away})


async def another(request: Request) -> Response:
    """The next match: begun by the first who wants it, and found by the others. Their seats are theirs there, too."""
    match, wanted = await _match(request), await _read(request, SequelRequest)
    if not match.record:
        raise HTTPException(409, "this match is not over yet")
    arena = arena_of(request)
    async with ANOTHER:
        id = match.sequels.get(wanted.kind)
        if id is None or id not in arena.matches.matches:
            sequel = await _begun(arena, match, wanted)
            match.sequels[wanted.kind] = sequel.id
        else:
            sequel = arena.matches.matches[id]
    return _into(request, match, sequel, wanted.kind, wanted.seat)


async def next_match(request: Request) -> Response:
    """Whether somebody has begun a rematch."""
    match = await _match(request)
    id = match.sequels.get("rematch", "")
    return _json({"to": f"/match/{id}" if id else ""})


async def _begun(arena: Arena, match: LiveMatch, wanted: SequelRequest) -> LiveMatch:
    if wanted.kind == "rematch":
        return await start_match(arena, await asyncio.to_thread(rematch, match))
    won = await asyncio.to_thread(_won, match)
    opponent = opponent_after(match, won)
    if opponent is None:
        raise HTTPException(409, "there is no next opponent")
    return await start_match(arena, await asyncio.to_thread(against, match, opponent))


def _won(match: LiveMatch) -> bool:
    """Who has not lost goes on to a stronger one."""
    winners = load_short(match.record, match.id).outcome.winners
    return any(seat in winners for seat in match.people)


def _into(request: Request, match: LiveMatch, sequel: LiveMatch, kind: str, seat: Seat | None) -> Response:
    """With the keys of the seats that who asks had before; who may do all gets all."""
    seats = len(match.spec.entrants)
    held = [one for one in match.people if holds(request, match, one)]
    mine = [seat_after(kind, one, seats) for one in held] if match.keys else list(sequel.people)
    here = seat_after(kind, seat, seats) if seat is not None else None
    to = here if here in mine else next(iter(mine), None)
    answer = _json({"to": f"/match/{sequel.id}" + ("" if to is None else f"/seat/{to}")})
    for one in mine:
        if one in sequel.keys:
            answer.set_cookie(cookie(sequel, one), sequel.keys[one], httponly=True, samesite="lax", max_age=7 * 86400)
    return answer


async def _seated(request: Request) -> tuple[LiveMatch, Sitting]:
    """The match that is being played, and who says something there."""
    match, said = await _match(request), await _read(request, Sitting)
    if not holds(request, match, said.seat):
        raise HTTPException(403, f"seat {said.seat} needs the key from its link")
    if not match.live or match.record:
        raise HTTPException(409, "this match is over")
    return match, said


async def _match(request: Request) -> LiveMatch:
    return await arena_of(request).matches.find(request.path_params["id"])


async def _read(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LudusError(f"not understood: {error}") from None


def _json(data: object) -> Response:
    return Response(msgspec.json.encode(data), media_type="application/json")


def _post(word: str, endpoint: object, summary: str, takes: object = Sitting) -> Route:
    about = About(summary, dict, takes)
    return Route(f"/api/matches/{{id}}/{word}", endpoint, about, methods=["POST"], need=Need.SEAT)  # type: ignore[arg-type]


ROUTES = [
    _post("resign", resign, "A person resigns"),
    _post("offer", offer, "A person offers to stop, or takes that back"),
    _post("claim", claim, "A person claims what another has left"),
    _post("again", another, "Play again: a rematch, or the next opponent", SequelRequest),
    Route("/api/matches/{id}/again", next_match, About("Whether there is a rematch", Sequel)),
]
