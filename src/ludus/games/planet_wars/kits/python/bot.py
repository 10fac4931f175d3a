"""A bot for PlanetWars. Change `choose`; everything else may stay as it is.

The rules: ludus's RULES.md of planet_wars. What a view shows: `view.mine`, `view.enemy`, `view.neutral`, and of each
planet its `population`, `size`, `habitability`, `edges` and `incoming` shuttles.
"""

from ludus.core.clock import TurnClock
from ludus.games.planet_wars.view import WarsPlanet, WarsView
from ludus.games.starmap.orders import Order, transfer


class Bot:
    def choose(self, view: WarsView, clock: TurnClock) -> list[Order]:
        """YOUR TURN: the orders of this turn, as many as you like; [] is none.

        `transfer(from, to, people)` sends people along an edge. They leave now and land when they have flown its
        length. `clock.left_ms` is the time that is left. What you print goes to stderr.
        """
        orders, claimed = [], set()
        for planet in view.mine:
            around = [there for edge in planet.edges if (there := view.seen(edge.destination)) is not None]
            half = planet.population // 2
            # Take what half of us can beat (a defender is worth 1.1, and grows) and nobody of ours is under way to.
            weak = [there for there in around if not there.is_mine and there.population * 3 < half * 2]
            free = [there for there in weak if there.id not in claimed and not self.expected(there)]
            target = min(free, key=strength, default=None)
            if target is None and planet.population > planet.size * 3 // 4:
                target = max(around, key=room, default=None)  # it is crowded here: over-population kills
            if target is not None and half > 0:
                claimed.add(target.id)
                orders.append(transfer(planet, target, half))
        return orders

    def expected(self, planet: WarsPlanet) -> bool:
        return any(shuttle.owner == planet.viewer for shuttle in planet.incoming)


def strength(planet: WarsPlanet) -> tuple[int, int]:
    return planet.population, planet.id


def room(planet: WarsPlanet) -> tuple[int, int]:
    return planet.size - planet.population, -planet.id
