"""From the words of a spec to a player: `greedy`, `my_bot.py`, `package.module:Class`, `./my_bot`, `python3 bot.py`."""

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from ludus.core.clock import TimeControl
from ludus.core.errors import BadPlayer, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.core.player import Dialect, Player
from ludus.players.jsonlines import JsonLines
from ludus.players.local import LocalPlayer
from ludus.players.process import ProcessPlayer
from ludus.players.python import find_bot, is_python

JSON = "json"
KINDS = ("FILE.py", "FILE.py:Class", "module:Class", "./PROGRAM", "'PROGRAM ARGUMENT …'")


def find_player(
    game: AnyGame, reference: str, control: TimeControl, isolate: bool = False, limits: Limits = Limits()
) -> Player:
    """A player for a seat of this game. Files are read and names looked up at once, so that mistakes show early."""
    name = reference.partition(":")[0]
    if name in game.bots:
        return LocalPlayer(find_bot(game, reference), game.codec.parse_action)
    if is_python(reference):
        bot = find_bot(game, reference)
        return _hosted(game, reference, control, limits) if isolate else LocalPlayer(bot, game.codec.parse_action)
    words, dialect = _program(game, reference)
    return ProcessPlayer(words, dialect, control, limits=limits)


def _hosted(game: AnyGame, reference: str, control: TimeControl, limits: Limits) -> Player:
    words = [sys.executable, "-m", "ludus.players.host", game.info.name, reference]
    return ProcessPlayer(words, JsonLines(game), control, limits=limits)


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
    path = Path(words[0])
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
