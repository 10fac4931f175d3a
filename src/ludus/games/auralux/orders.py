"""Orders and groups: ships on their way, or spent on the planet where they are."""

from typing import NamedTuple, Protocol

from ludus.core.seat.outcome import Rejection, Seat


class Order(NamedTuple):
    """Send ships to another planet, or (both planets the same) spend up to so many there. Ids count from 1."""

    source: int
    destination: int
    ships: int


Action = tuple[Order, ...]  # the orders of a turn, carried out one by one
Rejections = tuple[Rejection, ...]


class Planetary(Protocol):
    """Anything with a planet's id: what a view shows."""

    @property
    def id(self) -> int: ...


def send(source: Planetary | int, destination: Planetary | int, ships: int) -> Order:
    """The order to send ships; planets of a view or their ids."""
    return Order(_id(source), _id(destination), ships)


def invest(planet: Planetary | int, ships: int) -> Order:
    """The order to capture, upgrade or repair a planet with up to so many of the ships there."""
    return Order(_id(planet), _id(planet), ships)


def _id(planet: Planetary | int) -> int:
    return planet if isinstance(planet, int) else planet.id


class Reason:
    """Why an order was rejected."""

    BAD_ARGS = "bad_args"
    NOT_OWNER = "not_owner"
    NOT_ENOUGH = "not_enough_ships"
    UPGRADED = "already_upgraded"
    GROUP_LIMIT = "group_limit"


class Send(NamedTuple):
    """An accepted send, as the other players are told of it (RULES 7)."""

    seat: Seat
    source: int
    destination: int
    ships: int


class ShipGroup(NamedTuple):
    """Ships in flight. Sorts by landing, then by launch."""

    lands: int  # in its owner's pre-phase of this step
    serial: int  # launch order over the whole match
    seat: Seat
    source: int
    destination: int
    ships: int


class Flight(NamedTuple):
    """A group as a spectator sees it."""

    seat: Seat
    source: int
    destination: int
    ships: int
    turns_left: int  # of its owner
    lands: int  # in which step
