"""Board: tiles with fish on them, in a file of JSON rows (RULES 1, 3)."""

import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from ludus.core.errors import BadBoard, BadOption
from ludus.core.game import NO_OPTIONS
from ludus.core.outside.answers import quoted
from ludus.games.fish.shape import Grid, Position, mask_of, shape_of

FOLDER = Path(__file__).parent / "boards"
SUFFIX = ".json"
MOST_FISH = 5
MOST_CELLS = 100_000  # more would only fill the memory

Rows = tuple[tuple[int, ...], ...]
Holes = tuple[Position, ...]


class Board(Struct, frozen=True, dict=True):
    """Where a match is played. `fish` goes row by row; 0 is a hole."""

    name: str
    width: int
    height: int
    fish: tuple[int, ...]

    def __str__(self) -> str:
        holes = f", {self.fish.count(0)} holes" if 0 in self.fish else ""
        return f"{self.name}: {self.height} x {self.width}{holes}"

    @property
    def players(self) -> None:
        """Any number of them."""

    @property
    def options(self) -> Mapping[str, Any]:
        return NO_OPTIONS

    @property
    def shape(self) -> Grid:
        return shape_of(self.height, self.width)

    @property
    def rows(self) -> Rows:
        return tuple(self.fish[row * self.width : (row + 1) * self.width] for row in range(self.height))

    @cached_property
    def tiles(self) -> int:
        """The mask of the cells that are no holes."""
        return mask_of(cell for cell, fish in enumerate(self.fish) if fish)

    def fish_at(self, position: tuple[int, int]) -> int:
        """How many fish there are; 0 on a hole and off the board."""
        cell = self.shape.cell(position)
        return self.fish[cell] if cell >= 0 else 0

    def reachable(self, position: tuple[int, int]) -> tuple[Position, ...]:
        """Where a penguin could go from here if it were alone, direction by direction (RULES 1)."""
        shape = self.shape
        cell = shape.cell(position)
        return tuple(shape.position(there) for there in shape.walk(cell, self.tiles)) if cell >= 0 else ()

    def without(self, *positions: tuple[int, int]) -> "Board":
        """The board with these tiles removed: holes now."""
        fish = list(self.fish)
        for position in positions:
            cell = self.shape.cell(position)
            if cell < 0:
                raise BadBoard(self.name, f"no tile at {list(position)} of {self.height} x {self.width}")
            fish[cell] = 0
        return Board(self.name, self.width, self.height, tuple(fish))


class Recipe(Struct, frozen=True, kw_only=True):
    """What a new board is to be like (RULES 1)."""

    width: int = 8
    height: int = 8
    min_ones: int | None = None  # so many tiles with one fish, 2 to 5 on all others; None: a quarter of them
    holes: int | str | tuple[tuple[int, int], ...] | None = None  # how many, or where (1:2+3:0); None: some
    uniform: int | None = None  # the same number of fish everywhere, instead


def random_board(width: int, height: int, min_ones: int, holes: Holes | int = (), seed: int = 0) -> Board:
    """RULES 1, random mode: `min_ones` tiles have one fish, all others two to five."""
    return generate(seed, Recipe(width=width, height=height, min_ones=min_ones, holes=holes))


def uniform_board(width: int, height: int, fish: int, holes: Holes = ()) -> Board:
    """RULES 1, non-random mode: the same number of fish on every tile."""
    return generate(0, Recipe(width=width, height=height, uniform=fish, holes=holes))


def generate(seed: int, recipe: Recipe) -> Board:
    """A board that depends on the seed and the recipe alone."""
    _check_size(recipe)
    rng, width, height = Random(seed), recipe.width, recipe.height
    holes = _holes(recipe, rng)
    tiles = [cell for cell in range(width * height) if not holes >> cell & 1]
    fish = [0] * (width * height)
    for cell in tiles:
        fish[cell] = recipe.uniform or rng.randint(2, MOST_FISH)
    if recipe.uniform is None:
        for cell in rng.sample(tiles, _ones(recipe, len(tiles))):
            fish[cell] = 1
    name = f"random-{seed}" if recipe.uniform is None else f"uniform-{recipe.uniform}"
    return Board(name, width, height, tuple(fish))


