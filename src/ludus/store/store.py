"""Store: tournaments and their matches in a database, SQLite by default, any other by its URL.

A match is committed once by its number, whoever delivers it twice, and a commit has reached the disk when it returns.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Integer, LargeBinary, MetaData, String, Table, Text, create_engine, event, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult

TABLES = MetaData()
TOURNAMENTS = Table(
    "tournaments", TABLES, Column("name", String(200), primary_key=True), Column("spec", Text, nullable=False)
)
MATCHES = Table(
    "matches",
    TABLES,
    Column("tournament", String(200), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("result", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),
)


class Store:
    """A context manager; `place` is a file, or a database's URL."""

    def __init__(self, place: str | Path) -> None:
        self.place = str(place)
        url = self.place if "://" in self.place else f"sqlite:///{Path(self.place).resolve()}"
        try:
            self._engine = create_engine(url)
            if url.startswith("sqlite"):
                event.listen(self._engine, "connect", _careful)
            TABLES.create_all(self._engine)
        except (SQLAlchemyError, ImportError) as error:
            raise LudusError(f"store {self.place}: {_told(error)}") from None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: object) -> None:
        self._engine.dispose()

    def begin(self, tournament: str, spec: bytes) -> None:
        """Begin a tournament, or go on with the same one; another spec under the same name is refused."""
        with self._engine.begin() as link:
            found = link.execute(select(TOURNAMENTS.c.spec).where(TOURNAMENTS.c.name == tournament)).scalar()
            if found is None:
                link.execute(insert(TOURNAMENTS).values(name=tournament, spec=spec.decode()))
            elif found != spec.decode():
                raise LudusError(
                    f"{self.place}: tournament {tournament!r} began with another file or other bots; "
                    "name another store, or undo the change"
                )

    def commit(self, tournament: str, result: MatchResult, record: bytes) -> bool:
        """Keep a match; False where it was there already."""
        row = {
            "tournament": tournament,
            "number": result.number,
            "result": msgspec.json.encode(result).decode(),
            "record": record,
        }
        try:
            with self._engine.begin() as link:
                link.execute(insert(MATCHES).values(**row))
        except IntegrityError:
            return False
        return True

    def results(self, tournament: str) -> Iterator[MatchResult]:
        """All that has been played, by number."""
        wanted = select(MATCHES.c.result).where(MATCHES.c.tournament == tournament).order_by(MATCHES.c.number)
        decode = msgspec.json.Decoder(MatchResult).decode
        with self._engine.connect() as link:
            for text in link.execute(wanted).scalars():
                yield decode(text)

    def record(self, tournament: str, number: int) -> bytes:
        """The record file of a match."""
        wanted = select(MATCHES.c.record).where(MATCHES.c.tournament == tournament, MATCHES.c.number == number)
        with self._engine.connect() as link:
            found: bytes | None = link.execute(wanted).scalar()
        if found is None:
            raise LudusError(f"{self.place}: no match {number} of {tournament!r}")
        return found


def _careful(connection: Any, _: object) -> None:
    """SQLite: readers beside a writer, and every commit on the disk before it is one."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _told(error: BaseException) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).splitlines()[0]
