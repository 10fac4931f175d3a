"""What the house bots think with: a radar that knows every flying group, and one turn with its forecasts and orders.

Moments are player-turns, counted from 0 over all seats, as the rules count them: so there is one clock for everybody's
landings, and who lands first needs no other rule. A `Captain` reads its view into a `Position` and gives orders there.
"""

from bisect import insort
from typing import NamedTuple

from ludus.core.clock import TurnClock
from ludus.core.game import NOBODY, Seat
from ludus.core.player import Setup
from ludus.games.auralux.orders import Action, Order
from ludus.games.auralux.state import Options
from ludus.games.auralux.view import Planet, Row, View

NEVER = 1 << 60
PAIRS = 1500  # of planets, that can be thought of in a turn: more than the 20 planets have that the game promises


class Fleet(NamedTuple):
    """A group that is known to fly to some planet."""

    lands: int  # the moment
    seat: Seat
    ships: int


class Radar:
    """Where everything flies: the others' groups are in the last moves (RULES 7), one's own are noted when sent."""

    def __init__(self, view: View) -> None:
        ids = range(1, len(view.planets) + 1)
        self.ways = {a: {b: view.distance(a, b) for b in ids} for a in ids}
        self.near = {a: sorted((far, b) for b, far in ways.items()) for a, ways in self.ways.items()}
        self.coming: dict[int, list[Fleet]] = {id: [] for id in ids}
        self.flying: list[int] = []  # when one's own groups land

    def update(self, view: View) -> None:
        now, seats = view.turn - 1, view.seats
        for fleets in self.coming.values():
            while fleets and fleets[0].lands <= now:
                del fleets[0]
        while self.flying and self.flying[0] <= now:
            del self.flying[0]
        for seat, source, there, ships in view.last_moves:
            left = now - (now - seat) % seats  # the moment of that seat's latest turn
            self.note(there, Fleet(left + self.ways[source][there] * seats, seat, ships))

    def note(self, there: int, fleet: Fleet) -> None:
        insort(self.coming[there], fleet)


class Spot:
    """A planet in this turn; `ships` are those that were not sent or spent yet."""

    __slots__ = ("armor", "coming", "id", "level", "near", "owner", "price", "ships", "ways")

    def __init__(self, planet: Planet, radar: Radar) -> None:
        self.id, self.owner, self.level = planet.id, planet.owner, planet.level
        self.ships, self.armor, self.price = planet.ships, planet.armor, planet.price
        self.coming, self.ways, self.near = radar.coming[planet.id], radar.ways[planet.id], radar.near[planet.id]

    @property
    def strength(self) -> int:
        """How many ships would break it now."""
        return self.ships + self.armor


class Position:
    """One turn as a bot sees it, and the orders it has given so far."""

    def __init__(self, view: View, radar: Radar, options: Options) -> None:
        self.seat = view.seat or 0
        self.now, self.seats = view.turn - 1, view.seats
        self.left = view.max_steps - view.step  # turns until the end, this one included
        self.options, self.radar = options, radar
        self.spots = [Spot(planet, radar) for planet in view.planets]
        self.mine = [spot for spot in self.spots if spot.owner == self.seat]
        self.neutral = [spot for spot in self.spots if spot.owner == NOBODY]
        self.hostile = [spot for spot in self.spots if spot.owner not in (self.seat, NOBODY)]
        self.orders: list[Order] = []

    def send(self, source: Spot, there: Spot, ships: int) -> int:
        """Give an order for as many of these ships as there are; how many go."""
        ships = min(ships, source.ships)
        flying = self.radar.flying
        # A group beyond the limit would perish (edition document), and too many orders would be the end.
        if ships < 1 or len(flying) >= self.options.max_groups or len(self.orders) >= self.options.max_orders:
            return 0
        lands = self.now + source.ways[there.id] * self.seats
        self.orders.append(Order(source.id, there.id, ships))
        self.radar.note(there.id, Fleet(lands, self.seat, ships))
        insort(flying, lands)
        source.ships -= ships
        return ships

    def build(self, spot: Spot) -> bool:
        """Buy the next level, if it can be paid: capture or upgrade."""
        count = max(1, spot.price or 0)
        if spot.price is None or spot.ships < count or len(self.orders) >= self.options.max_orders:
            return False
        self.orders.append(Order(spot.id, spot.id, count))
        spot.ships -= spot.price
        spot.level += 1
        spot.armor = self.options.armour[spot.level]
        spot.price = None  # RULES 6.4a: no more of it in this turn
        return True

    def is_cheap(self, spot: Spot) -> bool:
        """Whether the next level brings as much armour as it costs: buying it leaves the planet as strong as it is."""
        return spot.price is not None and self.options.armour[spot.level + 1] - spot.armor >= spot.price

    def made(self, owner: Seat, level: int, since: int, until: int) -> int:
        """The ships that a planet makes after one moment, up to another (RULES 5)."""
        turns = (until - owner) // self.seats - (since - owner) // self.seats
        return turns * level * self.options.production

    def forecast(self, spot: Spot, until: int) -> Row:
        """Owner, ships, level and armour at that moment, if nobody gives another order."""
        row, clock = (spot.owner, spot.ships, spot.level, spot.armor), self.now
        for fleet in spot.coming:
            if fleet.lands > until:
                break
            row, clock = land(self._later(row, clock, fleet.lands), fleet), fleet.lands
        return self._later(row, clock, until)

    def _later(self, row: Row, since: int, until: int) -> Row:
        owner, ships, level, armor = row
        return (owner, ships + self.made(owner, level, since, until), level, armor) if level else row

    def spare(self, spot: Spot) -> tuple[int, int]:
        """How many ships can leave a planet of mine that is held all the same, and NEVER.

        Below 0: how many are missing, and the moment at which it falls. Ships and armour are beaten one for one, so
        the two can be added up.
        """
        strength, clock, least = spot.strength, self.now, spot.ships
        for fleet in spot.coming:
            strength += self.made(spot.owner, spot.level, clock, fleet.lands)
            strength += fleet.ships if fleet.seat == self.seat else -fleet.ships
            clock = fleet.lands
            least = min(least, strength - 1)
            if least < 0:
                return least, clock
        return least, NEVER


def land(row: Row, fleet: Fleet) -> Row:
    """RULES 5: what a planet is after a landing."""
    owner, ships, level, armor = row
    count = fleet.ships
    if owner == fleet.seat:
        return owner, ships + count, level, armor
    if ships >= count:
        return (owner if level or ships > count else NOBODY), ships - count, level, armor
    count -= ships
    if level and armor > count:
        return owner, 0, level, armor - count
    return (fleet.seat if count > armor else NOBODY), count - armor, 0, 0


class Captain:
    """A bot that plans on a Position."""

    def __init__(self) -> None:
        self.options = Options()
        self.radar: Radar | None = None

    def start(self, setup: Setup) -> None:
        self.options, self.radar = setup.options, None

    def choose(self, view: View, clock: TurnClock) -> Action:
        if self.radar is None:
            self.radar = Radar(view)
        self.radar.update(view)
        # A plan looks at all pairs of planets; where there are many, a turn's millisecond is not enough for one.
        if view.step % (1 + len(self.radar.coming) ** 2 // PAIRS):
            return ()
        position = Position(view, self.radar, self.options)
        self.plan(position)
        return tuple(position.orders)

    def plan(self, position: Position) -> None:
        raise NotImplementedError
