"""Finished matches: record files in a folder, where they outlive the server. Their names are their ids."""

import logging
import os
import re
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, time_ns

from ludus.core.errors import LudusError
from ludus.referee.file import Short, load_short
from ludus.referee.unpacking import read_bytes
from ludus.web.records.record_index import Kept, RecordFilter, RecordIndex, RecordPage

LOG = logging.getLogger(__name__)
ID = re.compile(r"[\w-]{1,200}")  # no dot and no slash: nothing but a file of the folder can be named
SUFFIX = ".ludus"
FILES = "files"  # what the index calls those of the folder
AT_ONCE = 200  # files that whoever asks waits for; more are read meanwhile
MANY = 2_000  # in a folder that takes too long to be listed while somebody waits
TICK_NS = 50_000_000
SOON_S = 0.5  # who asks just now comes first
LOOK_S = 30.0  # how often files are looked at though none came or went: one may have been written over


class NotThere(LudusError):
    """What was asked for by its name does not exist: 404."""


class RecordFolder:
    """Any thread may ask."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.elsewhere: list[Callable[[str], bytes | None]] = []  # who else keeps records: None where it is not theirs
        self._made: RecordIndex | None = None
        self._opening, self._looking, self._keeping = threading.Lock(), threading.Lock(), threading.Lock()
        self._seen: tuple[int, float] = (-1, 0.0)  # the folder's own time, and when it was looked at
        self._files: int | None = None  # in the folder when it was last looked at
        self._coming: set[str] = set()  # files that are being read
        self._due: threading.Timer | None = None

    @property
    def index(self) -> RecordIndex:
        """Opened when somebody first asks."""
        with self._opening:
            if self._made is None:
                self._made = RecordIndex(self.folder)
            return self._made

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
        with self._keeping:  # one by one, or the time after this one could hide another
            before, draft = self._time(), self.folder / f".{id}"
            draft.write_bytes(record)
            draft.replace(self.folder / f"{id}{SUFFIX}")
            if self._seen[0] == before and self._is_large():
                self._seen = (self._time(), self._seen[1])
                threading.Thread(target=self._note, args=(id,), name="records", daemon=True).start()

    def remove(self, id: str) -> None:
        if ID.fullmatch(id):
            (self.folder / f"{id}{SUFFIX}").unlink(missing_ok=True)
            self.index.forget([id])

    def about(self, id: str) -> Kept:
        return shortened(id, load_short(self.record(id), id))

    def recent(self, most: int = 20) -> list[Kept]:
        """Those of the folder, the latest first; files that cannot be read are passed over, and the log names them."""
        self.look()
        return self.index.latest(RecordFilter(source=FILES), most)

    def find(self, wanted: RecordFilter, most: int, skip: int = 0) -> RecordPage:
        self.look()
        return self.index.find(wanted, most, skip)

    def look(self) -> None:
        """Bring the index up to date, if the folder has changed: at once, or where that takes long, meanwhile."""
        now, (time, looked) = self._time(), self._seen
        if time == now and monotonic() - looked < LOOK_S:
            return
        if time == now or self._is_large():  # nobody need wait for it
            self._look_soon()
        else:
            self._sync()

    def _look_soon(self) -> None:
        if self._due is None or not self._due.is_alive():
            self._due = threading.Timer(SOON_S, self._sync)
            self._due.daemon = True
            self._due.start()

    def _sync(self) -> None:
        if not self._looking.acquire(blocking=not self._is_large()):
            return
        try:
            if (time := self._time()) == self._seen[0] and monotonic() - self._seen[1] < LOOK_S:
                return  # somebody else was quicker
            known, there = self.index.stamps(FILES), self._listed()
            self._files = len(there)
            if gone := known.keys() - there.keys():
                self.index.forget(gone)
            changed = (id for id in there.keys() - self._coming if known.get(id) != there[id])
            new = sorted(changed, key=lambda id: -there[id][0])
            self._coming |= set(new)
            self._read(new[:AT_ONCE], there)
            # A clock that ticks slowly may give the same time to what comes in a moment.
            self._seen = (time if time_ns() - time > TICK_NS else -2, monotonic())
        finally:
            self._looking.release()
        if rest := new[AT_ONCE:]:
            threading.Thread(target=self._read, args=(rest, there), name="records", daemon=True).start()

    def _read(self, ids: Sequence[str], there: dict[str, tuple[int, int]]) -> None:
        """The latest first, so that who looks meanwhile sees those."""
        for start in range(0, len(ids), AT_ONCE):
            some = ids[start : start + AT_ONCE]
            self.index.put(FILES, [(id, *there[id], self._short(id)) for id in some])
            self._coming -= set(some)

    def _note(self, id: str) -> None:
        """What we have just written need not be looked for among many."""
        with suppress(OSError):
            found = (self.folder / f"{id}{SUFFIX}").stat()
            self.index.put(FILES, [(id, found.st_mtime_ns, found.st_size, self._short(id))])

    def _is_large(self) -> bool:
        """Just after a restart, as the index remembers it: the first visitor is shown what was known."""
        if self._files is None:
            self._files = self.index.count(FILES)
        return self._files > MANY

    def _listed(self) -> dict[str, tuple[int, int]]:
        """Time and size by id."""
        found = {}
        with suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                stem, dot, ending = entry.name.rpartition(".")
                if dot + ending == SUFFIX and ID.fullmatch(stem):
                    with suppress(OSError):  # just removed, or a link to nowhere
                        stat = entry.stat()
                        found[stem] = (stat.st_mtime_ns, stat.st_size)
        return found

    def _short(self, id: str) -> Kept | None:
        try:
            data = read_bytes(self.folder / f"{id}{SUFFIX}", source=id)
            return shortened(id, load_short(data, id))
        except LudusError as error:
            LOG.warning("%s", LudusError(f"{self.folder / id}{SUFFIX}: left out: {error}"))
            return None

    def _time(self) -> int:
        try:
            return self.folder.stat().st_mtime_ns
        except OSError:
            return -1


def shortened(id: str, told: Short) -> Kept:
    return Kept(id, told.spec, told.turns, told.outcome, told.measured.started, len(told.measured.faults))


__all__ = ["ID", "SUFFIX", "Kept", "NotThere", "RecordFolder", "shortened"]
