"""What another process plays, shown by a server of its own: `--watch`."""

import asyncio
import socket
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from ludus.core.match import MatchSpec
from ludus.web.arena import Arena
from ludus.web.matches.live_match import LiveMatch
from ludus.web.serve import run
from ludus.web.settings import Settings

ID = "match"
LEFT_S = 20.0  # nobody has watched for so long: a page that is loaded anew is back sooner
LOOK_S = 0.5


def serve(link: Connection, handle: int, spec: bytes) -> None:
    """Until everybody who watched has left, or Ctrl-C. Whoever plays keeps the record: nothing is written here."""
    stops: list[Callable[[], None]] = []
    tasks: list[asyncio.Task[None]] = []

    async def begin(arena: Arena) -> None:
        match = LiveMatch(ID, msgspec.msgpack.decode(spec, type=MatchSpec))
        arena.matches.adopt(match, link)
        tasks.append(asyncio.create_task(_until_left(match, stops[0])))

    with socket.socket(fileno=handle) as listening, TemporaryDirectory(prefix="ludus-") as folder:
        run(settings_in(Path(folder), listening), listening, begin, stops.append)


def serve_store(link: Connection, handle: int, store: str) -> None:
    """The tournaments of a store, which another process plays; until it is gone, or Ctrl-C."""
    with socket.socket(fileno=handle) as listening, TemporaryDirectory(prefix="ludus-") as folder:
        run(settings_in(Path(folder), listening, store=store), listening)


def settings_in(folder: Path, listening: socket.socket, ticket: str = "", store: str = "") -> Settings:
    """Of a server that keeps nothing of its own."""
    return Settings(
        records=folder / "records",
        uploads=folder / "bots",
        store=store or str(folder / "arena.db"),
        port=listening.getsockname()[1],
        ticket=ticket,
    )


async def _until_left(match: LiveMatch, stop: Callable[[], None]) -> None:
    """Once the match is over and somebody has seen it, wait until nobody does."""
    came, alone = False, 0.0
    while not came or match.live or alone < LEFT_S:
        await asyncio.sleep(LOOK_S)
        came = came or match.watchers > 0
        alone = 0.0 if match.watchers else alone + LOOK_S
    stop()