def _check_size(recipe: Recipe) -> None:
    cells = recipe.width * recipe.height
    if recipe.width < 1:
        raise _bad("width", recipe.width, "must be 1 or more")
    if recipe.height < 2:
        raise _bad("height", recipe.height, "must be 2 or more")
    if cells > MOST_CELLS:
        raise _bad("width", recipe.width, f"{cells} cells, at most {MOST_CELLS}")
    if recipe.uniform is not None and not 1 <= recipe.uniform <= MOST_FISH:
        raise _bad("uniform", recipe.uniform, f"must be 1 to {MOST_FISH}")


def _ones(recipe: Recipe, tiles: int) -> int:
    ones, cells = tiles // 4 if recipe.min_ones is None else recipe.min_ones, recipe.width * recipe.height
    if not 0 <= ones <= cells:
        raise _bad("min_ones", ones, f"must be 0 to {cells}, width x height")
    return min(ones, tiles)  # RULES 1.6: holes may leave fewer tiles than that, or none


def _holes(recipe: Recipe, rng: Random) -> int:
    """The mask of the holes."""
    holes, cells = recipe.holes, recipe.width * recipe.height
    if holes is None:
        holes = cells // 16 if recipe.uniform is None else 0
    if isinstance(holes, str) and not (holes.isascii() and holes.isdigit() and len(holes) < 10):
        holes = tuple(_place(word) for word in holes.split("+")) if holes else ()
    if not isinstance(holes, tuple):
        count = int(holes)
        if not 0 <= count <= cells:
            raise _bad("holes", count, f"must be 0 to {cells}, or places like 1:2+3:0")
        return mask_of(rng.sample(range(cells), count))
    shape = shape_of(recipe.height, recipe.width)
    for place in holes:
        if shape.cell(place) < 0:
            raise _bad("holes", list(place), f"not on the board of {recipe.height} rows and {recipe.width} columns")
    return mask_of(shape.cell(place) for place in holes)


def _place(word: str) -> Position:
    row, _, column = word.partition(":")
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in (row, column)):
        raise _bad("holes", repr(word), "expected a number, or places as row:column joined by +")
    return Position(int(row), int(column))


def _bad(name: str, value: object, what: str) -> BadOption:
    return BadOption(f"option {name} of fish's generator is {value}: {what}")


def read(text: str, source: str = "board", edition: str = "document") -> Board:
    """The board in a file's text: rows of numbers, short rows filled up with holes (RULES 1)."""
    name = Path(source).stem if source.endswith(SUFFIX) else "board"
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadBoard(source, f"not JSON: {error.msg} (column {error.colno})", error.lineno) from None
    except (ValueError, RecursionError) as error:
        raise BadBoard(source, f"not JSON: {error}") from None
    return board_of(data, source, name)


def board_of(data: Any, source: str = "board", name: str = "board") -> Board:
    """The board in JSON data."""
    if not isinstance(data, list):
        raise BadBoard(source, f"expected an array of rows like [[1, 2], [3]], got {_short(data)}")
    for number, row in enumerate(data):
        _check_row(row, number, source)
    width, height = max(map(len, data), default=0), len(data)
    if width * height > MOST_CELLS:
        raise BadBoard(source, f"{height} rows of up to {width}: at most {MOST_CELLS} cells")
    fish = (number for row in data for number in (*row, *[0] * (width - len(row))))
    return Board(name, width, height, tuple(fish))


def _check_row(row: object, number: int, source: str) -> None:
    if not isinstance(row, list):
        raise BadBoard(source, f"row {number}: expected an array of numbers, got {_short(row)}")
    for column, fish in enumerate(row):
        if type(fish) is not int or not 0 <= fish <= MOST_FISH:
            what = f"expected a number of fish, 0 to {MOST_FISH}, got {_short(fish)}"
            raise BadBoard(source, f"row {number}, column {column}: {what}")


def write(board: Board) -> str:
    """The board as a file, always a rectangle: `read` gives the same board again."""
    return "[\n" + ",\n".join(f"  {list(row)}" for row in board.rows) + "\n]\n"


def _short(value: object) -> str:
    try:
        text = json.dumps(value, default=quoted)
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        text = quoted(value)
    return text if len(text) <= 60 else text[:57] + "..."
