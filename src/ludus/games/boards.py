"""Finding a board: shipped, in a file, made from a seed, or its text."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ludus.core.errors import BadBoard, LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.options import read_options

RANDOM = "random"


def shipped(game: AnyGame) -> tuple[str, ...]:
    """The names of the boards that come with the game."""
    return tuple(sorted(file.stem for file in game.board.FOLDER.glob(f"*{game.board.SUFFIX}")))


def open_board(game: AnyGame, reference: str, edition: str, seed: int) -> Any:
    """The board that `reference` means: a shipped name, a file, `random[:key=value,…]`, or the text of a board."""
    reference = reference or game.info.board
    if is_text(reference):
        return game.board.read(reference, "board", edition)
    if reference.split(":")[0] == RANDOM:
        return game.board.generate(seed, read_recipe(game, reference.partition(":")[2]))
    if reference in shipped(game):
        return read_file(game, game.board.FOLDER / f"{reference}{game.board.SUFFIX}", edition)
    path = Path(reference)
    if path.suffix == game.board.SUFFIX or path.exists():
        return read_file(game, path, edition)
    raise UnknownName("board", reference, [*shipped(game), RANDOM], where=f" of {game.info.name}")


def is_text(reference: str) -> bool:
    """Whether this is a board itself, and not where to find one."""
    return "\n" in reference or "{" in reference


def read_file(game: AnyGame, path: Path, edition: str) -> Any:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file"
        raise BadBoard(str(path), f"cannot be read ({reason})") from None
    board = game.board.read(text, str(path), edition)
    # A game whose boards may bring options of the game along says how they are found.
    beside = getattr(game.board, "options_beside", None)
    return replace(board, options=beside(path)) if beside else board


def read_recipe(game: AnyGame, text: str) -> Any:
    """The generator's options from `key=value,key=value`."""
    return read_options(game.board.Recipe, pairs(text.split(",") if text else ()), f"{game.info.name}'s generator")


def pairs(words: Any) -> dict[str, str]:
    """`key=value` words as a dictionary."""
    found = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise LudusError(f"expected key=value, got {word!r}")
        found[key.strip()] = value.strip()
    return found
