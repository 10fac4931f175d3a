"""A match of a tournament as it goes on, for whoever watches on the same machine: the turns so far, and those to come.

A process that plays listens at a socket without a file, called after the runner and the match; only processes of the
same user are let in, and none of another network namespace, as sandboxed bots are, can find it. Where nobody watches,
nothing is made, and the match does not even know.
"""

import os
import socket
import struct
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludus.core.match import FaultNote, MatchSpec, Onlooker, TurnNote, TurnRecord

if TYPE_CHECKING:
    from ludus.referee.referee import Match

LOOK_S = 0.1  # how often somebody who watches is told what is new
PATIENCE_S = 10  # for somebody who does not read
MOST_WATCHERS = 4  # a server needs one
AT_ONCE = 500  # turns in one message


class LiveHead(Struct, frozen=True, tag="head"):
    """What is played. The secret of its seeds stays here."""

    spec: MatchSpec
    version: int
    board: str


class LiveTurns(Struct, frozen=True, tag="turns"):
    """Turns since the last message, and what was noted by the way since then."""

    turns: tuple[TurnRecord, ...]
    faults: tuple[FaultNote, ...] = ()
    said: tuple[TurnNote, ...] = ()


class LiveEnd(Struct, frozen=True, tag="end"):
    """It is over; the record file."""

    record: bytes


pack_live = msgspec.msgpack.Encoder().encode
read_live = msgspec.msgpack.Decoder(LiveHead | LiveTurns | LiveEnd).decode


def live_name(runner: str, number: int) -> str:
    return f"{runner}-{number}"


def watch_live(name: str) -> Connection:
    """What such a process tells; OSError where there is none on this machine."""
    with socket.socket(socket.AF_UNIX) as link:
        link.connect(_address(name))
        return Connection(link.detach())


def is_live(name: str) -> bool:
    """Whether it can be watched here and now."""
    try:
        watch_live(name).close()
    except OSError:
        return False
    return True


class LiveDoor(Onlooker):
    """A context manager around one match; without a name nobody can watch."""

    def __init__(self, name: str) -> None:
        self._name, self._record = name, b""
        self._match: Match | None = None
        self._begun, self._over = threading.Event(), threading.Event()
        self._listening: socket.socket | None = None
        self._watchers = 0

    def __enter__(self) -> "LiveDoor":
        with suppress(OSError):  # then it cannot be watched, which is no reason not to play
            if self._name:
                self._listening = socket.socket(socket.AF_UNIX)
                self._listening.bind(_address(self._name))
                self._listening.listen(MOST_WATCHERS)
                threading.Thread(target=self._listen, args=(self._listening,), daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._begun.set()
        self._over.set()
        if self._listening is not None:
            with suppress(OSError):
                self._listening.shutdown(socket.SHUT_RDWR)  # who waits in `accept` is woken
            self._listening.close()

    def show(self, match: "Match") -> None:
        self._match = match
        self._begun.set()

    def finish(self, record: bytes) -> None:
        self._record = record
        self._over.set()

    def _listen(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                link, _ = listening.accept()
                if self._watchers >= MOST_WATCHERS or not _is_ours(link):
                    link.close()
                    continue
                self._watchers += 1
                threading.Thread(target=self._tell, args=(link,), daemon=True).start()

    def _tell(self, link: socket.socket) -> None:
        timeout = struct.pack("ll", PATIENCE_S, 0)
        with suppress(OSError):
            link.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeout)
        with Connection(link.detach()) as told, suppress(OSError):
            self._begun.wait()
            if self._match is not None:
                self._tell_all(told, self._match)
        self._watchers -= 1

    def _tell_all(self, told: Connection, match: "Match") -> None:
        board = match.game.board.write(match.board)
        told.send_bytes(pack_live(LiveHead(replace(match.spec, secret=""), match.game.info.version, board)))
        turns = faults = said = 0
        while True:
            over = self._over.is_set()  # before we look: whatever was played is there then
            news = match.turns[turns : turns + AT_ONCE]
            if news:
                noted = LiveTurns(tuple(news), tuple(match.faults[faults:]), tuple(match.said[said:]))
                told.send_bytes(pack_live(noted))
                turns, faults, said = turns + len(news), faults + len(noted.faults), said + len(noted.said)
            elif over:
                break
            else:
                self._over.wait(LOOK_S)
        if self._record:
            told.send_bytes(pack_live(LiveEnd(self._record)))


def _address(name: str) -> bytes:
    """Of no file: it is gone with the process."""
    return b"\0ludus-live-" + name.encode()[:80]


def _is_ours(link: socket.socket) -> bool:
    size = struct.calcsize("3i")
    _, user, _ = struct.unpack("3i", link.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size))
    return bool(user == os.getuid())
