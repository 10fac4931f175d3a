"""State: everything about a match at one moment, as masks and ints (RULES 2)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from ludus.core.notebook import Drawn
from ludus.core.scene import Colour
from ludus.core.seat.outcome import Seat
from ludus.games.fish.shape import Board, Position, mask_of

COLOURS: tuple[Colour, ...] = ("red", "white", "brown", "black")  # of the seats (RULES 2.6)

Phase = Literal["setup", "placing", "moving", "over"]  # RULES 7.1


class Move(NamedTuple):
    """A penguin goes from its tile to another."""

    source: Position
    target: Position

    def __str__(self) -> str:
        return f"{self.source} to {self.target}"


class Pass(NamedTuple):
    """The turn of a player that cannot move."""

    def __str__(self) -> str:
        return "pass"


Action = Position | Move | Pass
PASS = Pass()


class Options(Struct, frozen=True, kw_only=True):
    """What can be chosen."""

    edition: Literal["document"] = "document"
    cramped: bool = False  # take a board that is too small: who finds no tile for a penguin is out (RULES 4.5)


class Book:
    """What a whole match has in common. Two books are equal when what they are made of is."""

    def __init__(
        self, board: Board, options: Options, seats: int, each: int, colours: tuple[Colour, ...] = COLOURS
    ) -> None:
        self.board, self.options = board, options
        self.seats, self.colours = seats, colours[:seats]  # a state that is read from JSON brings its own
        self.each = each  # penguins that a player places; 0: all that will be there are there
        self.shape, self.fish = board.shape, board.fish
        self.near = self.shape.near

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Book) and self._content() == other._content())

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[object, ...]:
        return self.board, self.options, self.seats, self.each, self.colours


@lru_cache(maxsize=128)
def book_of(board: Board, options: Options, seats: int, each: int, colours: tuple[Colour, ...] = COLOURS) -> Book:
    """The book of a match; a tournament plays the same board a thousand times."""
    return Book(board, options, seats, each, colours)


class State(Drawn, Struct, frozen=True):
    """Everything. Tuples go by seat; cells are numbered row by row.

    The tiles are the free ones and those under penguins: a tile that is left is neither from then on.
    """

    book: Book
    free: int  # the mask of tiles without a penguin
    penguins: tuple[tuple[int, ...], ...]  # cells, in the order in which they were placed (RULES 2)
    scores: tuple[int, ...]
    mover: Seat  # whose turn it is, over or not
    turn: int = 1
    dropped: tuple[Seat, ...] = ()
    last: Action | None = None  # what was played just before, where it is known

    @property
    def tiles(self) -> int:
        return self.free | mask_of(cell for cells in self.penguins for cell in cells)

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """The seats that have not been dropped."""
        return tuple(seat for seat in range(self.book.seats) if seat not in self.dropped)

    @property
    def is_placing(self) -> bool:
        """Whether the mover has a penguin to place: all place in turn, so the mover is the last to have them all."""
        return len(self.dropped) < self.book.seats and len(self.penguins[self.mover]) < self.book.each

    @property
    def phase(self) -> Phase:
        if self.is_placing:
            return "placing" if any(self.penguins) or self.dropped else "setup"
        return "moving" if any(self.can_move(seat) for seat in range(self.book.seats)) else "over"

    def can_move(self, seat: Seat) -> bool:
        """Whether a penguin of this seat has a free tile beside it."""
        free, near = self.free, self.book.near
        for cell in self.penguins[seat]:  # noqa: SIM110 - `any` takes twice as long
            if free & near[cell]:
                return True
        return False

    def moves(self, seat: Seat) -> Iterator[tuple[int, int]]:
        """The moves of a seat as cells, penguin by penguin as they were placed, targets row by row."""
        reached, free = self.book.shape.reached, self.free
        for source in self.penguins[seat]:
            for target in sorted(reached(source, free)):
                yield source, target

    def fish_at(self, position: tuple[int, int]) -> int:
        """How many fish there are now; 0 on a hole and off the board."""
        cell = self.book.shape.cell(position)
        return self.book.fish[cell] if cell >= 0 and self.tiles >> cell & 1 else 0

    def owner_of(self, cell: int) -> Seat | None:
        """Whose penguin stands there."""
        return next((seat for seat, cells in enumerate(self.penguins) if cell in cells), None)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The fish numbers now, as a board file has them."""
        book, tiles = self.book, self.tiles
        fish = tuple(number if tiles >> cell & 1 else 0 for cell, number in enumerate(book.fish))
        width = book.board.width
        return tuple(fish[row * width : (row + 1) * width] for row in range(book.board.height))
