"""What the house bots of both planet games think with: the map in units of time, forecasts, settlers and supply lines.

A `Captain` reads its view into a `Position` and gives its orders there. Both games speak of `mine` and `theirs` on a
planet; what a unit of time does to the two is the game's own `Tick`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from ludus.core.clock import TurnClock
from ludus.core.game import NOBODY, Seat
from ludus.core.player import Setup
from ludus.games.starmap.orders import Action, Order, transfer
from ludus.games.starmap.view import Planet, View, VisiblePlanet

P = TypeVar("P", bound=VisiblePlanet)
Roads = dict[int, dict[int, int]]  # from a planet to each neighbour: units of time
People = tuple[int, int]  # mine, theirs
NEVER = 1 << 30
HORIZON = 100  # units of time that a forecast looks ahead: edges may be of any length, a turn may not


def one(spot: "Spot") -> int:
    """Keep one person: a planet without people is nobody's."""
    return 1


class Spot:
    """A planet that is seen. `mine` is who has not been sent away yet this turn, `coming` who lands in how long."""

    __slots__ = ("coming", "habit", "id", "mine", "roads", "size", "theirs")

    def __init__(self, planet: VisiblePlanet, people: People, seat: Seat, roads: dict[int, int]) -> None:
        self.id, self.habit, self.size = planet.id, planet.habitability, planet.size
        self.mine, self.theirs = people
        self.roads = roads
        self.coming: dict[int, People] = {}
        for shuttle in planet.incoming:
            # A shuttle of edition original may never arrive (a negative length): nobody waits for it.
            if shuttle.turns_left > 0:
                self.expect(shuttle.turns_left, shuttle.people, shuttle.owner == seat)

    def expect(self, ticks: int, people: int, friends: bool = True) -> None:
        ours, foes = self.coming.get(ticks, (0, 0))
        self.coming[ticks] = (ours + people, foes) if friends else (ours, foes + people)

    @property
    def harvest(self) -> int:
        """Who should stay where growth is all that counts: they fill the planet just until the next turn."""
        return max(1, self.size * 10_000 // max(1, 100 + self.habit) ** 2)

    @property
    def friends(self) -> int:
        return sum(ours for ours, _ in self.coming.values())

    @property
    def foes(self) -> int:
        return sum(foes for _, foes in self.coming.values())

    @property
    def last_landing(self) -> int:
        return max(self.coming, default=0)


Tick = Callable[[Spot, int, int, int, int], People]  # planet, mine, theirs, landing mine, landing theirs


class Laws(NamedTuple):
    """What a bot must know of its game."""

    people: Callable[[Any], People]  # mine and theirs on a planet of the view
    tick: Tick
    price: Callable[[Spot, int, int], int]  # how many must land where mine and theirs are, to have it; 0: it is mine


class Position:
    """One turn as a bot sees it, and the orders it has given so far."""

    def __init__(self, view: View[P], laws: Laws, roads: Roads) -> None:
        seat = view.seat if view.seat is not None else 0
        self.spots = {planet.id: Spot(planet, laws.people(planet), seat, roads[planet.id]) for planet in view.visible}
        self.left = view.last_turn - view.turn + 1  # units of time until the end
        self.laws = laws
        self.orders: list[Order] = []

    @property
    def mine(self) -> list[Spot]:
        return [spot for spot in self.spots.values() if spot.mine > spot.theirs]

    @property
    def hostile(self) -> list[Spot]:
        return [spot for spot in self.spots.values() if spot.theirs > spot.mine]

    def around(self, spot: Spot) -> Iterator[tuple[int, Spot]]:
        """The neighbours that are seen, and how far they are."""
        for there, ticks in spot.roads.items():
            if there in self.spots:
                yield ticks, self.spots[there]

    def at_front(self, spot: Spot) -> bool:
        """Whether a neighbour is the enemy's."""
        return any(there.theirs > there.mine for _, there in self.around(spot))

    def send(self, source: Spot, there: int, people: int) -> int:
        """Give an order for as many of these people as there are; how many go."""
        people = min(people, source.mine)
        if people < 1:
            return 0
        self.orders.append(transfer(source.id, there, people))
        source.mine -= people
        if there in self.spots:
            self.spots[there].expect(source.roads[there], people)
        return people

    def forecast(self, spot: Spot, ticks: int, change: int = 0, at: int = 0) -> People:
        """Who lives there after so many units of time, if `change` more of mine land (or, at 0, leave) then."""
        mine, theirs = spot.mine + (0 if at else change), spot.theirs
        tick = self.laws.tick
        for passed in range(1, min(ticks, HORIZON) + 1):
            ours, foes = spot.coming.get(passed, (0, 0))
            mine, theirs = tick(spot, mine, theirs, ours + change if passed == at else ours, foes)
        return mine, theirs

    def price(self, spot: Spot, ticks: int) -> int:
        """How many must land there then to have the planet; 0 where it will be mine anyway."""
        return self.laws.price(spot, *self.forecast(spot, ticks))


class Captain(Generic[P]):
    """A bot that plans on a Position. It knows the map, and remembers where it has seen the enemy."""

    laws: Laws
    pace = 1  # units of time for one unit of length

    def __init__(self) -> None:
        self.rng = Random(0)
        self.roads: Roads = {}
        self.haunts: set[int] = set()  # where the enemy lives, as far as is known

    def start(self, setup: Setup) -> None:
        self.rng = Random(setup.seed)
        homes = [place.id for place in setup.board.places if place.home not in (NOBODY, setup.seat)]
        self.haunts = set(homes)

    def choose(self, view: View[P], clock: TurnClock) -> Action:
        self.roads = self.roads or roads_of(view.planets, self.pace)
        position = Position(view, self.laws, self.roads)
        self.haunts -= position.spots.keys()
        self.haunts.update(spot.id for spot in position.hostile)
        self.plan(position)
        return tuple(position.orders)

    def plan(self, position: Position) -> None:
        raise NotImplementedError


def roads_of(planets: Iterable[Planet], pace: int) -> Roads:
    """The whole map in units of time. A length below 1 (edition original) counts as 1, a way to itself as none."""
    return {
        planet.id: {
            edge.destination: max(1, edge.length) * pace for edge in planet.edges if edge.destination != planet.id
        }
        for planet in planets
    }


def distances(roads: Roads, goals: Iterable[int]) -> dict[int, int]:
    """Dijkstra: how far each planet is from the nearest goal."""
    queue = [(0, goal) for goal in goals]
    heapify(queue)
    far: dict[int, int] = {}
    while queue:
        ticks, here = heappop(queue)
        if here not in far:
            far[here] = ticks
            for there, road in roads[here].items():
                if there not in far:
                    heappush(queue, (ticks + road, there))
    return far


def next_hop(spot: Spot, far: Mapping[int, int]) -> int | None:
    """The neighbour through which the way to the nearest goal leads, None where there is no way."""
    ways = [(ticks + far[there], there) for there, ticks in spot.roads.items() if there in far]
    return min(ways)[1] if ways else None


def wander(position: Position, rng: Random) -> None:
    """Send some people from some planet to some neighbour."""
    able = [spot for spot in position.mine if spot.mine > 1 and spot.roads]
    if able:
        source = rng.choice(able)
        position.send(source, rng.choice(list(source.roads)), rng.randrange(1, source.mine))


def settle(position: Position, wary: bool = False) -> None:
    """Send one settler to every empty planet in reach that nobody is on the way to, the nearest and richest first.

    Growth is rounded up, so one person grows as fast as a hundred divided by the habitability: many small colonies
    are the quickest start. Who is wary leaves out planets next to the enemy's.
    """
    reach = []
    for source in position.mine:
        for ticks, there in position.around(source):
            if not (there.mine or there.theirs or there.friends) and ticks < position.left:
                reach.append((ticks, -there.habit, there.id, source.id))
    for ticks, _, to, home in sorted(reach):
        empty, near = position.spots[to], position.spots[home]
        if near.mine < 2 or empty.friends or foes_before(empty, ticks) or (wary and position.at_front(empty)):
            continue
        position.send(near, to, 1)


def foes_before(spot: Spot, ticks: int) -> int:
    return sum(foes for when, (_, foes) in spot.coming.items() if when <= ticks)


def feed(position: Position, keep: Callable[[Spot], int]) -> None:
    """Send whoever a planet need not keep to neighbours of ours that have room, the most fertile first."""
    for source in position.mine:
        surplus = source.mine - keep(source)
        if surplus < 1:
            continue
        rooms = [
            (-there.habit, ticks, there.id) for ticks, there in position.around(source) if there.mine > there.theirs
        ]
        for _, ticks, there in sorted(rooms):
            spot = position.spots[there]
            room = spot.harvest - sum(position.forecast(spot, ticks))
            if room > 0 and surplus > 0 and ticks < position.left:
                surplus -= position.send(source, there, min(surplus, room))


def supply(position: Position, far: Mapping[int, int], keep: Callable[[Spot], int]) -> None:
    """Send whoever a planet need not keep one planet nearer to the goals that `far` was measured from."""
    for source in position.mine:
        there = next_hop(source, far)
        if there is not None and far[there] < far.get(source.id, NEVER):
            position.send(source, there, source.mine - keep(source))


def bargains(position: Position, keep: Callable[[Spot], int]) -> list[tuple[float, int, int]]:
    """What each planet in reach costs in time: the way there, and until its growth has paid for the people."""
    found = []
    for source in position.mine:
        surplus = source.mine - keep(source)
        for ticks, there in position.around(source) if surplus > 0 else ():
            price = position.price(there, ticks)
            if 0 < price <= surplus and ticks < position.left:
                growth = max(1.0, there.size * there.habit / 200) if there.theirs else 1.0
                found.append((ticks + price / growth, there.id, source.id))
    return sorted(found)


def take(position: Position, keep: Callable[[Spot], int]) -> None:
    """Send to every planet just enough people to have it, the best bargain first."""
    for _, there, source in bargains(position, keep):
        near = position.spots[source]
        price = position.price(position.spots[there], near.roads[there])
        if 0 < price <= near.mine - keep(near):
            position.send(near, there, price)
