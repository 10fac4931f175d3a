"""The bots of examples/bots are built and played as their first lines say, without a fault."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, play_match
from tests.bots.build import need
from tests.support import REPO

EXAMPLES = REPO / "examples" / "bots"
CLASSES = ("spreader", "strategy_")  # which run in the arena's own process
SOURCES = sorted(
    path for path in EXAMPLES.iterdir() if path.suffix not in (".md", "") and not path.stem.startswith(CLASSES)
)
PACKAGES = {
    "cc": "gcc",
    "c++": "g++",
    "javac": "default-jdk-headless",
    "java": "default-jdk-headless",
    "node": "nodejs",
}
EXTRA = {"rustc", "go", "mcs", "mono"}  # not asked for: skipped where they are not there
OPTIONS = {"auralux": {"max_steps": 300}, "planet_wars": {"max_turns": 30}}
BOARDS = {"auralux": "duel", "planet_wars": "line"}
CLOCK = TimeControl(turn_ms=2000, start_ms=20_000, wall_cap_ms=20_000)


def line(source: Path, word: str) -> str:
    """What stands at the top of the file behind `Build:` or `Play:`."""
    found = re.search(rf"{word}:\s+(.*?)(?: \*/)?$", source.read_text(), re.MULTILINE)
    return found[1] if found else ""


def tool(command: str) -> None:
    """Make sure that the first word can be run."""
    name = shlex.split(command)[0]
    if name in EXTRA and shutil.which(name) is None:
        pytest.skip(f"{name} is not there")
    if name in PACKAGES:
        need(name, PACKAGES[name])


def play(source: Path, folder: Path) -> MatchRecord:
    """Build and play it in this folder."""
    shutil.copy(source, folder)
    build, (_, _, game, player, opponent) = line(source, "Build"), shlex.split(line(source, "Play"))
    for command in filter(None, (build, player)):
        tool(command)
    if build:
        subprocess.run(build, shell=True, cwd=folder, check=True, timeout=100)
    entrants = (Entrant("example", player), Entrant("other", opponent))
    return play_match(
        MatchSpec(game=game, entrants=entrants, board=BOARDS[game], options=dict(OPTIONS[game]), time=CLOCK)
    )


def check(record: MatchRecord) -> None:
    """No fault, nothing rejected, and it left by itself."""
    mine = [turn for turn in record.game.turns if turn.seat == 0]
    assert record.measured.faults == ()
    assert [turn.rejections for turn in mine if turn.rejections] == []
    assert sum(len(turn.action) for turn in mine) > 0
    assert record.measured.notes == ()


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_an_example_plays_without_a_fault(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record = play(source, tmp_path)
    check(record)
    if record.game.spec.game == "auralux":
        assert record.game.outcome.scores[0] > record.game.outcome.scores[1]


@pytest.mark.parametrize("game", ["planet_wars", "space_explorers"])
@pytest.mark.parametrize("isolate", [False, True], ids=["here", "isolated"])
def test_the_python_class_plays_both_planet_games_the_short_way_and_the_documents(game: str, isolate: bool) -> None:
    records = []
    for bot in ("spreader", "strategy_spreader"):
        entrants = (Entrant("spreader", str(EXAMPLES / f"{bot}.py")), Entrant("noop", "noop"))
        spec = MatchSpec(game=game, entrants=entrants, board="line", options={"max_turns": 20}, time=CLOCK)
        records.append(play_match(spec, isolate=isolate))
        check(records[-1])
    assert records[0].game.turns == records[1].game.turns


@pytest.mark.parametrize("game", ["planet_wars", "space_explorers"])
@pytest.mark.parametrize("edition", ["document", "original"])
def test_the_documents_own_examples(game: str, edition: str) -> None:
    entrants = tuple(Entrant(name, str(EXAMPLES / f"strategy_{name}.py")) for name in ("random", "dummy"))
    options = {"edition": edition, "max_turns": 40}
    record = play_match(MatchSpec(game=game, entrants=entrants, board="rings", options=options, time=CLOCK))
    launched = [len(turn.action) - len(turn.rejections) for turn in record.game.turns]
    assert record.measured.faults == ()
    assert sum(launched[::2]) > 0 and sum(launched[1::2]) == 0


@pytest.mark.parametrize("source", [*SOURCES, *EXAMPLES.glob("strategy_*.py")], ids=lambda path: path.name)
def test_the_readme_says_the_same_as_the_file(source: Path) -> None:
    row = next(row for row in (EXAMPLES / "README.md").read_text().splitlines() if f"[{source.name}]" in row)
    assert f"`{line(source, 'Play')}`" in row
    build = line(source, "Build")
    assert (f"`{build}`" if build else "| – |") in row
