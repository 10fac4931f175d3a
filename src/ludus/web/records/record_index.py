"""What is in the records, without reading them: a small database that can be made anew from the files at any time.

It lies beside the records, hidden, and in memory where nothing may be written there. A file is read once; what is known
of it counts as long as its time and size are the same.
"""

import logging
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ludus.core.game import Outcome
from ludus.core.match import MatchSpec
from ludus.players.reference import HUMAN
from ludus.report.private import told_spec

LOG = logging.getLogger(__name__)
FILE = ".index.db"
VERSION = 1
PATIENCE_S = 5.0
LONGEST = 200  # letters of a board's words, where they are a name and not the board itself
NAMES = 500  # that a form offers
# What is searched stands apart from what is shown: so all of it is read in a moment. One that is damaged has no game.
TABLES = """
CREATE TABLE matches (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, source TEXT NOT NULL, stamp INTEGER NOT NULL,
  size INTEGER NOT NULL, game TEXT, board TEXT, started TEXT, faults INTEGER, draw INTEGER);
CREATE INDEX by_time ON matches (stamp, game);
CREATE INDEX by_source ON matches (source, stamp, game);
CREATE TABLE seats (match INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, person INTEGER NOT NULL,
  won INTEGER NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE INDEX by_name ON seats (person, name, won);
CREATE TABLE shorts (number INTEGER PRIMARY KEY, kept BLOB NOT NULL);
"""


class Kept(Struct, frozen=True):
    """A record in short."""

    id: str
    spec: MatchSpec
    turns: int
    outcome: Outcome
    started: str
    faults: int


class RecordPage(Struct, frozen=True):
    """A page of what was asked for, and how many there are."""

    matches: list[Kept]
    count: int


class RecordFilter(Struct, frozen=True, kw_only=True):
    """Which matches; what is empty does not matter. Days are `2026-11-18`, both included. `won` and `lost` are of the
    bot or the person that is named; where nobody is, both mean that somebody has won."""

    game: str = ""
    bot: str = ""
    person: str = ""
    board: str = ""
    since: str = ""
    until: str = ""
    result: str = ""  # won, lost, drawn, faults
    source: str = ""


FORGET = tuple(
    f"DELETE FROM {place} = ?" for place in ("matches WHERE number", "seats WHERE match", "shorts WHERE number")
)
read_kept = msgspec.msgpack.Decoder(Kept).decode


