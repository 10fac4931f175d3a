"""The house bots of Auralux, and those of the original.

Ships and armour are beaten one for one, whoever lands where: nothing is won by fighting as such, but much by having
spent one's ships on the right thing early. A first level costs 100 ships and makes one a turn, so does the second,
the third costs 200; and each but the third brings as much armour as it costs.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from ludus.core.player import Bot, Setup
from ludus.games.auralux.original.builtins import BUILTINS
from ludus.games.auralux.strategy import NEVER, Captain, Position, Spot
from ludus.games.auralux.view import Row


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
        grow(position)
        free = unclaimed(position)
        settle(position, free)
        if not free:
            grow(position, at_any_price=True)
            self.attack(position)

    def attack(self, position: Position) -> None:
        """Everybody who is done with building sends all it has, where the least is needed."""
        army = [spot for spot in position.mine if spot.price is None and spot.ships]
        prices = [(need(position, target, army), target.id) for target in position.hostile if army]
        price, goal = min((pair for pair in prices if pair[0] > 0), default=(NEVER, 0))
        if sum(spot.ships for spot in army) >= self.odds * price:
            for spot in army:
                position.send(spot, position.spots[goal - 1], spot.ships)


class Raider(Captain):
    """Builds cheaply, and strikes wherever a few planets together can break one of the enemy's."""

    def plan(self, position: Position) -> None:
        grow(position)
        settle(position, [spot for spot in unclaimed(position) if is_nearer(position, spot)])
        for target in sorted(position.hostile, key=lambda spot: (spot.strength / max(1, spot.level), spot.id)):
            self.strike(position, target)
        grow(position, at_any_price=True)

    def strike(self, position: Position, target: Spot) -> None:
        """The nearest go, as many as are needed."""
        army: list[Spot] = []
        for _, id in target.near:
            spot = position.spots[id - 1]
            if spot.owner == position.seat and spot.ships and not position.is_cheap(spot):
                army.append(spot)
                price = need(position, target, army)
                if sum(spot.ships for spot in army) >= price:
                    for each in army:
                        price -= position.send(each, target, price)
                    return


def grow(position: Position, at_any_price: bool = False) -> None:
    """Capture where my ships are, and buy levels: those that leave a planet as strong as it is, or all."""
    for spot in position.mine:
        if at_any_price or not spot.level or position.is_cheap(spot):
            position.build(spot)


def unclaimed(position: Position) -> list[Spot]:
    """Planets without a level that nobody is on the way to: free ones, and those where too few of mine wait."""
    held = (spot for spot in position.mine if not spot.level)
    return [spot for spot in (*position.neutral, *held) if not spot.coming]


def is_nearer(position: Position, spot: Spot) -> bool:
    """Whether one of mine is as near as any enemy."""
    ours, theirs = (min((a.ways[spot.id] for a in some), default=NEVER) for some in (position.mine, position.hostile))
    return ours <= theirs


def settle(position: Position, free: list[Spot]) -> None:
    """Send to each of these planets what its capture still costs, the shortest way first."""
    homes = [spot for spot in position.mine if spot.level]
    pairs = [(home.ways[there.id], there.id, home.id) for there in free for home in homes]
    done: set[int] = set()
    for far, there, home in sorted(pairs):
        source, target = position.spots[home - 1], position.spots[there - 1]
        price = max(1, position.options.capture_price - target.ships)
        if source.ships >= price and there not in done and far < position.left:
            position.send(source, target, price)
            done.add(there)


def need(position: Position, target: Spot, army: list[Spot]) -> int:
    """How many ships break a planet, when the last of the army lands, and capture it."""
    last = max(spot.ways[target.id] for spot in army) * position.seats
    owner, ships, _, armor = position.forecast(target, position.now + last)
    return 0 if owner == position.seat else ships + armor + position.options.capture_price


class Project(NamedTuple):
    """Something to bring ships together for."""

    score: float
    spot: Spot
    price: int  # how many more must come
    growth: int = 0  # what that rises by each turn
    deadline: int = NEVER  # in turns


class Source:
    """A planet of mine that gives ships, some now and some each turn; or that needs some, before it falls."""

    __slots__ = ("falls", "free", "income", "missing", "spot")

    def __init__(self, spot: Spot, spare: int, income: int, falls: int) -> None:
        self.spot, self.income, self.falls = spot, income, falls
        self.free, self.missing = max(0, spare), max(0, -spare)

    def take(self, ships: int) -> int:
        """How many of so many ships are free now; they are no longer."""
        ships = min(ships, self.free)
        self.free -= ships
        return ships


