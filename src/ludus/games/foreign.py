"""Games of other packages: whoever installs one that says `[project.entry-points."ludus.games"]` can play it."""

import sys
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ludus.core.game import AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ludus.games"


class ForeignGame(NamedTuple):
    game: AnyGame
    folder: Path


class Foreign(NamedTuple):
    """What was found: by the games' names, those that can be played, and why the others cannot."""

    games: dict[str, ForeignGame]
    broken: dict[str, str]


def find(taken: Collection[str]) -> Foreign:
    """All of them; a name that is taken stays with whoever has it."""
    from importlib.metadata import entry_points

    found = Foreign({}, {})
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            _add(found, entry, taken)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's code runs here
            why = str(error) if isinstance(error, _Unfit) else f"{type(error).__name__}: {error}"
            found.broken.setdefault(entry.name, _line(f"game {entry.name!r} of {_package(entry)} is left out: {why}"))
    return found


class _Unfit(Exception):
    """It can be imported, but not taken."""


def _add(found: Foreign, entry: "EntryPoint", taken: Collection[str]) -> None:
    if not entry.name.isidentifier():  # it becomes part of file names and addresses
        raise _Unfit("its name is no identifier")
    if entry.name in taken or entry.name in found.games:
        raise _Unfit("there is another game of this name")
    game = getattr(import_module(entry.module), entry.attr or "GAME")
    if not isinstance(game, Game):
        raise _Unfit(f"{entry.value} is no Game")
    if game.info.name != entry.name:
        raise _Unfit(f"it calls itself {game.info.name!r}")
    found.games[entry.name] = ForeignGame(game, Path(sys.modules[entry.module].__file__ or "").parent)


def _package(entry: "EntryPoint") -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.module


def _line(text: str) -> str:
    return " ".join(text.split())
