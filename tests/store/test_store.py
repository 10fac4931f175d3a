"""The store, on SQLite and on a real PostgreSQL server: what is in is in, once, and can be read while others write."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.store import Store
from ludus.store.place import find

DELIVER = """
import sys
from ludus.core.match import MatchResult
from ludus.store import Store
sys.stdin.readline()
with Store(sys.argv[1]) as store:
    store.begin("cup", b"{}")
    print(sum(store.commit("cup", MatchResult(number, (0, 1), (1, 2), (1.0, 0.0)), b"record") for number in range(200)))
"""


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    with Store(place) as opened:
        yield opened


def match(number: int, *faults: tuple[int, Fault]) -> MatchResult:
    return MatchResult(number, (number % 7, 7), (1, 2), (number / 3, -1.5), faults)


def test_what_was_committed_is_there_when_it_is_opened_again(place: str) -> None:
    played = match(3, (1, Fault.CRASH), (0, Fault.TIMEOUT))
    with Store(place) as store:
        store.begin("cup", '{"name":"Zoë"}'.encode())
        assert store.commit("cup", played, b"\x1f\x8b\x00record")
    with Store(place) as store:
        assert store.tournaments() == ["cup"]
        assert store.spec("cup") == '{"name":"Zoë"}'.encode()
        assert list(store.results("cup")) == [played]
        assert store.record("cup", 3) == b"\x1f\x8b\x00record"
        assert store.count("cup") == 1


def test_a_match_that_is_delivered_twice_is_kept_once(store: Store) -> None:
    store.begin("cup", b"{}")
    assert store.commit("cup", match(0), b"first")
    assert not store.commit("cup", match(0), b"second")
    assert store.record("cup", 0) == b"first"
    assert store.count("cup") == len(list(store.results("cup"))) == 1


def test_two_processes_deliver_the_same_matches_at_the_same_time(place: str) -> None:
    words = [sys.executable, "-c", DELIVER, place]
    processes = [subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    kept = [int(process.communicate(timeout=60)[0]) for process in processes]
    assert sum(kept) == 200
    with Store(place) as store:
        assert [result.number for result in store.results("cup")] == list(range(200))
        assert store.count("cup") == 200
        assert len(list(store.results("cup", after=150))) == 50


def test_two_tournaments_in_one_store(store: Store) -> None:
    for name, number in (("liga", 1), ("cup", 0)):
        store.begin(name, name.encode())
        store.commit(name, match(number), name.encode())
        store.commit(name, match(number + 5), b"")
    assert store.tournaments() == ["cup", "liga"]
    assert [result.number for result in store.results("liga")] == [1, 6]
    assert store.record("cup", 0) == b"cup"
    assert store.spec("liga") == b"liga"
    assert (store.count("cup"), store.count("nobody's")) == (2, 0)
    assert list(store.results("nobody's")) == []


def test_another_tournament_under_the_same_name_is_refused(store: Store) -> None:
    store.begin("cup", b"{}")
    store.begin("cup", b"{}")
    with pytest.raises(LudusError, match=r"tournament 'cup' began with another file or other bots; name another store"):
        store.begin("cup", b'{"seed":1}')


def test_what_is_not_there_is_said(store: Store) -> None:
    with pytest.raises(LudusError, match=r"no tournament 'cup'; begin it first"):
        store.commit("cup", match(0), b"")
    store.begin("cup", b"{}")
    with pytest.raises(LudusError, match=r"no match 7 of 'cup'"):
        store.record("cup", 7)
    with pytest.raises(LudusError, match=r"no tournament 'liga'"):
        store.spec("liga")


def test_thousands_of_results_come_by_number_whatever_order_they_were_played_in(store: Store) -> None:
    store.begin("cup", b"{}")
    numbers = [number * 1237 % 2000 for number in range(2000)]
    for number in numbers:
        store.commit("cup", match(number), b"")
    assert list(store.results("cup")) == [match(number) for number in range(2000)]
    assert [result.number for result in store.results("cup", after=1995)] == sorted(numbers[1995:])


def test_who_follows_sees_each_match_once_and_holds_nobody_up(place: str) -> None:
    with Store(place) as writer, Store(place) as follower:
        writer.begin("cup", b"{}")
        seen: list[int] = []
        for number in (4, 1, 3, 0, 2, 7):
            half = writer.results("cup")
            next(half, None)  # it has not read to the end while the next is written
            writer.commit("cup", match(number), b"")
            fresh = [result.number for result in follower.results("cup", after=len(seen))]
            assert fresh == [number]
            seen += fresh


def test_a_connection_that_was_cut_is_made_again(database: str) -> None:
    with Store(database) as store:
        store.begin("cup", b"{}")
        engine = create_engine(find(database))
        with engine.begin() as link:
            mine = "pid <> pg_backend_pid() AND datname = current_database()"
            assert link.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}")).all()
        engine.dispose()
        assert store.commit("cup", match(0), b"")


def test_a_database_that_is_lost_in_the_middle_is_one_line(database: str) -> None:
    with Store(database) as store:
        store.begin("cup", b"{}")
        engine = create_engine(find(database))
        with engine.begin() as link:
            link.execute(text("DROP TABLE ludus_records"))
        engine.dispose()
        with pytest.raises(LudusError, match=r'relation "ludus_records" does not exist'):
            store.commit("cup", match(0), b"")
        assert store.count("cup") == 0  # all of a match is kept, or nothing


def test_a_store_that_may_only_be_read(tmp_path: Path) -> None:
    with Store(tmp_path / "s.db") as store:
        store.begin("cup", b"{}")
        store.commit("cup", match(0), b"")
    with Store(f"sqlite:///file:{tmp_path / 's.db'}?mode=ro&uri=true") as store:
        assert list(store.results("cup")) == [match(0)]
        with pytest.raises(LudusError, match="attempt to write a readonly database"):
            store.commit("cup", match(1), b"")


def test_a_file_that_another_program_keeps_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.store.place.PATIENCE", 0.1)
    with Store(tmp_path / "s.db") as store:
        store.begin("cup", b"{}")
        other = sqlite3.connect(tmp_path / "s.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LudusError, match="database is locked"):
            store.commit("cup", match(0), b"")
        other.execute("ROLLBACK")
        other.close()
        assert store.commit("cup", match(0), b"")


def test_ctrl_c_is_not_lost_where_the_database_goes_away_at_the_same_moment(database: str) -> None:
    """It was a scheduler that outlived its server: what could not be taken back was told, and it went on."""
    with Store(database) as store, pytest.raises(KeyboardInterrupt), store.link() as link:
        process = link.execute(text("SELECT pg_backend_pid()")).scalar()
        with store.link() as other:
            other.execute(text(f"SELECT pg_terminate_backend({process})"))
        raise KeyboardInterrupt