class Planner(Captain):
    """Weighs levels, free planets, attacks and rescues by what they bring for their ships, and times all landings."""

    horizon = 250  # turns after which nothing counts
    spite = 0.65  # what a level that an enemy loses is worth, shared by all enemies

    def plan(self, position: Position) -> None:
        self.position = position
        self.spoil = self.spite / max(1, len({spot.owner for spot in position.hostile}))
        self.sources: dict[int, Source] = {}
        for spot in position.mine:
            self.muster(spot)
        projects = [project for spot in position.spots for project in self.projects(spot)]
        for project in sorted(projects, key=lambda project: (-project.score, project.spot.id)):
            self.pursue(project)

    def muster(self, spot: Spot) -> None:
        """What can leave. Ships that wait for more to capture a planet stay there, or they would run to and fro."""
        position = self.position
        if position.is_cheap(spot):
            position.build(spot)
        if spot.level:
            spare, falls = position.spare(spot)
            self.sources[spot.id] = Source(spot, spare, spot.level * position.options.production, falls)

    def projects(self, spot: Spot) -> Iterator[Project]:
        source = self.sources.get(spot.id)
        if source and source.missing:
            yield from self.rescue(source)
        last = spot.coming[-1].lands if spot.coming else self.position.now
        fate = self.position.forecast(spot, last)
        yield from self.growth(spot, fate, last) if fate[0] == self.position.seat else self.conquest(spot, fate, last)

    def rescue(self, source: Source) -> Iterator[Project]:
        """Hold a planet that would fall."""
        position, spot = self.position, source.spot
        deadline = (source.falls - position.now) // position.seats
        yield from self.project(Project(spot.level * (1 + self.spoil), spot, source.missing, 0, deadline))

    def growth(self, spot: Spot, fate: Row, last: int) -> Iterator[Project]:
        """Capture or upgrade what is mine, or will be."""
        options, (owner, ships, level, armor) = self.position.options, fate
        if level == 0:
            yield from self.project(Project(1, spot, options.capture_price - ships), options.capture_price)
        elif level < len(options.upgrade_prices):
            price = options.upgrade_prices[level] + options.armour[level] - armor
            arriving = ships - spot.ships - self.position.made(owner, level, self.position.now, last)
            yield from self.project(Project(1, spot, price - arriving), price)

    def conquest(self, spot: Spot, fate: Row, last: int) -> Iterator[Project]:
        """Take what is nobody's or an enemy's, and capture it."""
        position, (_, ships, level, armor) = self.position, fate
        growth = level * position.options.production
        price = ships + armor + position.options.capture_price - growth * ((last - position.now) // position.seats)
        yield from self.project(Project(1 + self.spoil * level, spot, price, growth))

    def project(self, draft: Project, cost: int = 0) -> Iterator[Project]:
        """The draft, whose score is levels yet, with levels times turns for each ship; nothing if it cannot be."""
        when = self.gather(draft)
        if when <= draft.deadline and when < self.position.left:
            cost = max(1, cost or draft.price + draft.growth * when)
            yield draft._replace(score=draft.score * (self.horizon - when) / cost)

    def gather(self, project: Project) -> int:
        """In how many turns enough ships can be there, with what all planets that are near enough make until then."""
        price, flow = project.price, -project.growth  # still to come at turn 0, and what each turn brings
        for far, id in project.spot.near:
            source = self.sources.get(id)
            if source is None:
                continue
            if flow > 0 and price <= flow * far:
                break
            price -= source.free - source.income * far
            flow += source.income
            if price <= flow * far:
                return far
        return max(0, -(-price // flow)) if flow > 0 else 0 if price <= 0 else NEVER

    def pursue(self, project: Project) -> None:
        """Send those whose way is as long as it takes; who is nearer stays ready until it is their time."""
        position, spot, when = self.position, project.spot, self.gather(project)
        if when > project.deadline or when >= position.left:
            return
        price = project.price + project.growth * when
        for far, id in spot.near:
            if price <= 0 or far > when:
                break
            source = self.sources.get(id)
            if source:
                part = min(price, source.free + source.income * (when - far))
                price -= part
                part = source.take(part)
                if far == when and far:
                    position.send(source.spot, spot, part)
        if when == 0 and spot.owner == position.seat:
            position.build(spot)


BOTS: dict[str, Callable[..., Bot[Any, Any]]] = {
    **BUILTINS,
    "random": Wanderer,
    "expander": Expander,
    "raider": Raider,
    "planner": Planner,
}
