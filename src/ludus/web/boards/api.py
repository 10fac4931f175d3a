"""Boards as JSON: look at one, send it, get it, delete it. The text is the body of the request, as it is."""

import asyncio
from pathlib import PurePosixPath
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.games.boards import BoardRef
from ludus.report.private import hidden
from ludus.web.api import json
from ludus.web.arena import Arena, arena_of
from ludus.web.boards.look import Looked, SentBoard
from ludus.web.gone import while_there
from ludus.web.guard.rights import About, Route
from ludus.web.keys import checked_name, key_of, name_of
from ludus.web.pages.catalogue import known

LETTER = 4  # bytes at most


async def look(request: Request) -> Response:
    """`POST /api/boards/look?game=fish&name=mine`: its picture, or what is wrong with it, and in which line."""
    arena, game, name = _asked(request)
    seen = await _looked(request, arena, game, name or "board", await _text(request, arena))
    if seen.error:
        return _wrong(seen)
    return json({"about": seen.about, "light": seen.light.decode(), "dark": seen.dark.decode()})


async def send(request: Request) -> Response:
    """`POST /api/boards?game=fish&name=mine`; with `replace=1` it takes the place of one of that name."""
    arena, game, name = _asked(request)
    again, text = request.query_params.get("replace") == "1", await _text(request, arena)
    name = await asyncio.to_thread(arena.roster.boards.may_be, game, name, again)
    seen = await _looked(request, arena, game, name, text)
    if seen.error:
        return _wrong(seen)
    await asyncio.to_thread(arena.roster.boards.keep, game, name, text, again)
    return json(about(game, name), 201)


async def one(request: Request) -> Response:
    """The text of a board that does not ship."""
    game, name = known(request.path_params["game"]), name_of(request.path_params["key"])
    return PlainTextResponse(await asyncio.to_thread(arena_of(request).roster.boards.text, game, name))


async def delete(request: Request) -> Response:
    """Matches and tournaments that are played on it go on: they have it as it was."""
    game, name = known(request.path_params["game"]), name_of(request.path_params["key"])
    await asyncio.to_thread(arena_of(request).roster.boards.delete, game, name)
    return json({"deleted": name})


def about(game: AnyGame, name: str) -> dict[str, Any]:
    return {"name": name, "key": key_of(name), "game": game.info.name, "page": f"/boards?game={game.info.name}"}


def _asked(request: Request) -> tuple[Arena, AnyGame, str]:
    query = request.query_params
    name = query.get("name", "").strip()
    return arena_of(request), known(query.get("game", "")), name or PurePosixPath(query.get("file", "")).stem


async def _text(request: Request, arena: Arena) -> str:
    arena.limited.demand_room()
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > LETTER * arena.settings.bounds.board:
        raise HTTPException(413, f"a board has {arena.settings.bounds.board:,} letters at most here")
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise LudusError("a board is a text, and this is none") from None
    arena.settings.bounds.check_board(text)
    return text


async def _looked(request: Request, arena: Arena, game: AnyGame, name: str, text: str) -> Looked:
    words = BoardRef.of_text(checked_name(name, "a board"), text).words
    sent = SentBoard(game.info.name, words, arena.settings.bounds.shapes)
    made = await while_there(request, arena.limited.call("ludus.web.boards.look:run", sent.packed()))
    return msgspec.json.decode(made, type=Looked)


def _wrong(seen: Looked) -> Response:
    return json({"error": hidden(seen.error), "line": seen.line}, 400)


ASKED = ("game", "name", "file")
ROUTES = [
    Route(
        "/api/boards",
        send,
        About("Send a board; the text is the body", dict, bytes, (*ASKED, "replace"), done=201),
        methods=["POST"],
        most=1 << 20,
    ),
    Route(
        "/api/boards/look",
        look,
        About("Look at a board; the text is the body", dict, bytes, ASKED),
        methods=["POST"],
        most=1 << 20,
    ),
    Route("/api/boards/{game}/{key}", one, About("The text of a board that does not ship", kinds=("text/plain",))),
    Route("/api/boards/{game}/{key}", delete, About("Delete one that was sent", dict), methods=["DELETE"]),
]
