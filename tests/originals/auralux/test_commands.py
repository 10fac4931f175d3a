"""The original's tools, as a user of the original types them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludus.referee import read_record
from tests.support import REPO

LUDUS = str(Path(sys.executable).with_name("ludus"))


def ludus(folder: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([LUDUS, *words], cwd=folder, input=stdin, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(REPO / "examples" / "auralux", tmp_path / "examples" / "auralux")
    return tmp_path


def test_the_example_game_writes_four_logs_and_replay_shows_one(folder: Path) -> None:
    done = ludus(folder, "auralux", "game", "examples/auralux/game.txt")
    assert done.returncode == 0, done.stderr
    logs = folder / "logs" / "example"
    assert sorted(file.name for file in logs.iterdir()) == [
        "error.log",
        "game.ludus",
        "game_result.log",
        "game_scores.log",
        "game_visualizer.log",
    ]
    assert (logs / "game_scores.log").read_text().startswith("1\n1 0\n")
    shown = ludus(folder, "replay", "show", "logs/example/game_visualizer.log", "--turn", "100")
    assert shown.returncode == 0, shown.stderr
    assert "turn 100 of" in shown.stdout
    assert "yes, all" in ludus(folder, "replay", "verify", "logs/example/game.ludus").stdout


def test_a_visualizer_log_is_exported_like_a_record(folder: Path) -> None:
    assert ludus(folder, "auralux", "game", "examples/auralux/game.txt").returncode == 0
    made = {"a.html": b"<!doctype html>", "a.svg": b"<svg", "a.png": b"\x89PNG", "a.gif": b"GIF8"}
    words = [word for name in made for word in (f"--{name[2:]}", name)]
    done = ludus(folder, "replay", "export", "logs/example/game_visualizer.log", *words)
    assert done.returncode == 0, done.stderr
    for name, start in made.items():
        assert (folder / name).read_bytes().startswith(start), name
    (folder / "off.log").write_text("disabled\n")
    refused = ludus(folder, "replay", "export", "off.log", "--svg", "b.svg")
    assert (refused.returncode, "was switched off" in refused.stderr) == (2, True)


def test_the_edition_of_the_document_disqualifies_a_program_that_is_not_there(folder: Path) -> None:
    config = "MAP examples/auralux/square.txt PLAYER PROCESS bots/nothing PLAYER DEFAULT afk"
    done = ludus(folder, "auralux", "game", "-", "--edition", "document", stdin=config)
    assert done.returncode == 0, done.stderr
    said = (folder / "logs/error.log").read_text()
    assert said.startswith("Disqualify player '1': ")
    assert "by player request" not in said
    told = read_record(folder / "logs/game.ludus").game
    assert told.spec.options.get("edition", "document") == "document"
    assert [entrant.name for entrant in told.spec.entrants] == ["nothing", "afk"]


def test_a_configuration_may_come_from_stdin_and_leave_the_visualizer_out(folder: Path) -> None:
    config = (folder / "examples/auralux/game.txt").read_text() + "DISABLE_VISUALIZER_LOG"
    assert ludus(folder, "auralux", "game", "-", stdin=config).returncode == 0
    assert (folder / "logs/example/game_visualizer.log").read_text() == "disabled\n"


def test_the_example_tournament_is_resumed_and_replays_only_what_changed(folder: Path) -> None:
    words = ("auralux", "tournament", "examples/auralux/tournament.txt")
    first = ludus(folder, *words)
    assert first.returncode == 0, first.stderr
    assert first.stdout.startswith("Name\tScore\tAbsoluteWinner\tAliveInDraw\tDead\tDisqualified\n")
    assert "12 games, 0 of them played before" in first.stderr
    assert "12 games, 12 of them played before" in ludus(folder, *words).stderr
    board = folder / "examples/auralux/square.txt"
    board.write_text(board.read_text().replace("10 10", "12 12"))
    changed = ludus(folder, *words)
    assert "12 games, 0 of them played before" in changed.stderr


def test_a_game_that_cannot_be_played_does_not_end_the_tournament(folder: Path) -> None:
    file = folder / "examples/auralux/tournament.txt"
    file.write_text(file.read_text() + "PLAYER, lost, PROCESS not_there\n")
    done = ludus(folder, "auralux", "tournament", str(file))
    assert done.returncode == 1
    assert "8 games could not be played" in done.stderr
    assert "not_there: no such program" in done.stderr
    rows = {line.split("\t")[0]: line.split("\t") for line in done.stdout.splitlines()}
    assert sum(map(int, rows["random order"][2:])) == 6  # all its games against the others
    assert sum(map(int, rows["lost"][2:])) == 0


def test_a_folder_that_is_not_ours_is_never_emptied(folder: Path) -> None:
    precious = folder / "tmp" / "example" / "thesis.txt"
    precious.parent.mkdir(parents=True)
    precious.write_text("years of work")
    done = ludus(folder, "auralux", "game", "examples/auralux/game.txt")
    assert done.returncode == 2
    assert "not empty and not ours" in done.stderr
    assert precious.read_text() == "years of work"


MISTAKES = [
    ("MAP", "MAP has no value"),
    ("PLAYER DEFAULT afk", "no MAP"),
    ("MAPS x", "no key 'MAPS' in - (did you mean 'MAP'?)"),
    ("MAP examples/auralux/square.txt MAP x", "MAP stands there twice"),
    ("MAP examples/auralux/square.txt PLAYER DEFAULT afk", "is for 2 players, but there are 1 PLAYERs"),
    ("MAP examples/auralux/square.txt PLAYER DEFAULT afk PLAYER DEFAULT nobody", "no built-in player 'nobody'"),
    ("MAP examples/auralux/square.txt PLAYER DEFAULT afk PLAYER PROCESS nothing", "nothing: no such program"),
    ("MAP examples/auralux/square.txt PLAYER DEFAULT afk PLAYER ROBOT x", "expected PLAYER DEFAULT name or"),
    ("MAP missing.txt", "missing.txt: cannot be read"),
    ("MAP examples/auralux/square.txt MAX_STEPS many", "MAX_STEPS is 'many', must be a whole number"),
]


@pytest.mark.parametrize(("config", "words"), MISTAKES, ids=[words for _, words in MISTAKES])
def test_a_bad_configuration_is_one_line_and_exit_code_2(config: str, words: str, folder: Path) -> None:
    done = ludus(folder, "auralux", "game", "-", stdin=config)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (folder / "logs").exists()


def test_bad_tournament_files_name_the_line(folder: Path) -> None:
    for text, words in (
        ("TOURNAMENT_TYPE, ONE_VS_ONE_ALL\n,,\n,\n , \n", "t.txt:4"),  # without a part a line is skipped
        ("TOURNAMENT_TYPE, ONE_VS_ONE_ALL\n \n", "t.txt:2"),
        ("TOURNAMENT_TYPE, KNOCKOUT\nMAP, x\n", "no TOURNAMENT_TYPE 'KNOCKOUT'"),
        ("TOURNAMENT_TYPE, FREE_FOR_ALL\nMAP, x\nPLAYER, a, DEFAULT afk\n", "multiple of 4 players, not 1"),
        ("TOURNAMENT_TYPE, ONE_VS_ONE_ALL\nMAP, x\nTOURNAMENT_STEPS, 3\n", "TOURNAMENT_STEPS is for FREE_FOR_ALL"),
    ):
        (folder / "t.txt").write_text(text)
        done = ludus(folder, "auralux", "tournament", "t.txt")
        assert done.returncode == 2
        assert words in done.stderr


def test_the_judge_says_ok_to_a_good_bot_and_wa_to_an_idle_one(folder: Path) -> None:
    good = ludus(folder, "auralux", "judge", "01", "expander")
    assert (good.returncode, good.stdout.splitlines()[-1]) == (0, "OK"), good.stdout + good.stderr
    idle = ludus(folder, "auralux", "judge", "1", "afk")
    assert (idle.returncode, idle.stdout.splitlines()[-1]) == (1, "WA")
    missing = ludus(folder, "auralux", "judge", "11", "afk")
    rude = folder / "rude.sh"
    rude.write_text("#!/bin/sh\nread line\necho hello there\nsleep 60\n")
    rude.chmod(0o755)
    refused = ludus(folder, "auralux", "judge", "1", "./rude.sh")
    assert "Disqualify player '2': Failed to read move count from 'hello there'\n" in refused.stdout
    assert missing.returncode == 2
    assert "no test '11'" in missing.stderr
