"""The API that the documents of PlanetWars and SpaceExplorers name, in Python.

from ludus.games.starmap.publicapi import Event, Owner, Planet, PlanetOperations, Strategy, VisiblePlanet


class Mine(Strategy):
    def take_turn(self, planets: list[Planet], operations: PlanetOperations, events: list[Event]) -> None:
        seen = {planet.id: planet for planet in planets if isinstance(planet, VisiblePlanet)}
        for planet in seen.values():
            if planet.owner is Owner.SELF:
                there = seen[planet.edges[0].destination_planet_id]
                events.append(operations.transfer_people(planet, there, 1))
"""

from ludus.games.starmap.publicapi.planets import Edge, Owner, Planet, Shuttle, VisiblePlanet
from ludus.games.starmap.publicapi.strategy import Event, PlanetOperations, Strategy

__all__ = ["Edge", "Event", "Owner", "Planet", "PlanetOperations", "Shuttle", "Strategy", "VisiblePlanet"]
