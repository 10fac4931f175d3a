"""The house bots of PlanetWars."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ludus.core.clock import TurnClock
from ludus.core.player import Bot, Setup
from ludus.games.planet_wars.editions import EDITIONS
from ludus.games.planet_wars.rules import WarsPlanet, WarsView
from ludus.games.starmap.orders import Action
from ludus.games.starmap.strategy import (
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
    supply,
    take,
    wander,
)


def people(planet: WarsPlanet) -> People:
    count = planet.population
    return (count, 0) if planet.is_mine else (0, count) if planet.is_enemy else (0, 0)


def tick(spot: Spot, mine: int, theirs: int, ours: int, foes: int) -> People:
    """RULES 0: grow, land, shrink. One of `mine` and `theirs` is always 0."""
    there = mine or theirs
    size = spot.size
    if 0 < there < size:
        there = min(size, -(-there * (100 + spot.habit) // 100))
    mine, theirs = (there, 0) if mine else (0, there)
    if ours or foes:
        mine, theirs = battle(mine, theirs, ours, foes)
    excess = (mine or theirs) - size
    if excess > 0:
        dead = -(-excess // 10)
        return (mine - dead, 0) if mine else (0, theirs - dead)
    return mine, theirs


def battle(mine: int, theirs: int, ours: int, foes: int) -> People:
    """RULES 0, PlanetWars 2 and 3."""
    if mine:
        return duel(mine + ours, foes)
    if theirs:
        theirs, mine = duel(theirs + foes, ours)
        return mine, theirs
    return max(0, ours - foes), max(0, foes - ours)


def duel(defenders: int, attackers: int) -> People:
    left = 11 * defenders - 10 * attackers
    return (min(defenders, -(-left // 10)), 0) if left > 0 else (0, -(left // 10))


def price(spot: Spot, mine: int, theirs: int) -> int:
    """RULES 0, PlanetWars 2: more than eleven tenths of the defenders."""
    return 0 if mine else 11 * theirs // 10 + 1


LAWS = Laws(people, tick, price)


class Warrior(Captain[WarsPlanet]):
    """What the bots below have in common."""

    laws = LAWS
    pace = EDITIONS["document"].units

    def start(self, setup: Setup) -> None:
        super().start(setup)
        self.pace = EDITIONS[setup.options.edition].units


class Noop:
    """Does nothing."""

    def choose(self, view: WarsView, clock: TurnClock) -> Action:
        return ()


class Random(Warrior):
    """Sends some people from a random planet to a random neighbour."""

    def plan(self, position: Position) -> None:
        wander(position, self.rng)


class Greedy(Warrior):
    """Takes what pays back soonest, whoever it belongs to."""

    def plan(self, position: Position) -> None:
        take(position, one)
        feed(position, harvest)
        supply(position, distances(self.roads, self.haunts), full)


class Rush(Warrior):
    """Sends everybody it has at the enemy by the shortest way."""

    def plan(self, position: Position) -> None:
        far = distances(self.roads, self.haunts)
        for spot in position.mine:
            goal = next_hop(spot, far)
            target = position.spots.get(goal) if goal is not None else None
            if target is None:
                continue
            strong = spot.mine > position.price(target, spot.roads[target.id]) or spot.mine >= spot.size
            if strong or not target.theirs:
                position.send(spot, target.id, spot.mine - 1)
        settle(position)


class Turtle(Warrior):
    """Holds what it has, settles away from the enemy, and strikes only with twice the strength."""

    def plan(self, position: Position) -> None:
        reinforce(position)
        settle(position, wary=True)
        for target in position.hostile:
            overwhelm(position, target, 2)
        feed(position, harvest)
        supply(position, distances(self.roads, self.haunts), full)


class Strike(NamedTuple):
    """A way to take a planet. Sorts by how soon it pays back."""

    payback: float
    target: int
    ticks: int  # until all land together


Free = dict[int, int]  # who can leave each planet of mine


class Admiral(Warrior):
    """Forecasts every planet in sight, strikes from many at once, and feeds the front by the shortest ways."""

    caution = 0.3  # which share of a neighbour's people a planet must be ready for
    doubt = 0.8  # which share of the people next to a target may come to its help

    def plan(self, position: Position) -> None:
        reinforce(position)
        settle(position)
        free = {spot.id: self.free(position, spot) for spot in position.mine}
        for strike in sorted(self.strikes(position, free)):
            self.launch(position, strike, free)
        held = {id: position.spots[id].mine - people for id, people in free.items()}

        def stay(spot: Spot) -> int:
            return max(spot.harvest, held.get(spot.id, 0))

        feed(position, stay)
        supply(position, distances(self.roads, self.haunts), stay)

    def free(self, position: Position, spot: Spot) -> int:
        """Who can leave: the planet holds against what is on its way, and some of what could be."""
        people = spare(position, spot)
        if people == spot.mine:
            return people
        for ticks, there in position.around(spot):
            if there.theirs:
                grown = max(1, position.forecast(spot, ticks)[0])
                people = min(people, spot.mine - int(self.caution * there.theirs * spot.mine / grown))
        return max(0, people)

    def strikes(self, position: Position, free: Free) -> Iterator[Strike]:
        """Which planets could be taken, and when: as the way of one of mine is long, or with those under way."""
        for target in position.spots.values():
            if target.mine or not (target.theirs or target.foes):
                continue
            near = [(ticks, free[spot.id]) for ticks, spot in position.around(target) if free.get(spot.id)]
            waves = {ticks for ticks, (ours, _) in target.coming.items() if ours}
            for when in waves | {ticks for ticks, _ in near}:
                price = self.price(position, target, when)
                if 0 < price <= sum(people for ticks, people in near if ticks <= when):
                    yield Strike(when + price / max(1.0, target.size * target.habit / 200), target.id, when)

    def launch(self, position: Position, strike: Strike, free: Free) -> None:
        """Send those whose way is as long as the strike takes; who is nearer stays ready until it is their time."""
        target = position.spots[strike.target]
        price = self.price(position, target, strike.ticks)
        near = [(ticks, spot) for ticks, spot in position.around(target) if free.get(spot.id) and ticks <= strike.ticks]
        if price < 1 or sum(free[spot.id] for _, spot in near) < price:
            return
        for ticks, spot in sorted(near, key=lambda way: (-way[0], way[1].id)):
            people = min(price, free[spot.id])
            price -= people
            free[spot.id] -= people
            if ticks > strike.ticks - 2:  # the next turn would be too late
                position.send(spot, target.id, people)

    def price(self, position: Position, target: Spot, ticks: int) -> int:
        """How many take the planet even if its neighbours send help in time."""
        price = position.price(target, ticks)
        helpers = sum(there.theirs for far, there in position.around(target) if far < ticks)
        return price + int(self.doubt * helpers) if price else 0


def harvest(spot: Spot) -> int:
    return spot.harvest


def full(spot: Spot) -> int:
    return spot.size


def falls(position: Position, spot: Spot, change: int = 0, at: int = 0) -> bool:
    """Whether the shuttles in sight take this planet of mine."""
    return position.forecast(spot, spot.last_landing, change, at)[0] == 0


def spare(position: Position, spot: Spot) -> int:
    """How many can leave a planet that is held all the same; everybody, where it cannot be held."""
    if not spot.foes:
        return max(0, spot.mine - 1)
    if falls(position, spot):
        return spot.mine
    low, high = 0, spot.mine - 1  # `low` can leave, more than `high` cannot
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (low, middle - 1) if falls(position, spot, -middle) else (middle, high)
    return low


def reinforce(position: Position) -> None:
    """Help planets of mine that would fall, where help comes in time."""
    for spot in position.mine:
        if not spot.foes or not falls(position, spot):
            continue
        first = min(ticks for ticks, (_, foes) in spot.coming.items() if foes)
        for ticks, near in sorted(position.around(spot), key=lambda way: way[0]):
            if near.mine > 1 and ticks <= first and falls(position, spot):
                position.send(near, spot.id, min(spare(position, near), rescue(position, spot, ticks)))


def rescue(position: Position, spot: Spot, ticks: int) -> int:
    """How many must land there then for the planet to be held."""
    low, high = 1, 2 * spot.foes
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if falls(position, spot, middle, ticks) else (low, middle)
    return low


def overwhelm(position: Position, target: Spot, odds: int) -> None:
    """Attack from all around when that brings `odds` times what is needed."""
    near = [(ticks, spot) for ticks, spot in position.around(target) if spot.mine > 1]
    if not near:
        return
    last = max(ticks for ticks, _ in near)
    price = position.price(target, last)
    spares = [spare(position, spot) for _, spot in near]
    if 0 < price * odds <= sum(spares):
        for (_, spot), people in zip(near, spares, strict=True):
            position.send(spot, target.id, people)


BOTS: dict[str, Callable[..., Bot[Any, Any]]] = {
    "noop": Noop,
    "random": Random,
    "greedy": Greedy,
    "rush": Rush,
    "turtle": Turtle,
    "admiral": Admiral,
}
