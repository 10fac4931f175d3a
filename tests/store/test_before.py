"""A store and a record that an older Ludus wrote (commit 6a2edb1), its tournament stopped after 3 of 12 matches: all of
it opens, replays, verifies, and goes on."""

import gzip
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from ludus.core.player import Fault
from ludus.referee import moments, read_record, verify
from ludus.referee.replay import replay_of
from ludus.report.report import report
from ludus.store import Store
from ludus.tournament.reading import read_spec
from ludus.tournament.runner import run
from ludus.tournament.stored import stored_spec

BEFORE = Path(__file__).parent / "before"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    place = tmp_path / "cup.db"
    place.write_bytes(gzip.decompress((BEFORE / "cup.db.gz").read_bytes()))
    return place


def test_a_record_replays() -> None:
    record = read_record(BEFORE / "odd.ludus")
    assert verify(record) == 24
    assert [entrant.name for entrant in record.game.spec.entrants] == ["odd", "greedy"]
    assert {note.kind for note in record.measured.faults} == {Fault.CRASH}
    assert sum(len(turn.rejections) for turn in record.game.turns) == 4
    assert len(list(moments(record))) == 25


def test_a_store_opens_and_its_tournament_goes_on(old: Path) -> None:
    with Store(old) as store:
        before = {result.number: (result, store.record("cup", result.number)) for result in store.results("cup")}
        assert len(before) == 3
        assert all(verify(replay_of(record, "cup").recorded()) > 0 for _, record in before.values())
        spec = read_spec(BEFORE / "cup.toml")
        assert stored_spec(store, "cup") == spec
        run(spec, store, "cup")
        now = {result.number: (result, store.record("cup", result.number)) for result in store.results("cup")}
        assert len(now) == 12 and before.items() <= now.items()
        assert all(verify(replay_of(record, "cup").recorded()) > 0 for _, record in now.values())
        assert ">12<" in report(spec, "cup", store)


def test_who_was_called_otherwise_is_the_same(old: Path) -> None:
    """`my_bot.py` was called so once, and is my_bot now: that is no other tournament."""
    text = (BEFORE / "cup.toml").read_text().replace('"rush"', '{player = "rush", name = "rush hour"}')
    file = old.with_suffix(".toml")
    file.write_text(text)
    with Store(old) as store:
        run(read_spec(file), store, "cup")
        assert store.count("cup") == 12
        assert [entrant.name for entrant in stored_spec(store, "cup").entrants] == ["greedy", "random", "rush"]


def test_a_clock_that_said_how_long_one_may_take_to_get_ready_is_still_the_same(tmp_path: Path) -> None:
    """Before, that was always written down: ten seconds, where nobody had said anything."""
    file = tmp_path / "cup.toml"
    file.write_text('game = "fish"\nentrants = ["random", "greedy"]\nboards = ["raft"]\n[clock]\nturn_ms = 5000\n')
    spec = read_spec(file)
    assert spec.clock is not None and spec.clock.start_ms is None
    before = replace(spec, clock=replace(spec.clock, start_ms=10_000))
    with Store(tmp_path / "cup.db") as store:
        store.begin("cup", msgspec.json.encode(before))
        run(spec, store, "cup")
        assert len(list(store.results("cup"))) == spec.planned
