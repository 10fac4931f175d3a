"""From the words of a spec to a board: shipped, in a file, made from a seed, or its text."""

from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from ludus.core.errors import BadBoard, LudusError, UnknownName
from ludus.core.game import AnyGame, B, Game
from ludus.core.options import read_options
from ludus.core.outside.texts import Unreadable, text_in

RANDOM = "random"
PATTERN = frozenset("*?[")
TITLE = "board: "  # begins a text that has a name, on a line of its own


class BoardRef(Struct, frozen=True):
    """The words of a board: a shipped name, a file, `random[:key=value,…]`, or its text; none: the game's usual one.
    In a tournament's file also a pattern of files."""

    words: str

    @staticmethod
    def of_text(title: str, text: str) -> "BoardRef":
        """A board itself, by this name."""
        return BoardRef(f"{TITLE}{title}\n{text}")

    @property
    def title(self) -> str:
        """The name that a text was given; empty where it has none, or this is no text."""
        first, line_end, _ = self.words.partition("\n")
        return first.removeprefix(TITLE) if line_end and first.startswith(TITLE) else ""

    @property
    def text(self) -> str:
        """Of a text: without its name."""
        return self.words.partition("\n")[2] if self.title else self.words

    @property
    def is_text(self) -> bool:
        """Whether this is a board itself, and not where to find one."""
        return "\n" in self.words or "{" in self.words

    @property
    def recipe(self) -> str | None:
        """What the generator is told; None where none is asked for."""
        word, _, recipe = self.words.partition(":")
        return recipe if word == RANDOM and not self.is_text else None

    @property
    def is_made(self) -> bool:
        """Whether no game needs to look for it: a text, or for the generator."""
        return self.is_text or self.recipe is not None

    def is_known(self, game: AnyGame) -> bool:
        """Whether it names no file of this machine."""
        return not self.words or self.is_made or self.words in shipped(game)

    def unknown(self, game: AnyGame) -> UnknownName:
        return UnknownName("board", self.words, offered(game), where=f" of {game.info.name}")

    def file(self, folder: Path = Path()) -> Path | None:
        """The file that it is, seen from a folder; None where there is none. A name that is too long, or lies in a
        closed folder, is no file."""
        try:
            return folder / self.words if not self.is_made and (folder / self.words).is_file() else None
        except (OSError, ValueError):
            return None

    def seen_from(self, folder: Path) -> "list[BoardRef]":
        """The boards that it means, in order of name; a name that is no file there is left for the game to know."""
        if not self.is_made and PATTERN & set(self.words):
            return self._matching(folder)
        if file := self.file(folder):
            return [BoardRef(str(file))]
        if not self.is_made and "/" in self.words:
            raise LudusError(f"no file {self.words!r} in {folder}")
        return [self]

    def _matching(self, folder: Path) -> "list[BoardRef]":
        anchor = Path(self.words).anchor
        try:
            found = list(Path(anchor or folder).glob(self.words.removeprefix(anchor)))
        except (ValueError, OSError) as error:
            raise LudusError(f"{self.words!r} is no pattern of files: {error}") from None
        files = sorted(str(path) for path in found if BoardRef(str(path)).file())
        if not files:
            raise LudusError(f"no file is called {self.words!r} in {folder}")
        return [BoardRef(file) for file in files]

    def open(self, game: Game[B, Any, Any, Any], edition: str, seed: int) -> B:
        if not self.words:
            return BoardRef(game.info.board).open(game, edition, seed)
        if self.is_text:
            source = f"{self.title}{game.board.SUFFIX}" if self.title else "board"
            return game.board.read(self.text, source, edition)
        if self.recipe is not None:
            return game.board.generate(seed, read_recipe(game, self.recipe))
        if self.words in shipped(game):
            return read_file(game, game.board.FOLDER / f"{self.words}{game.board.SUFFIX}", edition)
        path = Path(self.words)
        if path.suffix == game.board.SUFFIX or path.exists():
            return read_file(game, path, edition)
        raise self.unknown(game)


def shipped(game: AnyGame) -> tuple[str, ...]:
    """The names of the boards that come with the game."""
    return tuple(sorted(file.stem for file in game.board.FOLDER.glob(f"*{game.board.SUFFIX}")))


def offered(game: AnyGame) -> tuple[str, ...]:
    """What there is to choose from without a file."""
    return (*shipped(game), RANDOM)


def open_board(game: Game[B, Any, Any, Any], words: str, edition: str, seed: int) -> B:
    return BoardRef(words).open(game, edition, seed)


def open_moment(game: AnyGame, words: str) -> tuple[Any, str] | None:
    """The state in a file of the game's own, and the file's text; None where the words mean something else."""
    path = BoardRef(words).file() if game.read_moment and words not in shipped(game) else None
    if path is None or game.read_moment is None:
        return None
    text = _text(path)
    state = game.read_moment(text, str(path))
    return None if state is None else (state, text)


def _text(path: Path) -> str:
    try:
        return text_in(path)
    except Unreadable as error:
        raise BadBoard(str(path), f"cannot be read ({error})") from None


def read_file(game: Game[B, Any, Any, Any], path: Path, edition: str) -> B:
    board = game.board.read(_text(path), str(path), edition)
    return replace(cast(Any, board), options=game.options_beside(path)) if game.options_beside else board


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
