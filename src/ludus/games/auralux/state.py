"""The state of a match, and the book: what all its states have in common."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludus.core.notebook import Drawn
from ludus.core.seat.outcome import Seat
from ludus.games.auralux.board import Board, distances
from ludus.games.auralux.orders import Send, ShipGroup
from ludus.games.auralux.original.cxx import INT_MAX, INT_MIN, add32

Amount = Annotated[int, Meta(ge=0, le=10**9)]
Income = tuple[tuple[int, int], ...]  # the planets (id - 1) that gain something for a seat, and what


class Options(Struct, frozen=True, kw_only=True):
    """Every constant of the game (RULES 1)."""

    edition: Literal["document", "original"] = "document"
    max_steps: Annotated[int, Meta(ge=INT_MIN, le=INT_MAX)] = 10_000
    start_ships: Amount = 100
    capture_price: Amount = 100
    upgrade_prices: tuple[Amount, ...] = (0, 100, 200)  # by current level
    armour: tuple[Amount, ...] = (0, 100, 200, 300)  # by level
    production: Amount = 1  # ships for each level of a planet
    max_groups: Amount = 1000  # of a seat, flying
    max_orders: Amount = 1000  # in a turn
    max_distance: Annotated[int, Meta(ge=1, le=10**6)] = 100

    def __post_init__(self) -> None:
        if len(self.armour) != len(self.upgrade_prices) + 1 or len(self.armour) < 2:
            raise ValueError(
                f"armour has {len(self.armour)} levels and upgrade_prices {len(self.upgrade_prices)}: "
                "both count from level 0, and armour has one more"
            )


VERSION = 2  # of the rules; records of version 1 are played again as they were (`earlier.py`)


class Book:
    """Shared by all states of a match. Two books are equal when board, options and version are."""

    def __init__(self, board: Board, options: Options, version: int = VERSION) -> None:
        self.board, self.options, self.version = board, options, version
        self.seats = board.players
        self.planets = len(board.points)
        self.distances = distances(board, options.max_distance)
        self.document = options.edition == "document"
        self.last_turn = max(0, options.max_steps) * self.seats
        self.top = len(options.upgrade_prices)
        self._setting, self._hash = (board, options, version), hash(board)
        self.wraps = not self.document or version == 1  # RULES R7
        self.add: Callable[[int, int], int] = add32 if self.wraps and self._most_ships() > INT_MAX else add

    def income(self, seat: Seat, owners: Sequence[Seat], levels: Sequence[int]) -> Income:
        """RULES 5: each planet of level 1 and above gains its level, times the multiplier."""
        if seat not in owners:
            return ()
        gains = (self.options.production * level for level in levels)
        planets = enumerate(zip(owners, gains, strict=True))
        return tuple((i, gain) for i, (owner, gain) in planets if owner == seat and gain)

    def incomes(self, owners: Sequence[Seat], levels: Sequence[int]) -> tuple[Income, ...]:
        return tuple(self.income(seat, owners, levels) for seat in range(self.seats))

    def _most_ships(self) -> int:
        """More than there can ever be; what might not fit 32 bits is added with care."""
        options = self.options
        made = options.production * self.top * self.planets * max(0, options.max_steps)
        return options.start_ships * self.seats + made

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Book) and self._setting == other._setting

    def __hash__(self) -> int:
        return self._hash


@lru_cache(maxsize=128)
def book_of(board: Board, options: Options, version: int = VERSION) -> Book:
    """The book of a match. A tournament plays the same board a thousand times: its distances are found once."""
    return Book(board, options, version)


class State(Drawn, Struct, frozen=True):
    """Everything. The first four tuples go by planet (id - 1); `groups`, `sends` and `incomes` by seat."""

    book: Book
    turn: int  # player-turns that were played
    owners: tuple[Seat, ...]
    ships: tuple[int, ...]
    levels: tuple[int, ...]
    armours: tuple[int, ...]
    groups: tuple[tuple[ShipGroup, ...], ...]  # each seat's by landing, then by launch
    sends: tuple[tuple[Send, ...], ...]  # "last sends" (RULES 7)
    launched: int
    dead: tuple[Seat, ...]
    dropped: tuple[Seat, ...]  # disqualified; nobody is both
    over: bool
    incomes: tuple[Income, ...]  # follows from owners and levels; kept because it seldom changes
