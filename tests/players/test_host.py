"""A Python bot as a program of its own: what it says, odd or broken."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludus import load
from ludus.core.clock import TurnClock
from ludus.core.errors import LudusError
from ludus.core.player import Setup
from ludus.games import folder, home
from ludus.games.boards import open_board
from ludus.players.code.hosted import HostedPlayer
from ludus.players.host import COMMAND, FILE
from ludus.players.jsonlines import JsonLines
from tests.players.spoken import Good, answers, spoken

GAME = load("planet_wars")


def test_a_hosted_bots_odd_answer_is_for_the_referee_to_judge() -> None:
    class Odd:
        def choose(self, view: Any, clock: Any) -> Any:
            return {"a": [1.5, {2: None}]}

    assert answers(HostedPlayer, Odd, spoken())[1] == {"turn": 3, "action": {"a": [1.5, {"2": None}]}, "error": ""}


def test_a_bot_that_does_not_start_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken(Good):
        def start(self, setup: Any) -> None:
            raise SystemExit(7)

    with pytest.raises(LudusError, match=r"the bot did not start: SystemExit: 7 \(test_host\.py, line \d+, in start\)"):
        answers(HostedPlayer, Broken, spoken())
    assert "raise SystemExit(7)" in capsys.readouterr().err


# What takes long to import, and no bot's process needs by itself.
SLOW = "ast asyncio dataclasses email importlib.metadata inspect json pathlib random socket subprocess threading"
NOT_OURS = "typing_extensions numpy numba rich click starlette"
OURS = "core.game core.match sandbox referee players.local players.reference players.programs"
PARTS = "rules draw bots game board"
LISTS = "\nimport atexit, sys\natexit.register(lambda: print(*sys.modules))\n"


def one_turn(name: str) -> bytes:
    """A match of one turn, as the host hears it."""
    game = load(name)
    board, options, dialect = open_board(game, game.info.board, "document", 1), game.options(), JsonLines(game)
    setup = Setup(game=name, seat=0, seats=2, board=board, options=options, seed=1)
    view = game.rules.view(game.rules.new(board, 2, options), 0)
    return dialect.start(setup) + dialect.ask(view, TurnClock(1, 1000, 0)) + dialect.end(None)


TOLD = "class Bot:\n    def start(self, setup): str(setup.board)\n    def choose(self, view, clock): return []\n"


def imported_by(name: str, text: str, folder: Path) -> set[str]:
    """What the process of a bot has imported when the match is over."""
    bot = folder / "bot.py"
    bot.write_text(text + LISTS)
    words = [sys.executable, *COMMAND, name, FILE, str(bot)]
    done = subprocess.run(words, input=one_turn(name), capture_output=True, check=True)
    assert len(done.stdout.splitlines()) == 2
    return set(done.stderr.decode().split())


@pytest.mark.parametrize("name", home())
def test_a_starter_bot_begins_and_answers_without_the_rules_and_what_is_slow(name: str, tmp_path: Path) -> None:
    starter = (folder(name) / "kits" / "python" / "bot.py").read_text()
    ours = {f"ludus.{part}" for part in (*OURS.split(), *(f"games.{name}.{part}" for part in PARTS.split()))}
    assert not imported_by(name, starter, tmp_path) & {*SLOW.split(), *NOT_OURS.split(), *ours}


@pytest.mark.parametrize("name", home())
def test_nor_does_a_bot_need_them_to_be_told_its_board(name: str, tmp_path: Path) -> None:
    rules = {f"ludus.games.{name}.{part}" for part in ("rules", "draw", "bots", "game")}
    assert not imported_by(name, TOLD, tmp_path) & {"inspect", "dataclasses", "typing_extensions", "random", *rules}
