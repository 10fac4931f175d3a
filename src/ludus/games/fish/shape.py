"""Shape: which cells lie where on a board of a size (RULES 1). Cells are numbered row by row, sets of cells are masks.

Shared by all boards of one size. Tables are filled as cells are asked for, so a large board costs what is used of it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ludus.core.table import Table


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
