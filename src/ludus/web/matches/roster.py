"""What a form may name: players of the house, the owner's and uploaded ones, people; and boards. Never a path."""

import inspect
from pathlib import Path

from msgspec import Struct

from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Level
from ludus.games import load
from ludus.players.reference import FOLDER_PROGRAM, HUMAN, called, is_house, words_for
from ludus.web.boards.folder import BoardFolder
from ludus.web.keys import name_of
from ludus.web.settings import Settings

LONGEST_NAME = 40


class Listed(Struct, frozen=True, kw_only=True):
    """A bot that can be named. `kind`: house, given (by the owner of the server) or uploaded."""

    name: str
    kind: str
    about: str = ""


class Roster:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.boards = BoardFolder(settings)

    def bots(self, game: AnyGame) -> list[Listed]:
        """All that can sit in a seat of this game, besides people."""
        house = [Listed(name=name, kind="house", about=_about(bot)) for name, bot in game.bots.items()]
        given = [Listed(name=name, kind="given") for name in self.given()]
        return [*house, *given, *(Listed(name=name, kind="uploaded") for name in self.uploaded(game.info.name))]

    def names(self, game: str) -> list[str]:
        return [bot.name for bot in self.bots(load(game))]

    def given(self) -> dict[str, Path]:
        """The owner's: what lies in the folder of --bots, by file name without its ending."""
        return _players_in(self._settings.bots)

    def uploaded(self, game: str) -> dict[str, Path]:
        """Uploaded bots are folders uploads/GAME/KEY, by the name that the key stands for."""
        folders = _players_in(self._settings.uploads / game).values()
        return {name_of(folder.name): folder for folder in folders if folder.is_dir()}

    def reference(self, game: AnyGame, name: str) -> str:
        """What a spec says for it."""
        if is_house(name, game):
            return name
        given, uploaded = self.given(), self.uploaded(game.info.name)
        if name in given:
            return started(given[name])
        if name not in uploaded:
            raise UnknownName("bot", name, [*game.bots, *given, *uploaded, HUMAN], where=f" of {game.info.name}")
        self.demand_sandbox()
        return started(uploaded[name])

    def demand_sandbox(self) -> None:
        """An uploaded bot is a stranger: it runs behind walls or not at all."""
        from ludus.sandbox import best

        if not self._settings.trust and best() in (Level.NONE, Level.LIMITS):
            raise LudusError(
                "uploaded bots run in a sandbox only, and this machine has none (ludus play --sandbox bwrap says why); "
                "the owner can start the server with --trust"
            )


def started(path: Path) -> str:
    """The words that mean the bot in this file or folder."""
    return words_for(path) or str(path)


def _players_in(folder: Path | None) -> dict[str, Path]:
    if folder is None or not folder.is_dir():
        return {}
    found: dict[str, Path] = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")):
            continue
        # A program `run` in the folder of all bots would be taken for one whose folder that is.
        if path.is_dir() or (path.name != FOLDER_PROGRAM and words_for(path)):
            found.setdefault(called(path), path.absolute())
    return found


def _about(bot: object) -> str:
    return (inspect.getdoc(bot) or "").split("\n\n")[0].replace("\n", " ")
