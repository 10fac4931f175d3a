"""The games. One folder is one game; they are found by listing and loaded one at a time."""

from functools import cache
from importlib import import_module
from pathlib import Path

from ludus.core.errors import UnknownName
from ludus.core.game import AnyGame

HERE = Path(__file__).parent


def names() -> tuple[str, ...]:
    """Every game that there is: the folders with rules in them."""
    return tuple(sorted(folder.parent.name for folder in HERE.glob("*/rules.py")))


@cache
def load(name: str) -> AnyGame:
    """The game of this name, whole."""
    if name not in names():
        raise UnknownName("game", name, names())
    game: AnyGame = import_module(f"ludus.games.{name}").GAME
    return game
