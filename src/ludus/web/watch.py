"""Matches that another process plays, shown by a server of their own: `ludus play --watch`, and the originals' own
tournaments, which tell of one match after the other."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from ludus.core.match import MatchSpec
from ludus.games import load
from ludus.tournament.workers.told import AllDone, MatchBegun, MatchDone, MatchTurned, moment_of, read_told
from ludus.web.arena import Arena
from ludus.web.matches.jobs import Made
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.match_process import Filmer, seats, tell
from ludus.web.serve import open_socket, run
from ludus.web.settings import Settings

ID = "match"
PORT = 8000
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

    with socket.socket(fileno=handle) as listening, _settings(listening) as settings:
        run(settings, listening, begin, stops.append)


def serve_store(link: Connection, handle: int, store: str) -> None:
    """The tournaments of a store, which another process plays; until it is gone, or Ctrl-C."""
    with socket.socket(fileno=handle) as listening, _settings(listening, store) as settings:
        run(settings, listening)


def settings_in(folder: Path, listening: socket.socket, ticket: str = "", store: str = "") -> Settings:
    """Of a server that keeps nothing of its own."""
    return Settings(
        records=folder / "records",
        uploads=folder / "bots",
        store=store or str(folder / "arena.db"),
        port=listening.getsockname()[1],
        ticket=ticket,
    )


@contextmanager
def _settings(listening: socket.socket, store: str = "") -> Iterator[Settings]:
    """Nothing of this server outlives it."""
    with TemporaryDirectory(prefix="ludus-") as folder:
        yield settings_in(Path(folder), listening, store=store)


def follow(link: Connection) -> None:
    """Show what is told on the link, until all is done and everybody who watched has left, or Ctrl-C."""
    stops: list[Callable[[], None]] = []
    tasks: list[asyncio.Task[None]] = []

    async def begin(arena: Arena) -> None:
        follower = Follower(link, arena)
        follower.start()
        tasks.append(asyncio.create_task(_until_all_left(arena, follower, stops[0])))

    with open_socket("127.0.0.1", PORT) as listening, _settings(listening) as settings:
        link.send_bytes(f"http://127.0.0.1:{settings.port}/".encode())
        run(settings, listening, begin, stops.append)


class Follower(threading.Thread):
    """Films what it is told, one match after the other."""

    def __init__(self, link: Connection, arena: Arena) -> None:
        super().__init__(name="follower", daemon=True)
        self._link, self._arena, self._loop = link, arena, asyncio.get_running_loop()
        self.matches: list[LiveMatch] = []
        self.done = False

    def run(self) -> None:
        with suppress(EOFError, OSError):
            while not self.done:
                match read_told(self._link.recv_bytes()):
                    case MatchBegun(spec):
                        self._follow(spec)
                    case AllDone():
                        self.done = True

    def _follow(self, spec: MatchSpec) -> None:
        """Until this match is done."""
        game = load(spec.game)
        ours, filming = Pipe(duplex=False)
        asyncio.run_coroutine_threadsafe(self._adopt(spec, ours), self._loop).result()
        with filming:
            filmer = Filmer(game, spec, seats(game, spec, ()), filming)
            while isinstance(told := read_told(self._link.recv_bytes()), MatchTurned):
                filmer(moment_of(game, told))
            if isinstance(told, MatchDone):
                tell(filming, Made(told.record))

    async def _adopt(self, spec: MatchSpec, link: Connection) -> None:
        self.matches.append(LiveMatch(f"{ID}-{len(self.matches) + 1}", spec))
        self._arena.matches.adopt(self.matches[-1], link, keep=True)


async def _until_all_left(arena: Arena, follower: Follower, stop: Callable[[], None]) -> None:
    """Once all is done and somebody has seen something of it, wait until nobody does."""
    came, alone = False, 0.0
    while not (came and follower.done and alone >= LEFT_S):
        await asyncio.sleep(LOOK_S)
        watchers = sum(match.watchers for match in arena.matches.matches.values())
        came = came or watchers > 0
        alone = 0.0 if watchers else alone + LOOK_S
    stop()


async def _until_left(match: LiveMatch, stop: Callable[[], None]) -> None:
    """Once the match is over and somebody has seen it, wait until nobody does."""
    came, alone = False, 0.0
    while not came or match.live or alone < LEFT_S:
        await asyncio.sleep(LOOK_S)
        came = came or match.watchers > 0
        alone = 0.0 if match.watchers else alone + LOOK_S
    stop()
