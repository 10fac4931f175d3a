"""Store: tournaments and their matches in a database, SQLite by default, PostgreSQL by its URL.

A match is committed once by its number, whoever delivers it twice, and a commit has reached the disk when it returns.
Any number of processes may read, and write, at the same time.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.store.place import find, reach, shown, told
from ludus.store.statements import (
    ALL_RESULTS,
    COUNT,
    COUNT_ONE_MORE,
    KEEP_RECORD,
    KEEP_RESULT,
    NAMES,
    RECORD,
    RESULT,
    RESULTS_AFTER,
    SPEC,
)
from ludus.store.tables import TOURNAMENTS, make_tables

CHUNK = 1000  # rows that are fetched at once


class Store:
    """A context manager; `place` is a file, or a database's URL."""

    def __init__(self, place: str | Path) -> None:
        self.place = shown(place)  # for messages: it holds no password
        self._url = find(place)
        self._engine = reach(self._url)
        with self._link() as link:
            make_tables(link)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: object) -> None:
        self._engine.dispose()

    def begin(self, tournament: str, spec: bytes) -> None:
        """Begin a tournament, or go on with the same one; another spec under the same name is refused."""
        text = spec.decode()
        with self._link() as link:
            begin = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
            link.execute(begin(TOURNAMENTS).values(name=tournament, spec=text, matches=0).on_conflict_do_nothing())
            found = link.execute(SPEC, {"of": tournament}).scalar()
        if found != text:
            raise LudusError(
                f"{self.place}: tournament {tournament!r} began with another file or other bots; "
                "name another store, or undo the change"
            )

    def commit(self, tournament: str, result: MatchResult, record: bytes) -> bool:
        """Keep a match; False where it was there already."""
        match = {"of": tournament, "match": result.number}
        with self._link() as link:
            if not link.execute(COUNT_ONE_MORE, match).rowcount:  # whoever else commits waits here
                raise LudusError(f"{self.place}: no tournament {tournament!r}; begin it first")
            if link.execute(RESULT, match).first():
                link.rollback()
                return False
            link.execute(KEEP_RESULT, {**match, "result": msgspec.json.encode(result).decode()})
            link.execute(KEEP_RECORD, {**match, "record": record})
        return True

    def tournaments(self) -> list[str]:
        """The names of all, sorted."""
        with self._link() as link:
            return sorted(link.execute(NAMES).scalars())

    def spec(self, tournament: str) -> bytes:
        """What it began with."""
        found: str = self._one(SPEC, {"of": tournament}, f"tournament {tournament!r}")
        return found.encode()

    def count(self, tournament: str) -> int:
        """How many matches are stored; 0 also where it has not begun."""
        with self._link() as link:
            return link.execute(COUNT, {"of": tournament}).scalar() or 0

    def results(self, tournament: str, after: int = 0) -> Iterator[MatchResult]:
        """All that has been played, by number; without the `after` that were stored first.

        So who follows a tournament asks for what came after all that it has seen, whatever numbers those had.
        """
        wanted = RESULTS_AFTER if after else ALL_RESULTS
        decode = msgspec.json.Decoder(MatchResult).decode
        with self._link() as link:
            for rows in link.execute(wanted, {"of": tournament, "after": after}).scalars().partitions(CHUNK):
                yield from map(decode, rows)

    def record(self, tournament: str, number: int) -> bytes:
        """The record file of a match."""
        return bytes(self._one(RECORD, {"of": tournament, "match": number}, f"match {number} of {tournament!r}"))

    def _one(self, wanted: Select[Any], about: dict[str, Any], what: str) -> Any:
        with self._link() as link:
            found = link.execute(wanted, about).scalar()
        if found is None:
            raise LudusError(f"{self.place}: no {what}")
        return found

    @contextmanager
    def _link(self) -> Iterator[Connection]:
        """A transaction, in which whatever the database refuses is one line."""
        try:
            with self._engine.begin() as link:
                yield link
        except (SQLAlchemyError, sqlite3.Error, UnicodeError) as error:  # SQLite's own: from its first words
            raise LudusError(f"store {self.place}: {told(error, self._url)}") from None
