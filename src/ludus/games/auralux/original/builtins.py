"""The players that come with the original (RULES 10), order for order."""

from collections.abc import Callable
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.player import Bot, Setup
from ludus.core.twister import Twister, shuffle
from ludus.games.auralux.board import distances
from ludus.games.auralux.orders import Action, invest, send
from ludus.games.auralux.original.cxx import sort
from ludus.games.auralux.view import Planet, View

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
        return tuple(invest(planet, planet.ships) for planet in view.mine if planet.ships > 0)


class AggressiveExpansion:
    """Builds its planets up, then sends the surplus to one target a turn, in an order chosen at the start."""

    sorts = False  # whether the fullest planets come first

    def start(self, setup: Setup) -> None:
        self.order = self.plan(setup)

    def plan(self, setup: Setup) -> list[int]:
        raise NotImplementedError

    def choose(self, view: View, clock: TurnClock) -> Action:
        target = self._target(view)
        planets = list(view.planets)
        if self.sorts:
            # All of them, whosoever they are: among more than 16, the others' decide which of two equals comes first.
            sort(planets, lambda a, b: a.ships > b.ships)
        orders = []
        for planet in (planet for planet in planets if planet.is_mine and planet.ships > 0):
            if planet.level < FULL_LEVEL or planet.armor < ENOUGH_ARMOR:
                orders.append(invest(planet, planet.ships))
            elif planet.ships > CROWD:
                orders.append(send(planet, target, planet.ships))
        return tuple(orders)

    def _target(self, view: View) -> int:
        planets = [view.planet(id) for id in self.order]
        begun = (planet for planet in planets if planet.is_mine and planet.level == 0)
        free = (planet for planet in planets if planet.is_neutral)
        found = next(begun, None) or next(free, None) or _weakest(planets)
        return found.id if found else 1


def _weakest(planets: list[Planet]) -> Planet | None:
    return min((planet for planet in planets if planet.is_enemy), key=lambda planet: planet.ships, default=None)


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
