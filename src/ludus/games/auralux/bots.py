"""The house bots of Auralux, and those of the original.

Ships and armour are beaten one for one, whoever lands where: nothing is won by fighting as such, but much by having
spent one's ships on the right thing early. A first level costs 100 ships and makes one a turn, so does the second,
the third costs 200; and each but the third brings as much armour as it costs.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from ludus.core.game import NOBODY
from ludus.core.player import Bot, Setup
from ludus.games.auralux.builtins import BUILTINS
from ludus.games.auralux.strategy import NEVER, Captain, Position, Spot

CHEAP = 2  # a level that costs no more than the armour it brings


class Wanderer(Captain):
    """Gives random orders."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = Random(0)

    def start(self, setup: Setup) -> None:
        super().start(setup)
        self.rng = Random(setup.seed)

    def plan(self, position: Position) -> None:
        rng = self.rng
        for spot in position.mine:
            if spot.ships and rng.random() < 0.5:
                there = rng.choice(position.spots)
                if there is spot:
                    position.build(spot)
                else:
                    position.send(spot, there, rng.randint(1, spot.ships))


class Expander(Captain):
    """Takes every free planet, builds all of them up, and only then goes to war with everything."""

    odds = 1.2  # how many times what is needed it wants for an attack

    def plan(self, position: Position) -> None:
        free = unclaimed(position)
        for spot in position.mine:
            if spot.level < CHEAP or not free:
                position.build(spot)
        settle(position, free)
        if not free:
            self.attack(position)

    def attack(self, position: Position) -> None:
        """Everybody who is done with building sends all it has, where the least is needed."""
        army = [spot for spot in position.mine if spot.price is None and spot.ships]
        if not army or not position.hostile:
            return
        target = min(position.hostile, key=lambda spot: need(position, spot, army))
        if sum(spot.ships for spot in army) >= self.odds * need(position, target, army):
            for spot in army:
                position.send(spot, target, spot.ships)


class Raider(Captain):
    """Builds cheaply, and strikes wherever a few planets together can break one of the enemy's."""

    def plan(self, position: Position) -> None:
        for spot in position.mine:
            if spot.level < CHEAP:
                position.build(spot)
        settle(position, [spot for spot in unclaimed(position) if is_nearer(position, spot)])
        for target in sorted(position.hostile, key=lambda spot: (spot.strength / max(1, spot.level), spot.id)):
            self.strike(position, target)
        for spot in position.mine:
            position.build(spot)

    def strike(self, position: Position, target: Spot) -> None:
        """The nearest go, as many as are needed."""
        army: list[Spot] = []
        for _, id in target.near:
            spot = position.spots[id - 1]
            if spot.owner == position.seat and spot.ships and spot.level >= CHEAP:
                army.append(spot)
                price = need(position, target, army)
                if sum(spot.ships for spot in army) >= price:
                    for each in army:
                        price -= position.send(each, target, price)
                    return


def unclaimed(position: Position) -> list[Spot]:
    """Free planets nobody is on the way to, and those where my ships are too few yet."""
    return [spot for spot in position.neutral if not spot.coming]


def is_nearer(position: Position, spot: Spot) -> bool:
    """Whether one of mine is nearer than all enemies."""
    owners = (position.spots[id - 1].owner for _, id in spot.near)
    return next((owner for owner in owners if owner != NOBODY), NOBODY) == position.seat


def settle(position: Position, free: list[Spot]) -> None:
    """Send to free planets what they cost, the shortest way first; those that are held but not captured yet first."""
    price = max(1, position.options.capture_price)
    for spot in position.mine:
        if spot.level == 0:
            position.build(spot)
    pairs = [(source.ways[there.id], there.id, source.id) for there in free for source in position.mine]
    taken: set[int] = set()
    for far, there, home in sorted(pairs):
        source = position.spots[home - 1]
        if source.ships >= price and there not in taken and far < position.left:
            position.send(source, position.spots[there - 1], price)
            taken.add(there)


def need(position: Position, target: Spot, army: list[Spot]) -> int:
    """How many ships break a planet, when the last of the army lands, and capture it."""
    last = max(spot.ways[target.id] for spot in army) * position.seats
    owner, ships, _, armor = position.forecast(target, position.now + last)
    return 0 if owner == position.seat else ships + armor + position.options.capture_price


class Project(NamedTuple):
    """Something to spend ships on."""

    score: float
    spot: Spot
    price: float  # what must come together there
    growth: int  # and what that rises by each turn
    deadline: int  # in turns


class Source:
    """A planet of mine that gives ships."""

    __slots__ = ("free", "income", "spot")

    def __init__(self, spot: Spot, free: int, income: int) -> None:
        self.spot, self.free, self.income = spot, free, income


