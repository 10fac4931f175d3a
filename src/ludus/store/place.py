"""Where a store is: a file or a database's URL; how to reach it, and how to speak of it without its password."""

import os
import re
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from ludus.core.errors import LudusError
from ludus.core.outside.bounds import PACKED, SPEC

PATIENCE = 10  # seconds: for a server that does not answer, or a file that another process is writing
SQLITE, POSTGRESQL = "sqlite+pysqlite", "postgresql+psycopg"
DRIVERS = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}
LARGEST = PACKED + SPEC  # bytes of a row
WAY_OUT = "a store is a file, or a URL like postgresql://user:password@host/database"
SECRET = re.compile(r"(://[^:/?@]*):.*@|(password=)[^&]*")


def find(place: str | Path) -> URL:
    """The URL of what a user wrote, with the driver that we use."""
    text = str(place)
    if "://" not in text:
        return URL.create(SQLITE, database=str(Path(text).resolve()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise LudusError(f"store {shown(text)}: not a database's URL; {WAY_OUT}") from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise LudusError(f"store {shown(text)}: {url.drivername!r} is not supported; {WAY_OUT}")
    if "@" in (url.host or ""):
        raise LudusError(f"store {shown(text)}: an @ in a user's name or password is written %40")
    return url.set(drivername=driver)


def shown(place: str | Path) -> str:
    """A place as it may stand on a screen and in a log."""
    return SECRET.sub(lambda found: f"{found[1]}:***@" if found[1] is not None else f"{found[2]}***", str(place))


def reach(url: URL) -> Engine:
    """Nothing is connected yet."""
    if url.drivername == SQLITE:
        engine = create_engine(url, connect_args={"timeout": PATIENCE})
        event.listen(engine, "connect", _careful)
        return engine
    waits = {} if "connect_timeout" in url.query else {"connect_timeout": PATIENCE}
    try:
        return create_engine(url, connect_args=waits, pool_pre_ping=True)  # a server may have been started anew
    except ImportError:
        raise LudusError(f"store {shown(str(url))}: needs psycopg: pip install 'ludus[postgres]'") from None


def keep_private(place: str | Path) -> None:
    """Where it is a file that is still to be made: one that only its owner can read. SQLite's files beside it are the
    same."""
    url = find(place)
    if url.drivername == SQLITE and url.database:
        with suppress(OSError):  # it is there; or why it cannot be made is told when it is opened
            os.close(os.open(url.database, os.O_CREAT | os.O_EXCL, 0o600))


def told(error: BaseException, url: URL) -> str:
    """What went wrong, in one line that holds no password."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    lines = [line.strip() for line in str(cause).splitlines() if line.strip()] or [type(cause).__name__]
    line = lines[0]
    if isinstance(cause, sqlite3.Error) and url.database:
        line += _mended(Path(url.database), line)
    return line.replace(str(url.password), "***") if url.password else line


def _mended(file: Path, line: str) -> str:
    """What SQLite does not say."""
    if file.is_dir():
        return ": it is a folder; name a file in it"
    if "unable to open" in line and not file.parent.is_dir():
        return f": there is no folder {file.parent}"
    strange = ("not a database", "malformed", "no such column", "no such table", "has no column")
    return "; name another file" if any(words in line for words in strange) else ""


def _careful(connection: Any, _: object) -> None:
    """SQLite: readers beside a writer, and every commit on the disk before it is one."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "trusted_schema=OFF"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    # What is larger than anything of ours is not even fetched, and a text that is none keeps nobody from the others.
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
    connection.text_factory = _text


def _text(found: bytes) -> str:
    return found.decode(errors="replace")
