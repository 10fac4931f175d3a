"""The installed commands of Fish: real processes, real bytes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludus.originals.fish.pairs import same
from tests.conformance.fish import question
from tests.conformance.recordings import own
from tests.support import CONFORMANCE, REPO

BIN = Path(sys.executable).parent
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
HARNESSES = ("xboard", "xstate", "xtree", "xstrategy", "xref")
PAIRS = REPO / "src" / "ludus" / "originals" / "fish" / "examples"


def run(
    name: str, *words: str, stdin: bytes = b"", cwd: Path = REPO, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    screenless = {key: value for key, value in os.environ.items() if key not in SCREENS} | environment
    return subprocess.run(
        [BIN / name, *words], input=stdin, capture_output=True, check=False, cwd=cwd, timeout=60, env=screenless
    )


def cases(name: str) -> list[Any]:
    """Those of the repository, and where they lie beside it, the official ones."""
    (ours,) = own(f"fish/{name}.jsonl")
    official = CONFORMANCE / "fish" / f"{name}.jsonl"
    text = official.read_bytes() if official.is_file() else ours.content
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", HARNESSES)
def test_recorded_cases_with_their_very_bytes(name: str) -> None:
    raw = [case for case in cases(name) if "raw" in case]
    for case in raw[:: len(raw) // 4]:
        done = run(name, stdin=question(case))
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.endswith(b"\n")
        assert same(json.loads(done.stdout), case["out"])


@pytest.mark.parametrize("name", HARNESSES)
def test_all_recorded_cases_in_one_batch(name: str) -> None:
    known = cases(name)
    done = run(name, "--batch", stdin=b"".join(json.dumps(case["in"]).encode() + b"\n" for case in known))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(known)
    assert all(same(answer, case["out"]) for answer, case in zip(answers, known, strict=True))


@pytest.mark.parametrize("name", HARNESSES)
def test_our_own_pairs(name: str) -> None:
    done = run("xtest", str(PAIRS / name))
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith(b" passed, 0 failed\n")


def test_bare_xtest_runs_the_examples_that_ship(tmp_path: Path) -> None:
    done = run("xtest", cwd=tmp_path)
    said = done.stdout.decode().splitlines()
    assert (done.returncode, said[::2]) == (0, [f"{name}:" for name in sorted(HARNESSES)])
    assert all(line.endswith(" passed, 0 failed") and not line.startswith("0") for line in said[1::2])
    assert run("xtest", "--command", "xref").stdout == b"xref:\n3 passed, 0 failed\n"


def test_pairs_are_run_with_any_program(tmp_path: Path) -> None:
    for number in (1, 2, 10):
        (tmp_path / f"{number}-in.json").write_text('{"players": [], "board": [[1]]}')
        (tmp_path / f"{number}-out.json").write_text("false" if number < 10 else "0")
    for command in ("xstate", str(BIN / "xstate")):
        done = run("xtest", str(tmp_path), "--command", command)
        assert done.returncode == 1
        assert done.stdout.decode() == "FAIL 10-in.json: expected 0, got false\n2 passed, 1 failed\n"


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("nowhere",), "no such folder"),
        (("docs", "--command", "xref"), "no pairs like 1-in.json"),
        ((str(PAIRS / "xref"), "--command", "xyz"), "no harness 'xyz'"),
        (("--command", "xyz"), "no examples for 'xyz'; there are: xboard, xref, xstate, xstrategy, xtree"),
    ],
)
def test_what_cannot_be_tested(words: tuple[str, ...], what: str) -> None:
    done = run("xtest", *words)
    assert done.returncode == 2
    assert what in done.stderr.decode()


@pytest.mark.parametrize(
    ("name", "stdin", "what"),
    [
        ("xboard", b"", "not JSON"),
        ("xboard", b"\xff\xfe\xfa", "not JSON"),
        ("xstate", b'{"players": [], "board": [[1]]} {}', "not JSON: Extra data"),
        ("xstate", b"NaN", "not JSON: NaN"),
        ("xtree", b"[" * 100_000, "not JSON: nested too deep"),
        ("xstrategy", b"[1, {}]", "there is no players"),
        ("xref", b'{"row": "\\n\\u001b[31m"}', "expected a game with row, column, players, fish"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(name: str, stdin: bytes, what: str) -> None:
    done = run(name, stdin=stdin)
    assert (done.returncode, done.stdout) == (2, b"")
    message = done.stderr.decode()
    assert message.startswith(f"{name}: ")
    assert what in message
    assert message.count("\n") == 1
    assert "\x1b" not in message


def test_a_bad_line_of_a_batch_is_named() -> None:
    done = run("xstate", "--batch", stdin=b'{"players": [], "board": [[1]]}\n\n{"players": 7, "board": []}\n')
    assert (done.returncode, done.stdout) == (2, b"false\n")
    assert done.stderr.startswith(b"xstate: line 3: players")


def test_help_says_what_goes_in_and_out() -> None:
    done = run("xstrategy", "--help")
    assert done.returncode == 0
    assert b"[depth, state] -> [from, to] or false" in done.stdout


# --- xgui and the boards


def test_xgui_shows_a_board_with_holes(tmp_path: Path) -> None:
    done = run("xgui", "4", "3", "2", "nonrandom", "--svg", "b.svg", stdin=b"1 0\n3 2\n-run\nignored", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().count("2") >= 10
    picture = (tmp_path / "b.svg").read_text()
    assert 'id="number:0:0"' in picture
    assert 'id="number:0:1"' not in picture  # x is the column, y the row
    assert 'id="number:2:3"' not in picture


def test_xgui_takes_x_and_y_on_one_line_or_two_up_to_all_tiles(tmp_path: Path) -> None:
    one, two = b"1 0\n0 1\n-run\n", b"1\n0\n0\n1\n-run\n"
    pictures = []
    for number, holes in enumerate((one, two)):
        done = run("xgui", "2", "2", "3", "nonrandom", "--svg", f"{number}.svg", stdin=holes, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, b"")
        pictures.append((tmp_path / f"{number}.svg").read_text())
    assert pictures[0] == pictures[1]
    everywhere = b"0 0\n1 0\n0 1\n1 1\n-run\n"
    for words in (("4", "random"), ("3", "nonrandom")):
        done = run("xgui", "2", "2", *words, "--svg", "none.svg", stdin=everywhere, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, b"")
        assert 'id="number:' not in (tmp_path / "none.svg").read_text()


def test_xgui_opens_a_page_in_the_browser(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    words = ("xgui", "3", "2", "4", "nonrandom")
    done = run(*words, stdin=b"-run\n", BROWSER=str(browser), TMPDIR=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, b"")
    page = Path((tmp_path / "opened").read_text().strip().removeprefix("file://")).read_text()
    assert page.startswith("<!doctype html>") and 'id="number:1:2"' in page
    (tmp_path / "opened").unlink()
    assert run(*words, "--no-open", stdin=b"-run\n", BROWSER=str(browser)).returncode == 0
    assert not (tmp_path / "opened").exists()


def test_a_window_without_a_screen_is_one_line() -> None:
    done = run("xgui", "3", "2", "4", "nonrandom", "--window", stdin=b"-run\n")
    assert done.returncode == 2
    assert re.fullmatch(r"xgui: (no window can be opened here|a window needs) .*\n", done.stderr.decode())


def test_a_state_is_drawn_in_its_own_colours(tmp_path: Path) -> None:
    players = [
        {"color": "black", "score": 7, "places": [[0, 0]]},
        {"color": "red", "score": 0, "places": [[1, 1], [0, 2]]},
    ]
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"players": players, "board": [[1, 2, 3], [0, 4]]}))
    done = run("ludus", "boards", "fish", "--show", str(state), "--svg", "state.svg", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, b"written to state.svg\n")
    picture = (tmp_path / "state.svg").read_text()
    assert "black 7" in picture and "red 0" in picture
    assert "white " not in picture and "white," not in picture  # nobody plays it; a penguin's front is of that colour
    assert [f"{colour}, {place}" in picture for colour, place in (("black", "[0, 0]"), ("red", "[1, 1]"))] == [True] * 2
    assert json.loads(run("ludus", "boards", "fish", "--show", str(state)).stdout)["players"] == players
    state.write_text('{"players": [], "board": [[1, 2]]}')
    assert run("ludus", "boards", "fish", "--show", str(state), "--svg", "x.svg", cwd=tmp_path).returncode == 0
    state.write_text('{"players": [{"color": "blue", "score": 0, "places": []}], "board": [[1]]}')
    done = run("ludus", "boards", "fish", "--show", str(state))
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"color: expected red, white, brown, black, got 'blue'" in done.stderr


def test_xgui_random_is_the_same_for_a_seed() -> None:
    one, again, other = (run("xgui", "6", "6", "9", "random", "--seed", seed, stdin=b"-run\n").stdout for seed in "112")
    assert one == again != other


@pytest.mark.parametrize(
    ("words", "stdin", "what"),
    [
        (("4", "1", "2", "random"), b"-run\n", "height of fish's generator is 1: must be 2 or more"),
        (("4", "4", "17", "random"), b"-run\n", "min_ones .* is 17"),
        (("4", "4", "6", "nonrandom"), b"-run\n", "uniform .* is 6"),
        (("4", "4", "2", "nonrandom"), b"4 0\n-run\n", r"holes .* is \[0, 4\]: not on the board"),
        (("4", "4", "2", "nonrandom"), b"a b\n-run\n", "line 1 of the holes: expected `x y` or -run, got 'a b'"),
        (("4", "4", "2", "nonrandom"), b"1 1\n", "the holes ended without the line -run"),
        (("4", "4", "2", "nonrandom"), b"1 1\n2\n-run\n", "the last hole has only an x, 2, and no y"),
        (("4", "4", "2", "nonrandom"), b"1 1 1\n-run\n", "line 1 of the holes"),
        (("4", "4", "2", "maybe"), b"", "'maybe' is not one of"),
    ],
)
def test_what_xgui_refuses(words: tuple[str, ...], stdin: bytes, what: str) -> None:
    done = run("xgui", *words, stdin=stdin)
    assert done.returncode == 2
    assert re.search(what, done.stderr.decode())


def test_boards_takes_the_generators_options() -> None:
    done = run(
        "ludus",
        "boards",
        "fish",
        *["--width", "3", "--height", "2", "--hole", "0,1", "--hole", "1,2", "--uniform", "4"],
    )
    assert json.loads(done.stdout) == [[4, 0, 4], [4, 4, 0]]
    done = run(
        "ludus", "boards", "fish", *["--width", "5", "--height", "5", "--min-ones", "25", "--generate", "holes=0"]
    )
    assert json.loads(done.stdout) == [[1] * 5] * 5


def test_boards_of_another_game_have_no_such_option() -> None:
    done = run("ludus", "boards", "planet_wars", "--width", "3")
    assert done.returncode == 2
    assert "no option 'width' of planet_wars's generator" in done.stderr.decode()


@pytest.mark.parametrize("game", ["fish", "planet_wars"])
def test_boards_are_drawn_to_a_file(game: str, tmp_path: Path) -> None:
    done = run("ludus", "boards", game, "--svg", "board.svg", cwd=tmp_path)
    assert done.stdout.decode().strip() == "written to board.svg"
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


def test_a_board_is_shown_in_the_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from ludus.cli.boards import command

    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))  # what a browser shows outlives the command
    done = CliRunner().invoke(command, ["fish", "--show", "floe", "--open"])
    assert done.exit_code == 0
    assert opened[0].startswith("file://")
    assert opened[0].endswith("/floe.svg")
