"""Half of every planet goes to its emptiest neighbour, in the API of the PlanetWars and SpaceExplorers documents.

Play:   ludus play planet_wars strategy_spreader.py noop

In the short way, with `choose(view, clock)`, the same bot is spreader.py.
"""

from ludus.core.player import Setup
from ludus.games.starmap.publicapi import Event, Owner, Planet, PlanetOperations, Strategy, VisiblePlanet


class Spreader(Strategy):
    name = "Spreader"

    def start(self, setup: Setup) -> None:
        """Before the first turn: the only place where a strategy is told whose p1_population is."""
        self.seat = setup.seat

    def take_turn(self, planets: list[Planet], operations: PlanetOperations, events: list[Event]) -> None:
        seen = {planet.id: planet for planet in planets if isinstance(planet, VisiblePlanet)}
        for planet in seen.values():
            if planet.owner is not Owner.SELF or self.people(planet) <= 4:
                continue
            neighbours = [seen[edge.destination_planet_id] for edge in planet.edges]  # all of them are in sight
            targets = [there for there in neighbours if there.owner is not Owner.SELF]
            if targets:
                weakest = min(targets, key=lambda there: (self.people(there), there.id))
                events.append(operations.transfer_people(planet, weakest, self.people(planet) // 2))

    def people(self, planet: VisiblePlanet) -> int:
        """PlanetWars counts a planet's population, SpaceExplorers both players' people."""
        if hasattr(planet, "population"):
            return planet.population
        return planet.p2_population if self.seat else planet.p1_population
