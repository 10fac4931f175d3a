"""`ludus play`. As a user types it, with real programs: test_cli.py, test_rewind.py."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from ludus.cli.match_options import MatchOptions
from ludus.cli.play import make_spec
from ludus.core.errors import LudusError, UnknownName
from ludus.players.programs.cpu import cpu_ns
from ludus.referee import read_record
from tests.cli.conftest import Ludus
from tests.cli.test_duel import LUDUS


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


SEARCH = ("fish", "minimax:12", "minimax:12", "--turn-ms", "600000")  # in native code, which hears no signal
CALLED = ("planet_wars", "noop", "noop", "--option", "max_turns=100000000")  # by the match itself


@pytest.mark.parametrize(("words", "used_s"), [(SEARCH, 3.0), (CALLED, 1.5)], ids=["search", "called"])
def test_ctrl_c_ends_a_match_whatever_a_house_bot_does(words: tuple[str, ...], used_s: float) -> None:
    with subprocess.Popen(
        [LUDUS, "play", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while cpu_ns(process.pid) < used_s * 1e9 and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
    assert process.returncode == 130, told
    assert told.endswith("ludus: stopped\n")
