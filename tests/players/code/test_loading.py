"""Bots in files and modules: the class that is meant, or one line that says why there is none."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.games import bot_side
from ludus.players.code.loading import bot_in_file, bot_in_module

WARS = bot_side("planet_wars")
ONE = "class Mine:\n    def choose(self, view, clock):\n        return []\n"
STRATEGY = (
    "from ludus.games.starmap.publicapi import Strategy\n"
    "class Plan(Strategy):\n    def take_turn(self, planets, operations, events):\n        pass\n"
)


def write(folder: Path, text: str) -> str:
    (folder / "bot.py").write_text(text)
    return str(folder / "bot.py")


def test_the_only_class_is_the_bot(tmp_path: Path) -> None:
    assert type(bot_in_file(write(tmp_path, ONE), None, WARS)()).__name__ == "Mine"


def test_a_class_in_the_games_own_api_says_what_bot_it_is(tmp_path: Path) -> None:
    assert type(bot_in_file(write(tmp_path, STRATEGY), "Plan", WARS)()).__name__ == "StrategyBot"


def test_a_dataclass_is_a_bot(tmp_path: Path) -> None:
    text = "from dataclasses import dataclass\n@dataclass\n" + ONE.replace(":\n", ":\n    depth: int = 3\n", 1)
    assert bot_in_file(write(tmp_path, text), None, WARS)().depth == 3  # type: ignore[attr-defined]


def test_a_module() -> None:
    assert type(bot_in_module("ludus.games.planet_wars.bots", "Noop", WARS)()).__name__ == "Noop"


@pytest.mark.parametrize(
    ("text", "part", "said"),
    [
        ("x = 1\n", None, "neither a bot nor a program"),
        (ONE, "Other", "no bot 'Other' in "),
        (ONE + ONE.replace("Mine", "Yours"), None, "several bots in it"),
        ("1 / 0\n", None, "bot.py:1: ZeroDivisionError: division by zero"),
        ("def f(:\n", None, "syntax error"),
        ("import flask_of_nobody\n", None, "No module named 'flask_of_nobody'; a bot may import"),
    ],
)
def test_what_is_wrong_is_one_line(text: str, part: str | None, said: str, tmp_path: Path) -> None:
    with pytest.raises(LudusError, match=said):
        bot_in_file(write(tmp_path, text), part, WARS)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(LudusError, match="no such file"):
        bot_in_file("nowhere/bot.py", None, WARS)
