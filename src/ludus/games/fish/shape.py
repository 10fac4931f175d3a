"""Shape: which cells lie where on a board of a size (RULES 1). Cells are numbered row by row, sets of cells are masks.
Board: the fish on them, in a file of JSON rows (RULES 3).

A shape is shared by all boards of one size. Its tables are filled as cells are asked for, so a large board costs what
is used of it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from ludus.core.errors import BadBoard
from ludus.core.options import NO_OPTIONS
from ludus.core.outside.answers import quoted
from ludus.core.table import Table

SUFFIX = ".json"
MOST_FISH = 5
MOST_CELLS = 100_000  # more would only fill the memory

Rows = tuple[tuple[int, ...], ...]


class Position(NamedTuple):
    """A place on the board, from [0, 0] in the upper left corner. As an action: put a penguin there."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"[{self.row}, {self.column}]"


DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")  # in the order that counts
OPPOSITE = 3  # so many further on


def step(row: int, column: int, direction: int) -> tuple[int, int]:
    """The neighbour in a direction, on the board or not. RULES 1: odd rows are shifted right by half a tile."""
    odd = row % 2
    match direction:
        case 0:
            return row - 2, column
        case 1:
            return row - 1, column + odd
        case 2:
            return row + 1, column + odd
        case 3:
            return row + 2, column
        case 4:
            return row + 1, column - 1 + odd
        case _:
            return row - 1, column - 1 + odd


Ray = tuple[int, ...]
Line = Table[int, tuple[int, ...]]  # from the free cells of a line (a mask) to those that can be reached on it
Lines = tuple[int, Line, int, Line, int, Line]  # the three lines through a cell, each behind the mask of its cells


def until_blocked(ray: Ray, free: int) -> Iterator[int]:
    """RULES 1: walk, and stop before the first cell that is not free."""
    for cell in ray:
        if not free >> cell & 1:
            return
        yield cell


class Grid:
    """All that a board's size decides."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width, self.cells = height, width, height * width
        self.rays = Table(self._rays)  # from a cell to those in each of the six directions, to the edge of the board
        self.near = Table(self._near)  # from a cell to the mask of those beside it
        self.lines = Table(self._lines)

    def position(self, cell: int) -> Position:
        return Position(*divmod(cell, self.width))

    def cell(self, position: tuple[int, int]) -> int:
        """The number of a cell, -1 off the board."""
        row, column = position
        return row * self.width + column if 0 <= row < self.height and 0 <= column < self.width else -1

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells beside it, in the order of the directions."""
        return tuple(ray[0] for ray in self.rays[cell] if ray)

    def walk(self, cell: int, free: int) -> Iterator[int]:
        """What can be reached from a cell, direction by direction."""
        return (there for ray in self.rays[cell] for there in until_blocked(ray, free))

    def reached(self, cell: int, free: int) -> tuple[int, ...]:
        """What can be reached from a cell, line by line: the cells that `walk` gives, only faster."""
        a, along_a, b, along_b, c, along_c = self.lines[cell]
        return along_a[free & a] + along_b[free & b] + along_c[free & c]

    def _rays(self, cell: int) -> tuple[Ray, ...]:
        return tuple(self._ray(cell, direction) for direction in range(len(DIRECTIONS)))

    def _ray(self, cell: int, direction: int) -> Ray:
        found = []
        while (cell := self.cell(step(*divmod(cell, self.width), direction))) >= 0:
            found.append(cell)
        return tuple(found)

    def _near(self, cell: int) -> int:
        return mask_of(self.neighbours(cell))

    def _lines(self, cell: int) -> Lines:
        rays = self.rays[cell]
        a, b, c = (_line(rays[i], rays[i + OPPOSITE]) for i in range(OPPOSITE))
        return *a, *b, *c


def _line(there: Ray, back: Ray) -> tuple[int, Line]:
    def reach(free: int) -> tuple[int, ...]:
        return *until_blocked(there, free), *until_blocked(back, free)

    return mask_of(there + back), Table(reach)


@lru_cache(maxsize=256)
def shape_of(height: int, width: int) -> Grid:
    return Grid(height, width)


def mask_of(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, ascending: row by row, from the left (RULES 5: zig-zag)."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


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


def read(text: str, source: str = "board", edition: str = "document") -> Board:
    """The board in a file's text: rows of numbers, short rows filled up with holes (RULES 1)."""
    import json  # for its words of what is wrong; a bot is seldom shown a board's text

    name = source.rpartition("/")[2].removesuffix(SUFFIX) if source.endswith(SUFFIX) else "board"
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
    import json

    try:
        text = json.dumps(value, default=quoted)
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        text = quoted(value)
    return text if len(text) <= 60 else text[:57] + "..."
