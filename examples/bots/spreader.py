"""A small bot for PlanetWars and SpaceExplorers: half of every planet goes to its emptiest neighbour.

Try it:  ludus play planet_wars examples/bots/spreader.py greedy --live
"""

from typing import Any

from ludus.games.starmap.orders import Order, transfer


class Spreader:
    """Sends half of the people of each of its planets to the neighbour that needs them most."""

    def choose(self, view: Any, clock: Any) -> list[Order]:
        orders = []
        for planet in view.mine:
            neighbours = [view.seen(edge.destination) for edge in planet.edges]
            targets = [there for there in neighbours if there is not None and not there.is_mine]
            if targets and self.people(planet) > 4:
                weakest = min(targets, key=lambda there: (self.people(there), there.id))
                orders.append(transfer(planet, weakest, self.people(planet) // 2))
        return orders

    def people(self, planet: Any) -> int:
        """PlanetWars counts a planet's population, SpaceExplorers both players' people."""
        count: int = planet.population if hasattr(planet, "population") else planet.mine
        return count
