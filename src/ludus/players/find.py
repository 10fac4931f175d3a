"""From the words of a spec to a player: `greedy`, `my_bot.py`, `package.module:Class`, `./my_bot`, `python3 bot.py`.

What runs in a process of its own sees only its own files there: the one that it is named by, or all that lie in a
folder that is an entrant.
"""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import ludus
from ludus.core.clock import TimeControl
from ludus.core.errors import BadPlayer, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.core.player import Dialect, Player
from ludus.games import folder as folder_of_game
from ludus.players.jar.command import java_command
from ludus.players.jsonlines import JsonLines
from ludus.players.local import LocalPlayer
from ludus.players.programs.process import ProcessPlayer
from ludus.players.python import find_bot
from ludus.players.reference import FOLDER_PROGRAM, FOLDER_PYTHON, JSON, KINDS, Kind, PlayerRef, is_file, read_player
from ludus.players.strangers import file_in_folder, python_files
from ludus.sandbox import named_files


def find_player(
    game: AnyGame, words: str, control: TimeControl, isolate: bool = False, limits: Limits = Limits()
) -> Player:
    """A player for a seat of this game. Files are read and names looked up at once, so that mistakes show early."""
    ref = read_player(words, game)
    if ref.kind is Kind.JAVA:
        command = java_command(game, ref, limits)
        files = tuple(map(str, command.files))
        return ProcessPlayer(command.words, JsonLines(game), control, limits=limits, files=files)
    if ref.is_folder:
        file_in_folder(Path(ref.place), FOLDER_PYTHON)
    if ref.kind is Kind.PYTHON and isolate:
        return hosted(game, ref, control, limits)
    if ref.kind in (Kind.PYTHON, Kind.HOUSE):
        return LocalPlayer(find_bot(game, words), game.codec.parse_action)
    if ref.kind is Kind.PROGRAM:
        return _program(game, ref, control, limits)
    raise _unknown(game, words)


def hosted(game: AnyGame, ref: PlayerRef, control: TimeControl, limits: Limits) -> Player:
    """A Python bot in a process of its own. It is not imported here: what runs of it runs there."""
    name, places = ref.source, python_files(ref.source) if ref.kind is Kind.PYTHON else ()
    if ref.kind is Kind.PYTHON and not ref.is_module:  # in the sandbox `x/../bot.py` has no folder x
        name = str(Path(name).parent.resolve() / Path(name).name)
        places = (name, *([str(Path(ref.place).resolve())] if ref.is_folder else ()))
    reference = name if ref.part is None else f"{name}:{ref.part}"
    words = [sys.executable, "-m", "ludus.players.host", game.info.name, reference]
    files = (*places, str(Path(ludus.__file__).parent), str(folder_of_game(game.info.name)))
    return ProcessPlayer(words, JsonLines(game), control, limits=limits, files=files)


def _program(game: AnyGame, ref: PlayerRef, control: TimeControl, limits: Limits) -> Player:
    dialects: dict[str, Callable[[], Dialect]] = {**game.dialects, JSON: lambda: JsonLines(game)}
    dialect = dialects[ref.dialect or next(iter(dialects))]()
    words = _looked_up(game, ref)
    if ref.inside:
        place = Path(ref.command[0]).absolute()
        return ProcessPlayer([str(place), *words[1:]], dialect, control, cwd=str(place.parent), limits=limits)
    files = (*_folder_of(Path(ref.command[0])), *named_files(words[1:], str(Path.cwd())))
    return ProcessPlayer(words, dialect, control, limits=limits, files=files)


def _folder_of(path: Path) -> tuple[str, ...]:
    """The folder of a program that is an entrant by its folder: then all in there is its own."""
    if is_file(path / FOLDER_PROGRAM):
        return (str(path.resolve()),)
    return (str(path.parent.resolve()),) if path.name == FOLDER_PROGRAM and path.is_file() else ()


def _looked_up(game: AnyGame, ref: PlayerRef) -> list[str]:
    """The command as words, its program looked up."""
    if not ref.command:
        raise BadPlayer("an empty command is no player")
    word, *others = ref.command
    path = file_in_folder(Path(word), FOLDER_PROGRAM) or Path(word)
    if "/" not in word and not path.is_file():
        found = shutil.which(word) if others else None
        if found is None:
            raise _unknown(game, ref.place)
        return [found, *others]
    if not path.is_file():
        raise BadPlayer(f"{word}: no such program")
    if shutil.which(str(path.resolve())) is None:
        raise BadPlayer(f"{word}: not executable; try: chmod +x {word}")
    return [str(path.resolve()), *others]


def _unknown(game: AnyGame, words: str) -> UnknownName:
    return UnknownName("player", words, [*game.bots, *KINDS], where=f" of {game.info.name}")
