"""Rows of all tables, copied and compared."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert, update

from ludus.core.errors import LudusError
from ludus.league.copies import rows
from ludus.league.copies.rows import (
    COPIED,
    OWN,
    TableContent,
    compare,
    content_of,
    copy_anew,
    copy_news,
    copy_table,
    count_on,
    prepare,
    put,
    rows_after,
)
from ludus.league.tables import ALL_TABLES, FILES, PAIRS, TEAMS
from ludus.store import Store
from ludus.store import tables as store_tables
from tests.league.season.rows import Clock, add_pair, founded


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Connection, Connection]]:
    monkeypatch.setattr(rows, "CHUNK", 4)
    with founded(tmp_path / "a.db", Clock()) as league:
        for number in range(10):
            add_pair(league, number, 1, 2, series="league" if number % 3 else "scrimmages")
        with Store(tmp_path / "b.db") as other, league.store.link() as here, other.link() as there:
            prepare(there)
            yield here, there


def test_every_table_there_is_is_copied_or_known_to_be_of_its_store_alone() -> None:
    known = {table.name for table in (*COPIED, *OWN)}
    ours = {one.name for one in vars(store_tables).values() if type(one).__name__ == "Table"}
    assert known == ours | {table.name for table in ALL_TABLES}


def test_a_table_comes_in_portions_each_row_once(two: tuple[Connection, Connection]) -> None:
    here, there = two
    portions = list(rows_after(here, PAIRS))
    assert [len(portion) for portion in portions] == [4, 4, 2]
    assert len({row[:2] for portion in portions for row in portion}) == 10
    copied = copy_table(here, there, PAIRS)
    assert copied == content_of(there, PAIRS) == content_of(here, PAIRS)
    assert copied.rows == 10


def test_what_came_later_is_copied_and_no_more(two: tuple[Connection, Connection]) -> None:
    here, there = two
    copy_table(here, there, PAIRS)
    assert copy_news(here, there, PAIRS) == 0
    gone = next(rows_after(there, PAIRS))[:3]
    there.execute(delete(PAIRS).where(PAIRS.c.number.in_([row[1] for row in gone]), PAIRS.c.series == gone[0][0]))
    assert copy_news(here, there, PAIRS) == 3
    assert content_of(there, PAIRS) == content_of(here, PAIRS)
    copy_anew(here, there, TEAMS)
    copy_anew(here, there, TEAMS)
    assert content_of(there, TEAMS).rows == 2


def test_what_is_not_the_same_is_noticed(two: tuple[Connection, Connection]) -> None:
    here, there = two
    content = copy_table(here, there, TEAMS)
    there.execute(update(TEAMS).where(TEAMS.c.id == 1).values(name="other"))
    with pytest.raises(LudusError, match="ludus_league_teams has other rows"):
        compare(TEAMS, content, content_of(there, TEAMS))
    there.execute(delete(TEAMS).where(TEAMS.c.id == 1))
    with pytest.raises(LudusError, match="has 1 rows instead of 2"):
        compare(TEAMS, content, content_of(there, TEAMS))


def test_the_digest_does_not_depend_on_the_order() -> None:
    assert TableContent().plus([(1, "a"), (2, b"b")]) == TableContent().plus([(2, b"b")]).plus([(1, "a")])
    assert TableContent().plus([(1, "a")]) != TableContent().plus([(1, "b")])


def test_bytes_are_kept(two: tuple[Connection, Connection]) -> None:
    here, there = two
    here.execute(insert(FILES).values(digest="d", data=bytes(range(256))))
    copy_table(here, there, FILES)
    assert list(rows_after(there, FILES)) == [[("d", bytes(range(256)))]]
    put(there, FILES, [("e", b"")])
    assert content_of(there, FILES).rows == 2
    count_on(there)  # nothing to do there
