"""A bot for SpaceExplorers. Change `choose`; everything else may stay as it is.

The rules: ludus's RULES.md of space_explorers. What a view shows: `view.mine`, `view.enemy`, `view.neutral`, and of
each planet how many people are `mine` and `theirs`, its `size`, `habitability`, `edges` and `incoming` shuttles.
"""

from ludus.core.clock import TurnClock
from ludus.games.space_explorers.view import ExplorersPlanet, ExplorersView
from ludus.games.starmap.orders import Order, transfer


class Bot:
    def choose(self, view: ExplorersView, clock: TurnClock) -> list[Order]:
        """YOUR TURN: the orders of this turn, as many as you like; [] is none.

        `transfer(from, to, people)` sends people along an edge. They leave now and land when they have flown its
        length. `clock.left_ms` is the time that is left. What you print goes to stderr.
        """
        orders, claimed = [], set()
        for planet in view.mine:
            around = [there for edge in planet.edges if (there := view.seen(edge.destination)) is not None]
            half = planet.mine // 2
            # Settle where they are fewer than half of us, and nobody of ours is under way yet.
            weak = [there for there in around if not there.is_mine and there.theirs < half and there.id not in claimed]
            target = min((there for there in weak if not self.expected(there)), key=strangers, default=None)
            if target is None and planet.total > planet.size * 3 // 4:
                target = max(around, key=room, default=None)  # it is crowded here: over-population kills
            if target is not None and half > 0:
                claimed.add(target.id)
                orders.append(transfer(planet, target, half))
        return orders

    def expected(self, planet: ExplorersPlanet) -> bool:
        return any(shuttle.owner == planet.viewer for shuttle in planet.incoming)


def strangers(planet: ExplorersPlanet) -> tuple[int, int]:
    return planet.theirs, planet.id


def room(planet: ExplorersPlanet) -> tuple[int, int]:
    return planet.size - planet.total, -planet.id
