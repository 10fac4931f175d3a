"""The pages of the games, followed to the letter: every command on them is typed, in a folder with what they speak of.

What serves until somebody leaves (`--watch`, `replay serve`, `xserver` and who joins it) is typed by tests/browser and
tests/originals, and what the harnesses are told stands beside their names: tests/originals/fish has that.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludus import load
from ludus.games import names
from ludus.games.boards import open_board
from tests.bots.build import compiled
from tests.support import REPO

PAGES = [name for name in names() if (REPO / "docs" / "games" / f"{name}.md").is_file()]
SERVES = ("--watch", "serve", "xserver", "xclients", "join")
TYPED = re.compile(r"^((?:ludus|xtest) ?[^#\n]*)", re.MULTILINE)
PLAYERS = [
    {"color": colour, "score": place, "places": [[place, place]]} for place, colour in enumerate(("red", "black"))
]
STATE = {"players": PLAYERS, "board": [[1, 2, 3], [4, 5, 1], [2, 0, 4]]}


def page(game: str) -> str:
    return (REPO / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")


def blocks(game: str, language: str = "") -> list[str]:
    """What stands between fences, of this language."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", page(game), re.MULTILINE | re.DOTALL)
    return [text for word, text in fenced if word == language]


def commands(game: str) -> list[str]:
    """What a reader types, each once."""
    lines = [line.strip() for block in blocks(game) for line in TYPED.findall(block)]
    whole = [line for line in lines if not {*shlex.split(line)} & {*SERVES, "DIR"} and "  " not in line]
    return list(dict.fromkeys(whole))


def furnish(folder: Path, game: str) -> None:
    """The bot of the page, programs, boards and configurations: by the names that the page gives them."""
    (folder / "my_bot.py").write_text(blocks(game, "python")[0])
    (folder / "maps").mkdir()
    found = load(game)
    board = found.board.write(open_board(found, "", found.info.editions[0], 0))
    (folder / "maps" / f"mine{found.board.SUFFIX}").write_text(board)
    (folder / "state.json").write_text(json.dumps(STATE))
    shutil.copytree(REPO / "examples" / "auralux", folder / "examples" / "auralux")
    for name in ("game.txt", "tournament.txt"):
        shutil.copy(REPO / "examples" / "auralux" / name, folder)
    if "./my_bot" in page(game):
        program = compiled(REPO / "examples" / "bots" / f"{game}_c.c", folder)
        shutil.copy(program, folder / "other_bot")
        program.rename(folder / "my_bot")


@pytest.mark.parametrize("game", PAGES)
def test_every_command_of_the_page(game: str, tmp_path: Path) -> None:
    furnish(tmp_path, game)
    typed = commands(game)
    assert len(typed) >= 4
    for line in typed:
        program, *words = shlex.split(line)
        done = subprocess.run(
            [str(Path(sys.executable).with_name(program)), *words],
            cwd=tmp_path, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        judged = "judge" in words and done.stdout.endswith("WA\n")  # a small bot may lose the online tests
        assert done.returncode == int(judged), (line, done.stdout[-2000:], done.stderr[-2000:])
        assert "Traceback" not in done.stderr
        assert "fault" not in done.stdout or "no fault" in done.stdout, (line, done.stdout)
