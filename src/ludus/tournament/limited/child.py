"""One function of ours, called on what a stranger sent: in a child that may take so much memory and so much CPU and no
more, and dies with whoever has started it."""

import ctypes
import math
import os
import resource
import signal
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from threading import Timer
from time import process_time

import msgspec
from msgspec import Struct

from ludus.core.errors import LudusError
from ludus.tournament.workers.child import Child

LONGEST = 1000  # letters of what it says
PATIENCE_S = 120.0
PR_SET_PDEATHSIG = 1


class Caps(Struct, frozen=True):
    """What one child may take."""

    memory_mb: int = 512
    cpu_s: int = 10
    file_mb: int = 64


USUAL = Caps()


class Returned(Struct, frozen=True, array_like=True, tag="returned"):
    """What the function has given."""

    data: bytes


class Raised(Struct, frozen=True, array_like=True, tag="raised"):
    """Why it gave nothing. `ours`: through a mistake of ours, not of who sent it."""

    error: str
    ours: bool = False


read_end = msgspec.msgpack.Decoder(Returned | Raised).decode


def call(function: str, data: bytes, caps: Caps = USUAL) -> bytes:
    """`module:function(bytes) -> bytes`; LudusError where it cannot be done, or takes too much."""
    child = begin(function, caps)
    ending = Timer(PATIENCE_S, child.kill)
    ending.start()
    try:
        return outcome(*talk(child, data), caps)
    finally:
        ending.cancel()
        child.end()


def begin(function: str, caps: Caps) -> Child:
    return Child(f"{__name__}:serve", os.getpid(), function, msgspec.to_builtins(caps))


def talk(child: Child, data: bytes) -> tuple[bytes, int | None]:
    """What the child says, and how it ends."""
    said = b""
    with suppress(OSError):  # it may have had enough before it has read all
        child.link.send_bytes(data)
    with suppress(EOFError, OSError):
        said = child.link.recv_bytes()
    return said, child.wait()


def outcome(said: bytes, code: int | None, caps: Caps) -> bytes:
    """What the function has given, or an error."""
    if code == -signal.SIGXCPU:
        raise LudusError(f"it takes more than {caps.cpu_s} seconds of computing to be looked at")
    try:
        news = read_end(said)
    except msgspec.DecodeError:
        raise LudusError("it cannot be looked at: whoever tries that is gone") from None
    if isinstance(news, Returned):
        return news.data
    raise RuntimeError(news.error) if news.ours else LudusError(news.error)


def serve(link: Connection, parent: int, function: str, told: dict[str, int]) -> None:
    """The child: it is held before anything of a stranger's is read."""
    caps = Caps(**told)
    # The thread that would notice may never get its turn: what looks at a stranger's file may hold the lock.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        return
    import ludus.players.find  # noqa: F401 - what it takes to be ready is not counted

    _hold(caps)
    link.send_bytes(msgspec.msgpack.encode(_done(function, link, caps)))
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


def _done(function: str, link: Connection, caps: Caps) -> Returned | Raised:
    module, _, name = function.partition(":")
    try:
        return Returned(getattr(import_module(module), name)(link.recv_bytes()))
    except LudusError as error:
        return Raised(str(error)[:LONGEST])
    except (MemoryError, RecursionError):
        return Raised(f"it takes more than {caps.memory_mb} MB of memory to be looked at")
    except Exception as error:  # noqa: BLE001 - who asked must hear of it, whatever it is
        return Raised(f"this is a bug in Ludus: {type(error).__name__}: {error}"[:LONGEST], ours=True)
