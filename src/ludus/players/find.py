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
from ludus.players import host
from ludus.players.bridge import bridge_for
from ludus.players.direct import DirectPlayer
from ludus.players.jsonlines import JsonLines
from ludus.players.local import LocalPlayer
from ludus.players.programs.process import ProcessPlayer
from ludus.players.python import find_bot
from ludus.players.reference import (
    FOLDER_PROGRAM,
    FOLDER_PYTHON,
    JSON,
    PYTHON_FILE,
    Kind,
    PlayerRef,
    is_file,
    kinds_of,
    read_player,
)
from ludus.players.strangers import file_in_folder, python_files
from ludus.sandbox import named_files

ELSEWHERE = {
    Kind.HUMAN: "human: people play in the browser; start `ludus serve` and take a seat there",
    Kind.REMOTE: "remote: who plays over the network joins a match of `ludus host`",
}


def find_player(
    game: AnyGame, words: str, control: TimeControl, isolate: bool = False, limits: Limits = Limits()
) -> Player:
    """A player for a seat of this game. Files are read and names looked up at once, so that mistakes show early."""
    ref = read_player(words, game)
    if ref.kind is Kind.JAVA:
        command = bridge_for(game, ref).command(game, ref, limits)
        files = tuple(map(str, command.files))
        return ProcessPlayer(command.words, JsonLines(game), control, limits=limits, files=files)
    if ref.is_folder:
        file_in_folder(Path(ref.place), FOLDER_PYTHON)
    if ref.kind is Kind.PYTHON and isolate:
        return hosted(game, ref, control, limits)
    if ref.kind in (Kind.PYTHON, Kind.HOUSE):
        direct = ref.kind is Kind.HOUSE and not getattr(game.bots[ref.place], "takes_long", False)
        return (DirectPlayer if direct else LocalPlayer)(find_bot(game, ref), game.codec.parse_action)
    if ref.kind is Kind.PROGRAM:
        return _program(game, ref, control, limits)
    raise BadPlayer(ELSEWHERE[ref.kind])


def hosted(game: AnyGame, ref: PlayerRef, control: TimeControl, limits: Limits) -> Player:
    """A Python bot in a process of its own. It is not imported here: what runs of it runs there."""
    name = _as_its_author_calls_it(ref) if ref.is_folder else ref.source
    places = python_files(name) if ref.kind is Kind.PYTHON else ()
    if ref.kind is Kind.PYTHON and not ref.is_module:  # in the sandbox `x/../bot.py` has no folder x
        name = str(Path(name).parent.resolve() / Path(name).name)
        places = (name, *([str(Path(ref.place).resolve())] if ref.is_folder else ()))
    words = [sys.executable, *host.COMMAND, game.info.name, _how(ref), name, *([] if ref.part is None else [ref.part])]
    files = (*places, str(Path(ludus.__file__).parent), str(folder_of_game(game.info.name)))
    return ProcessPlayer(words, JsonLines(game), control, limits=limits, files=files)


def _how(ref: PlayerRef) -> str:
    return host.HOUSE if ref.kind is Kind.HOUSE else host.MODULE if ref.is_module else host.FILE


def _as_its_author_calls_it(ref: PlayerRef) -> str:
    """The file of a folder that its `bot.py` leads to, where that is a link: tracebacks then have the author's name."""
    folder, file = Path(ref.place), Path(ref.source)
    return str(folder / file.resolve().relative_to(folder.resolve())) if file.is_symlink() else ref.source


def _program(game: AnyGame, ref: PlayerRef, control: TimeControl, limits: Limits) -> Player:
    dialects: dict[str, Callable[[], Dialect]] = {**game.dialects, JSON: lambda: JsonLines(game)}
    dialect = dialects[ref.dialect or next(iter(dialects))]()
    if ref.inside:  # whoever has put it there has looked at it, or wants to see it fail
        place, *arguments = ref.command or [""]
        path = Path(place).absolute()
        started = [sys.executable, str(path)] if _needs_python(path) else [str(path)]
        return ProcessPlayer([*started, *arguments], dialect, control, cwd=str(path.parent), limits=limits)
    words = _looked_up(game, ref)
    files = (*_folder_of(Path(ref.command[0])), *named_files(words[1:], str(Path.cwd())))
    return ProcessPlayer(words, dialect, control, limits=limits, files=files)


def _folder_of(path: Path) -> tuple[str, ...]:
    """The folder of a program that is an entrant by its folder: then all in there is its own."""
    if is_file(path / FOLDER_PROGRAM) or is_file(path / FOLDER_PYTHON):
        return (str(path.resolve()),)
    return (str(path.parent.resolve()),) if path.name == FOLDER_PROGRAM and path.is_file() else ()


def _looked_up(game: AnyGame, ref: PlayerRef) -> list[str]:
    """The command as words, its program looked up."""
    if not ref.command:
        raise BadPlayer("an empty command is no player")
    word, *others = ref.command
    path = _program_in(Path(word)) or Path(word)
    if "/" not in word and not path.is_file():
        found = shutil.which(word) if others else None
        if found is None:
            raise _unknown(game, ref.place)
        return [found, *others]
    if not path.is_file():
        raise BadPlayer(f"{word}: no such program")
    if _needs_python(path):
        return [sys.executable, str(path.resolve()), *others]
    if shutil.which(str(path.resolve())) is None:
        raise BadPlayer(f"{word}: not executable; try: chmod +x {word}")
    return [str(path.resolve()), *others]


def _program_in(folder: Path) -> Path | None:
    return file_in_folder(folder, FOLDER_PROGRAM) or file_in_folder(folder, FOLDER_PYTHON)


def _needs_python(path: Path) -> bool:
    """Whether it is a program in Python that does not name its interpreter; then it has that of Ludus."""
    if path.suffix != PYTHON_FILE or not is_file(path):
        return False
    if shutil.which(str(path.resolve())) is None:
        return True
    try:
        with path.open("rb") as file:
            return file.read(2) != b"#!"
    except OSError:
        return False  # who may start it without reading it leaves that to the system


def _unknown(game: AnyGame, words: str) -> UnknownName:
    return UnknownName("player", words, [*game.bots, *kinds_of(game)], where=f" of {game.info.name}")
