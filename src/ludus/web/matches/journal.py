"""Matches of people, turn by turn: a file for each that is being played, so that it goes on when the server is back.

The first line tells what is played and who may sit where, each further line is a turn. Nobody is shown a turn before it
stands here. The file is locked by the server that plays the match, and gone once the match is over.
"""

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from ludus.core.game import Seat
from ludus.core.match import TurnRecord
from ludus.web.matches.jobs import PlayJob

LOG = logging.getLogger(__name__)
SUFFIX = ".journal"
GIVEN_UP = ".left"  # behind the name of one that could not go on: for who runs the server


class Begun(Struct, frozen=True, kw_only=True):
    """A match as it began."""

    id: str
    job: PlayJob
    keys: dict[Seat, str]
    started: float


encode = msgspec.json.Encoder().encode
read_begun = msgspec.json.Decoder(Begun).decode
read_turn = msgspec.json.Decoder(TurnRecord).decode


class Journal:
    """One match's file, open and locked."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file, self._descriptor = file, descriptor

    def add(self, turn: bytes) -> None:
        """One turn, as JSON. What cannot be written is told in the log: the match goes on without."""
        if self._descriptor < 0:
            return
        try:
            os.write(self._descriptor, turn + b"\n")
        except OSError as error:
            LOG.warning("%s: not kept any further (%s)", self._file.name, error.strerror)
            self.close()

    def remove(self) -> None:
        with suppress(OSError):
            self._file.unlink()
        self.close()

    def give_up(self) -> None:
        with suppress(OSError):
            self._file.rename(self._file.with_name(self._file.name + GIVEN_UP))
        self.close()

    def close(self) -> None:
        """The file stays, and whoever comes next may have it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1


def begin(folder: Path, begun: Begun) -> Journal | None:
    """A new file; None where none can be had, and the log says why. Its keys are nobody else's business."""
    file = folder / f"{begun.id}{SUFFIX}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
    except OSError as error:
        LOG.warning("%s: cannot be written (%s): the match will not outlive the server", file.name, error.strerror)
        return None
    journal = Journal(file, descriptor)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    journal.add(encode(begun))
    return journal


def unfinished(folder: Path) -> Iterator[tuple[Begun, Journal]]:
    """Matches that nobody plays any more, the oldest first, with all turns that were written whole."""
    for file in sorted(folder.glob(f"*{SUFFIX}"), key=_age):
        with suppress(FileNotFoundError):
            journal = _locked(file)
            if journal is not None:
                begun = _read(file)
                if begun is None:
                    journal.give_up()
                else:
                    yield begun, journal


def _age(file: Path) -> int:
    with suppress(OSError):
        return file.stat().st_mtime_ns
    return 0


def _locked(file: Path) -> Journal | None:
    """None where another server plays this match."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW)
    except FileNotFoundError:
        raise
    except OSError as error:
        LOG.warning("%s: left alone (%s)", file.name, error.strerror)
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return Journal(file, descriptor)


def _read(file: Path) -> Begun | None:
    """What stands there; half a line at the end, where the plug was pulled, is cut off."""
    whole, _, half = file.read_bytes().rpartition(b"\n")
    head, *lines = whole.split(b"\n")
    try:
        begun = read_begun(head)
        turns = [read_turn(line) for line in lines]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        LOG.warning("%s: cannot go on: %s", file.name, error)
        return None
    if f"{begun.id}{SUFFIX}" != file.name:
        LOG.warning("%s: cannot go on: it tells of %s", file.name, begun.id[:100])
        return None
    if half:
        os.truncate(file, len(whole) + 1)
    return msgspec.structs.replace(begun, job=msgspec.structs.replace(begun.job, opening=tuple(turns)))
