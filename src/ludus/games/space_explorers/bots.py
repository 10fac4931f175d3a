"""The house bots of SpaceExplorers.

Nobody fights here: what counts is growth. A full planet does not grow, so its people should move on; in flight they
neither grow nor die.
"""

from collections.abc import Callable, Iterator
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.player import Bot, Setup
from ludus.games.space_explorers.editions import EDITIONS
from ludus.games.space_explorers.rules import ExplorersPlanet, ExplorersView
from ludus.games.starmap.orders import Action
from ludus.games.starmap.strategy import (
    HORIZON,
    NEVER,
    Captain,
    Laws,
    People,
    Position,
    Spot,
    distances,
    feed,
    next_hop,
    one,
    settle,
    take,
    wander,
)


def people(planet: ExplorersPlanet) -> People:
    return planet.mine, planet.theirs


def tick(spot: Spot, mine: int, theirs: int, ours: int, foes: int) -> People:
    """RULES 0: grow, land, shrink. Between equals it is off by one at times."""
    size, total = spot.size, mine + theirs
    if 0 < total < size:
        more = min(size, -(-total * (100 + spot.habit) // 100)) - total
        share = more * mine // total if theirs > mine else more - more * theirs // total
        mine, theirs = mine + share, theirs + more - share
    if ours or foes:
        mine, theirs = land(size, mine, theirs, ours, foes)
    excess = mine + theirs - size
    if excess > 0:
        dead = -(-excess // 10)
        return (max(0, mine - dead), theirs) if mine > theirs else (mine, max(0, theirs - dead))
    return mine, theirs


def land(size: int, mine: int, theirs: int, ours: int, foes: int) -> People:
    """RULES 0, SpaceExplorers 3: the majority's people always, the others' while there is room."""
    if theirs > mine:
        theirs += foes
        return (mine + ours if mine + theirs < size else mine), theirs
    if mine > theirs or mine + theirs < size:
        mine += ours
    return mine, (theirs + foes if mine + theirs < size else theirs)


def price(spot: Spot, mine: int, theirs: int) -> int:
    """RULES 0, SpaceExplorers 3: more than the others have, if there is room."""
    return 0 if mine > theirs else theirs - mine + 1 if mine + theirs < spot.size else NEVER


LAWS = Laws(people, tick, price)


def harvest(spot: Spot) -> int:
    """Who of mine should stay so that the planet just fills until the next turn, and stays mine."""
    return max(1, spot.harvest - spot.theirs, spot.theirs + 1)


class Explorer(Captain[ExplorersPlanet]):
    """What the bots below have in common."""

    laws = LAWS


class Noop:
    """Does nothing."""

    def choose(self, view: ExplorersView, clock: TurnClock) -> Action:
        return ()


class Random(Explorer):
    """Sends some people from a random planet to a random neighbour."""

    def plan(self, position: Position) -> None:
        wander(position, self.rng)


class Greedy(Explorer):
    """Takes the majority where that pays back soonest, and moves on from planets that are full."""

    def plan(self, position: Position) -> None:
        take(position, one)
        feed(position, lambda spot: spot.size)


class Rush(Explorer):
    """Sends half of what it has at the enemy by the shortest way, every turn."""

    def plan(self, position: Position) -> None:
        settle(position)
        far = distances(self.roads, self.haunts)
        for spot in position.mine:
            goal = next_hop(spot, far)
            target = position.spots.get(goal) if goal is not None else None
            if target and sum(position.forecast(target, spot.roads[target.id])) < target.size:
                position.send(spot, target.id, spot.mine // 2)


class Turtle(Explorer):
    """Settles away from the enemy and keeps its planets full, so that nobody else can land there."""

    def plan(self, position: Position) -> None:
        settle(position, wary=True)
        take(position, lambda spot: spot.size // 3)
        feed(position, lambda spot: spot.size)


class Admiral(Explorer):
    """Weighs every transfer by forecasts of both its ends: settles, invades, holds, and parks the surplus in flight."""

    outlook = 3  # how long after a landing its two ends are judged: what the enemy will do soon spoils longer forecasts
    flying_count = True  # people in flight count at the end

    def start(self, setup: Setup) -> None:
        super().start(setup)
        self.flying_count = EDITIONS[setup.options.edition].flying_count

    def plan(self, position: Position) -> None:
        settle(position)
        able = [spot for spot in position.spots.values() if spot.mine > 1]
        for source in sorted(able, key=lambda spot: (-spot.mine, spot.id)):
            for _ in range(2):  # one transfer changes what the next is worth; a third hardly ever follows
                gain, there, people = max(self.transfers(position, source), default=(0, 0, 0))
                if gain < 1:
                    break
                position.send(source, there, people)

    def transfers(self, position: Position, source: Spot) -> Iterator[tuple[int, int, int]]:
        """What each transfer is worth, in people by whom my lead grows; where to; how many."""
        end = min(position.left, HORIZON)
        furthest = min(end, max(source.roads.values(), default=0) + self.outlook)
        stay = leads(position, source, furthest)
        leave = {people: leads(position, source, furthest, -people) for people in amounts(source)}
        for ticks, target in position.around(source) if leave else ():
            horizon = min(end, ticks + self.outlook)
            before = leads(position, target, horizon)[-1]
            for people, rest in leave.items():
                after = before + people * self.flying_count
                if ticks <= horizon:
                    after = leads(position, target, horizon, people, ticks)[-1]
                yield rest[horizon] - stay[horizon] + after - before, target.id, people


def amounts(spot: Spot) -> set[int]:
    """How many to think of sending: the surplus, half, all but one, or so many that the deaths here become theirs."""
    some = {spot.mine - harvest(spot), spot.mine // 2, spot.mine - 1, spot.mine - spot.theirs + 1}
    return {people for people in some if 0 < people <= spot.mine}


def leads(position: Position, spot: Spot, ticks: int, change: int = 0, at: int = 0) -> list[int]:
    """By how many mine will be more than theirs, now and after each unit of time; `change` as in Position.forecast."""
    mine, theirs = spot.mine + (0 if at else change), spot.theirs
    found = [mine - theirs]
    for passed in range(1, ticks + 1):
        ours, foes = spot.coming.get(passed, (0, 0))
        mine, theirs = tick(spot, mine, theirs, ours + change if passed == at else ours, foes)
        found.append(mine - theirs)
    return found


BOTS: dict[str, Callable[..., Bot[Any, Any]]] = {
    "noop": Noop,
    "random": Random,
    "greedy": Greedy,
    "rush": Rush,
    "turtle": Turtle,
    "admiral": Admiral,
}
