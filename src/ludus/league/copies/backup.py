"""A backup is one SQLite file, consistent however much is written meanwhile; it is restored into an empty store."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, delete, text

from ludus.core.errors import LudusError
from ludus.league.copies.rows import COPIED, Tell, compare, content_of, copy_table, count_on, prepare
from ludus.league.league import League, has_league
from ludus.league.tables import SESSIONS
from ludus.store import Store
from ludus.store.place import SQLITE, find, keep_private


def back_up(place: str, file: Path, tell: Tell = lambda _: None) -> None:
    """The league of this store as a file; it appears once it is whole."""
    if file.exists():
        raise LudusError(f"{file} is there already; name another file")
    with League(place):
        pass  # there is one
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.touch(0o600)  # it holds all that the league keeps from others
        if find(place).drivername == SQLITE:
            _copy_file(Path(str(find(place).database)), draft)
        else:
            _copy_rows(place, draft, tell)
        _settle(draft)
        os.link(draft, file)  # unlike a rename, it never takes the place of another file
    except (sqlite3.Error, OSError) as error:
        raise LudusError(f"{file}: cannot be written ({error})") from None
    finally:
        for rest in (draft, *(draft.with_name(f"{draft.name}{end}") for end in ("-wal", "-shm"))):
            rest.unlink(missing_ok=True)


def restore(file: Path, place: str, tell: Tell = lambda _: None) -> None:
    """Into a store that has no league. Nobody is signed in there: a session that was ended since must not come back."""
    if not file.is_file():
        raise LudusError(f"{file}: no such file")
    keep_private(place)
    with Store(file) as source, Store(place) as target, source.link() as here, target.link() as there:
        begin_snapshot(here)
        if not has_league(here):
            raise LudusError(f"{file}: there is no league in it")
        try:
            prepare(there)
        except LudusError as error:
            raise LudusError(f"{target.place}: {error}") from None
        for table in COPIED:
            compare(table, copy_table(here, there, table, tell), content_of(there, table))
        there.execute(delete(SESSIONS))
        count_on(there)


def begin_snapshot(link: Connection) -> None:
    """Whatever is read in this transaction is of one moment."""
    postgresql = link.dialect.name == "postgresql"
    link.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" if postgresql else "BEGIN"))


def _copy_file(source: Path, draft: Path) -> None:
    """In one step, in which others read and write on: the log of the database holds what they write."""
    address = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as here, closing(sqlite3.connect(draft)) as there:
        here.backup(there)


def _copy_rows(place: str, draft: Path, tell: Tell) -> None:
    with Store(place) as source, Store(draft) as target, source.link() as here, target.link() as there:
        begin_snapshot(here)
        prepare(there)
        for table in COPIED:
            compare(table, copy_table(here, there, table, tell), content_of(there, table))


def _settle(draft: Path) -> None:
    """One file, on the disk, and whole."""
    with closing(sqlite3.connect(draft)) as link:
        link.execute("PRAGMA journal_mode=DELETE")
        said = link.execute("PRAGMA quick_check").fetchone()[0]
    if said != "ok":
        raise LudusError(f"the copy is damaged ({said}); the store may be too")
    with draft.open("rb") as file:
        os.fsync(file.fileno())
