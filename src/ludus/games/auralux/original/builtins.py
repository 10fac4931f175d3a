"""The players that come with the original (RULES 10), order for order."""

from collections.abc import Callable
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.game import NOBODY
from ludus.core.player import Bot, Setup
from ludus.core.twister import Twister, shuffle
from ludus.games.auralux.board import distances
from ludus.games.auralux.orders import Action, Order
from ludus.games.auralux.original.cxx import INSERTION, sort
from ludus.games.auralux.view import View

FULL_LEVEL = 3  # the original's players know the usual constants only
ENOUGH_ARMOR = 225
CROWD = 100


class Afk:
    """Does nothing at all."""

    def choose(self, view: View, clock: TurnClock) -> Action:
        return ()


class UpgradeAndRepairMain:
    """Spends all ships where they are, on every planet it holds."""

    def choose(self, view: View, clock: TurnClock) -> Action:
        seat, (owners, ships, _, _) = view.seat, view.columns
        planets = enumerate(zip(owners, ships, strict=True), 1)
        return tuple([Order(id, id, count) for id, (owner, count) in planets if owner == seat and count > 0])


class AggressiveExpansion:
    """Builds its planets up, then sends the surplus to one target a turn, in an order chosen at the start."""

    sorts = False  # whether the fullest planets come first

    def start(self, setup: Setup) -> None:
        self.order = self.plan(setup)

    def plan(self, setup: Setup) -> list[int]:
        raise NotImplementedError

    def choose(self, view: View, clock: TurnClock) -> Action:
        """On the bare columns of the view, and with a target only where something is sent: so a tournament of them
        takes no longer than it must."""
        _, ships, levels, armours = view.columns
        orders, target = [], 0
        for i in self._mine(view):
            count = ships[i]
            if levels[i] < FULL_LEVEL or armours[i] < ENOUGH_ARMOR:
                orders.append(Order(i + 1, i + 1, count))
            elif count > CROWD:
                target = target or self._target(view)
                orders.append(Order(i + 1, target, count))
        return tuple(orders)

    def _mine(self, view: View) -> list[int]:
        """The places of its planets with ships, in the order of their orders."""
        seat, (owners, ships, _, _) = view.seat, view.columns
        mine = [i for i, owner in enumerate(owners) if owner == seat and ships[i] > 0]
        if not self.sorts:
            return mine
        if len(owners) <= INSERTION or len({ships[i] for i in mine}) == len(mine):
            return sorted(mine, key=ships.__getitem__, reverse=True)
        # Not stable any more: all planets, whosoever they are, decide which of two equals comes first.
        places = list(range(len(owners)))
        sort(places, lambda a, b: ships[a] > ships[b])
        return [i for i in places if owners[i] == seat and ships[i] > 0]

    def _target(self, view: View) -> int:
        """A planet of its own that is not built yet, or a free one, or the weakest of the others."""
        seat, (owners, ships, levels, _) = view.seat, view.columns
        begun = (id for id in self.order if owners[id - 1] == seat and levels[id - 1] == 0)
        free = (id for id in self.order if owners[id - 1] == NOBODY)
        enemy = (id for id in self.order if owners[id - 1] not in (seat, NOBODY))
        return next(begun, 0) or next(free, 0) or min(enemy, key=lambda id: ships[id - 1], default=1)


class ExpansionRandom(AggressiveExpansion):
    """Aggressive expansion in a shuffled order."""

    def plan(self, setup: Setup) -> list[int]:
        return shuffled(len(setup.board.points), setup.seat + 1)


class ExpansionNearest(AggressiveExpansion):
    """Aggressive expansion, the nearest planets first."""

    def plan(self, setup: Setup) -> list[int]:
        ways = distances(setup.board, setup.options.max_distance)[setup.board.starts[setup.seat] - 1]
        order = list(range(1, len(setup.board.points) + 1))
        sort(order, lambda a, b: ways[a - 1] < ways[b - 1])
        return order


class ExpansionRandomWithSort(ExpansionRandom):
    """Aggressive expansion in a shuffled order; the fullest planets give their orders first."""

    sorts = True


class ExpansionNearestWithSort(ExpansionNearest):
    """Aggressive expansion, the nearest planets first; the fullest planets give their orders first."""

    sorts = True


def shuffled(planets: int, player: int) -> list[int]:
    """The order in which the player of this id (from 1) visits the planets."""
    order = list(range(1, planets + 1))
    shuffle(order, Twister(player + planets))
    return order


BUILTINS: dict[str, Callable[..., Bot[Any, Any]]] = {
    "afk": Afk,
    "upgrade_and_repair_main": UpgradeAndRepairMain,
    "aggressive_expansion_random": ExpansionRandom,
    "aggressive_expansion_random_with_sort": ExpansionRandomWithSort,
    "aggressive_expansion_nearest": ExpansionNearest,
    "aggressive_expansion_nearest_with_sort": ExpansionNearestWithSort,
}
