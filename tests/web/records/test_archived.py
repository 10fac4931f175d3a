"""The matches of tournaments in the archive."""

from pathlib import Path

import msgspec
import pytest

from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchResult
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec
from ludus.web.arena import Arena
from ludus.web.records import archived
from ludus.web.records.archived import CUPS
from ludus.web.records.record_index import RecordFilter
from ludus.web.tournaments.tournament_page import record_id
from tests.referee.hostile import good
from tests.web.indoors import arena_in

SPEC = TournamentSpec(game="fish", entrants=(Entrant("ada", "random"), Entrant("bob", "random")))


def stored(store: Store, name: str, *numbers: int, record: bytes = b"") -> None:
    if name not in store.tournaments():
        store.begin(name, msgspec.json.encode(SPEC))
    for number in numbers:
        store.commit(name, MatchResult(number, (0, 1), (1, 2), (1.0, 0.0)), record or good("fish"))


def known(arena: Arena) -> set[str]:
    arena.cup_records.look(60.0)
    return {one.id for one in arena.records.index.find(RecordFilter(source=CUPS), 50).matches}


def test_they_are_found_as_others_are_and_what_came_since_too(tmp_path: Path) -> None:
    arena = arena_in(tmp_path)
    assert known(arena) == set()
    store = arena.tournaments.store
    stored(store, "one", 0, 1)
    assert known(arena) == {record_id("one", 0), record_id("one", 1)}
    stored(store, "one", 2)
    stored(store, "two", 0)
    assert known(arena) == {*(record_id("one", number) for number in range(3)), record_id("two", 0)}
    assert not arena.cup_records.busy
    (latest,) = arena.records.index.find(RecordFilter(bot="ada", game="fish"), 1).matches
    assert latest.id.startswith("cup-") and arena.records.record(latest.id) == good("fish")


def test_each_is_read_once_also_by_a_server_that_starts_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "records").mkdir()
    arena = arena_in(tmp_path)
    stored(arena.tournaments.store, "one", 0, 1)
    assert len(known(arena)) == 2
    monkeypatch.setattr(archived, "load_short", None)
    again = arena_in(tmp_path)
    assert len(known(again)) == 2 and not again.cup_records.busy


def test_one_that_cannot_be_read_is_left_out_and_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    arena = arena_in(tmp_path)
    stored(arena.tournaments.store, "one", 0)
    stored(arena.tournaments.store, "one", 1, record=b"no record")
    assert known(arena) == {record_id("one", 0)}
    assert "one: match 1 is left out" in caplog.text


def test_what_is_in_no_tournament_any_more_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    arena = arena_in(tmp_path)
    stored(arena.tournaments.store, "gone", 0)
    assert len(known(arena)) == 1
    other = arena_in(tmp_path, store=str(tmp_path / "other.db"))
    stored(other.tournaments.store, "here", 0)
    assert known(other) == {record_id("here", 0)}


def test_a_store_that_cannot_be_asked_is_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    arena = arena_in(tmp_path)

    def refuse() -> list[str]:
        raise LudusError("the store is busy")

    monkeypatch.setattr(arena.tournaments, "names", refuse)
    assert known(arena) == set() and "the store is busy" in caplog.text
