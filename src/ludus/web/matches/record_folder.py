"""Finished matches: record files in a folder, where they outlive the server. Their names are their ids."""

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from ludus.core.errors import LudusError
from ludus.core.game import Outcome
from ludus.core.match import MatchSpec
from ludus.referee.file import Short, load_short
from ludus.referee.unpacking import read_bytes

LOG = logging.getLogger(__name__)
ID = re.compile(r"[\w-]{1,200}")  # no dot and no slash: nothing but a file of the folder can be named
SUFFIX = ".ludus"
REMEMBERED = 2000


class NotThere(LudusError):
    """What was asked for by its name does not exist: 404."""


class Kept(Struct, frozen=True):
    """A record in short."""

    id: str
    spec: MatchSpec
    turns: int
    outcome: Outcome
    started: str
    faults: int


class RecordFolder:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[tuple[str, int], Kept | None] = {}
        self.elsewhere: list[Callable[[str], bytes | None]] = []  # who else keeps records: None where it is not theirs

    def record(self, id: str) -> bytes:
        if not ID.fullmatch(id):
            raise NotThere("no match of this name")
        for look in self.elsewhere:
            if (found := look(id)) is not None:
                return found
        file = self.folder / f"{id}{SUFFIX}"
        if not file.is_file():
            raise NotThere(f"no match {id!r}")
        return read_bytes(file, source=id)

    def keep(self, id: str, record: bytes) -> None:
        """Write the file whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.folder / f".{id}"
        draft.write_bytes(record)
        draft.replace(self.folder / f"{id}{SUFFIX}")

    def about(self, id: str) -> Kept:
        return _short(id, load_short(self.record(id), id))

    def recent(self, most: int = 20) -> list[Kept]:
        """The latest first; files that cannot be read are passed over, and the log names them."""
        found: list[Kept] = []
        for id, when in self._files():
            kept = self._short(id, when)
            if kept is not None:
                found.append(kept)
            if len(found) == most:
                break
        return found

    def _files(self) -> list[tuple[str, int]]:
        times = []
        with suppress(OSError):
            for file in self.folder.iterdir():
                if file.suffix == SUFFIX and ID.fullmatch(file.stem):
                    with suppress(OSError):  # just removed, or a link to nowhere
                        times.append((file.stem, file.stat().st_mtime_ns))
        return sorted(times, key=lambda pair: -pair[1])

    def _short(self, id: str, when: int) -> Kept | None:
        if (id, when) not in self._known:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            try:
                self._known[id, when] = self.about(id)
            except LudusError as error:
                LOG.warning("%s", LudusError(f"{self.folder / id}{SUFFIX}: left out: {error}"))
                self._known[id, when] = None
        return self._known[id, when]


def _short(id: str, told: Short) -> Kept:
    return Kept(id, told.spec, told.turns, told.outcome, told.measured.started, len(told.measured.faults))
