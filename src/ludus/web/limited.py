"""What strangers sent is looked at in a child with limits: `python -m ludus.web.limited` does one thing and ends.

It may take so much memory and so much CPU and no more, and dies with the server, and when nobody wants its answer.
"""

import asyncio
import ctypes
import math
import os
import resource
import signal
import sys
from importlib import import_module
from time import process_time

import msgspec
from msgspec import Struct

from ludus.core.errors import LudusError
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

    def demand_room(self) -> None:
        if self._waiting >= MOST_WAITING:
            raise Busy("too much waits to be looked at already; come back in a minute")

    async def call(self, function: str, data: bytes) -> bytes:
        """`module:function(bytes) -> bytes`; LudusError where it cannot be done, or takes too much."""
        self.demand_room()
        self._waiting += 1
        try:
            async with self._turn:
                return await _call(function, data, self._caps)
        finally:
            self._waiting -= 1


async def _call(function: str, data: bytes, caps: Caps) -> bytes:
    told = msgspec.json.encode(caps).decode()
    words = (sys.executable, "-m", "ludus.web.limited", str(os.getpid()), function, told)
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, start_new_session=True)
    talk = asyncio.create_task(child.communicate(data))
    try:
        for _ in range(WALL_SLICES):
            if (await asyncio.wait({talk}, timeout=SLICE_S))[0]:
                return _read(talk.result()[0], await child.wait(), caps)
        raise LudusError("it takes too long to be looked at")
    finally:  # also where whoever asked is gone
        if child.returncode is None:
            child.kill()
        await asyncio.wait({talk})


def _read(said: bytes, code: int, caps: Caps) -> bytes:
    if code == -signal.SIGXCPU:
        raise LudusError(f"it takes more than {caps.cpu_s} seconds of computing to be looked at")
    try:
        news = read_end(said)
    except msgspec.DecodeError:
        raise LudusError("it cannot be looked at: whoever tries that is gone") from None
    if isinstance(news, Made):
        return news.data
    raise RuntimeError(news.error) if news.ours else LudusError(news.error)


def main() -> None:
    _, parent, function, told = sys.argv
    caps = msgspec.json.decode(told, type=Caps)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that is for the server
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != int(parent):
        return
    data = sys.stdin.buffer.read()
    import ludus.players.find  # noqa: F401 - what it takes to be ready is not counted

    _hold(caps)
    sys.stdout.buffer.write(pack(_done(function, data, caps)))
    sys.stdout.buffer.flush()
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


def _done(function: str, data: bytes, caps: Caps) -> Made | Failed:
    module, _, name = function.partition(":")
    try:
        return Made(getattr(import_module(module), name)(data))
    except LudusError as error:
        return Failed(str(error)[:LONGEST])
    except (MemoryError, RecursionError):
        return Failed(f"it takes more than {caps.memory_mb} MB of memory to be looked at")
    except Exception as error:  # noqa: BLE001 - the server must hear of it, whatever it is
        return Failed(f"this is a bug in Ludus: {type(error).__name__}: {error}"[:LONGEST], ours=True)


if __name__ == "__main__":
    main()
