"""Bots that were written for another system than ours: a bridge runs them as programs that speak JSON lines.

A game says which kinds it takes and where the bridge is, `bridges={"java": "package.module"}` in its `Game(...)`: a
module with the functions below. It is imported when such a bot is met and not before, and this room knows none by name:
a game of another package brings its own.
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from ludus.core.errors import BadPlayer
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.players.reference import Kind, PlayerRef


class ForeignCommand(NamedTuple):
    """How such a bot is started, and all that it needs to be able to read."""

    words: tuple[str, ...]
    files: tuple[Path, ...]


class Bridge(Protocol):
    """A module with these functions."""

    def command(self, game: AnyGame, ref: PlayerRef, limits: Limits) -> ForeignCommand:
        """For a seat of this game; BadPlayer where it cannot be played. Nothing of the bot is run for that."""

    def plays(self, game: AnyGame, ref: PlayerRef) -> bool:
        """Whether it is one for this game, as far as can be seen from outside."""

    def make_ready(self, game: AnyGame) -> None:
        """Do once what is the bridge's own part and takes time: no bot is looked at. Never fails."""

    def kit(self, game: AnyGame) -> Mapping[str, bytes]:
        """What somebody needs to write such a bot, by file name: the API as a library in `lib`, and to be read."""


def takes(game: AnyGame, kind: Kind) -> bool:
    return kind in game.bridges


def plays(game: AnyGame, ref: PlayerRef) -> bool:
    """Whether a bot that needs a bridge is one for this game."""
    return takes(game, ref.kind) and bridge(game, ref.kind).plays(game, ref)


def bridge_for(game: AnyGame, ref: PlayerRef) -> Bridge:
    if ref.kind not in game.bridges:
        raise BadPlayer(
            f"{ref.words}: {game.info.title} has no {ref.kind.title()} strategies; a program is './PROGRAM'"
        )
    return bridge(game, ref.kind)


def bridge(game: AnyGame, kind: Kind) -> Bridge:
    return cast(Bridge, import_module(game.bridges[kind]))


def make_ready(game: AnyGame, kind: Kind) -> None:
    """So that whoever looks at such a bot, in a child with limits, need not."""
    if takes(game, kind):
        bridge(game, kind).make_ready(game)