class RecordIndex:
    """Any thread may ask."""

    def __init__(self, folder: Path) -> None:
        self._lock = threading.Lock()
        self._file = folder / FILE
        self._link = self._opened()
        self._names: dict[tuple[int, str], list[str]] = {}

    def stamps(self, source: str) -> dict[str, tuple[int, int]]:
        """What is known of a source: time and size by id."""
        rows = self._rows("SELECT id, stamp, size FROM matches WHERE source = ?", (source,))
        return {id: (stamp, size) for id, stamp, size in rows}

    def count(self, source: str = "") -> int:
        return self.find(RecordFilter(source=source), 0).count

    def put(self, source: str, rows: Sequence[tuple[str, int, int, Kept | None]]) -> None:
        """Records by id, with time and size; None for one that cannot be read, which is so not tried again."""
        with self._lock, suppress(sqlite3.Error), self._link:
            self._forget(row[0] for row in rows)
            for id, stamp, size, kept in rows:
                self._insert((id, source, stamp, size), kept)
            self._names.clear()

    def forget(self, ids: Iterable[str]) -> None:
        with self._lock, suppress(sqlite3.Error), self._link:
            self._forget(ids)
            self._names.clear()

    def find(self, wanted: RecordFilter, most: int, skip: int = 0) -> RecordPage:
        where, given = _conditions(wanted)
        count = self._rows(f"SELECT count(*) FROM matches WHERE {where}", given)
        return RecordPage(self.latest(wanted, most, skip), count[0][0] if count else 0)

    def latest(self, wanted: RecordFilter, most: int, skip: int = 0) -> list[Kept]:
        """The latest first, without counting the others."""
        where, given = _conditions(wanted)
        numbers = f"SELECT number, id, stamp FROM matches WHERE {where} ORDER BY stamp DESC LIMIT ? OFFSET ?"
        query = f"SELECT id, kept FROM ({numbers}) JOIN shorts USING (number) ORDER BY stamp DESC, id"
        rows = self._rows(query, (*given, most, skip))
        return [kept for id, data in rows if (kept := self._read(id, data))]

    def one(self, id: str) -> Kept | None:
        rows = self._rows("SELECT kept FROM matches JOIN shorts USING (number) WHERE id = ?", (id,))
        return self._read(id, rows[0][0]) if rows else None

    def names(self, person: bool) -> list[str]:
        """Who has played, for a form."""
        query = "SELECT DISTINCT name FROM seats WHERE person = ? ORDER BY name LIMIT ?"
        return self._listed((person, "name"), query, (int(person), NAMES))

    def boards(self) -> list[str]:
        query = "SELECT DISTINCT board FROM matches WHERE board != '' ORDER BY board LIMIT ?"
        return self._listed((0, "board"), query, (NAMES,))

    def close(self) -> None:
        with self._lock:
            self._link.close()

    def _listed(self, key: tuple[int, str], query: str, given: tuple[int, ...]) -> list[str]:
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = [name for (name,) in self._rows(query, given)]
        return found

    def _rows(self, query: str, given: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """A file that turns out to be damaged is made anew; until it has been filled again, nothing is known."""
        with self._lock:
            try:
                return self._link.execute(query, given).fetchall()
            except sqlite3.DatabaseError as error:
                LOG.warning("the index of records is made anew: %s", error)
                self._link.close()
                _remove(self._file)
                self._link = self._opened()
                return []

    def _read(self, id: str, data: bytes) -> Kept | None:
        """What is damaged is forgotten, and read anew from its file."""
        try:
            return read_kept(data)
        except (msgspec.DecodeError, ValueError):
            self.forget([id])
            return None

    def _forget(self, ids: Iterable[str]) -> None:
        for id in ids:
            row = self._link.execute("SELECT number FROM matches WHERE id = ?", (id,)).fetchone()
            for statement in FORGET if row else ():
                self._link.execute(statement, row)

    def _insert(self, head: tuple[str, str, int, int], kept: Kept | None) -> None:
        statement = f"INSERT INTO matches VALUES (NULL{', ?' * 9})"
        told = told_spec(kept.spec) if kept is not None else None
        number = self._link.execute(statement, (*head, *_columns(kept, told))).lastrowid
        if kept is not None and told is not None:
            self._link.execute("INSERT INTO shorts VALUES (?, ?)", (number, msgspec.msgpack.encode(kept)))
            rows = [(number, *seat) for seat in _seats(kept, told)]
            self._link.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", rows)

    def _opened(self) -> sqlite3.Connection:
        """The file, made anew where it is damaged or of another version; else memory."""
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(2):
            try:
                return _connected(self._file)
            except sqlite3.OperationalError as error:
                LOG.info("%s: %s; the index of records is kept in memory", self._file, error)
                break
            except sqlite3.DatabaseError:
                _remove(self._file)
        return _connected(":memory:")


def _remove(file: Path) -> None:
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        with suppress(OSError):
            file.with_name(name).unlink()


def _connected(place: Path | str) -> sqlite3.Connection:
    link = sqlite3.connect(place, timeout=PATIENCE_S, check_same_thread=False)
    link.execute("PRAGMA journal_mode = WAL")
    link.execute("PRAGMA synchronous = OFF")  # it can be made anew
    (version,) = link.execute("PRAGMA user_version").fetchone()
    if version != VERSION:
        known = link.execute(
            "SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL AND type != 'index'"
        ).fetchall()
        link.executescript("".join(f'DROP {kind} "{name}";' for kind, name in known) + TABLES)
    link.execute(f"PRAGMA user_version = {VERSION}")  # also where it is this one: that tells whether it can be written
    link.execute("SELECT 1 FROM matches, seats, shorts LIMIT 1")
    return link


def _columns(kept: Kept | None, spec: MatchSpec | None) -> tuple[Any, ...]:
    """As others may know it."""
    if kept is None or spec is None:
        return (None,) * 5
    board = spec.board if len(spec.board) <= LONGEST and "\n" not in spec.board else ""
    drawn = len(kept.outcome.winners) != 1
    return spec.game, board, kept.started, kept.faults, int(drawn)


def _seats(kept: Kept, spec: MatchSpec) -> list[tuple[Any, ...]]:
    won = kept.outcome.winners if len(kept.outcome.winners) == 1 else ()
    return [
        (seat, entrant.name, int(kept.spec.entrants[seat].player == HUMAN), int(seat in won))
        for seat, entrant in enumerate(spec.entrants)
    ]


def _conditions(wanted: RecordFilter) -> tuple[str, tuple[Any, ...]]:
    """SQL with holes, and what goes into them."""
    parts: list[tuple[str, tuple[Any, ...]]] = [("game IS NOT NULL", ())]
    for column in ("game", "board", "source"):
        if value := getattr(wanted, column):
            parts.append((f"{column} = ?", (value,)))
    if wanted.since:
        parts.append(("started >= ?", (wanted.since,)))
    if wanted.until:
        parts.append(("substr(started, 1, 10) <= ?", (wanted.until,)))
    for person, name in ((0, wanted.bot), (1, wanted.person)):
        if name:
            parts.append(_played_by(person, name, wanted.result))
    if wanted.result == "drawn":
        parts.append(("draw = 1", ()))
    elif wanted.result in ("won", "lost"):
        parts.append(("draw = 0", ()))
    elif wanted.result == "faults":
        parts.append(("faults > 0", ()))
    return " AND ".join(part for part, _ in parts), tuple(value for _, given in parts for value in given)


def _played_by(person: int, name: str, result: str) -> tuple[str, tuple[Any, ...]]:
    """A match in which they sat; and won or lost, where that is asked."""
    won = {"won": " AND won = 1", "lost": " AND won = 0"}.get(result, "")
    return f"number IN (SELECT match FROM seats WHERE person = ? AND name = ?{won})", (person, name)
