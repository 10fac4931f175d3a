"""A league moves while it runs."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import func, select

from ludus.core.errors import LudusError
from ludus.league.copies import move as moving
from ludus.league.copies.move import move, stay
from ludus.league.copies.rows import COPIED, content_of
from ludus.league.league import League, Moved, found_league
from ludus.league.matches.work import work
from ludus.league.season.announcements import announce
from ludus.league.settings import LeagueSettings
from ludus.league.tables import ANNOUNCEMENTS, LEAGUE
from ludus.store import Store
from tests.league.season.rows import STAFF, Clock, add_pair, add_results, add_version, founded
from tests.store.conftest import database, server

__all__ = ["database", "server"]


def fill(league: League, pairs: range) -> None:
    for number in pairs:
        add_pair(league, number, 1, 2)
        add_results(league, number, 1, 2, [1, 2])


@pytest.fixture
def place(tmp_path: Path) -> Iterator[str]:
    with founded(tmp_path / "old.db", Clock()) as league:
        add_version(league, 1, 1)
        add_version(league, 2, 2)
        fill(league, range(300))  # more than one portion
        announce(league, STAFF, "hello")
    yield str(tmp_path / "old.db")


def contents(place: str) -> dict[str, object]:
    """Of the tables that a move does not write in by itself."""
    with Store(place) as store, store.link() as link:
        return {table.name: content_of(link, table) for table in COPIED if table.name != "ludus_league_audit"}


def test_to_postgresql_and_back_everything_is_there_and_goes_on(place: str, database: str, tmp_path: Path) -> None:
    before = contents(place)
    move(place, database, wait=lambda _: None)
    assert contents(database) == before
    with League(database) as league:
        assert league.settings.name == "Autumn"
        assert announce(league, STAFF, "numbers go on") == 2
        fill(league, range(300, 310))
    before = contents(database)
    back = str(tmp_path / "back.db")
    move(database, back, wait=lambda _: None)
    assert contents(back) == before
    assert Path(back).stat().st_mode & 0o777 == 0o600
    with League(back) as league:
        assert announce(league, STAFF, "again") == 3
        assert league.store.count("league") == 620


def test_who_has_the_old_store_open_stops_with_a_clear_line(place: str, tmp_path: Path) -> None:
    with League(place) as open_one:
        move(place, str(tmp_path / "new.db"))
        with pytest.raises(Moved, match=r"the league has moved to .*new\.db; serve it there"):
            announce(open_one, STAFF, "lost?")
    with pytest.raises(Moved, match="has moved to"):
        League(place)
    stay(place)
    with League(place) as league:
        assert league.settings.name == "Autumn"


def test_the_scheduler_of_the_old_store_ends(place: str, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as threads:
        playing = threads.submit(work, place, tmp_path / "versions", 1)
        move(place, str(tmp_path / "new.db"))
        with pytest.raises(Moved, match="has moved to"):
            playing.result(120)


@pytest.mark.parametrize("to", ["sqlite", "postgresql"])
def test_nothing_that_was_written_while_it_moved_is_missing(
    place: str, tmp_path: Path, to: str, request: pytest.FixtureRequest
) -> None:
    """Others write without a pause: what the old store took is in the new one, and then it takes no more."""
    target = str(tmp_path / "new.db") if to == "sqlite" else str(request.getfixturevalue("database"))
    taken: list[int] = []
    ended = threading.Event()

    def write() -> None:
        with League(place) as league:
            try:
                for number in range(1000, 100_000):
                    taken.append(announce(league, STAFF, f"note {number}"))
            except Moved:
                ended.set()

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    move(place, target)
    for writer in writers:
        writer.join(60)
    assert ended.is_set()
    with League(target) as league:
        assert {*taken} <= {row.id for row in league.rows(select(ANNOUNCEMENTS.c.id))}
        assert len(taken) > 10


def test_where_something_fails_the_old_one_goes_on_and_the_new_one_is_empty(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise LudusError("the disk is full")

    monkeypatch.setattr(moving, "count_on", fail)
    with pytest.raises(LudusError, match="the disk is full"):
        move(place, str(tmp_path / "new.db"), wait=lambda _: None)
    with League(place) as league:
        announce(league, STAFF, "still here")
    with pytest.raises(LudusError, match="there is no league in it"):
        League(tmp_path / "new.db")
    monkeypatch.undo()
    move(place, str(tmp_path / "new.db"), wait=lambda _: None)


def test_a_store_that_has_something_is_refused(place: str, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    found_league(other, LeagueSettings(name="Other", game="fish"))
    with pytest.raises(LudusError, match=r"other\.db: there is a league in it already"):
        move(place, str(other))
    with Store(tmp_path / "cups.db") as store:
        store.begin("cup", b"{}")
    with pytest.raises(LudusError, match="there are tournaments in it already"):
        move(place, str(tmp_path / "cups.db"))
    with pytest.raises(LudusError, match="is there already"):
        move(place, place)
    with League(place) as league:
        assert league.rows(select(func.count()).select_from(LEAGUE))[0][0] == 1


def test_a_password_is_not_left_in_the_old_store(place: str, database: str) -> None:
    move(place, database, wait=lambda _: None)
    with pytest.raises(Moved) as told:
        League(place)
    assert "***" in str(told.value) and "p%2F" not in str(told.value)
