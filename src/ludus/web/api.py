"""JSON under /api, described in docs/serve.md and at /api/openapi.json."""

import asyncio
import gzip
from typing import Annotated, Any, TypedDict

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import BadMessage, LudusError
from ludus.core.game import AnyGame, Seat
from ludus.core.outside.wrong import what_is_wrong
from ludus.games import load
from ludus.games.boards import RANDOM, BoardRef
from ludus.players.human import check_answer
from ludus.referee.replay import GZIP
from ludus.report.private import told_spec
from ludus.view.palette import Theme
from ludus.web.arena import Arena, arena_of
from ludus.web.gone import while_there
from ludus.web.guard.clients import who_asks
from ludus.web.guard.rights import About, Need, Route
from ludus.web.keys import name_of
from ludus.web.matches.feed import Eyes, eyes_of, holds, is_secret
from ludus.web.matches.jobs import Answered
from ludus.web.matches.live_match import LiveMatch, MatchStage
from ludus.web.matches.request import MatchRequest, read_request
from ludus.web.matches.start import start_match
from ludus.web.pages.catalogue import Offer, known, offer, offers, picture
from ludus.web.records.record_folder import Kept, NotThere

TYPES = {"record": "application/octet-stream", "html": "text/html; charset=utf-8", "gif": "image/gif"}


