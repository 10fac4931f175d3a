"""`ludus duel` as a user types it: real workers, real processes, a real terminal."""

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import REPO

LUDUS = str(Path(sys.executable).with_name("ludus"))
BAD = f"{REPO / 'tests' / 'bots' / 'local.py'}:Raises"
SHORT = ("--option", "max_turns=12", "--board", "line", "--board", "diamond", "--seed", "4")


def duel(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([LUDUS, "duel", "planet_wars", *words], cwd=cwd, capture_output=True, text=True, check=False)


def told(*words: str) -> dict[str, Any]:
    done = duel(*words, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_last_lines() -> None:
    done = duel("greedy", "random", "-n", "10", *SHORT)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("greedy against random: planet_wars, seed 4, ")
    assert lines[1].startswith("score    ") and " of 10  (" in lines[1]
    assert lines[2].startswith("Elo      +") and "95 %: " in lines[2] and "LOS " in lines[2]
    assert lines[3] == "verdict  greedy is stronger"
    assert done.stderr == ""  # no terminal, no pictures


def test_pairs_are_whole_and_the_number_of_workers_changes_nothing() -> None:
    alone = told("greedy", "random", "-n", "7", "--jobs", "1", *SHORT)
    assert alone["games"] == 8 == alone["wins"] + alone["draws"] + alone["losses"] == 2 * sum(alone["pairs"])
    assert told("greedy", "random", "-n", "7", "--jobs", "3", *SHORT) == alone
    assert alone["boards"] == ["line", "diamond"]


def test_equals_are_not_told_apart() -> None:
    found = told("noop", "noop", "-n", "4", *SHORT)
    assert [entrant["name"] for entrant in found["entrants"]] == ["noop 1", "noop 2"]
    assert found["los"] == pytest.approx(0.5)
    assert found["verdict"] == "not decided: the interval of the Elo holds 0"


def test_a_sequential_test_stops_by_itself() -> None:
    done = duel("greedy", "random", "--sprt", "0,100", *SHORT)
    assert done.returncode == 0, done.stderr
    assert "(-2.94 to 2.94)" in done.stdout
    assert done.stdout.splitlines()[-1] == "verdict  H1 accepted"


def test_faults_are_said_as_they_happen_and_counted() -> None:
    done = duel("greedy", BAD, "-n", "4", *SHORT)
    assert done.returncode == 0
    assert done.stderr.count("fault local:Raises: crash in turn") == 4
    assert "faults   local:Raises in 4 games" in done.stdout


@pytest.mark.parametrize("background", [(), ("sh", "-c", "trap '' INT; exec \"$@\"", "sh")], ids=["", "nohup"])
def test_ctrl_c_says_what_is_known(background: tuple[str, ...]) -> None:
    """Also where whoever has started us does not want to hear of it, as in `nohup … &`."""
    words = [*background, LUDUS, "duel", "planet_wars", "greedy", BAD, "-n", "100000", *SHORT]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "crash" in process.stderr.readline()  # a game is over
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate()
    assert process.returncode == 130
    assert out.splitlines()[1].startswith("score    ")
    assert "verdict  " in out


def test_kept_in_a_store_it_goes_on(tmp_path: Path) -> None:
    words = ("greedy", "random", "-n", "6", "--store", str(tmp_path / "kept.db"), *SHORT)
    first = told(*words)
    assert (tmp_path / "kept.db").is_file()
    assert told(*words) == first


def test_live_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    words = [LUDUS, "duel", "planet_wars", "greedy", "random", "--sprt", "0,200", *SHORT]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = _all(ours)
    assert process.returncode == 0
    for part in ("against", "score", "LLR", "H0 ", " H1", "a second"):
        assert part in shown


def _all(terminal: int) -> str:
    parts: list[bytes] = []
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        parts.append(part)
    os.close(terminal)
    return b"".join(parts).decode(errors="replace")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("greddy", "random"), "no player 'greddy' of planet_wars (did you mean 'greedy'?)"),
        (("greedy", "random", "--board", "nowhere"), "no board 'nowhere'"),
        (("greedy", "random", "--sprt", "10,0"), "elo1 = 0 must be more than elo0 = 10"),
        (("greedy", "random", "--sprt", "often"), "expected elo0,elo1"),
        (("greedy", "random", "--sprt", "0,5", "-n", "4"), "either -n or --sprt"),
        (("greedy", "random", "--store", "x.db"), "--store needs --seed"),
        (("greedy", "random", "--option", "max_tuns=3"), "max_tuns"),
        (("greedy", "random", "--edition", "none"), "no edition 'none'"),
    ],
)
def test_a_mistake_is_one_line(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = duel(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_the_same_games_again_are_named_and_count_once() -> None:
    again = told("greedy", "turtle", "-n", "8", "--board", "rings")
    assert (again["games"], again["repeats"], sum(again["pairs"])) == (8, 6, 1)
    varied = told("greedy", "turtle", "-n", "8")
    assert (varied["games"], varied["repeats"], sum(varied["pairs"])) == (8, 0, 4)
    assert varied["boards"] == ["random"]


def test_a_sequential_test_ends_where_nothing_new_comes() -> None:
    done = duel("greedy", "turtle", "--sprt", "0,1", "--board", "rings")
    assert done.returncode == 0, done.stderr
    assert "62 of them as before, move for move: counted once below" in done.stdout
    assert "the same games come again and again: vary the boards (--board random)" in done.stdout
