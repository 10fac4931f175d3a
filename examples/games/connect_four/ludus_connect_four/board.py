"""Board: columns, rows and the length of a line, in a file of three numbers (RULES 1)."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from ludus.core.errors import BadBoard
from ludus.core.game import NO_OPTIONS

FOLDER = Path(__file__).parent / "boards"
SUFFIX = ".txt"
LARGEST = 16


class Board(Struct, frozen=True):
    """Where a match is played."""

    name: str
    columns: int
    rows: int
    line: int

    def __str__(self) -> str:
        return f"{self.name}: {self.columns} columns, {self.rows} rows, {self.line} in a row"

    @property
    def players(self) -> None:
        """It does not say: the game is for two."""

    @property
    def options(self) -> Mapping[str, Any]:
        return NO_OPTIONS


class Recipe(Struct, frozen=True, kw_only=True):
    """What a new board is to be like; 0: as the dice say."""

    columns: int = 0
    rows: int = 0
    line: int = 4


def read(text: str, source: str = "board", edition: str = "document") -> Board:
    words = text.split()
    if len(words) != 3 or not all(word.isascii() and word.isdigit() for word in words):
        raise BadBoard(source, "expected three numbers like 7 6 4: columns, rows, stones in a line", 1)
    columns, rows, line = (int(word[:4]) for word in words)
    name = Path(source).stem if source.endswith(SUFFIX) else "board"
    return _checked(Board(name, columns, rows, line), source)


def write(board: Board) -> str:
    return f"{board.columns} {board.rows} {board.line}\n"


def generate(seed: int, recipe: Recipe) -> Board:
    """A board that depends on the seed and the recipe alone."""
    rng = Random(seed)
    columns, rows = rng.randint(5, 9), rng.randint(4, 8)
    board = Board(f"random-{seed}", recipe.columns or columns, recipe.rows or rows, recipe.line)
    return _checked(board, board.name)


def _checked(board: Board, source: str) -> Board:
    """RULES 1.3."""
    if not (1 <= board.columns <= LARGEST and 1 <= board.rows <= LARGEST):
        raise BadBoard(source, f"{board.columns} columns and {board.rows} rows: there must be 1 to {LARGEST}", 1)
    if not 2 <= board.line <= max(board.columns, board.rows):
        raise BadBoard(source, f"a line of {board.line} is too short, or does not fit", 1)
    return board
