"""What a bot sees: a view of planets, made of small typed objects when they are asked for.

for planet in view.mine:
    for edge in planet.edges:
        there = view.planet(edge.destination)
        if there.is_visible and there.is_neutral: ...
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from ludus.core.notes import HasNotes
from ludus.core.seat.outcome import NOBODY, Seat
from ludus.games.starmap.map.places import Edge


class Incoming(NamedTuple):
    """A shuttle on its way to a planet that is seen. `owner` is a seat."""

    source: int
    destination: int
    owner: Seat
    people: int
    turns_left: int


class Planet(Struct, frozen=True):
    """A planet of which only the map is known."""

    id: int
    x: int  # where the board file draws it
    y: int
    edges: tuple[Edge, ...]

    @property
    def is_visible(self) -> bool:
        return False

    @property
    def neighbours(self) -> tuple[int, ...]:
        return tuple(edge.destination for edge in self.edges)

    def distance(self, to: int) -> int | None:
        """The length of the edge to a neighbour, None where there is none."""
        return next((edge.length for edge in reversed(self.edges) if edge.destination == to), None)


class VisiblePlanet(Planet, frozen=True):
    """A planet that is seen; its game adds who lives there."""

    habitability: int
    size: int
    is_home: bool
    owner: Seat  # or NOBODY
    incoming: tuple[Incoming, ...]  # both players' shuttles, in launch order
    viewer: Seat  # the seat whose view this is

    @property
    def is_visible(self) -> bool:
        return True

    @property
    def is_mine(self) -> bool:
        return self.owner == self.viewer

    @property
    def is_enemy(self) -> bool:
        return self.owner not in (self.viewer, NOBODY)

    @property
    def is_neutral(self) -> bool:
        return self.owner == NOBODY


P = TypeVar("P", bound=VisiblePlanet)


class View(HasNotes, Generic[P]):
    """All that a seat may see in one turn. A spectator's view has no seat and sees everything."""

    def __init__(
        self,
        seat: Seat | None,
        turn: int,
        last_turn: int,
        make: Callable[[], tuple[tuple[Planet, ...], tuple[P, ...]]],
        units: int = 1,
        state: object = None,
    ) -> None:
        self.seat = seat
        self.turn = turn  # from 1, counted over both players
        self.last_turn = last_turn
        self.units = units  # turns (over both players) that a shuttle takes for one unit of length
        self._make = make
        self._state = state

    def written(self, write: Callable[[Any, Seat | None], bytes]) -> bytes | None:
        """What a writer of ours makes of the state that is seen here; None where this view has come over a wire."""
        return None if self._state is None else write(self._state, self.seat)

    @cached_property
    def _made(self) -> tuple[tuple[Planet, ...], tuple[P, ...]]:
        return self._make()

    @property
    def planets(self) -> tuple[Planet, ...]:
        """All planets, in the order of the edition: ascending ids, or (original) as the Java engine lists them."""
        return self._made[0]

    @property
    def visible(self) -> tuple[P, ...]:
        return self._made[1]

    @cached_property
    def mine(self) -> tuple[P, ...]:
        return tuple(planet for planet in self.visible if planet.owner == self.seat)

    @cached_property
    def enemy(self) -> tuple[P, ...]:
        return tuple(planet for planet in self.visible if planet.owner not in (self.seat, NOBODY))

    @cached_property
    def neutral(self) -> tuple[P, ...]:
        return tuple(planet for planet in self.visible if planet.owner == NOBODY)

    @property
    def hidden(self) -> tuple[Planet, ...]:
        return tuple(planet for planet in self.planets if not planet.is_visible)

    @cached_property
    def _by_id(self) -> dict[int, Planet]:
        return {planet.id: planet for planet in self.planets}

    @cached_property
    def _seen_by_id(self) -> dict[int, P]:
        return {planet.id: planet for planet in self.visible}

    def planet(self, id: int) -> Planet:
        return self._by_id[id]

    def seen(self, id: int) -> P | None:
        """The planet, if it can be seen."""
        return self._seen_by_id.get(id)

    def _content(self) -> tuple[object, ...]:
        return self.seat, self.turn, self.last_turn, self.units, self.planets

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.seat, self.turn))

    def __repr__(self) -> str:
        return f"View(seat={self.seat}, turn={self.turn}, visible={len(self.visible)} of {len(self.planets)})"
