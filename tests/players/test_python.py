"""Python bots are found in a file or a module, by name or alone."""

from pathlib import Path

import pytest

from ludus import load
from ludus.players.python import find_bot
from ludus.players.reference import read_player

GAME = load("planet_wars")
ONE = "class Mine:\n    def choose(self, view, clock):\n        return []\n"

TWO = ONE + "\nclass Other:\n    def take_turn(self, view, queue):\n        pass\n"

IMPORTED = "from ludus.games.planet_wars.bots import *\n" + ONE


@pytest.mark.parametrize(("words", "text"), [("{bot}", ONE), ("{bot}:Other", TWO), ("{bot}", IMPORTED)])
def test_found(words: str, text: str, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(text)
    made = find_bot(GAME, read_player(words.format(bot=bot), GAME))()
    assert type(made).__name__ in ("Mine", "Other")


def test_module_and_class() -> None:
    made = find_bot(GAME, read_player("ludus.games.planet_wars.bots:Noop", GAME))()
    assert type(made).__name__ == "Noop"
