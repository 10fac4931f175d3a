"""The games. One folder is one game; they are found by listing and loaded one at a time.

Games of other packages are found by the entry-point group `ludus.games`, after those of the house: whoever plays one of
these pays nothing for the search. A bot's process imports its game through here, so this imports little.
"""

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ludus.core.errors import LudusError, UnknownName

if TYPE_CHECKING:
    from pathlib import Path

    from ludus.core.game import AnyGame
    from ludus.core.seat.bot_side import BotSide
    from ludus.games.foreign import Foreign

HERE = __file__.rpartition("/")[0]


def names() -> tuple[str, ...]:
    """Every game that there is and that can be loaded."""
    return tuple(sorted({*home(), *_foreign().games}))


@cache
def home() -> tuple[str, ...]:
    """The games of this package: the folders with rules in them."""
    with os.scandir(HERE) as entries:
        return tuple(sorted(entry.name for entry in entries if os.access(f"{entry.path}/rules.py", os.F_OK)))


def broken() -> dict[str, str]:
    """The games of other packages that are left out, and in one line why."""
    return _foreign().broken


@cache
def load(name: str) -> "AnyGame":
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


def bot_side(name: str) -> "BotSide":
    """The game of this name as its bots know it: without its rules, where its folder says how."""
    from ludus.core.seat.bot_side import bot_side_of

    side: BotSide | None = getattr(import_module(f"ludus.games.{name}"), "BOT_SIDE", None) if name in home() else None
    return side or bot_side_of(load(name))


def folder(name: str) -> "Path":
    """Where the files of a game are: its RULES.md, its boards, its kits."""
    from pathlib import Path

    load(name)
    return Path(HERE, name) if name in home() else _foreign().games[name].folder


@cache
def _foreign() -> "Foreign":
    from ludus.games.foreign import find

    return find(home())
