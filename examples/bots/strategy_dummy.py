"""The example strategy that does nothing, in the API of the PlanetWars and SpaceExplorers documents.

Play:   ludus play planet_wars strategy_dummy.py noop
"""

from ludus.games.starmap.publicapi import Event, Planet, PlanetOperations, Strategy


class Dummy(Strategy):
    name = "Dummy"
    compete = False

    def take_turn(self, planets: list[Planet], operations: PlanetOperations, events: list[Event]) -> None:
        pass
