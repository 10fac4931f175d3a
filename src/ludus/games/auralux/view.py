"""What a bot sees: exactly what the original sends (RULES 9), as small typed objects made when they are asked for.

for planet in view.mine:
    if planet.price is not None and planet.ships >= planet.price:
        orders.append(invest(planet, planet.ships))
"""

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ludus.core.notes import HasNotes
from ludus.core.seat.outcome import NOBODY, Seat
from ludus.games.auralux.generate import Point
from ludus.games.auralux.orders import Flight, Planetary, Send

if TYPE_CHECKING:
    from ludus.games.auralux.state import Book, State

Row = tuple[Seat, int, int, int]  # owner, ships, level, armor
Column = tuple[int, ...]
Columns = tuple[Column, Column, Column, Column]


class Planet(Struct, frozen=True):
    """A planet."""

    id: int  # from 1
    owner: Seat  # or NOBODY
    ships: int
    level: int
    armor: int
    full_armor: int  # of its level
    price: int | None  # ships for the next level, repair included; None at the top
    x: int
    y: int
    viewer: Seat  # the seat whose view this is

    @property
    def is_mine(self) -> bool:
        return self.owner == self.viewer

    @property
    def is_enemy(self) -> bool:
        return self.owner not in (self.viewer, NOBODY)

    @property
    def is_neutral(self) -> bool:
        return self.owner == NOBODY

    @property
    def missing_armor(self) -> int:
        return self.full_armor - self.armor


class Map(NamedTuple):
    """What stays the same all through a match."""

    points: tuple[Point, ...]
    max_steps: int
    capture_price: int
    upgrade_prices: tuple[int, ...]  # by level
    armour: tuple[int, ...]  # by level

    @staticmethod
    @lru_cache(maxsize=128)
    def of(book: "Book") -> "Map":
        options = book.options
        prices = options.capture_price, options.upgrade_prices, options.armour
        return Map(book.board.points, options.max_steps, *prices)

    def planet(self, id: int, row: Row, viewer: Seat) -> Planet:
        owner, ships, level, armor = row
        full = self.armour[level]
        x, y = self.points[id - 1]
        return Planet(id, owner, ships, level, armor, full, self._price(level, full - armor), x, y, viewer)

    def _price(self, level: int, missing: int) -> int | None:
        if level == 0:
            return self.capture_price
        return self.upgrade_prices[level] + missing if level < len(self.upgrade_prices) else None


class Content(NamedTuple):
    """What a view holds, before objects are made of it."""

    map: Map
    rows: tuple[Row, ...]
    last_moves: tuple[Send, ...]
    groups: tuple[Flight, ...]


class View(HasNotes):
    """All that a seat may see in one turn. A spectator's view has no seat, and shows the flying groups too."""

    _content: Content | None = None  # once it was asked for

    def __init__(
        self, seat: Seat | None, turn: int, seats: int, make: Callable[[], Content], state: "State | None" = None
    ) -> None:
        self.seat = seat
        self.seats = seats
        self.turn = turn  # from 1, counted over all players
        self._make = make
        self._state = state

    @property
    def step(self) -> int:
        """From 0: turns that each player has had before."""
        return (self.turn - 1) // self.seats

    @property
    def content(self) -> Content:
        # By hand: a cached_property takes a lock, and this is looked at in every turn of every program.
        if self._content is None:
            self._content = self._make()
        return self._content

    @property
    def columns(self) -> Columns:
        """Owners, ships, levels and armours by planet: what a program is told, before anything is made of it."""
        state = self._state
        if state is not None:
            return state.owners, state.ships, state.levels, state.armours
        owners, ships, levels, armours = zip(*self.content.rows, strict=True)
        return owners, ships, levels, armours

    @property
    def max_steps(self) -> int:
        return self.content.map.max_steps

    @property
    def last_moves(self) -> tuple[Send, ...]:
        """What the others have sent since this seat's last turn, in seat order (RULES 7)."""
        if self._state is not None and not any(self._state.sends):
            return ()
        return self.content.last_moves

    @property
    def groups(self) -> tuple[Flight, ...]:
        """All flying groups in launch order, for spectators; a seat is not shown them."""
        return self.content.groups

    @cached_property
    def planets(self) -> tuple[Planet, ...]:
        """All planets by id."""
        viewer, content = self.seat or 0, self.content
        return tuple(content.map.planet(id, row, viewer) for id, row in enumerate(content.rows, 1))

    @cached_property
    def mine(self) -> tuple[Planet, ...]:
        return tuple(planet for planet in self.planets if planet.owner == self.seat)

    @cached_property
    def enemy(self) -> tuple[Planet, ...]:
        return tuple(planet for planet in self.planets if planet.owner not in (self.seat, NOBODY))

    @cached_property
    def neutral(self) -> tuple[Planet, ...]:
        return tuple(planet for planet in self.planets if planet.owner == NOBODY)

    def planet(self, id: int) -> Planet:
        return self.planets[id - 1]

    def distance(self, a: Planetary | int, b: Planetary | int) -> int:
        """How many of its owner's turns a group flies from one to the other."""
        (x, y), (x2, y2) = (self._point(planet) for planet in (a, b))
        return (isqrt(4 * ((x - x2) ** 2 + (y - y2) ** 2)) + 1) // 2

    def _point(self, planet: Planetary | int) -> Point:
        return self.content.map.points[(planet if isinstance(planet, int) else planet.id) - 1]

    def _all(self) -> tuple[object, ...]:
        return self.seat, self.turn, self.seats, self.content

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash((self.seat, self.turn))

    def __repr__(self) -> str:
        return f"View(seat={self.seat}, turn={self.turn}, planets={len(self.planets)})"


def look(state: "State", seat: Seat | None) -> View:
    """What a seat may see of a state; None is a spectator."""

    def make() -> Content:
        rows = zip(state.owners, state.ships, state.levels, state.armours, strict=True)
        moves = tuple(chain(*state.sends)) if any(state.sends) else ()
        return Content(Map.of(state.book), tuple(rows), moves, flights(state) if seat is None else ())

    return View(seat, state.turn + 1, state.book.seats, make, state)


def flights(state: "State") -> tuple[Flight, ...]:
    """All groups in launch order, with the turns of their owners that they still fly."""
    # Of a match that is over the next seat's pre-phase was not played.
    step, mover = divmod(state.turn - state.over, state.book.seats)
    groups = sorted((group for groups in state.groups for group in groups), key=lambda group: group.serial)
    # Who comes later in this step has not flown in it yet.
    return tuple(Flight(*group[2:], group.lands - step + (group.seat > mover), group.lands) for group in groups)
