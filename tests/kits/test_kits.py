"""Starter kits: a language's part here, a game's in the game's folder, and all of it in the wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ludus.core.errors import UnknownName
from ludus.games import load, names
from ludus.kits import HERE, LANGUAGES, files, games
from tests.support import REPO


def test_no_language_knows_a_game() -> None:
    folders = {folder.name for lang in LANGUAGES for folder in (HERE / lang).glob("*/") if (HERE / lang).is_dir()}
    assert folders <= {"common", "json"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_kit_in_every_language(lang: str) -> None:
    """That of another system where it has a bridge to it."""
    bridge = LANGUAGES[lang].bridge
    assert games(lang) == [name for name in names() if not bridge or bridge in load(name).bridges]


def test_a_game_may_share_a_part_and_may_speak_its_own_text() -> None:
    assert {*files("cpp", "planet_wars")} == {"bot.cpp", "json.hpp", "planets.hpp", "talk.hpp"}
    assert {*files("cpp", "auralux")} == {"bot.cpp", "talk.hpp"}
    assert files("cpp", "auralux")["talk.hpp"] != files("cpp", "fish")["talk.hpp"]
    assert files("python", "planet_wars") != files("python", "space_explorers")


def test_what_there_is_not() -> None:
    with pytest.raises(UnknownName, match="no language 'cobol'"):
        files("cobol", "fish")
    with pytest.raises(UnknownName, match="no game 'chess'"):
        files("python", "chess")


def test_the_wheel_has_every_kit_board_and_rule(tmp_path: Path) -> None:
    words = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", "pip", *words, str(REPO)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    packed = {*zipfile.ZipFile(wheel).namelist()}
    folders = [folder for name in names() for folder in (*load(name).kit.folders, load(name).board.FOLDER)]
    wanted = [file for folder in (*folders, HERE) for file in folder.rglob("*") if file.is_file()]
    wanted += (REPO / "src/ludus/games").glob("*/RULES.md")
    names_of = {str(file.relative_to(REPO / "src")) for file in wanted if "__pycache__" not in file.parts}
    assert len(names_of) > 80
    assert names_of - packed == set()
    guides = ("write-a-bot.md", "bot-protocol.md", *(f"games/{name}.md" for name in names()))
    assert {f"ludus/kits/guides/{name}" for name in guides} - packed == set()
