"""A state: two masks of bits, one a seat, column by column from the bottom.

Every column has one bit more than rows, which stays free: so a line never runs from the top of one into the next.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from ludus.core.game import NOBODY, Seat
from ludus_connect_four.board import Board


class Options(Struct, frozen=True, kw_only=True):
    edition: Literal["document"] = "document"


class State(Struct, frozen=True):
    board: Board
    stones: tuple[int, int] = (0, 0)  # by seat
    mover: Seat = 0
    dropped: Seat = NOBODY
    last: int | None = None  # the column of the last stone

    @property
    def taken(self) -> int:
        return self.stones[0] | self.stones[1]

    def height(self, column: int) -> int:
        """How many stones are in a column."""
        rows = self.board.rows
        return (self.taken >> column * (rows + 1) & (1 << rows) - 1).bit_count()

    def free(self) -> list[int]:
        """The columns that are not full."""
        return [column for column in range(self.board.columns) if self.height(column) < self.board.rows]

    def with_stone(self, column: int) -> "State":
        """RULES 2.2: it falls onto the lowest free row."""
        bit = 1 << column * (self.board.rows + 1) + self.height(column)
        first, second = self.stones
        stones = (first | bit, second) if self.mover == 0 else (first, second | bit)
        return State(self.board, stones, 1 - self.mover, self.dropped, column)

    def owner(self, column: int, row: int) -> Seat:
        """Whose stone is there, or nobody's."""
        bit = 1 << column * (self.board.rows + 1) + row
        return next((seat for seat in (0, 1) if self.stones[seat] & bit), NOBODY)

    def has_line(self, seat: Seat) -> bool:
        """RULES 3.1."""
        return any(lines(self.stones[seat], self.board))


def lines(stones: int, board: Board) -> Iterator[int]:
    """For each direction the mask of the stones that a line begins at: up, across, and both diagonals."""
    step = board.rows + 1
    for way in (1, step, step + 1, step - 1):
        starts = stones
        for count in range(1, board.line):
            starts &= stones >> way * count
        yield starts


class View(NamedTuple):
    """What a seat sees: everything."""

    seat: Seat | None
    state: State

    @property
    def free(self) -> list[int]:
        """The columns that a stone can fall into."""
        return self.state.free()

    @property
    def columns(self) -> list[list[Seat]]:
        """The stones of every column from the bottom, as the seats that own them."""
        state = self.state
        return [
            [state.owner(column, row) for row in range(state.height(column))] for column in range(state.board.columns)
        ]
