"""Every Python example comes in by every door: bots of one class, strategies of the documents' API, programs."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludus import Entrant, MatchSpec, load, play_match
from ludus.checks import Verdict, check_bot
from ludus.core.player import Fault
from ludus.players.reference import Kind, read_player
from ludus.players.sent.unpack import Sent
from ludus.players.sent.unpack import run as unpack_upload
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.workers.bundle import pack, unpack
from ludus.web.matches.roster import started
from tests.support import REPO

LUDUS = str(Path(sys.executable).with_name("ludus"))
EXAMPLES = sorted((REPO / "examples" / "bots").glob("*.py"))
NAMES = [path.stem for path in EXAMPLES]
PROGRAMS = {"auralux_python", "planet_wars_python"}
SHORT = {"auralux": {"max_steps": 6}, "planet_wars": {"max_turns": 3}}
OTHER = {"auralux": "afk", "planet_wars": "noop"}
CUP = """game = "planet_wars"
rounds = 1
[format]
name = "gauntlet"
[options]
max_turns = 3
[[entrants]]
player = "noop"
[[entrants]]
folder = "bots"
"""


def game_of(name: str) -> str:
    return "auralux" if name.startswith("auralux") else "planet_wars"


def test_which_are_programs() -> None:
    kinds = {path.stem: read_player(str(path), load(game_of(path.stem))).kind for path in EXAMPLES}
    assert {name for name, kind in kinds.items() if kind is Kind.PROGRAM} == PROGRAMS < set(NAMES)
    assert {kind for name, kind in kinds.items() if name not in PROGRAMS} == {Kind.PYTHON}


def played(game: str, words: str, isolate: bool = False) -> tuple[Fault, ...]:
    entrants = (Entrant("it", words), Entrant("other", OTHER[game]))
    record = play_match(MatchSpec(game=game, entrants=entrants, options=dict(SHORT[game])), isolate=isolate)
    return tuple(fault.kind for fault in record.measured.faults)


@pytest.mark.parametrize("name", NAMES)
def test_played_by_its_file_its_bare_name_and_its_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, folder = game_of(name), tmp_path / "a team"
    folder.mkdir()
    shutil.copy(REPO / "examples" / "bots" / f"{name}.py", tmp_path / f"my {name}.py")
    shutil.copy(REPO / "examples" / "bots" / f"{name}.py", folder / "bot.py")
    monkeypatch.chdir(tmp_path)
    for words in (f"my {name}.py", str(folder), *([f"inside:'{folder}/bot.py'"] if name in PROGRAMS else [])):
        assert played(game, words) == ()
        assert played(game, words, isolate=True) == ()


@pytest.mark.parametrize("name", NAMES)
def test_uploaded(name: str, tmp_path: Path) -> None:
    game, folder = game_of(name), tmp_path / "key"
    folder.mkdir()
    source = (REPO / "examples" / "bots" / f"{name}.py").read_bytes()
    assert unpack_upload(Sent(game, "Mine.PY", str(folder)).packed(source)) == b"Python"
    assert played(game, started(folder), isolate=True) == ()


@pytest.mark.parametrize("name", NAMES)
def test_bundled_for_a_cluster(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, there = game_of(name), tmp_path / "there"
    there.mkdir()
    shutil.copy(REPO / "examples" / "bots" / f"{name}.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    entrants = (Entrant(name, f"{name}.py"), Entrant("other", OTHER[game]))
    bundle = pack(TournamentSpec(game=game, entrants=entrants))
    unpack(bundle, there)
    (tmp_path / f"{name}.py").unlink()
    moved = bundle.there(MatchSpec(game=game, entrants=entrants), str(there)).entrants[0].player
    assert str(there) in moved
    assert played(game, moved, isolate=True) == ()


def test_a_folder_of_a_tournament_and_a_duel(tmp_path: Path) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for path in EXAMPLES:
        if game_of(path.stem) == "planet_wars":
            shutil.copy(path, bots)
    shutil.copy(REPO / "examples" / "bots" / "auralux_python.py", tmp_path)
    (tmp_path / "cup.toml").write_text(CUP)
    ludus("tournament", "run", "cup.toml", cwd=tmp_path)
    matches = json.loads(ludus("tournament", "export", "cup.toml", "--as", "json", cwd=tmp_path))
    assert {name for match in matches for name in match["names"]} == {"noop", *(path.stem for path in bots.iterdir())}
    assert [match["faults"] for match in matches if match["faults"]] == []
    words = ("duel", "auralux", "auralux_python.py", "afk", "-n", "2", "--option", "max_steps=6", "--json")
    assert json.loads(ludus(*words, cwd=tmp_path))["games"] == 2


def ludus(*words: str, cwd: Path) -> str:
    made = subprocess.run([LUDUS, *words], check=False, cwd=cwd, capture_output=True, text=True, timeout=300)
    assert made.returncode == 0, made.stderr
    return made.stdout


def test_checked() -> None:
    report = check_bot("auralux", str(REPO / "examples" / "bots" / "auralux_python.py"))
    assert [one.name for one in report.findings if one.verdict is Verdict.FAILED] == []


def test_a_mistake_is_said_at_the_start_in_one_line(tmp_path: Path) -> None:
    """Where it runs in a process of its own it is a fault of the seat; `play` without one says it before the match."""
    bot = tmp_path / "bot.py"
    bot.write_text("class Mine:\n    def takeTurn(self, planets, operations, events): ...\n")
    entrants = (Entrant("it", str(bot)), Entrant("other", "noop"))
    record = play_match(MatchSpec(game="planet_wars", entrants=entrants, options={"max_turns": 3}), isolate=True)
    (fault,) = record.measured.faults
    assert fault.kind is Fault.START
    assert "bot.py: Mine.takeTurn: in Python it is take_turn(self, view, queue), or take_turn(self, pl" in fault.message
    report = check_bot("planet_wars", str(bot))
    assert "Mine.takeTurn: in Python it is" in next(one.seen for one in report.findings if one.name == "starts")
    words = [LUDUS, "play", "planet_wars", str(bot), "noop"]
    made = subprocess.run(words, check=False, capture_output=True, text=True, timeout=100)
    assert (made.returncode, made.stdout, made.stderr.count("\n")) == (2, "", 1)
    assert "Mine.takeTurn: in Python it is take_turn" in made.stderr


def test_a_folder_whose_bot_py_is_only_a_part_of_its_program(tmp_path: Path) -> None:
    """What `run` starts may be called bot.py; a class in there comes first, as it always did."""
    program = (REPO / "examples" / "bots" / "planet_wars_python.py").read_text()
    (tmp_path / "bot.py").write_text(program)
    run = tmp_path / "run"
    run.write_text('#!/bin/sh\necho started >&2\nexec python3 "$(dirname "$0")/bot.py"\n')
    run.chmod(0o755)
    entrants = (Entrant("it", str(tmp_path)), Entrant("other", "noop"))
    record = play_match(MatchSpec(game="planet_wars", entrants=entrants, options={"max_turns": 3}))
    assert record.measured.faults == ()
    assert [note.text.strip() for note in record.measured.said][:1] == ["started"]
