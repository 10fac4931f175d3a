"""Games of other packages: found when asked for, and one that is broken is named in a line and left out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludus.games import home, load
from ludus.games.foreign import find

LUDUS = Path(sys.executable).with_name("ludus")
# What the module of each of these packages says.
MODULES = {
    "good": "from dataclasses import replace; from msgspec.structs import replace as with_\n"
    "from ludus.games.fish import GAME as FISH\n"
    "GAME = replace(FISH, info=with_(FISH.info, name='good', title='Good'))",
    "raises": "raise ValueError('two\\nlines')",
    "leaves": "raise SystemExit(3)",
    "empty": "GAME = 'a game'",
    "nameless": "from ludus.games.fish import GAME",
    "fish": "raise AssertionError('never imported: the name is taken')",
    "lacks": "import no_such_module",
    "other": "",
    "../up": "raise AssertionError('never imported: this is no name')",
}
WHY = {
    "raises": "ValueError: two lines",
    "leaves": "SystemExit: 3",
    "empty": "made_empty:GAME is no Game",
    "nameless": "it calls itself 'fish'",
    "fish": "there is another game of this name",
    "lacks": "ModuleNotFoundError: No module named 'no_such_module'",
    "other": "AttributeError: module 'made_other' has no attribute 'GAME'",
    "../up": "its name is no identifier",
}


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with all of them installed, as an installer leaves them."""
    for name, text in MODULES.items():
        module = f"made_{Path(name).name}"
        (tmp_path / module).mkdir()
        (tmp_path / module / "__init__.py").write_text(text + "\n")
        info = tmp_path / f"{module}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.2\n")
        (info / "entry_points.txt").write_text(f"[ludus.games]\n{name} = {module}:GAME\n")
    return tmp_path


LEFT_OUT = {name: f"game {name!r} of made_{Path(name).name} 1.2 is left out: {why}" for name, why in WHY.items()}


def test_good_ones_are_taken_and_the_others_named(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(packages)
    found = find(home())
    assert [*found.games] == ["good"]
    assert found.games["good"].game.info.title == "Good"
    assert found.games["good"].folder == packages / "made_good"
    assert found.broken == LEFT_OUT


def said(packages: Path, *words: str) -> subprocess.CompletedProcess[str]:
    world = {**os.environ, "PYTHONPATH": str(packages), "LUDUS_HOME": str(packages / "home")}
    return subprocess.run([LUDUS, *words], env=world, capture_output=True, text=True, check=False, cwd=packages)


def test_the_command_lists_them_and_says_what_is_left_out(packages: Path) -> None:
    listed = said(packages, "games")
    assert listed.returncode == 0
    assert "good " in listed.stdout and "planet_wars " in listed.stdout
    assert sorted(listed.stderr.splitlines()) == sorted(LEFT_OUT.values())
    refused = said(packages, "bots", "raises")
    assert refused.returncode == 2
    assert refused.stderr == "ludus: game 'raises' of made_raises 1.2 is left out: ValueError: two lines\n"
    assert said(packages, "play", "good", "greedy", "random", "--seed", "1", "--board", "raft").returncode == 0
    assert said(packages, "bots", "fish").returncode == 0
    assert "there are: auralux, fish, good, planet_wars" in said(packages, "bots", "goood").stderr


LOOKS = """
import sys
from ludus import Entrant, MatchSpec, play_match
entrants = (Entrant("a", "noop"), Entrant("b", "noop"))
play_match(MatchSpec(game="planet_wars", entrants=entrants, options={"max_turns": 2}))
print("importlib.metadata" in sys.modules, "ludus.games.foreign" in sys.modules)
"""


def test_who_plays_a_game_of_the_house_pays_nothing_for_the_search() -> None:
    done = subprocess.run([sys.executable, "-c", LOOKS], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


def test_a_game_of_the_house_is_where_its_name_says() -> None:
    from ludus.games import folder

    for name in home():
        assert load(name).board.FOLDER.parent in (folder(name), folder(name).with_name("starmap"))
        assert (folder(name) / "RULES.md").is_file()
