"""Bots as JSON: upload, get, check again, delete. The file is the body of the request, as it is."""

import asyncio
from collections import deque
from pathlib import PurePosixPath
from time import monotonic
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludus.players.reference import without_ending
from ludus.players.sent.unpack import LARGEST
from ludus.web.api import json
from ludus.web.arena import Arena, arena_of
from ludus.web.bots.uploads import Card, verdict
from ludus.web.gone import while_there
from ludus.web.guard.clients import who_asks
from ludus.web.guard.rights import About, Route
from ludus.web.pages.catalogue import known

MINUTE_S = 60.0
SHARE = 2.5  # uploads a minute for one change a second that the server allows: 20 where nothing else is said
CLIENTS = 1000


class Quota:
    """How many uploads each client has had lately."""

    def __init__(self) -> None:
        self._times: dict[str, deque[float]] = {}

    def take(self, who: str, most: int) -> None:
        now = monotonic()
        if len(self._times) > CLIENTS:
            self._times.clear()
        times = self._times.setdefault(who, deque(maxlen=most))
        if len(times) == most and now - times[0] < MINUTE_S:
            raise HTTPException(429, f"{most} uploads a minute are enough; wait a little")
        times.append(now)


QUOTA = Quota()


async def upload(request: Request) -> Response:
    """`POST /api/bots?game=fish&name=My+bot&file=bot.py`; with `replace=1` it takes the place of one of that name."""
    arena, query = arena_of(request), request.query_params
    game, file = known(query.get("game", "")), PurePosixPath(query.get("file", "").replace("\\", "/")).name
    name = query.get("name", "").strip() or without_ending(file)
    QUOTA.take(request.client.host if request.client else "", max(1, int(SHARE * arena.settings.changes)))
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > LARGEST:
        raise HTTPException(413, f"the file has more than {LARGEST >> 20} MB")
    arena.limited.demand_room()
    data = await request.body()
    keeping = arena.uploads.keep(game, name, file[-100:], data, query.get("replace") == "1")
    card = await while_there(request, keeping)
    arena.uploads.check(card, who_asks(request))
    return json(about(arena, card), 201)


async def one(request: Request) -> Response:
    return json(about(arena_of(request), await card_of(request)))


async def check(request: Request) -> Response:
    arena, card = arena_of(request), await card_of(request)
    await asyncio.to_thread(arena.roster.demand_sandbox)
    arena.uploads.check(card, who_asks(request))
    return json(about(arena, card), 202)


async def delete(request: Request) -> Response:
    arena, card = arena_of(request), await card_of(request)
    await asyncio.to_thread(arena.uploads.delete, card)
    return json({"deleted": card.name})


async def card_of(request: Request) -> Card:
    path = request.path_params
    return await asyncio.to_thread(arena_of(request).uploads.card, path["game"], path["key"])


def about(arena: Arena, card: Card) -> dict[str, Any]:
    return {
        "name": card.name,
        "key": card.key,
        "page": f"/bots/{card.game}/{card.key}",
        "game": card.game,
        "kind": card.kind,
        "file": card.file,
        "size": card.size,
        "uploaded": card.uploaded,
        "checking": arena.uploads.is_checking(card),
        "verdict": verdict(card),
        "report": card.report,
        "error": card.error,
    }


UPLOAD = About("Send a bot; the file is the body", dict, bytes, ("game", "name", "file", "replace"), done=201)
ROUTES = [
    Route("/api/bots", upload, UPLOAD, methods=["POST"], most=LARGEST + 1),
    Route("/api/bots/{game}/{key}", one, About("One uploaded bot, and its check", Card)),
    Route("/api/bots/{game}/{key}", delete, About("Delete it", dict), methods=["DELETE"]),
    Route("/api/bots/{game}/{key}/check", check, About("Check it again", dict, done=202), methods=["POST"]),
]
