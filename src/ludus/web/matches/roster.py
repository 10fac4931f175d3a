"""What a form may name: players of the house, the owner's and uploaded ones, people; and boards. Never a path."""

import inspect
from collections.abc import Iterable
from pathlib import Path

from msgspec import UNSET, Struct, UnsetType

from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Level
from ludus.games import load, names
from ludus.games.strength import strengths
from ludus.players.bridge import plays, takes
from ludus.players.code.source import imports
from ludus.players.reference import (
    FOLDER_PROGRAM,
    FOLDER_PYTHON,
    HUMAN,
    PYTHON_FILE,
    Kind,
    called,
    is_file,
    is_house,
    read_player,
    without_ending,
    words_for,
)
from ludus.web.boards.folder import BoardFolder
from ludus.web.keys import name_of
from ludus.web.settings import Settings

LONGEST_NAME = 40


class Listed(Struct, frozen=True, kw_only=True):
    """A bot that can be named. `kind`: house, given (by the owner of the server) or uploaded."""

    name: str
    kind: str
    about: str = ""
    elo: int | UnsetType = UNSET  # among the bots of the house, where somebody has measured it
    level: str | UnsetType = UNSET  # the same as stars and a word


class Roster:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.boards = BoardFolder(settings)

    def bots(self, game: AnyGame) -> list[Listed]:
        """All that can sit in a seat of this game, besides people."""
        house = _house(game)
        given = [Listed(name=name, kind="given") for name in self.given(game)]
        return [*house, *given, *(Listed(name=name, kind="uploaded") for name in self.uploaded(game.info.name))]

    def names(self, game: str) -> list[str]:
        return [bot.name for bot in self.bots(load(game))]

    def given(self, game: AnyGame) -> dict[str, Path]:
        """The owner's of this game, by file name without its ending: what lies in the folder of --bots, or in there in
        a folder that is called as the game is."""
        folder = self._settings.bots
        if folder is None:
            return {}
        every = {
            name: path
            for name, path in _players_in(folder, game).items()
            if not _holds_bots(path) and is_for(game, path)
        }
        own = folder / game.info.name
        return {**every, **(_players_in(own, game) if _holds_bots(own) else {})}

    def uploaded(self, game: str) -> dict[str, Path]:
        """Uploaded bots are folders uploads/GAME/KEY, by the name that the key stands for."""
        folders = _players_in(self._settings.uploads / game, load(game)).values()
        return {name_of(folder.name): folder for folder in folders if folder.is_dir()}

    def reference(self, game: AnyGame, name: str) -> str:
        """What a spec says for it."""
        if is_house(name, game):
            return name
        given, uploaded = self.given(game), self.uploaded(game.info.name)
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


def is_for(game: AnyGame, path: Path) -> bool:
    """Whether the bot in this file or folder may be one of this game: not where it says that it is of another."""
    ref = read_player(started(path))
    if ref.kind is Kind.JAVA:
        return plays(game, ref)
    source = path / FOLDER_PYTHON if path.is_dir() else path
    imported = _games_imported(source) if source.suffix == PYTHON_FILE else set()
    said = _games_of_name(path.name) or imported
    return not said or game.info.name in said


def _games_of_name(name: str) -> set[str]:
    """`auralux_bash.sh` is one of Auralux."""
    return {game for game in names() if name.startswith((f"{game}_", f"{game}-"))}


def _games_imported(source: Path) -> set[str]:
    """The games whose own things a Python file imports."""
    found = {place.split(".")[2] for place in imports(source) if place.startswith("ludus.games.")}
    return {name for name in names() if found & {name, *load(name).packages}}


def started(path: Path) -> str:
    """The words that mean the bot in this file or folder."""
    return words_for(path) or str(path)


def _players_in(folder: Path | None, game: AnyGame) -> dict[str, Path]:
    if folder is None or not folder.is_dir():
        return {}
    found: dict[str, Path] = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")):
            continue
        # A program `run` in the folder of all bots would be taken for one whose folder that is.
        if path.is_dir() or (path.name != FOLDER_PROGRAM and _fits(path, game)):
            # A file `bot.py` in the folder of all bots is no bot by the name of that folder.
            name = called(path) if path.is_dir() else without_ending(path.name)
            found.setdefault(name, path.absolute())
    return found


def _fits(path: Path, game: AnyGame) -> bool:
    """Whether it is a file of a kind that this game takes."""
    words = words_for(path, game)
    return words is not None and (takes(game, Kind.JAVA) or read_player(words, game).kind is not Kind.JAVA)


def _holds_bots(folder: Path) -> bool:
    """Whether it is called as a game is and holds its bots; it may as well be one."""
    one = any(is_file(folder / name) for name in (FOLDER_PYTHON, FOLDER_PROGRAM))
    return folder.name in names() and folder.is_dir() and not one


def _house(game: AnyGame) -> list[Listed]:
    found = strengths(game.info.name)
    listed = []
    for name, bot in game.bots.items():
        rated = found.get(name)
        elo, level = (rated.elo, str(rated)) if rated else (UNSET, UNSET)
        listed.append(Listed(name=name, kind="house", about=_about(bot), elo=elo, level=level))
    return listed


def by_strength(bots: Iterable[Listed]) -> list[Listed]:
    """From the weakest to the strongest; those of unknown strength stay as they are."""
    return sorted(bots, key=lambda one: one.elo or 0)


def _about(bot: object) -> str:
    return (inspect.getdoc(bot) or "").split("\n\n")[0].replace("\n", " ")