class Reply(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody does in a turn: orders as the choices of the question make them."""

    seat: Annotated[int, Meta(ge=0, lt=16)]
    turn: Annotated[int, Meta(ge=0, lt=1 << 53)]
    orders: Annotated[
        tuple[Annotated[tuple[Annotated[int, Meta(ge=-(1 << 53), lt=1 << 53)], ...], Meta(max_length=16)], ...],
        Meta(max_length=2000),
    ]


class MatchInfo(TypedDict):
    """Where a match stands."""

    id: str
    page: str
    game: str
    title: str
    names: list[str]
    board: str
    seed: int | None
    stage: str
    turn: int
    watchers: int
    people: tuple[Seat, ...]


class Matches(TypedDict):
    running: list[MatchInfo]
    recent: list[Kept]


def json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def games(request: Request) -> Response:
    return json(await asyncio.to_thread(offers, arena_of(request).roster))


async def game(request: Request) -> Response:
    return json(await asyncio.to_thread(offer, request.path_params["game"], arena_of(request).roster))


async def boards(request: Request) -> Response:
    game = known(request.path_params["game"])
    return json(
        [name for name in await asyncio.to_thread(arena_of(request).roster.boards.names, game) if name != RANDOM]
    )


async def board_picture(request: Request) -> Response:
    found, query = known(request.path_params["game"]), request.query_params
    edition, seed = query.get("edition", found.info.editions[0]), query.get("seed", "0")
    if edition not in found.info.editions:
        raise LudusError(f"no edition {edition!r} of {found.info.name}; there are: {', '.join(found.info.editions)}")
    if not (seed.isascii() and seed.isdigit() and len(seed) < 16):
        raise LudusError("a seed is a whole number")
    theme: Theme = "light" if query.get("theme") == "light" else "dark"
    words = await asyncio.to_thread(_named_board, arena_of(request), found, name_of(request.path_params["board"]))
    drawn = await asyncio.to_thread(picture, found, words, theme, int(seed), edition)
    kept = "no-cache" if BoardRef(words).is_text else "max-age=3600"  # somebody may send another by that name
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": kept})


def _named_board(arena: Arena, game: AnyGame, name: str) -> str:
    if name not in arena.roster.boards.names(game):
        raise NotThere(f"no board {name!r} of {game.info.name}")
    return arena.roster.boards.reference(game, name)


async def bots(request: Request) -> Response:
    found = await asyncio.to_thread(offers, arena_of(request).roster)
    return json({one.name: one.bots for one in found})


async def matches(request: Request) -> Response:
    arena = arena_of(request)
    recent = [replace(one, spec=told_spec(one.spec)) for one in await asyncio.to_thread(arena.records.recent, 50)]
    return json({"running": [about(match) for match in arena.matches.running], "recent": recent})


async def create(request: Request) -> Response:
    """Start a match. The links of the seats where people play are told here, and nowhere else."""
    match = await start_match(arena_of(request), read_request(await request.body()))
    links = {str(seat): f"/match/{match.id}/seat/{seat}?key={key}" for seat, key in match.keys.items()}
    return json({**about(match), "links": links}, 201)


def about(match: LiveMatch) -> MatchInfo:
    spec = told_spec(match.spec)
    return {
        "id": match.id,
        "page": f"/match/{match.id}",
        "game": spec.game,
        "title": load(spec.game).info.title,
        "names": [entrant.name for entrant in spec.entrants],
        "board": spec.board if "\n" not in spec.board else "",
        "seed": None if is_secret(match) else spec.seed,
        "stage": match.stage if not match.record else MatchStage.OVER,
        "turn": match.turn,
        "watchers": match.watchers,
        "people": match.people,
    }


async def match(request: Request) -> Response:
    return json(about(await _match(request)))


async def stop(request: Request) -> Response:
    match = await _match(request)
    if not match.live or match.record:
        raise HTTPException(409, "this match is over")
    await arena_of(request).matches.stop(match)
    return json(about(match))


async def film(request: Request) -> Response:
    """As far as there is one; of a finished match the whole."""
    match = await _match(request)
    eyes = eyes_of(request, match)
    packed = await while_there(request, _film(arena_of(request), match, eyes, who_asks(request)))
    return await _unpacked(request, packed, "application/json", {})


async def _film(arena: Arena, match: LiveMatch, eyes: Eyes, who: str) -> bytes:
    async with arena.matches.watching(match, who) as shown:
        if shown.record:
            await shown.ended()
        return await asyncio.to_thread(shown.reel(eyes.seen).packed)


async def _unpacked(request: Request, data: bytes, kind: str, headers: dict[str, str]) -> Response:
    """What was packed once for all, to one who perhaps cannot unpack it."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    else:
        data = await asyncio.to_thread(gzip.decompress, data)
    return Response(data, media_type=kind, headers=headers)


async def export(request: Request) -> Response:
    """The record, one HTML page, or a moving picture: made by a process of its own, and kept."""
    match, kind = await _match(request), request.path_params["kind"]
    if kind not in TYPES:
        raise HTTPException(404, f"no {kind!r} of a match; there are: {', '.join(TYPES)}")
    if not match.record:
        raise HTTPException(409, "this match is not over yet")
    data = await while_there(request, arena_of(request).matches.file(match, kind, who_asks(request)))
    name = "".join(letter for letter in match.id if letter.isascii())
    is_log = kind == "record" and not data.startswith(GZIP)  # what somebody has brought is given back as it came
    ending = "log" if is_log else "ludus" if kind == "record" else kind
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    if kind == "html":
        return await _unpacked(request, data, TYPES[kind], headers)
    return Response(data, media_type=TYPES[kind], headers=headers)


async def progress(request: Request) -> Response:
    """How much of a file that somebody waits for is made: a page asks now and then."""
    match, kind = await _match(request), request.path_params["kind"]
    return json({"part": round(arena_of(request).matches.file_part(match, kind), 3)})


async def answer(request: Request) -> Response:
    """The key of the seat comes as a cookie, or as `Authorization: Bearer KEY`."""
    match = await _match(request)
    try:
        reply = msgspec.json.decode(await request.body(), type=Reply)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LudusError(f"not an answer: {what_is_wrong(error)}") from None
    if not holds(request, match, reply.seat):
        raise HTTPException(403, f"seat {reply.seat} needs the key from its link")
    try:
        check_answer(match.asking.question if match.asking else None, reply.seat, reply.turn, reply.orders)
    except BadMessage as error:
        raise HTTPException(409, str(error)) from None
    match.answer(Answered(reply.seat, reply.turn, reply.orders))
    return json({"taken": reply.turn})


async def _match(request: Request) -> LiveMatch:
    return await arena_of(request).matches.find(request.path_params["id"])


async def description(request: Request) -> Response:
    from ludus.web.openapi import described

    return json(described(request.app.routes))


SVG = About("A board's picture", asked=("seed", "theme", "edition"), kinds=("image/svg+xml",))
FILES = About("A finished match as a file", choices=tuple(TYPES), kinds=tuple(TYPES.values()))
ROUTES = [
    Route("/api/openapi.json", description, About("This description", dict)),
    Route("/api/games", games, About("All games", list[Offer])),
    Route("/api/games/{game}", game, About("One game", Offer)),
    Route("/api/games/{game}/boards", boards, About("Its boards", list)),
    Route("/api/games/{game}/boards/{board}.svg", board_picture, SVG),
    Route("/api/bots", bots, About("Who can play, by game", dict)),
    Route("/api/matches", matches, About("Running and recent matches", Matches)),
    Route("/api/matches", create, About("Start a match", MatchInfo, MatchRequest, done=201), methods=["POST"]),
    Route("/api/matches/{id}", match, About("One match", MatchInfo)),
    Route("/api/matches/{id}", stop, About("Stop it", MatchInfo), methods=["DELETE"], need=Need.SEAT),
    Route("/api/matches/{id}/film", film, About("Its film so far", list, asked=("seat",))),
    Route("/api/matches/{id}/answer", answer, About("A person's turn", dict, Reply), methods=["POST"], need=Need.SEAT),
    Route("/api/matches/{id}/{kind}", export, FILES),
    Route("/api/matches/{id}/{kind}/progress", progress, About("How much of such a file is made", dict)),
]
__all__ = ["ROUTES", "Arena", "about", "json"]
