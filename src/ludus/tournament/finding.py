"""The files that a spec names: patterns of boards, folders of bots. Everything is seen from the spec's own folder."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.core.match import Entrant
from ludus.core.outside.plain import plain
from ludus.games.boards import BoardRef
from ludus.players.reference import FOLDER_PROGRAM, called, is_file, read_player, words_for
from ludus.tournament.spec import BadSpec, LeftOut

PROGRAMS = (b"#!", b"\x7fELF")  # how a program's file begins

Keys = tuple[str | int, ...]


class Found(NamedTuple):
    """An entrant, and what it is called where another would have its name."""

    entrant: Entrant
    written: str


def find_boards(word: str, folder: Path, path: Keys) -> list[str]:
    """The boards that a word means."""
    try:
        return [board.words for board in BoardRef(word).seen_from(folder)]
    except LudusError as error:
        raise BadSpec(path, str(error)) from None


def find_entrants(
    game: AnyGame | None,
    player: str | None,
    bots: str | None,
    folder: Path,
    path: Keys,
    listed: Sequence[str] = (),
) -> list[Found | LeftOut]:
    """The one that `player` means, or all in the folder `bots`, as they are found, or as they are `listed`; those too
    that can be seen to be none."""
    if player is not None:
        ref = read_player(player, game, folder).seen_from(folder)
        return [Found(Entrant(ref.name, ref.words), player)]
    inside = folder / (bots or "")
    try:
        files = sorted(file for file in inside.iterdir() if not file.name.startswith((".", "_")))
    except (OSError, ValueError) as error:
        reason = f" ({error.strerror})" if isinstance(error, OSError) else ""
        raise BadSpec(path, f"no folder {bots!r} in {folder}{reason}") from None
    told = [(_listed(words, files, inside, path), words) for words in listed]
    named = {file.name for file, _ in told}
    found = [one for file in files if file.name not in named and (one := _found(file, path, game))]
    found += [one for file, words in told if (one := _found(file, path, game, _as_listed(words, inside)))]
    if not found:
        raise BadSpec(path, f"no bots in {inside}: neither files that are one, nor folders with bot.py or run in them")
    return found


def _found(file: Path, path: Keys, game: AnyGame | None, told: Entrant | None = None) -> Found | LeftOut | None:
    try:
        started = _started(file, path, game)
    except LudusError as error:
        return LeftOut(plain(called(file)), str(error))
    if not started:
        return None
    return Found(told, told.name) if told else Found(Entrant(called(file), started), file.name)


def _listed(words: str, files: list[Path], inside: Path, path: Keys) -> Path:
    """The file of the folder that is meant."""
    name = Path(read_player(words, folder=inside).file).name
    found = next((file for file in files if file.name == name), None)
    if found is None or "/" in words.removeprefix("./"):
        raise BadSpec(path, f"{words!r} is no bot in {inside}; its list names files in there, like two.jar:Class")
    return found


def _as_listed(words: str, inside: Path) -> Entrant:
    ref = read_player(words, folder=inside).seen_from(inside)
    return Entrant(ref.name, ref.words)


def _started(file: Path, path: Keys, game: AnyGame | None) -> str | None:
    """How this bot is started; None for what is no bot: notes, sources, data. A folder of bots is filled by strangers:
    a link, or a program that stands for its whole folder, could be a way to what is not theirs."""
    started = words_for(file, game)
    if started and not _is_utf8(file.name):
        raise BadSpec(path, f"{file}: its name is not UTF-8; give it another one")
    if started is None and _is_program(file):
        raise BadSpec(path, f"{file} is a program that is not executable; try: chmod +x {file}")
    if started is None and file.is_dir():
        raise BadSpec(path, f"{file} has neither a bot.py nor a program called run nor Java classes")
    if started and file.is_symlink():
        raise BadSpec(path, f"{file} is a link; if it is yours, write it as an entrant of its own, with player = ...")
    if started and file.name == FOLDER_PROGRAM and not file.is_dir():
        raise BadSpec(path, f"{file} would stand for its whole folder; give it another name, or a folder of its own")
    return started


def _is_utf8(name: str) -> bool:
    """Neither a spec nor a record could hold another name."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_program(file: Path) -> bool:
    """By its first bytes; whoever put it there may have forgotten to say so."""
    try:
        with file.open("rb") if is_file(file) else BytesIO() as opened:
            return opened.read(4).startswith(PROGRAMS)
    except OSError:
        return False