class Planner(Captain):
    """Weighs levels, free planets, attacks and rescues by what they bring for their ships, and times all landings."""

    horizon = 250.0  # turns after which nothing counts
    doubt = 0.0
    lock = 1
    sunk = 1
    greed = 0.0
    spite = 1.3  # what a level that an enemy loses is worth, shared among the enemies

    def plan(self, position: Position) -> None:
        self.position = position
        self.sources = self.muster()
        if not self.sources:
            return
        for project in sorted(self.projects(), key=lambda project: (-project.score, project.spot.id)):
            self.pursue(project)

    def muster(self) -> dict[int, Source]:
        position, production = self.position, self.position.options.production
        self.needs: dict[int, tuple[int, int]] = {}
        sources = {}
        for spot in position.mine:
            spare, falls = position.spare(spot)
            if spare < 0:
                self.needs[spot.id] = -spare, falls
            sources[spot.id] = Source(spot, max(0, spare), spot.level * production)
        return sources

    def projects(self) -> Iterator[Project]:
        position = self.position
        enemies = len({spot.owner for spot in position.hostile})
        spite = self.spite / max(1, enemies)
        for spot in position.spots:
            yield from self.projects_at(spot, spite)

    def projects_at(self, spot: Spot, spite: float) -> Iterator[Project]:
        position = self.position
        if spot.id in self.needs:
            missing, falls = self.needs[spot.id]
            deadline = (falls - position.now) // position.seats
            yield from self.project(spot, missing, 0, spot.level * (1 + spite), deadline)
        last = spot.coming[-1].lands if spot.coming else position.now
        owner, ships, level, armor = position.forecast(spot, last)
        options = position.options
        if owner == position.seat:
            if level < len(options.upgrade_prices):
                price = (
                    options.upgrade_prices[level] + options.armour[level] - armor if level else options.capture_price
                )
                arriving = ships - spot.ships - position.made(owner, level, position.now, last) if spot.coming else 0
                if spot.owner != owner:
                    arriving = ships
                here = spot.ships if not spot.level and spot.owner == owner and self.sunk else 0
                yield from self.project(spot, price - arriving, 0, 1, NEVER, price - (arriving + here if self.sunk else 0))
        else:
            growth = level * options.production
            passed = (last - position.now) // position.seats
            price = ships + armor + options.capture_price - growth * passed
            if level and self.doubt:
                price += int(self.doubt * self.helpers(spot, owner))
            gain = 1 + spite * level if level else 1 + self.greed
            yield from self.project(spot, price, growth, gain, NEVER)

    def helpers(self, target, owner):
        n = 0
        for far, id in target.near:
            spot = self.position.spots[id - 1]
            if spot.owner == self.position.seat:
                break
            if far and spot.owner == owner:
                n += spot.ships
        return n

    def project(
        self, spot: Spot, price: float, growth: int, gain: float, deadline: int, cost: float = 0
    ) -> Iterator[Project]:
        when = self.gather(spot, price, growth)
        if when <= deadline and when < self.position.left:
            worth = gain * (self.horizon - when) / max(1.0, cost or price + growth * when)
            yield Project(worth, spot, price, growth, deadline)

    def gather(self, target: Spot, price: float, growth: int) -> int:
        """In how many turns so many ships can be together there."""
        stock, flow, sources = 0, -growth, self.sources
        for far, id in target.near:
            source = sources.get(id)
            if source is None or (far and not source.spot.level and self.lock):
                continue
            if flow > 0:
                when = -int((stock - price) // flow)
                if when <= far:
                    return max(0, when)
            stock += source.free - source.income * far
            flow += source.income
            if stock + flow * far >= price:
                return far
        return max(0, -int((stock - price) // flow)) if flow > 0 else NEVER

    def pursue(self, project: Project) -> None:
        """Send those whose way is as long as the project takes; who is nearer stays ready until it is their time."""
        position, spot = self.position, project.spot
        when = self.gather(spot, project.price, project.growth)
        if when > project.deadline or when >= position.left:
            return
        if spot.owner == position.seat and when == 0 and spot.id not in self.needs:
            self.build(spot)
            return
        price = project.price + project.growth * when
        for far, id in spot.near:
            source = self.sources.get(id)
            if price <= 0 or far > when:
                return
            if source is None or (far and not source.spot.level and self.lock):
                continue
            part = min(price, source.free + source.income * (when - far))
            price -= part
            ready = int(min(source.free, part))
            source.free -= ready
            if far == when and far:
                position.send(source.spot, spot, ready)

    def build(self, spot: Spot) -> None:
        before = spot.ships
        if self.position.build(spot):
            self.sources[spot.id].free -= before - spot.ships


BOTS: dict[str, Callable[..., Bot[Any, Any]]] = {
    **BUILTINS,
    "random": Wanderer,
    "expander": Expander,
    "raider": Raider,
    "planner": Planner,
}
