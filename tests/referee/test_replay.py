"""The door to whatever can be watched again: record files, what a store keeps, the logs of other programs."""

from pathlib import Path

import pytest

from ludus.core.errors import BadRecord, LudusError
from ludus.core.match import Entrant
from ludus.referee import moments, open_replay, state_after
from ludus.referee.file import load_record
from ludus.referee.replay import replay_of
from ludus.store import Store
from ludus.tournament.runner import run
from ludus.tournament.spec import TournamentSpec
from tests.referee.hostile import good

# One planet each for two players, and two turns: how many are sent, then each planet's owner, ships, level and armour.
LOG = "2 2\n0 0\n5 5\n0\n1 10 1 0\n2 10 1 0\n0\n1 11 1 0\n2 10 1 0\n-1\n"


def test_a_record_file_and_what_a_store_keeps_are_opened_alike(tmp_path: Path) -> None:
    entrants = (Entrant("a", "random"), Entrant("b", "greedy"))
    with Store(tmp_path / "cup.db") as store:
        run(TournamentSpec(game="fish", entrants=entrants), store, "cup")
        kept = store.record("cup", 0)
    (tmp_path / "x.ludus").write_bytes(kept)
    opened, stored = open_replay(tmp_path / "x.ludus"), replay_of(kept, "match 0")
    assert opened.recorded() == stored.recorded() == load_record(kept)
    assert set(opened.entrants) == set(entrants)
    assert opened.game.info.name == "fish"


def test_of_a_record_every_moment_and_state_is_there() -> None:
    replay = replay_of(good("fish"), "x")
    record = replay.recorded()
    assert list(replay.moments()) == list(moments(record))
    assert replay.turns == len(record.game.turns) == replay.turn(None)
    assert replay.state_after(2) == state_after(record, 2)
    with pytest.raises(LudusError, match=f"^x: no turn 9999; the record has {replay.turns}$"):
        replay.turn(9999)


def test_of_a_log_there_are_the_states_after_its_turns_and_no_record(tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text(LOG)
    replay = open_replay(tmp_path / "game.log")
    assert (replay.name, replay.turns, replay.record) == ("auralux", 2, None)
    assert [moment.turn for moment in replay.moments()] == [1, 2]
    assert [moment.state for moment in replay.moments()] == [replay.state_after(1), replay.state_after(2)]
    assert replay.state_after(0) == replay.state_after(1)
    with pytest.raises(LudusError, match="no turn 3; the log has 2"):
        replay.turn(3)
    with pytest.raises(BadRecord, match=r"game\.log: not a record file, but a log of auralux"):
        replay.recorded()


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"", "not a record file"), (b"hello", "holds numbers only"), (LOG[:20].encode(), "cut short after")],
)
def test_what_is_neither_is_named_in_one_line(data: bytes, words: str) -> None:
    with pytest.raises(BadRecord, match=words) as refused:
        replay_of(data, "here.txt")
    assert str(refused.value).startswith("here.txt: not a record file")
