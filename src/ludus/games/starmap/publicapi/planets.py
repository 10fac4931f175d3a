"""What a strategy is shown: the planets of a view under the documents' own names."""

from enum import Enum
from typing import Any, NamedTuple

from ludus.core.seat.outcome import NOBODY, Seat
from ludus.games.starmap import view


class Owner(Enum):
    """Whose something is, seen by the player who looks."""

    SELF = 0
    OPPONENT = 1
    NEUTRAL = 2


class Edge(NamedTuple):
    """A connection, from the planet that was asked for it."""

    source_planet_id: int
    destination_planet_id: int
    length: int


class Shuttle(NamedTuple):
    """People on their way, whosever they are."""

    number_people: int
    owner: Owner
    source_planet_id: int
    destination_planet_id: int
    turns_to_arrival: int  # one for each turn of either player


class Planet:
    """A planet of which only the map is known, unless it is a VisiblePlanet. New in each turn, equal to no other."""

    def __init__(self, shown: view.Planet) -> None:
        self._shown = shown

    @property
    def id(self) -> int:
        return self._shown.id

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All of them; the whole map is known from the beginning."""
        return tuple(Edge(edge.source, edge.destination, edge.length) for edge in self._shown.edges)

    def __hash__(self) -> int:
        return self.id  # so that a set of planets has the same order in every run

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id})"


class VisiblePlanet(Planet):
    """A planet that is seen: one's own, and their neighbours."""

    def __init__(self, shown: view.VisiblePlanet, viewer: Seat) -> None:
        super().__init__(shown)
        self._seen: Any = shown
        self._viewer = viewer

    @property
    def habitability(self) -> int:
        """Percent by which its people grow in a unit of time."""
        habitability: int = self._seen.habitability
        return habitability

    @property
    def size(self) -> int:
        """Where growth ends."""
        size: int = self._seen.size
        return size

    @property
    def owner(self) -> Owner:
        """PlanetWars: whose it is; SpaceExplorers: who has the majority on it."""
        return relative(self._seen.owner, self._viewer)

    @property
    def is_homeworld(self) -> bool:
        """Whether somebody began on it, whosever it is now."""
        home: bool = self._seen.is_home
        return home

    @property
    def incoming_shuttles(self) -> list[Shuttle]:
        """Those of both players, in the order of their launch."""
        return [
            Shuttle(one.people, relative(one.owner, self._viewer), one.source, one.destination, one.turns_left)
            for one in self._seen.incoming
        ]

    @property
    def population(self) -> int:
        """PlanetWars: its people, who are all of its owner's."""
        return self._count("population")

    @property
    def total_population(self) -> int:
        """SpaceExplorers: all people on it."""
        return self._count("total")

    @property
    def p1_population(self) -> int:
        """SpaceExplorers: those of the player who moves first, be it oneself or not."""
        return self._count("people", 0)

    @property
    def p2_population(self) -> int:
        """SpaceExplorers: those of the other one."""
        return self._count("people", 1)

    def _count(self, name: str, *place: Seat) -> int:
        """Who lives here is not told alike in the two games."""
        found = getattr(self._seen, name, None)
        if found is None:
            right = "population" if hasattr(self._seen, "population") else "total_, p1_ and p2_population"
            raise AttributeError(f"a planet of this game has {right}")
        count: int = found[place[0]] if place else found
        return count


def relative(owner: Seat, viewer: Seat) -> Owner:
    if owner == NOBODY:
        return Owner.NEUTRAL
    return Owner.SELF if owner == viewer else Owner.OPPONENT


def planets_of(shown: view.View[Any]) -> list[Planet]:
    """The planets of a view, in its order."""
    seat = shown.seat or 0
    return [
        VisiblePlanet(planet, seat) if isinstance(planet, view.VisiblePlanet) else Planet(planet)
        for planet in shown.planets
    ]
