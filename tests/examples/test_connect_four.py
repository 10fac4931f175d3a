"""A game of another package, installed as a user would install it: found, checked, played, seen and started from."""

import json
import os
import re
import shutil
import site
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.support import REPO
from tests.web.server import typed

PACKAGE = REPO / "examples" / "games" / "connect_four"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("environment"), str(PACKAGE))


def environment(place: Path, *words: str) -> Path:
    """An environment of its own that also sees ours, with the package in it; nothing is fetched."""
    venv.create(place / "venv", with_pip=False, symlinks=True)
    (inside,) = (place / "venv").glob("lib/python*/site-packages")
    ours = "; ".join(f"site.addsitedir({folder!r})" for folder in site.getsitepackages())
    (inside / "ours.pth").write_text(f"{REPO / 'src'}\nimport site; {ours}\n")
    there = place / "venv" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(there), "install", "--quiet"]
    offline = ("--no-deps", "--no-build-isolation", "--no-index")
    done = subprocess.run([*pip, *offline, *words], capture_output=True, text=True, check=False, cwd=place)
    assert done.returncode == 0, done.stderr
    return there


def world(folder: Path) -> dict[str, str]:
    return {**os.environ, "LUDUS_HOME": str(folder / "home")}


def run(python: Path, folder: Path, *words: str) -> str:
    done = subprocess.run(
        [str(python), *words], cwd=folder, env=world(folder), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


LUDUS = ("-c", "from ludus.cli import main; main()")


def test_its_own_tests_pass_where_it_is_installed(python: Path, tmp_path: Path) -> None:
    run(python, tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n0", str(PACKAGE / "tests"))


def test_it_is_found_checked_and_played(python: Path, tmp_path: Path) -> None:
    assert re.search(r"connect_four +2 +document", run(python, tmp_path, *LUDUS, "games"))
    assert "minimax:N" in run(python, tmp_path, *LUDUS, "bots", "connect_four")
    assert "classic: 7 columns, 6 rows" in run(python, tmp_path, *LUDUS, "boards", "connect_four")
    said = run(python, tmp_path, *LUDUS, "play", "connect_four", "minimax", "random", "--seed", "1")
    assert "4 in a row" in said
    (record,) = (tmp_path / "home" / "records").glob("*.ludus")
    run(python, tmp_path, *LUDUS, "replay", "verify", str(record))


def test_a_bot_is_made_for_it_and_plays_in_its_own_process(tmp_path: Path) -> None:
    """Installed as its author does it, from where it is written: there a sandboxed bot must see it too."""
    python = environment(tmp_path, "--editable", str(PACKAGE))
    (inside,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    shutil.copytree(Path(msgspec.__file__).parent, inside / "msgspec")  # what else is ours is hidden from bots
    run(python, tmp_path, *LUDUS, "new", "connect_four", "mine")
    assert "YOUR TURN" in (tmp_path / "mine" / "bot.py").read_text()
    words = ("play", "connect_four", "mine/bot.py", "random", "--isolate", "--seed", "1", "--json")
    told = json.loads(run(python, tmp_path, *LUDUS, *words))
    assert told["outcome"]["ranks"] == [1, 2], told
    run(python, tmp_path, *LUDUS, "new", "connect_four", "node_bot", "--lang", "javascript")
    assert {path.name for path in (tmp_path / "node_bot").iterdir()} == {"README.md", "bot.js", "run", "talk.js"}


@pytest.fixture
def arena(python: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    command = [str(python), *LUDUS, "serve", "--port", "0", "--no-open"]
    unbuffered = {**world(tmp_path), "PYTHONUNBUFFERED": "1"}
    with typed(command, tmp_path, unbuffered) as client:
        yield client


def test_it_has_its_page(arena: httpx.Client) -> None:
    rules = arena.get("/rules/connect_four")
    assert rules.status_code == 200 and 'id="r3.1"' in rules.text
    assert rules.text.index("How to play") < rules.text.index('id="r3.1"')
    assert arena.get("/rules/connect_four/scenes/0.svg").text.startswith("<svg")  # GUIDE.md is in the package
    assert arena.get("/rules/connect_four/moment.svg").text.startswith("<svg")
    asked = {"game": "connect_four", "players": ["minimax", "random"], "seed": 1}
    assert arena.post("/api/matches", json=asked).status_code == 201
