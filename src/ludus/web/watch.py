"""A match that another process plays, shown by a server of its own: `ludus play --watch`."""

import asyncio
import socket
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from ludus.core.match import MatchSpec
from ludus.web.arena import Arena
from ludus.web.matches.bout import Bout
from ludus.web.serve import run
from ludus.web.settings import Settings

ID = "match"
LEFT_S = 20.0  # nobody has watched for so long: a page that is loaded anew is back sooner
LOOK_S = 0.5


def serve(port: int, listening: socket.socket, spec: bytes, link: Connection) -> None:
    """Until everybody who watched has left, or Ctrl-C. Whoever plays keeps the record: nothing is written here."""
    stops: list[Callable[[], None]] = []
    tasks: list[asyncio.Task[None]] = []

    async def begin(arena: Arena) -> None:
        bout = Bout(ID, msgspec.json.decode(spec, type=MatchSpec))
        arena.hall.adopt(bout, link)
        tasks.append(asyncio.create_task(_until_left(bout, stops[0])))

    with TemporaryDirectory(prefix="ludus-") as folder:
        place = Path(folder)
        settings = Settings(records=place / "records", uploads=place / "bots", store=str(place / "arena.db"), port=port)
        run(settings, listening, begin, stops.append)


async def _until_left(bout: Bout, stop: Callable[[], None]) -> None:
    """Once the match is over and somebody has seen it, wait until nobody does."""
    came, alone = False, 0.0
    while not came or bout.live or alone < LEFT_S:
        await asyncio.sleep(LOOK_S)
        came = came or bout.watchers > 0
        alone = 0.0 if bout.watchers else alone + LOOK_S
    stop()
