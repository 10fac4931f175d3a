"""JSON under /api, described in docs/serve.md and at /api/openapi.json."""

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludus.core.errors import BadMessage, LudusError
from ludus.core.game import Seat
from ludus.games import load
from ludus.games.boards import shipped
from ludus.players.human import check_answer
from ludus.view.palette import Theme
from ludus.web.arena import Arena, arena_of
from ludus.web.matches.bout import Bout, Stage
from ludus.web.matches.feed import eyes_of, film_of, holds
from ludus.web.matches.jobs import Answered, Export, Sitting
from ludus.web.matches.wish import granted, read_wish
from ludus.web.pages.catalogue import known, offer, offers, picture

TYPES = {"html": "text/html; charset=utf-8", "gif": "image/gif"}
RECORD = "application/octet-stream"


class Reply(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody does in a turn: orders as the choices of the question make them."""

    seat: Annotated[int, Meta(ge=0, lt=16)]
    turn: Annotated[int, Meta(ge=0, lt=1 << 53)]
    orders: Annotated[
        tuple[Annotated[tuple[Annotated[int, Meta(ge=-(1 << 53), lt=1 << 53)], ...], Meta(max_length=16)], ...],
        Meta(max_length=2000),
    ]


def json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def games(request: Request) -> Response:
    return json(await asyncio.to_thread(offers, arena_of(request).roster))


async def game(request: Request) -> Response:
    return json(await asyncio.to_thread(offer, request.path_params["game"], arena_of(request).roster))


async def boards(request: Request) -> Response:
    return json(shipped(known(request.path_params["game"])))


async def board_picture(request: Request) -> Response:
    found, query = known(request.path_params["game"]), request.query_params
    edition, seed = query.get("edition", found.info.editions[0]), query.get("seed", "0")
    if edition not in found.info.editions:
        raise LudusError(f"no edition {edition!r} of {found.info.name}; there are: {', '.join(found.info.editions)}")
    if not (seed.isascii() and seed.isdigit() and len(seed) < 16):
        raise LudusError("a seed is a whole number")
    theme: Theme = "light" if query.get("theme") == "light" else "dark"
    drawn = await asyncio.to_thread(picture, found, request.path_params["board"], theme, int(seed), edition)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


async def bots(request: Request) -> Response:
    found = await asyncio.to_thread(offers, arena_of(request).roster)
    return json({one.name: one.bots for one in found})


async def matches(request: Request) -> Response:
    arena = arena_of(request)
    recent = await asyncio.to_thread(arena.shelf.recent, 50)
    return json({"running": [about(bout) for bout in arena.hall.running], "recent": recent})


async def create(request: Request) -> Response:
    """Start a match. The links of the seats where people play are told here, and nowhere else."""
    arena = arena_of(request)
    wish = read_wish(await request.body())
    spec, people = await asyncio.to_thread(granted, wish, arena.roster)
    bout = await arena.hall.play(Sitting(spec=spec, people=people, patience_ms=arena.settings.patience_ms))
    links = {str(seat): f"/match/{bout.id}/seat/{seat}?key={key}" for seat, key in bout.keys.items()}
    return json({**about(bout), "links": links}, 201)


def about(bout: Bout) -> dict[str, Any]:
    spec = bout.spec
    return {
        "id": bout.id,
        "page": f"/match/{bout.id}",
        "game": spec.game,
        "title": load(spec.game).info.title,
        "names": [entrant.name for entrant in spec.entrants],
        "board": spec.board if "\n" not in spec.board else "",
        "seed": spec.seed,
        "stage": bout.stage if not bout.record else Stage.OVER,
        "turn": bout.turn,
        "watchers": bout.watchers,
        "people": bout.people,
    }


async def match(request: Request) -> Response:
    return json(about(await _bout(request)))


async def stop(request: Request) -> Response:
    bout = await _bout(request)
    if not bout.live or bout.record:
        raise HTTPException(409, "this match is over")
    await arena_of(request).hall.stop(bout)
    return json(about(bout))


async def film(request: Request) -> Response:
    """As far as there is one; of a finished match the whole."""
    bout = await _bout(request)
    eyes = eyes_of(request, bout)
    if bout.record:
        await bout.ended()
    return Response(film_of(bout, eyes), media_type="application/json")


async def record(request: Request) -> Response:
    bout = await _bout(request)
    return _file(bout, _finished(bout), "ludus", RECORD)


async def export(request: Request) -> Response:
    """The match as one HTML page, or as a moving picture: made by a process of its own."""
    bout, kind = await _bout(request), request.path_params["kind"]
    if kind not in TYPES:
        raise HTTPException(404, f"no {kind!r} of a match; there are: record, {', '.join(TYPES)}")
    data = await arena_of(request).hall.work(Export(_finished(bout), kind))
    return _file(bout, data, kind, TYPES[kind])


async def answer(request: Request) -> Response:
    """The key of the seat comes as a cookie, or as `Authorization: Bearer KEY`."""
    bout = await _bout(request)
    try:
        reply = msgspec.json.decode(await request.body(), type=Reply)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LudusError(f"not an answer: {error}") from None
    if not _may_answer(request, bout, reply.seat):
        raise HTTPException(403, f"seat {reply.seat} needs the key from its link")
    try:
        check_answer(bout.asking.question if bout.asking else None, reply.seat, reply.turn, reply.orders)
    except BadMessage as error:
        raise HTTPException(409, str(error)) from None
    bout.answer(Answered(reply.seat, reply.turn, reply.orders))
    return json({"taken": reply.turn})


def _may_answer(request: Request, bout: Bout, seat: Seat) -> bool:
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    return holds(request, bout, seat) or (seat in bout.keys and given == bout.keys[seat])


async def _bout(request: Request) -> Bout:
    return await arena_of(request).hall.find(request.path_params["id"])


def _finished(bout: Bout) -> bytes:
    if not bout.record:
        raise HTTPException(409, "this match is not over yet")
    return bout.record


def _file(bout: Bout, data: bytes, kind: str, media: str) -> Response:
    name = "".join(letter for letter in bout.id if letter.isascii())
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return Response(data, media_type=media, headers=headers)


async def description(request: Request) -> Response:
    from ludus.web.openapi import described

    return json(described())


ROUTES = [
    Route("/api/openapi.json", description),
    Route("/api/games", games),
    Route("/api/games/{game}", game),
    Route("/api/games/{game}/boards", boards),
    Route("/api/games/{game}/boards/{board}.svg", board_picture),
    Route("/api/bots", bots),
    Route("/api/matches", matches),
    Route("/api/matches", create, methods=["POST"]),
    Route("/api/matches/{id}", match),
    Route("/api/matches/{id}", stop, methods=["DELETE"]),
    Route("/api/matches/{id}/film", film),
    Route("/api/matches/{id}/record", record),
    Route("/api/matches/{id}/answer", answer, methods=["POST"]),
    Route("/api/matches/{id}/{kind}", export),
]
__all__ = ["ROUTES", "Arena", "about", "json"]
