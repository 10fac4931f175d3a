"""`ludus play`. As a user types it, with real programs: test_cli.py, test_rewind.py."""

import json
from pathlib import Path

import pytest

from ludus.cli.match_options import MatchOptions
from ludus.cli.play import make_spec
from ludus.core.errors import LudusError, UnknownName
from ludus.referee import read_record
from tests.cli.conftest import Ludus


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDUS_HOME", str(tmp_path))
    monkeypatch.setattr("ludus.cli.play.own_all_children", lambda: None)


def test_the_words_become_a_spec() -> None:
    asked = MatchOptions(board="raft", options=("a=1",), seed=4)
    spec = make_spec("fish", ("random", "random"), asked, (20, 10))
    assert [entrant.name for entrant in spec.entrants] == ["random 1", "random 2"]
    assert [entrant.age for entrant in spec.entrants] == [20, 10]
    assert (spec.board, spec.seed, spec.options, spec.time) == ("raft", 4, {"a": "1"}, None)
    assert make_spec("fish", ("random",), MatchOptions()).seed != make_spec("fish", ("random",), MatchOptions()).seed
    with pytest.raises(LudusError, match="1 ages for 2 players"):
        make_spec("fish", ("random", "random"), asked, (20,))
    with pytest.raises(UnknownName, match="no edition 'third' of fish"):
        make_spec("fish", ("random", "random"), MatchOptions(edition="third"))


def test_a_match_is_told_and_kept(ludus: Ludus, tmp_path: Path) -> None:
    code, out, _ = ludus("play", "fish", "random", "greedy", "--seed", 3, "--json")
    told = json.loads(out)
    assert code == 0 and (told["seed"], told["edition"]) == (3, "document")
    record = read_record(told["record"])
    assert Path(told["record"]).parent == tmp_path / "records"
    assert len(record.game.turns) == told["turns"]
    code, out, _ = ludus("play", "fish", "random", "greedy", "--seed", 3, "--record", tmp_path / "x.ludus")
    assert "seed 3" in out and read_record(tmp_path / "x.ludus").game.turns == record.game.turns


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "Missing argument 'GAME'"),
        (("fish",), "Missing argument 'PLAYER...'"),
        (("fish", "random", "greedy", "--turn", "3"), "--from-record FILE"),
        (("fish", "random", "greedy", "--trust"), "--from-record FILE"),
        (("fish", "random", "greedy", "--record", "/dev/null/x"), "/dev/null"),
    ],
)
def test_a_mistake_is_one_line(words: tuple[str, ...], why: str, ludus: Ludus) -> None:
    code, _, err = ludus("play", *words)
    assert code == 2 and why in err
