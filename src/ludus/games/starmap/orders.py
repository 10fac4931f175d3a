"""Orders and shuttles: people on their way from one planet to another."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from ludus.core.errors import BadMessage
from ludus.core.outside.answers import quoted
from ludus.core.seat.outcome import Rejection, Seat


class Order(NamedTuple):
    """Send people along an edge. `event` is for edition original only: orders with the same number other than 0 are
    one and the same Java object, queued again (RULES 7.4)."""

    source: int
    destination: int
    people: int
    event: int = 0


Action = tuple[Order, ...]  # the orders of a turn, carried out one by one


class Planetary(Protocol):
    """Anything with a planet's id: what a view shows."""

    @property
    def id(self) -> int: ...


def transfer(source: Planetary | int, destination: Planetary | int, people: int) -> Order:
    """The order to send people; planets of a view or their ids."""
    return Order(_id(source), _id(destination), people)


class Reason:
    """Why an order was skipped."""

    NO_PLANET = "no such planet"
    NOT_YOURS = "not your planet"
    NOBODY_SENT = "fewer than one sent"
    TOO_MANY = "more than are there"
    TO_ITSELF = "to the same planet"
    NO_EDGE = "no edge between them"


class Event(NamedTuple):
    """Edition original: an event object, by whose it is and what it says."""

    seat: Seat
    order: Order


class Quirk(NamedTuple):
    """Edition original: how a shuttle's time runs where it does not run as usual (RULES 2.2, 7.4)."""

    due: int  # turns left at time t are due - pace * t
    pace: int
    event: Event


class Shuttle(NamedTuple):
    """People in flight. Sorts by arrival, then by launch."""

    arrives: int  # lands when this many units of time have passed since the start
    serial: int  # launch order over the whole match
    seat: Seat
    people: int
    source: int
    destination: int
    quirk: Quirk | None = None

    def turns_left(self, now: int) -> int:
        return self.arrives - now if self.quirk is None else self.quirk.due - self.quirk.pace * now


Rejections = tuple[Rejection, ...]


def by_seat(shuttles: Iterable[Shuttle]) -> tuple[int, int]:
    """How many people of each seat there are in these shuttles."""
    first = second = 0
    for shuttle in shuttles:
        if shuttle.seat == 0:
            first += shuttle.people
        else:
            second += shuttle.people
    return first, second


def parse_action(data: object) -> Action:
    """Orders from JSON or from a Python bot: a list of [source, destination, people]."""
    if data is None:
        return ()
    if isinstance(data, Order):
        raise BadMessage("expected a list of orders, got a single order: put it in a list")
    if not isinstance(data, (list, tuple)):
        raise BadMessage(f"expected a list of orders, got {quoted(data)}")
    return tuple(_order(item, number) for number, item in enumerate(data, 1))


def dump_action(action: Action) -> object:
    return [list(order) if order.event else list(order[:3]) for order in action]


def _order(item: object, number: int) -> Order:
    if not isinstance(item, (list, tuple)) or len(item) not in (3, 4):
        raise BadMessage(f"order {number}: expected [source, destination, people], got {quoted(item)}")
    order = item if type(item) is Order else Order(*item)  # of a bot's own kind of list nothing is kept
    for value in order:
        # `type` and not isinstance: True is no number of people.
        if type(value) is not int or not -(2**63) <= value < 2**63:
            raise BadMessage(f"order {number}: expected whole numbers of at most 64 bits, got {quoted(value)}")
    return order


def _id(planet: Planetary | int) -> int:
    return planet if isinstance(planet, int) else planet.id
