"""All tables of a league's store, row by row: copied in portions, counted, and compared by their digests.

The digest of a table is the sum of its rows' hashes: it does not depend on their order, and grows with what is copied.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, and_, delete, func, insert, inspect, or_, select, text, tuple_

from ludus.core.errors import LudusError
from ludus.league.tables import ALL_TABLES, FILES, LEAGUE, LEASES, MOVED, PAIRS
from ludus.store.tables import ASIDE, DIGESTS, LEFT_OUT, PLAYING, RECORDS, RESULTS, TOURNAMENTS, make_tables

# Who holds a lease, who plays, and where it went is of this store alone.
OWN = (LEASES, MOVED, PLAYING)
COPIED = (TOURNAMENTS, RESULTS, RECORDS, ASIDE, DIGESTS, LEFT_OUT, *(one for one in ALL_TABLES if one not in OWN))
GROWING = (RESULTS, RECORDS, FILES, PAIRS)  # large, and a row that is there never changes
CHUNK = 500  # rows in one portion
LARGE = 50  # in a table with files or records in it
BITS = (1 << 128) - 1

Tell = Callable[[str], object]
Key = tuple[Any, ...]
_packed = msgspec.msgpack.Encoder().encode


class TableContent(NamedTuple):
    """What a table holds: how many rows, and their digest."""

    rows: int = 0
    digest: int = 0

    def plus(self, rows: Sequence[Sequence[Any]]) -> "TableContent":
        return TableContent(self.rows + len(rows), (self.digest + sum(map(_hash, rows))) & BITS)


def prepare(link: Connection) -> None:
    """Where a league is to be copied to: its tables, and nothing in them."""
    make_tables(link, (*COPIED, *OWN))
    if link.execute(select(LEAGUE.c.id)).first():
        raise LudusError("there is a league in it already; name another store")
    for table in COPIED:
        if link.execute(select(func.count()).select_from(table)).scalar():
            raise LudusError("there are tournaments in it already; name an empty one")


def rows_after(link: Connection, table: Table, after: Key | None = None) -> Iterator[list[tuple[Any, ...]]]:
    """Portions, by key; what is behind `after` where that is given. A table that was never made has none."""
    if not inspect(link).has_table(table.name):
        return
    keys, size = list(table.primary_key.columns), _portion(table)
    while True:
        wanted = select(table).order_by(*keys).limit(size)
        found = [tuple(row) for row in link.execute(wanted if after is None else wanted.where(_behind(keys, after)))]
        if not found:
            return
        yield found
        places = [list(table.columns).index(key) for key in keys]
        after = tuple(found[-1][place] for place in places)


def copy_table(source: Connection, target: Connection, table: Table, tell: Tell = lambda _: None) -> TableContent:
    """All of it; what was read."""
    content = TableContent()
    for rows in rows_after(source, table):
        put(target, table, rows)
        content = content.plus(rows)
        tell(f"{table.name}: {content.rows} rows")
    return content


def put(target: Connection, table: Table, rows: Sequence[Sequence[Any]]) -> None:
    names = [column.name for column in table.columns]
    target.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows])


def content_of(link: Connection, table: Table) -> TableContent:
    content = TableContent()
    for rows in rows_after(link, table):
        content = content.plus(rows)
    return content


def copy_news(source: Connection, target: Connection, table: Table) -> int:
    """Of a growing table, what has come since it was copied; how many rows."""
    keys = list(table.primary_key.columns)
    known = {tuple(row) for row in target.execute(select(*keys))}
    new = [key for row in source.execute(select(*keys)) if (key := tuple(row)) not in known]
    size = _portion(table)
    for start in range(0, len(new), size):
        wanted = select(table).where(tuple_(*keys).in_(new[start : start + size]))
        rows = [tuple(row) for row in source.execute(wanted)]
        put(target, table, rows)
        compare(table, TableContent().plus(rows), TableContent().plus([tuple(row) for row in target.execute(wanted)]))
    here, there = (one.execute(select(func.count()).select_from(table)).scalar_one() for one in (source, target))
    compare(table, TableContent(here), TableContent(there))
    return len(new)


def copy_anew(source: Connection, target: Connection, table: Table) -> None:
    """Of any other table all, whatever was copied before."""
    target.execute(delete(table))
    compare(table, copy_table(source, target, table), content_of(target, table))


def compare(table: Table, here: TableContent, there: TableContent) -> None:
    if here != there:
        what = "other rows" if here.rows == there.rows else f"{there.rows} rows instead of {here.rows}"
        raise LudusError(f"the copy of {table.name} has {what}; nothing was changed, try again")


def count_on(link: Connection) -> None:
    """PostgreSQL numbers new rows itself, and does not look at those that came with a number."""
    if link.dialect.name != "postgresql":
        return
    for table in COPIED:
        key = next(iter(table.primary_key.columns))
        if table.autoincrement_column is not None:
            most = f"(SELECT coalesce(max({key.name}), 0) + 1 FROM {table.name})"
            link.execute(text(f"SELECT setval(pg_get_serial_sequence('{table.name}', '{key.name}'), {most}, false)"))


def _behind(keys: Sequence[Any], after: Key) -> Any:
    """Of keys (a, b): a > x, or a = x and b > y."""
    parts = []
    for place, key in enumerate(keys):
        same = [other == value for other, value in zip(keys[:place], after[:place], strict=True)]
        parts.append(and_(*same, key > after[place]))
    return or_(*parts)


def _portion(table: Table) -> int:
    return LARGE if any(isinstance(column.type, LargeBinary) for column in table.columns) else CHUNK


def _hash(row: Sequence[Any]) -> int:
    plain = [bytes(one) if isinstance(one, bytearray | memoryview) else one for one in row]
    return int.from_bytes(blake2b(_packed(plain), digest_size=16).digest(), "big")
