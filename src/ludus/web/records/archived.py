"""The matches of tournaments in the index of all records, so that the archive has them too."""

import logging
import threading
from collections.abc import Iterator
from datetime import datetime

from ludus.core.errors import LudusError
from ludus.referee.file import load_short
from ludus.web.keys import digest
from ludus.web.records.record_folder import RecordFolder, shortened
from ludus.web.records.record_index import Kept
from ludus.web.tournaments.calendar import Tournaments
from ludus.web.tournaments.tournament_page import record_id

LOG = logging.getLogger(__name__)
CUPS = "cups"  # what the index calls them
AT_ONCE = 100
Row = tuple[str, int, int, Kept | None]


class TournamentRecords:
    """Any thread may ask. Each record is read once, by a thread that does nothing else."""

    def __init__(self, tournaments: Tournaments, records: RecordFolder) -> None:
        self._tournaments, self._records = tournaments, records
        self._counts: dict[str, int] = {}
        self._reading: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        return self._reading is not None and self._reading.is_alive()

    def look(self, patience_s: float = 0.5) -> None:
        """Bring the index up to date; whoever asks waits so long at most."""
        try:
            counts = {name: self._tournaments.store.count(name) for name in self._tournaments.names()}
        except LudusError as error:
            LOG.warning("%s", error)
            return
        if counts != self._counts and not self.busy:
            self._reading = threading.Thread(target=self._read, args=(counts,), name="cups", daemon=True)
            self._reading.start()
        if self._reading is not None:
            self._reading.join(patience_s)

    def _read(self, counts: dict[str, int]) -> None:
        index = self._records.index
        known = set(index.stamps(CUPS))
        ours = tuple(f"cup-{digest(name)}-" for name in counts)
        index.forget([id for id in known if not id.startswith(ours)])
        rows: list[Row] = []
        for name, count in counts.items():
            if count != self._counts.get(name):
                for row in self._new(name, known):
                    rows.append(row)
                    if len(rows) >= AT_ONCE:
                        index.put(CUPS, rows)
                        rows = []
        index.put(CUPS, rows)
        self._counts = counts

    def _new(self, name: str, known: set[str]) -> Iterator[Row]:
        store = self._tournaments.store
        try:
            numbers = [result.number for result in store.results(name)]
        except LudusError as error:
            LOG.warning("%s", error)
            return
        for number in reversed(numbers):
            id = record_id(name, number)
            if id not in known:
                yield self._row(name, number, id)

    def _row(self, name: str, number: int, id: str) -> Row:
        try:
            data = self._tournaments.store.record(name, number)
            kept = shortened(id, load_short(data, id))
            return id, _stamp(kept.started), len(data), kept
        except LudusError as error:
            LOG.warning("%s: match %d is left out: %s", name, number, error)
            return id, 0, 0, None


def _stamp(started: str) -> int:
    try:
        return int(datetime.fromisoformat(started).timestamp() * 1e9)
    except (ValueError, OverflowError):
        return 0
