"""What a child with limits is asked to do by the tests."""

import os
import signal
from multiprocessing.connection import Connection
from pathlib import Path


def echo(data: bytes) -> bytes:
    return data[::-1]


def memory(data: bytes) -> bytes:
    return bytes(900 << 20)[:1]


def computing(data: bytes) -> bytes:
    while True:
        pass


def disk(data: bytes) -> bytes:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with Path(data.decode()).open("wb") as file:
        file.truncate(100 << 20)
    return b""


def gone(data: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def bug(data: bytes) -> bytes:
    raise KeyError("x")


def asleep(data: bytes) -> bytes:
    """Say who we are, and never end: in one long call that lets no other thread in."""
    note = Path(data.decode())
    draft = note.with_name(f"{note.name}.part")
    draft.write_text(str(os.getpid()))
    draft.rename(note)
    return bytes(sum(1 for _ in range(10**12)))


def ask(link: Connection, note: str) -> None:
    """A server's part: it has a child asleep, and waits for it."""
    from ludus.web.limited import Limited
    from tests.support import finished

    finished(Limited().call("tests.web.tried:asleep", note.encode()))
