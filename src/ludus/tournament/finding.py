"""The files that a spec names: patterns of boards, folders of bots. Everything is seen from the spec's own folder."""

from pathlib import Path

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.core.match import Entrant
from ludus.games.boards import BoardRef
from ludus.players.reference import FOLDER_PROGRAM, called, read_player, words_for
from ludus.tournament.spec import BadSpec

Keys = tuple[str | int, ...]


def find_boards(word: str, folder: Path, path: Keys) -> list[str]:
    """The boards that a word means."""
    try:
        return [board.words for board in BoardRef(word).seen_from(folder)]
    except LudusError as error:
        raise BadSpec(path, str(error)) from None


def find_entrants(
    game: AnyGame | None, player: str | None, bots: str | None, folder: Path, path: Keys
) -> list[Entrant]:
    """The one that `player` means, or all in the folder `bots`."""
    if player is not None:
        ref = read_player(player, game, folder).seen_from(folder)
        return [Entrant(ref.name, ref.words)]
    inside = folder / (bots or "")
    try:
        files = sorted(file for file in inside.iterdir() if not file.name.startswith((".", "_")))
    except (OSError, ValueError) as error:
        reason = f" ({error.strerror})" if isinstance(error, OSError) else ""
        raise BadSpec(path, f"no folder {bots!r} in {folder}{reason}") from None
    found = [Entrant(called(file), started) for file in files if (started := _started(file, path))]
    if not found:
        raise BadSpec(
            path, f"no bots in {inside}: neither Python files, nor jars, nor programs, nor folders with either"
        )
    return found


def _started(file: Path, path: Keys) -> str | None:
    """How this bot is started; None for what is no bot: notes, sources, data. A folder of bots is filled by strangers:
    a link, or a program that stands for its whole folder, could be a way to what is not theirs."""
    started = words_for(file)
    if started is None and file.is_dir():
        raise BadSpec(path, f"{file} has neither a bot.py nor a program called run nor Java classes")
    if started and file.is_symlink():
        raise BadSpec(path, f"{file} is a link; if it is yours, write it as an entrant of its own, with player = ...")
    if started and file.name == FOLDER_PROGRAM and not file.is_dir():
        raise BadSpec(path, f"{file} would stand for its whole folder; give it another name, or a folder of its own")
    return started
