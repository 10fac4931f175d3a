"""From the words of a spec to a player: `greedy`, `my_bot.py`, `package.module:Class`, `./my_bot`, `python3 bot.py`.

What runs in a process of its own sees only its own files there: the one that it is named by, or all that lie in a
folder that is an entrant.
"""

import shlex
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
from ludus.players.jar.command import is_jar, java_command
from ludus.players.jsonlines import JsonLines
from ludus.players.local import LocalPlayer
from ludus.players.process import ProcessPlayer
from ludus.players.python import find_bot, is_python
from ludus.players.strangers import FOLDER_BOT, program_in_folder, python_files, python_in_folder

JSON = "json"
INSIDE = "inside"  # `inside:PROGRAM` works in the folder where it stands, and is called by that name, be it a link
KINDS = (
    "FILE.py",
    "FILE.py:Class",
    "module:Class",
    "FILE.jar",
    "FILE.jar:Class",
    "FOLDER",
    "./PROGRAM",
    "'PROGRAM ARGUMENT …'",
)


def find_player(
    game: AnyGame, reference: str, control: TimeControl, isolate: bool = False, limits: Limits = Limits()
) -> Player:
    """A player for a seat of this game. Files are read and names looked up at once, so that mistakes show early."""
    name = reference.partition(":")[0]
    if name in game.bots:
        return LocalPlayer(find_bot(game, reference), game.codec.parse_action)
    if name == INSIDE:
        return _inside(game, reference.partition(":")[2], control, limits)
    reference, *folder = python_in_folder(reference) or (reference,)
    if not folder and is_jar(reference) and not program_in_folder(reference):
        command = java_command(game, reference, limits)
        return ProcessPlayer(
            command.words, JsonLines(game), control, limits=limits, files=tuple(map(str, command.files))
        )
    if is_python(reference):
        if isolate:
            return _hosted(game, reference, control, limits, folder)
        return LocalPlayer(find_bot(game, reference), game.codec.parse_action)
    words, dialect = _program(game, reference)
    return ProcessPlayer(words, dialect, control, limits=limits, files=_folder_of(words[0]))


def _inside(game: AnyGame, command: str, control: TimeControl, limits: Limits) -> Player:
    words, (_, dialect) = _words(game, command), _program(game, command)
    place = Path(shlex.split(command)[0]).absolute()
    return ProcessPlayer([str(place), *words[1:]], dialect, control, cwd=str(place.parent), limits=limits)


def _hosted(game: AnyGame, reference: str, control: TimeControl, limits: Limits, folder: list[str]) -> Player:
    """A Python bot in a process of its own. It is not imported here: what runs of it runs there."""
    words = [sys.executable, "-m", "ludus.players.host", game.info.name, reference]
    files = (*folder, *python_files(reference), str(Path(ludus.__file__).parent))
    return ProcessPlayer(words, JsonLines(game), control, limits=limits, files=files)


def _folder_of(program: str) -> tuple[str, ...]:
    """The folder of a program that is an entrant by its folder: then all in there is its own."""
    path = Path(program)
    return (str(path.parent),) if path.name == FOLDER_BOT else ()


def _program(game: AnyGame, reference: str) -> tuple[list[str], Dialect]:
    dialects: dict[str, Callable[[], Dialect]] = {**game.dialects, JSON: lambda: JsonLines(game)}
    name, colon, rest = reference.partition(":")
    if colon and name in dialects:
        return _words(game, rest), dialects[name]()
    return _words(game, reference), next(iter(dialects.values()))()


def _words(game: AnyGame, command: str) -> list[str]:
    """The command as words, its program looked up."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadPlayer(f"{command}: {error}") from None
    if not words:
        raise BadPlayer("an empty command is no player")
    path = program_in_folder(words[0]) or Path(words[0])
    if "/" not in words[0] and not path.is_file():
        found = shutil.which(words[0]) if len(words) > 1 else None
        if found is None:
            raise UnknownName("player", command, [*game.bots, *KINDS], where=f" of {game.info.name}")
        return [found, *words[1:]]
    if not path.is_file():
        raise BadPlayer(f"{words[0]}: no such program")
    if shutil.which(str(path.resolve())) is None:
        raise BadPlayer(f"{words[0]}: not executable; try: chmod +x {words[0]}")
    return [str(path.resolve()), *words[1:]]
