"""A bot for Auralux. Change `choose`; everything else may stay as it is.

The rules: ludus's RULES.md of auralux. What a view shows: `view.mine`, `view.enemy`, `view.neutral`, `view.planets`,
and of each planet its `ships`, `level`, `armor`, and the `price` of its next level (None at the top).
"""

from ludus.core.clock import TurnClock
from ludus.games.auralux.orders import Order, invest, send
from ludus.games.auralux.view import Planet, View

GARRISON = 50  # ships that stay
ARMY = 200  # ships before any are sent


class Bot:
    def choose(self, view: View, clock: TurnClock) -> list[Order]:
        """YOUR TURN: the orders of this turn, as many as you like; [] is none.

        `send(from, to, ships)` sends a group, `invest(planet, ships)` captures, upgrades or repairs with up to so many.
        `clock.left_ms` is what is left in the bank for the whole match. What you print goes to stderr.
        """
        orders = []
        for planet in view.mine:
            if planet.price is not None:  # it can still grow
                if planet.ships >= planet.price:
                    orders.append(invest(planet, planet.ships))
            elif planet.ships > ARMY and (target := self.nearest(view, planet)):
                orders.append(send(planet, target, planet.ships - GARRISON))
        return orders

    def nearest(self, view: View, planet: Planet) -> Planet | None:
        """The nearest planet that is not ours."""
        foreign = [there for there in view.planets if not there.is_mine]
        return min(foreign, key=lambda there: (view.distance(planet, there), there.id), default=None)
