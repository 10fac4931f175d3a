"""The owner's bots (--bots) stand under their own game, and nobody is told where they lie."""

import shutil
from pathlib import Path

import httpx
import pytest

from ludus.core.errors import UnknownName
from ludus.games import load, names
from ludus.web.matches.roster import Roster
from ludus.web.settings import Settings
from tests.players.test_zips import one_class
from tests.support import REPO
from tests.web.server import PATIENCE, serving
from tests.zips import zipped

PLANETS = {"planet_wars", "space_explorers"}
BOT = "class Bot:\n    def choose(self, view, clock): ...\n"
SCRIPT = "#!/bin/sh\n"
WRONG = {"neither": "neither a bot nor a program", "broken": "syntax error", "misnamed": "take_turn"}


def shown(folder: Path) -> dict[str, set[str]]:
    """Of each bot of the owner: the games under which it stands."""
    roster = Roster(Settings(records=folder, uploads=folder, store="", bots=folder))
    found: dict[str, set[str]] = {}
    for game in names():
        for bot in roster.bots(load(game)):
            if bot.kind == "given":
                found.setdefault(bot.name, set()).add(game)
    return found


def write(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def test_a_bot_stands_under_its_game(tmp_path: Path) -> None:
    write(tmp_path / "any.py", BOT)
    write(tmp_path / "any_program", SCRIPT, 0o755)
    write(tmp_path / "auralux_bash.sh", SCRIPT, 0o755)  # its name says so,
    write(tmp_path / "fish" / "mine.py", BOT)  # its folder,
    write(tmp_path / "fish" / "other" / "run", SCRIPT, 0o755)
    write(tmp_path / "admiral2.py", f"import ludus.games.planet_wars.bots as bots\n{BOT}")  # or what it imports
    write(tmp_path / "team" / "bot.py", f"from ludus.games.fish.view import View\n{BOT}")
    write(tmp_path / "general.py", f"from ludus.games.boards import open_board\n{BOT}")
    write(tmp_path / "auralux" / "bot.py", BOT)  # a bot that is called so, and no folder of bots
    shutil.copy(REPO / "examples" / "bots" / "spreader.py", tmp_path)
    jar = zipped({"Mine.class": one_class("Mine", "planetwars/publicapi/IStrategy")})
    (tmp_path / "theirs.jar").write_bytes(jar)
    every = set(names())
    assert shown(tmp_path) == {
        "any": every,
        "any_program": every,
        "auralux_bash": {"auralux"},
        "mine": {"fish"},
        "other": {"fish"},
        "admiral2": {"planet_wars"},
        "team": {"fish"},
        "general": every,
        "auralux": every,
        "spreader": PLANETS,
        "theirs": {"planet_wars"},
    }


def test_the_examples_stand_under_their_games() -> None:
    found = shown(REPO / "examples" / "bots")
    assert found["auralux_python"] == found["auralux_bash"] == {"auralux"}
    assert found["planet_wars_python"] == {"planet_wars"}
    assert {frozenset(games) for name, games in found.items() if name.startswith("s")} == {frozenset(PLANETS)}


def test_who_asks_for_it_in_another_game_is_told_what_there_is(tmp_path: Path) -> None:
    write(tmp_path / "fish" / "mine.py", BOT)
    roster = Roster(Settings(records=tmp_path, uploads=tmp_path, store="", bots=tmp_path))
    assert roster.reference(load("fish"), "mine") == str(tmp_path / "fish" / "mine.py")
    with pytest.raises(UnknownName, match="no bot 'mine' of auralux"):
        roster.reference(load("auralux"), "mine")


def test_what_is_wrong_with_it_is_said_without_where_it_lies(tmp_path: Path) -> None:
    bots = tmp_path / "a s3cret place" / "bots"
    write(bots / "neither.py", "x = 1\n")
    write(bots / "broken.py", "def (\n")
    write(bots / "misnamed.py", "class A:\n    def takeTurn(self): ...\n")
    write(bots / "talks.py", "import sys\nfor line in sys.stdin:\n    sys.exit(__file__)\n")
    with serving(tmp_path, bots=bots) as url:
        for name, said in {
            "neither": "neither a bot nor a program",
            "broken": "syntax error",
            "misnamed": "take_turn",
        }.items():
            asked = {"game": "planet_wars", "players": [name, "noop"], "options": {"max_turns": 3}}
            answer = httpx.post(f"{url}/api/matches", json=asked, timeout=PATIENCE)
            told = answer.text
            if answer.status_code == 201:  # it is found out once it is started
                told = httpx.get(f"{url}/api/matches/{answer.json()['id']}/events", timeout=PATIENCE).text
            assert said in told, told
            assert "s3cret" not in told
        cup = {"game": "planet_wars", "name": "cup", "entrants": ["neither", "noop"]}
        answer = httpx.post(f"{url}/api/tournaments", json=cup, timeout=PATIENCE)
        assert "neither.py: neither a bot nor a program" in answer.text and "s3cret" not in answer.text
        asked = {"game": "planet_wars", "players": ["talks", "noop"], "options": {"max_turns": 3}}
        id = httpx.post(f"{url}/api/matches", json=asked, timeout=PATIENCE).json()["id"]
        told = httpx.get(f"{url}/api/matches/{id}/events", timeout=PATIENCE).text
        assert "talks.py" in told and "s3cret" not in told
