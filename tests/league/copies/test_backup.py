"""Backups: consistent while a league is written, and restored as they were."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from ludus.core.errors import LudusError
from ludus.league.copies.backup import back_up, begin_snapshot, restore
from ludus.league.copies.rows import COPIED, content_of
from ludus.league.league import League
from ludus.league.season.announcements import announce
from ludus.league.tables import ANNOUNCEMENTS, AUDIT, SESSIONS
from ludus.store import Store
from tests.league.season.rows import STAFF, Clock, add_pair, add_results, add_version, founded
from tests.store.conftest import database, place, server

__all__ = ["database", "place", "server"]


@pytest.fixture
def league(place: str) -> Iterator[League]:
    with founded(place, Clock()) as league:
        add_version(league, 1, 1)
        for number in range(60):
            add_pair(league, number, 1, 2)
            add_results(league, number, 1, 2, [1, 2])
        yield league


def contents(place: str | Path) -> dict[str, object]:
    with Store(place) as store, store.link() as link:
        begin_snapshot(link)
        return {table.name: content_of(link, table) for table in COPIED}


def test_what_was_backed_up_is_restored(league: League, place: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    back_up(place, file)
    assert contents(file) == contents(place)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []
    announce(league, STAFF, "after it")
    restore(file, str(tmp_path / "again.db"))
    assert (tmp_path / "again.db").stat().st_mode & 0o777 == 0o600
    with League(tmp_path / "again.db") as again:
        assert again.settings == league.settings
        assert again.store.count("league") == 120
        assert again.rows(select(ANNOUNCEMENTS)) == []
        assert again.store.record("league", 7) == b"record"


def test_a_backup_is_restored_into_either_database_and_goes_on(place: str, league: League, tmp_path: Path) -> None:
    announce(league, STAFF, "one")
    back_up(place, tmp_path / "backup.db")
    with pytest.raises(LudusError, match="there is a league in it already"):
        restore(tmp_path / "backup.db", place)
    restore(tmp_path / "backup.db", str(tmp_path / "new.db"))
    with League(tmp_path / "new.db") as again:
        assert announce(again, STAFF, "two") == 2


def test_restored_into_postgresql_its_numbers_go_on(database: str, tmp_path: Path) -> None:
    with founded(tmp_path / "league.db", Clock()) as league:
        announce(league, STAFF, "one")
    back_up(str(tmp_path / "league.db"), tmp_path / "backup.db")
    restore(tmp_path / "backup.db", database)
    with League(database) as again:
        assert announce(again, STAFF, "two") == 2


def test_while_others_write_a_backup_is_of_one_moment(place: str, league: League, tmp_path: Path) -> None:
    """Each announcement is written together with its line in the audit log: a backup has both or neither."""
    stop = threading.Event()

    def write() -> None:
        with League(place) as other:
            while not stop.is_set():
                announce(other, STAFF, "x")

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    try:
        for number in range(5):
            back_up(place, tmp_path / f"{number}.db")
            with League(tmp_path / f"{number}.db") as copy:
                said = len(copy.rows(select(ANNOUNCEMENTS.c.id)))
                assert said == len(copy.rows(select(AUDIT.c.id).where(AUDIT.c.what == "announcement")))
    finally:
        stop.set()
        for writer in writers:
            writer.join(60)
    assert said > 0


def test_nobody_is_signed_in_after_a_restore(league: League, place: str, tmp_path: Path) -> None:
    with league.link() as link:
        row = {"hash": "h", "person": 1, "made": 0.0, "seen": 0.0, "expires": 9e9, "browser": ""}
        link.execute(insert(SESSIONS).values(**row))
    back_up(place, tmp_path / "backup.db")
    restore(tmp_path / "backup.db", str(tmp_path / "new.db"))
    with League(tmp_path / "new.db") as again:
        assert again.rows(select(SESSIONS)) == []


def test_no_file_is_written_over_and_none_that_is_no_backup_is_read(league: League, place: str, tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("mine")
    with pytest.raises(LudusError, match="is there already"):
        back_up(place, tmp_path / "x.db")
    with pytest.raises(LudusError, match="not a database"):
        restore(tmp_path / "x.db", str(tmp_path / "new.db"))
    with pytest.raises(LudusError, match="no such file"):
        restore(tmp_path / "y.db", str(tmp_path / "new.db"))
    sqlite3.connect(tmp_path / "empty.db").execute("CREATE TABLE x (y)").connection.close()
    with pytest.raises(LudusError, match="there is no league in it"):
        restore(tmp_path / "empty.db", str(tmp_path / "new.db"))
    with pytest.raises(LudusError, match="cannot be written"):
        back_up(place, tmp_path / "nowhere" / "x.db")
