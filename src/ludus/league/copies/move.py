"""A league moves to another database while it runs.

The bulk is copied from a snapshot, and whoever plays plays on. Then the store is marked: within two seconds all who
have it open stop (`Moved`). What came meanwhile is copied, all is counted and compared, and only then is the copy a
league. Where anything fails before, the copy never was, and the mark is taken back.
"""

from collections.abc import Callable
from time import sleep

from sqlalchemy import Connection, delete, insert, text

from ludus.core.errors import LudusError
from ludus.league.copies.backup import begin_snapshot
from ludus.league.copies.rows import (
    COPIED,
    GROWING,
    Tell,
    compare,
    content_of,
    copy_anew,
    copy_news,
    copy_table,
    count_on,
    prepare,
)
from ludus.league.league import LOOK_S, League
from ludus.league.tables import LEAGUE, MOVED
from ludus.store import Store
from ludus.store.place import find, keep_private

QUIET_S = 2.5 * LOOK_S  # after the mark: whoever looked just before it, and whatever took them as long again


def move(place: str, to: str, tell: Tell = lambda _: None, wait: Callable[[float], object] = sleep) -> None:
    """All that the league of `place` is, to an empty database; then the old one is marked as moved."""
    if find(place) == find(to):
        raise LudusError(f"{to}: the league is there already; name another store")
    keep_private(to)
    with League(place) as league, Store(to) as target, target.link() as there:
        try:
            prepare(there)
        except LudusError as error:
            raise LudusError(f"{target.place}: {error}") from None
        _copy_bulk(league.store, there, tell)
        _mark(league, target.place)
        try:
            tell("the old store is closed; copying what came meanwhile")
            wait(QUIET_S)
            _finish(league.store, there)
        except BaseException:
            stay(place)
            raise


def stay(place: str) -> None:
    """Take the mark back: after a move that was cut off by a power failure, or one that nobody wants any more."""
    with Store(place) as store, store.link() as link:
        link.execute(delete(MOVED))


def _copy_bulk(source: Store, there: Connection, tell: Tell) -> None:
    with source.link() as here:
        begin_snapshot(here)
        for table in GROWING:
            compare(table, copy_table(here, there, table, tell), content_of(there, table))


def _mark(league: League, to: str) -> None:
    with league.store.link() as link:  # not the league's own: that would find the mark, and refuse
        league.note(link, None, "move", f"to {to}")
        link.execute(insert(MOVED).values(id=1, at=league.now(), to=to))


def _finish(source: Store, there: Connection) -> None:
    """While nobody can write there."""
    with source.link() as here:
        _lock(here)
        for table in COPIED:
            copy_news(here, there, table) if table in GROWING else copy_anew(here, there, table)
        count_on(there)
        begun = there.get_transaction()
        assert begun is not None
        begun.commit()


def _lock(link: Connection) -> None:
    if link.dialect.name == "postgresql":
        names = ", ".join(table.name for table in (*GROWING, LEAGUE))
        link.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
    else:
        link.execute(text("BEGIN IMMEDIATE"))
