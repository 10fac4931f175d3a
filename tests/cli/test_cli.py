"""The commands as a user types them: real processes, what is on the screen, exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import REPO

LUDUS = Path(sys.executable).with_name("ludus")
BOTS = REPO / "tests" / "bots" / "local.py"


def ludus(*words: str, cwd: Path | None = None, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "100", "LUDUS_HOME": str(home or cwd or "/nonexistent/ludus")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(
        [str(LUDUS), *words], capture_output=True, text=True, cwd=cwd, env=environment, check=False, timeout=60
    )


def test_help_tells_what_to_type() -> None:
    done = ludus("--help")
    assert done.returncode == 0
    for word in ("ludus play planet_wars", "games", "boards", "bots", "play", "replay"):
        assert word in done.stdout


def test_games_bots_and_boards_list_what_there_is() -> None:
    games = ludus("games").stdout
    assert "planet_wars" in games
    assert "space_explorers" in games
    bots = ludus("bots", "planet_wars").stdout
    for name in ("noop", "random", "greedy", "rush", "turtle", "admiral"):
        assert name in bots
    boards = ludus("boards", "space_explorers").stdout
    for name in ("rings", "line", "star", "complete", "islands"):
        assert name in boards


def test_one_board_is_shown_and_can_be_piped_into_a_file(tmp_path: Path) -> None:
    text = ludus("boards", "planet_wars", "--show", "rings").stdout
    assert text.startswith('graph "rings" {')
    (tmp_path / "mine.dot").write_text(text)
    done = ludus("play", "planet_wars", "noop", "noop", "--board", "mine.dot", "--option", "max_turns=3", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_generated_board_depends_on_its_seed_and_is_written(tmp_path: Path) -> None:
    def made(seed: str) -> str:
        return ludus("boards", "planet_wars", "--generate", "planets=12,symmetry=mirror", "--seed", seed).stdout

    assert made("4") == made("4") != made("5")
    assert made("4").count("habit") == 12
    done = ludus("boards", "planet_wars", "--generate", "--output", "new.dot", cwd=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "new.dot").read_text().startswith("graph")


def test_a_match_shows_winner_scores_seed_and_the_record(tmp_path: Path) -> None:
    done = ludus("play", "planet_wars", "greedy", "random", "--seed", "7", "--record", "m.ludus", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "greedy wins" in done.stdout
    assert "seed 7" in done.stdout
    assert "m.ludus" in done.stdout
    verified = ludus("replay", "verify", "m.ludus", cwd=tmp_path)
    assert verified.returncode == 0
    assert "yes" in verified.stdout
    shown = ludus("replay", "show", "m.ludus", cwd=tmp_path)
    assert shown.returncode == 0
    assert "greedy wins" in shown.stdout
    middle = ludus("replay", "show", "m.ludus", "--turn", "5", cwd=tmp_path)
    assert "turn 5 of" in middle.stdout


def test_without_record_it_is_kept_in_the_users_home(tmp_path: Path) -> None:
    for _ in range(2):
        done = ludus("play", "planet_wars", "noop", "noop", "--seed", "1", "--option", "max_turns=2", home=tmp_path)
        assert done.returncode == 0
    assert len(list((tmp_path / "records").glob("*.ludus"))) == 2


def test_json_is_one_object_and_nothing_else(tmp_path: Path) -> None:
    bot = f"{BOTS}:Prints"
    words = ("--json", "--seed", "3", "--board", "line", "--option", "max_turns=5", "--record", "m.ludus")
    done = ludus("play", "planet_wars", bot, "greedy", *words, cwd=tmp_path)
    summary = json.loads(done.stdout)
    assert {*summary} >= {"game", "board", "seed", "edition", "entrants", "outcome", "turns", "faults", "record"}
    assert (summary["game"], summary["board"], summary["seed"], summary["edition"]) == (
        "planet_wars",
        "line",
        3,
        "document",
    )
    assert {*summary["outcome"]} == {"ranks", "scores", "ending", "reason"}
    assert summary["turns"] == 10
    assert (tmp_path / summary["record"]).exists()
    assert "I think" in done.stderr


def test_a_crash_shows_its_turn_and_the_last_lines_of_the_traceback(tmp_path: Path) -> None:
    done = ludus("play", "planet_wars", f"{BOTS}:Raises", "noop", "--option", "max_turns=3", cwd=tmp_path)
    assert done.returncode == 0
    assert "crash of local:Raises in turn 1 (3 times): ValueError: on purpose" in done.stdout
    assert 'raise ValueError("on purpose")' in done.stdout


def test_live_draws_the_board(tmp_path: Path) -> None:
    done = ludus("play", "planet_wars", "greedy", "random", "--live", "--option", "max_turns=5", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "turn 10" in done.stderr


def test_a_tampered_record_is_named_by_its_turn(tmp_path: Path) -> None:
    import gzip

    ludus("play", "planet_wars", "greedy", "random", "--seed", "7", "--record", "m.ludus", cwd=tmp_path)
    path = tmp_path / "m.ludus"
    lines = gzip.decompress(path.read_bytes()).splitlines()
    turn = next(number for number, line in enumerate(lines[1:-2], 1) if number > 8 and b"[[" in line)
    row = json.loads(lines[turn])
    row[1] = []
    lines[turn] = json.dumps(row).encode()
    path.write_bytes(gzip.compress(b"\n".join(lines) + b"\n"))
    done = ludus("replay", "verify", "m.ludus", cwd=tmp_path)
    assert done.returncode == 1
    assert f"no, turn {turn}: " in done.stdout


GOOD = "1 [habit=1,size=9,x=1,y=1,base=1]\n2 [habit=1,size=9,x=2,y=2,base=2]\n"

BAD_BOARDS = [
    ("graph g {\n" + GOOD + "1 -- 2 [weight=1]\n", r"b.dot:5: missing '}' for the '{' of line 1"),
    ("graph g {\n" + GOOD + "1 -- 3 [weight=1]\n}", r"b.dot:4: planet 3 is named in an edge"),
    ("graph g {\n" + GOOD.replace("base=2", "base=3") + "}", r"b.dot:3: planet 2: base is 3, must be 1 or 2"),
    ("graph g {\n" + GOOD.replace("size=9", "size=abc") + "}", r"b.dot:2: planet 1: size is 'abc'"),
    ("graph g {\n" + GOOD.replace(",base=2", "") + "}", r"b.dot: no home of player 2; give exactly one planet"),
    ("graph g {\n" + GOOD + "1 -- 2 [weight=0]\n}", r"b.dot:4: edge 1 -- 2: weight is 0, must be 1 or more"),
    ("graph g {\n" + GOOD.replace("habit=1", "habit=-1") + "}", r"b.dot:2: planet 1: habit is -1"),
    ("nothing", r"b.dot:1: a board begins with 'graph NAME {'"),
]


@pytest.mark.parametrize(("text", "words"), BAD_BOARDS, ids=[words for _, words in BAD_BOARDS])
def test_a_bad_board_is_one_line_and_exit_code_2(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "b.dot").write_text(text)
    done = ludus("play", "planet_wars", "noop", "noop", "--board", "b.dot", cwd=tmp_path)
    assert_one_line(done, words)


MISTAKES = [
    (("play", "planet_war", "noop", "noop"), "no game 'planet_war' (did you mean 'planet_wars'?); there are: "),
    (("play", "planet_wars", "noop", "nope"), "no player 'nope' of planet_wars"),
    (("play", "planet_wars", "noop"), "planet_wars is for 2 players, not 1"),
    (("play", "planet_wars", "noop", "noop", "--board", "ring"), "no board 'ring' of planet_wars"),
    (("play", "planet_wars", "noop", "noop", "--board", "no.dot"), "no.dot: cannot be read"),
    (("play", "planet_wars", "noop", "noop", "--edition", "v9"), "no edition 'v9' of planet_wars"),
    (("play", "planet_wars", "noop", "noop", "--option", "speed=3"), "no option 'speed' of planet_wars"),
    (("play", "planet_wars", "noop", "noop", "--option", "max_turns=many"), "option max_turns = 'many'"),
    (("play", "planet_wars", "noop", "noop", "--option", "penalty=x"), "it takes a fraction like 1/10"),
    (("play", "planet_wars", "noop", "noop", "--option", "max_turns"), "expected key=value, got 'max_turns'"),
    (("play", "planet_wars", "broken.py", "noop"), "broken.py:2: syntax error: "),
    (("boards", "planet_wars", "--generate", "planets=1"), "planets"),
    (("boards", "planet_wars", "--generate", "colour=red"), "no option 'colour' of planet_wars's generator"),
    (("bots", "chess"), "no game 'chess'"),
    (("replay", "show", "none.ludus"), "none.ludus: cannot be read"),
    (("replay", "verify", "broken.py"), "broken.py: not a record file"),
    (("plau", "planet_wars"), "no command 'plau' (did you mean 'play'?)"),
]


@pytest.mark.parametrize(("words", "message"), MISTAKES, ids=[" ".join(words) for words, _ in MISTAKES])
def test_a_users_mistake_is_one_line_and_exit_code_2(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("class Bot:\n    def choose(self, view clock):\n        return []\n")
    assert_one_line(ludus(*words, cwd=tmp_path), message)


def assert_one_line(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert done.returncode == 2, done.stdout + done.stderr
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
