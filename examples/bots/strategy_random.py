"""The example strategy that sends somebody somewhere, in the API of the PlanetWars and SpaceExplorers documents.

Play:   ludus play planet_wars strategy_random.py noop

Often there is no edge to where it wants to go. Then nobody leaves: what cannot be carried out is skipped.
"""

from random import Random

from ludus.core.player import Setup
from ludus.games.starmap.publicapi import Event, Owner, Planet, PlanetOperations, Strategy, VisiblePlanet


class Somewhere(Strategy):
    name = "Random"
    compete = False

    def start(self, setup: Setup) -> None:
        """Before the first turn. The documents know nothing of it; by this seed a match can be played again."""
        self.random = Random(setup.seed)

    def take_turn(self, planets: list[Planet], operations: PlanetOperations, events: list[Event]) -> None:
        seen = [planet for planet in planets if isinstance(planet, VisiblePlanet)]
        mine = [planet for planet in seen if planet.owner is Owner.SELF]
        others = [planet for planet in seen if planet.owner is not Owner.SELF]
        if mine and others:
            source, destination = self.random.choice(mine), self.random.choice(others)
            people = self.random.randrange(max(1, own_people(source)))
            events.append(operations.transfer_people(source, destination, people))


def own_people(planet: VisiblePlanet) -> int:
    """Of a planet that is one's own. SpaceExplorers counts both players' people: one's own are the majority then."""
    if hasattr(planet, "population"):
        return planet.population
    return max(planet.p1_population, planet.p2_population)
