"""The games. One folder is one game; they are found by listing and loaded one at a time.

Games of other packages are found by the entry-point group `ludus.games`, after those of the house: whoever plays one of
these pays nothing for the search.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame

if TYPE_CHECKING:
    from ludus.games.foreign import Foreign

HERE = Path(__file__).parent


def names() -> tuple[str, ...]:
    """Every game that there is and that can be loaded."""
    return tuple(sorted({*home(), *_foreign().games}))


@cache
def home() -> tuple[str, ...]:
    """The games of this package: the folders with rules in them."""
    return tuple(sorted(folder.parent.name for folder in HERE.glob("*/rules.py")))


def broken() -> dict[str, str]:
    """The games of other packages that are left out, and in one line why."""
    return _foreign().broken


@cache
def load(name: str) -> AnyGame:
    """The game of this name, whole."""
    if name in home():
        game: AnyGame = import_module(f"ludus.games.{name}").GAME
        return game
    foreign = _foreign()
    if name in foreign.games:
        return foreign.games[name].game
    if name in foreign.broken:
        raise LudusError(foreign.broken[name])
    raise UnknownName("game", name, names())


def folder(name: str) -> Path:
    """Where the files of a game are: its RULES.md, its boards, its kits."""
    load(name)
    return HERE / name if name in home() else _foreign().games[name].folder


@cache
def _foreign() -> "Foreign":
    from ludus.games.foreign import find

    return find(home())
