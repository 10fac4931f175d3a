"""What strangers sent is looked at in a child with limits, which does one thing and ends.

It may take so much memory and so much CPU and no more, and dies with the server, and when nobody wants its answer.
"""

import asyncio
import ctypes
import math
import os
import resource
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from time import process_time

import msgspec
from msgspec import Struct

from ludus.core.errors import LudusError
from ludus.tournament.workers.child import Child
from ludus.web.matches.jobs import Failed, Made, pack
from ludus.web.matches.live_matches import Busy

AT_ONCE = 2  # children
MOST_WAITING = 20
WALL_SLICES, SLICE_S = 120, 1.0  # one that lasted longer counts as one: we did not run either
LONGEST = 1000  # letters of what it says
PR_SET_PDEATHSIG = 1

read_end = msgspec.msgpack.Decoder(Made | Failed).decode


class Caps(Struct, frozen=True):
    """What one child may take."""

    memory_mb: int = 512
    cpu_s: int = 10
    file_mb: int = 64


USUAL = Caps()


class Limited:
    """Two at a time; who comes meanwhile waits, and too many are sent away."""

    def __init__(self, caps: Caps = USUAL) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting, self._caps = 0, caps
        self._threads = ThreadPoolExecutor(AT_ONCE, "limited")  # of their own: no page waits for one

    def demand_room(self) -> None:
        if self._waiting >= MOST_WAITING:
            raise Busy("too much waits to be looked at already; come back in a minute")

    async def call(self, function: str, data: bytes) -> bytes:
        """`module:function(bytes) -> bytes`; LudusError where it cannot be done, or takes too much."""
        self.demand_room()
        self._waiting += 1
        try:
            async with self._turn:
                return await self._call(function, data)
        finally:
            self._waiting -= 1

    async def _call(self, function: str, data: bytes) -> bytes:
        child = Child("ludus.web.limited:serve", os.getpid(), function, msgspec.to_builtins(self._caps))
        talk = asyncio.get_running_loop().run_in_executor(self._threads, _talked, child, data)
        try:
            for _ in range(WALL_SLICES):
                if (await asyncio.wait({talk}, timeout=SLICE_S))[0]:
                    return _read(*talk.result(), self._caps)
            raise LudusError("it takes too long to be looked at")
        finally:  # also where whoever asked is gone
            child.kill()
            await asyncio.wait({talk})
            child.link.close()


def _talked(child: Child, data: bytes) -> tuple[bytes, int | None]:
    """What the child says, and how it ends."""
    said = b""
    with suppress(OSError):  # it may have had enough before it has read all
        child.link.send_bytes(data)
    with suppress(EOFError, OSError):
        said = child.link.recv_bytes()
    return said, child.wait()


def _read(said: bytes, code: int | None, caps: Caps) -> bytes:
    if code == -signal.SIGXCPU:
        raise LudusError(f"it takes more than {caps.cpu_s} seconds of computing to be looked at")
    try:
        news = read_end(said)
    except msgspec.DecodeError:
        raise LudusError("it cannot be looked at: whoever tries that is gone") from None
    if isinstance(news, Made):
        return news.data
    raise RuntimeError(news.error) if news.ours else LudusError(news.error)


def serve(link: Connection, server: int, function: str, told: dict[str, int]) -> None:
    """The child: it is held before anything of a stranger's is read."""
    caps = Caps(**told)
    # The thread that would notice may never get its turn: what looks at a stranger's file may hold the lock.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != server:
        return
    import ludus.players.find  # noqa: F401 - what it takes to be ready is not counted

    _hold(caps)
    link.send_bytes(pack(_done(function, link, caps)))
    os._exit(0)


def _hold(caps: Caps) -> None:
    cpu = math.ceil(process_time()) + caps.cpu_s
    for what, most in (
        (resource.RLIMIT_DATA, caps.memory_mb << 20),
        (resource.RLIMIT_FSIZE, caps.file_mb << 20),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))


def _done(function: str, link: Connection, caps: Caps) -> Made | Failed:
    module, _, name = function.partition(":")
    try:
        return Made(getattr(import_module(module), name)(link.recv_bytes()))
    except LudusError as error:
        return Failed(str(error)[:LONGEST])
    except (MemoryError, RecursionError):
        return Failed(f"it takes more than {caps.memory_mb} MB of memory to be looked at")
    except Exception as error:  # noqa: BLE001 - the server must hear of it, whatever it is
        return Failed(f"this is a bug in Ludus: {type(error).__name__}: {error}"[:LONGEST], ours=True)
