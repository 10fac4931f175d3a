"""Store: tournaments and their matches in a database, SQLite by default, PostgreSQL by its URL.

A match is committed once by its number, whoever delivers it twice, and a commit has reached the disk when it returns.
Any number of processes may read, and write, at the same time.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, Table, inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, SQLAlchemyError

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.core.outside.bounds import NAME
from ludus.core.outside.plain import plain
from ludus.store.place import find, reach, shown, told
from ludus.store.playing import Heartbeat, begin_beats, drop_beat, keep_beat, read_beats
from ludus.store.rows import BadRow, entered, is_name, read_record, read_result, read_spec
from ludus.store.statements import (
    ALL_ASIDE,
    ALL_DIGESTS,
    ALL_LEFT_OUT,
    ALL_RESULTS,
    ARRIVED,
    COUNT_MORE,
    FORGET_ASIDE,
    FORGET_LEFT_OUT,
    FORGET_RECORD,
    FORGET_RESULT,
    GROW,
    KEEP_ASIDE,
    KEEP_RECORD,
    KEEP_RESULT,
    NAMES,
    NUMBERS,
    RECORD,
    RESULT,
    RESULTS_AFTER,
    SPEC,
)
from ludus.store.tables import ASIDE, DIGESTS, LEFT_OUT, TOURNAMENTS, is_alive, make_tables

CHUNK = 1000  # rows that are fetched at once
EVER = (1 << 31) - 1  # more matches than a tournament can have


class StoreAway(LudusError):
    """The database does not answer, or refuses. The text says where it is: that is for its owner, and for a log."""


class Store:
    """A context manager; `place` is a file, or a database's URL. A row that cannot be read is left out, and `tell`
    hears of it in a line, once."""

    def __init__(self, place: str | Path, tell: Callable[[str], object] = lambda _: None) -> None:
        self.place = shown(place)  # for messages: it holds no password
        self._tell, self._told = tell, set[str]()
        self._url = find(place)
        self._engine = reach(self._url)
        with self.link() as link:
            make_tables(link)
            if is_alive(link):
                raise LudusError(f"store {self.place}: it has views or triggers, as no store has; name another file")

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: object) -> None:
        self._engine.dispose()

    @contextmanager
    def link(self) -> Iterator[Connection]:
        """A transaction, in which whatever the database refuses is one line."""
        try:
            with self._engine.begin() as link:
                yield link
        except (SQLAlchemyError, sqlite3.Error, UnicodeError) as error:  # SQLite's own: from its first words
            if _came_after_ctrl_c(error):
                raise KeyboardInterrupt from None
            raise StoreAway(f"store {self.place}: {told(error, self._url)}") from None

    def begin(self, tournament: str, spec: bytes) -> None:
        """Begin a tournament, or go on with the same one; another spec under the same name is refused."""
        text = spec.decode()
        with self.link() as link:
            link.execute(_insert(link, TOURNAMENTS, name=tournament, spec=text, matches=0))
            found = link.execute(SPEC, {"of": tournament}).scalar()
        if found != text:
            raise LudusError(
                f"{self.place}: tournament {tournament!r} began with another file or other bots; "
                "name another store, or undo the change"
            )

    def grow(self, tournament: str, began: bytes, grown: bytes) -> None:
        """The only way to change a spec: to one that goes on from it. Where it is another by now, nothing happens."""
        about = {"of": tournament, "began": began.decode(), "grown": grown.decode()}
        with self.link() as link:
            if not link.execute(GROW, about).rowcount:
                raise LudusError(f"{self.place}: somebody else has let others into {tournament!r}; look, and try again")

    def keep_digests(self, tournament: str, digests: Mapping[str, str]) -> None:
        """What an entrant's files were like when it entered, by its name; what is known already stays."""
        with self.link() as link:
            make_tables(link, (DIGESTS,))
            for name, digest in digests.items():
                link.execute(_insert(link, DIGESTS, tournament=tournament, name=name, digest=digest))

    def digests(self, tournament: str) -> dict[str, str]:
        return dict(self._noted(DIGESTS, ALL_DIGESTS, tournament))

    def keep_left_out(self, tournament: str, left_out: Sequence[tuple[str, str]]) -> None:
        """Who could not enter, and why; those of last time are forgotten."""
        if list(left_out) == self.left_out(tournament):
            return
        with self.link() as link:
            make_tables(link, (LEFT_OUT,))
            link.execute(FORGET_LEFT_OUT, {"of": tournament})
            for place, (name, reason) in enumerate(left_out):
                row = {"tournament": tournament, "place": place, "name": name, "reason": reason[:NAME]}
                link.execute(_insert(link, LEFT_OUT, **row))

    def left_out(self, tournament: str) -> list[tuple[str, str]]:
        return self._noted(LEFT_OUT, ALL_LEFT_OUT, tournament)

    def commit(self, tournament: str, result: MatchResult, record: bytes) -> bool:
        """Keep a match; False where it was there already."""
        return self.commit_all(tournament, [(result, record)]) == 1

    def commit_all(self, tournament: str, matches: Iterable[tuple[MatchResult, bytes]]) -> int:
        """Keep these, all or none of them: the disk is waited for once. How many were not there already."""
        with self.link() as link:
            if not link.execute(COUNT_MORE, {"of": tournament, "more": 0}).rowcount:  # whoever else commits waits here
                raise LudusError(f"{self.place}: no tournament {tournament!r}; begin it first")
            return sum(self._keep(link, tournament, result, record) for result, record in matches)

    def set_aside(self, tournament: str, number: int, reason: str) -> None:
        """Write down that a match could not be played, and why."""
        match = {"of": tournament, "match": number}
        with self.link() as link:
            make_tables(link, (ASIDE,))
            link.execute(FORGET_ASIDE, match)
            link.execute(KEEP_ASIDE, {**match, "why": reason})

    def aside(self, tournament: str) -> dict[int, str]:
        """The matches that were set aside, by number: why. Who was played after all is not among them."""
        with self.link() as link:
            if not inspect(link).has_table(ASIDE.name):
                return {}
            return {row[0]: row[1] for row in link.execute(ALL_ASIDE, {"of": tournament})}

    def beat(self, beat: Heartbeat, first: bool = False) -> None:
        """Say that somebody plays, and what."""
        with self.link() as link:
            if first:
                begin_beats(link)
            keep_beat(link, beat)

    def silence(self, runner: str) -> None:
        """Somebody plays no more."""
        with self.link() as link:
            drop_beat(link, runner)

    def playing(self) -> list[Heartbeat]:
        """Who plays right now, in all tournaments."""
        with self.link() as link:
            return list(read_beats(link))

    def tournaments(self) -> list[str]:
        """The names of all, sorted."""
        with self.link() as link:
            found = list(link.execute(NAMES).scalars())
        for name in (name for name in found if not is_name(name)):
            self.leave_out(f"a tournament's name is {type(name).__name__} of {len(str(name))} characters")
        return sorted(filter(is_name, found))

    def spec(self, tournament: str) -> bytes:
        """What it began with."""
        return self._one(SPEC, {"of": tournament}, f"tournament {tournament!r}", read_spec)

    def count(self, tournament: str) -> int:
        """How many matches have been stored; 0 also where it has not begun."""
        with self.link() as link:
            found = link.execute(ARRIVED, {"of": tournament}).scalar()
        return found if isinstance(found, int) else 0

    def results(self, tournament: str, after: int = 0, until: int = EVER) -> Iterator[MatchResult]:
        """All that has been played, by number; without the `after` that were stored first, and those behind the first
        `until`.

        So who follows a tournament asks for what came after all that it has seen, whatever numbers those had.
        """
        entrants = self._entrants(tournament)
        for number, found in self._rows(tournament, after, until):
            try:
                yield read_result(found, number, entrants)
            except BadRow as error:
                self.leave_out(f"the result of match {number} of {tournament!r} cannot be read ({error})")

    def record(self, tournament: str, number: int) -> bytes:
        """The record file of a match."""
        return self._one(RECORD, {"of": tournament, "match": number}, f"match {number} of {tournament!r}", read_record)

    def leave_out(self, what: str) -> None:
        """Tell of something in here that cannot be read; of everything once."""
        if what not in self._told:
            self._told.add(what)
            self._tell(plain(f"{self.place}: {what}; left out"))

    def _rows(self, tournament: str, after: int, until: int) -> Iterator[tuple[int, Any]]:
        """Number and result of each match, all at once; where the database cannot do that, one by one."""
        about, last = {"of": tournament, "after": after, "until": until}, -1
        try:
            with self.link() as link:
                for rows in link.execute(RESULTS_AFTER if after else ALL_RESULTS, about).partitions(CHUNK):
                    for number, found in rows:
                        yield number, found
                        last = number if isinstance(number, int) else last
            return
        except LudusError as error:
            problem = error
        with self.link() as link:
            known = link.execute(NUMBERS, about).scalars()
            numbers = [number for number in known if isinstance(number, int) and number > last]
        if not numbers:
            raise problem
        for number in numbers:
            try:
                with self.link() as link:
                    found = link.execute(RESULT, {"of": tournament, "match": number}).scalar()
                yield number, found
            except LudusError as error:
                self.leave_out(f"the result of match {number} of {tournament!r} cannot be read ({error})")

    def _noted(self, table: Table, wanted: Select[Any], tournament: str) -> list[tuple[str, str]]:
        """Pairs of texts; a store of earlier days has no such table."""
        with self.link() as link:
            if not inspect(link).has_table(table.name):
                return []
            rows = [tuple(row) for row in link.execute(wanted, {"of": tournament})]
        return [(name, said) for name, said in rows if is_name(name) and is_name(said)]

    def _entrants(self, tournament: str) -> int | None:
        with self.link() as link:
            return entered(link.execute(SPEC, {"of": tournament}).scalar())

    def _keep(self, link: Connection, tournament: str, result: MatchResult, record: bytes) -> bool:
        match = {"of": tournament, "match": result.number}
        if self._is_kept(link, match):
            return False
        link.execute(COUNT_MORE, {"of": tournament, "more": 1})
        link.execute(KEEP_RESULT, {**match, "result": msgspec.json.encode(result).decode()})
        link.execute(KEEP_RECORD, {**match, "record": record})
        return True

    def _is_kept(self, link: Connection, match: dict[str, Any]) -> bool:
        """Whether it is there and can be read; what cannot gives way."""
        try:
            found = link.execute(RESULT, match).first()
            if found is None:
                return False
            read_result(found[0], match["match"], entered(link.execute(SPEC, match).scalar()))
        except (BadRow, DataError):  # the second: too large to be fetched
            link.execute(FORGET_RESULT, match)
            link.execute(FORGET_RECORD, match)
            return False
        return True

    def _one(self, wanted: Select[Any], about: dict[str, Any], what: str, read: Callable[[Any], bytes]) -> bytes:
        with self.link() as link:
            found = link.execute(wanted, about).scalar()
        if found is None:
            raise LudusError(f"{self.place}: no {what}")
        try:
            return read(found)
        except BadRow as error:
            raise LudusError(f"{self.place}: {what} cannot be read ({error})") from None


def _came_after_ctrl_c(error: BaseException) -> bool:
    """A database that is away when it is to take something back says so; but who wanted to end still wants to."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__context__
    return cause is not None


def _insert(link: Connection, table: Table, **row: Any) -> Any:
    """A row, unless there is one of the same key."""
    insert = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
    return insert(table).values(**row).on_conflict_do_nothing()
