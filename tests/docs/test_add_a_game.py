"""docs/add-a-game.md, followed to the letter: a fifth game from its code blocks, played and seen on the page."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support import REPO
from tests.web.server import typed

PAGE = (REPO / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(
    r"^## \d+\. `(?P<name>[^`]+)`\n(?:(?!^##).)*?^(?P<fence>`{3,})\w*\n(?P<text>.*?)^(?P=fence)",
    re.DOTALL | re.MULTILINE,
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with one more folder in it."""
    source = tmp_path_factory.mktemp("house") / "src"
    shutil.copytree(REPO / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILE.finditer(PAGE):
        place = source / "ludus" / "games" / "nim" / file["name"]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(file["text"], encoding="utf-8")
    return source


def world(house: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(house), "LUDUS_HOME": str(house.parent / "home")}


def run(house: Path, *words: str) -> str:
    done = subprocess.run(words, env=world(house), cwd=house.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def ludus(*words: str) -> list[str]:
    return [str(Path(sys.executable).with_name("ludus")), *words]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_every_file_of_a_game_folder_is_on_the_page() -> None:
    names = [file["name"] for file in FILE.finditer(PAGE)]
    wanted = ["board.py", "boards/classic.txt", "rules.py", "codec.py", "draw.py", "bots.py", "RULES.md"]
    wanted += ["GUIDE.md", "__init__.py"]
    assert names == wanted


def test_the_game_keeps_the_contract(house: Path) -> None:
    (check,) = (block for block in blocks("python") if "check_game" in block)
    run(house, sys.executable, "-c", check)


def test_every_command_of_the_page_works(house: Path) -> None:
    (commands,) = blocks("sh")
    said = {}
    for line in commands.splitlines():
        command, *words = line.split()
        assert command == "ludus"
        if words != ["serve"]:
            said[words[0]] = run(house, *ludus(*words))
    assert "Take stones from the heaps" in said["games"]
    assert "Leaves heaps whose binary sum is zero" in said["bots"]
    assert "classic: 3 heaps, 12 stones" in said["boards"]
    assert re.search(r"perfect.*took the last stone|player 1 took the last stone", said["play"], re.DOTALL)


@pytest.fixture
def arena(house: Path) -> Iterator[httpx.Client]:
    command = ludus("serve", "--port", "0", "--no-open")
    with typed(command, house.parent, world(house)) as client:
        yield client


def test_the_game_is_on_the_page(arena: httpx.Client) -> None:
    assert ">Nim<" in arena.get("/?game=nim").text
    rules = arena.get("/rules/nim").text
    assert 'id="r1.2"' in rules and "<em>one or more</em>" in rules
    assert "Two equal heaps" not in rules and "How to play" in rules  # the hints are for those who play
    assert all("<svg" in arena.get(f"/rules/nim/scenes/{number}.svg").text for number in range(2))
    assert arena.get("/rules/nim/scenes/2.svg").status_code == 404
    moment = arena.get("/rules/nim/moment.svg")
    assert moment.status_code == 200 and "<svg" in moment.text
    asked = {"game": "nim", "players": ["perfect", "random"], "seed": 1}
    started = arena.post("/api/matches", json=asked)
    assert started.status_code == 201, started.text
    page = arena.get(f"{started.json()['page']}")
    assert page.status_code == 200 and "Nim" in page.text
