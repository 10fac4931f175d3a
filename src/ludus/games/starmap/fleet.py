"""Fleet: the shuttles of a state, and launching more of them."""

from collections.abc import Iterable

from ludus.core.game import Seat
from ludus.games.starmap import quirks
from ludus.games.starmap.chart import Chart
from ludus.games.starmap.orders import Order, Reason, Shuttle


def refusal(chart: Chart, order: Order, available: int | None) -> str | None:
    """Why this order cannot be carried out; `available` are the mover's people there, None where it has no say."""
    if order.source not in chart.index or order.destination not in chart.index:
        return Reason.NO_PLANET
    if available is None:
        return Reason.NOT_YOURS
    if order.people < 1:
        return Reason.NOBODY_SENT
    if order.people > available:
        return Reason.TOO_MANY
    if order.source == order.destination:
        return Reason.TO_ITSELF
    if (order.source, order.destination) not in chart.lengths:
        return Reason.NO_EDGE
    return None


class Fleet:
    """A fleet while orders are carried out; afterwards `shuttles()`, `launched` and `events` are the new state's."""

    def __init__(self, shuttles: tuple[Shuttle, ...], launched: int, events: frozenset[int]) -> None:
        self._flying = list(shuttles)
        self.launched = launched
        self.events = events

    def launch(self, seat: Seat, order: Order, length: int, now: int, units: int = 1) -> None:
        """Start a shuttle over `length`, which takes `units` units of time for each of its own."""
        shuttle = Shuttle(now + units * length, self.launched, seat, order.people, order.source, order.destination)
        self.launched += 1
        if order.event or length < 1:
            self._launch_oddly(shuttle, length, now, order.event)
        else:
            self._flying.append(shuttle)

    def shuttles(self) -> tuple[Shuttle, ...]:
        return tuple(sorted(self._flying))

    def _launch_oddly(self, shuttle: Shuttle, length: int, now: int, event: int) -> None:
        number = event * 2 + shuttle.seat if event else 0  # both players number their objects from 1
        shuttle = quirks.launch(shuttle, length, now, number)
        if number and number in self.events:
            self._flying = quirks.relaunch(shuttle, self._flying, now)
            return
        self._flying.append(shuttle)
        if number:
            self.events |= {number}


def incoming(shuttles: Iterable[Shuttle]) -> dict[int, list[Shuttle]]:
    """The shuttles by destination, in launch order."""
    lists: dict[int, list[Shuttle]] = {}
    for shuttle in sorted(shuttles, key=_serial):
        lists.setdefault(shuttle.destination, []).append(shuttle)
    return lists


def arrivals(shuttles: tuple[Shuttle, ...], now: int) -> tuple[dict[int, list[Shuttle]], tuple[Shuttle, ...]]:
    """What lands now, by destination in launch order, and what flies on. Shuttles are sorted by arrival."""
    landing: dict[int, list[Shuttle]] = {}
    count = 0
    for shuttle in shuttles:
        if shuttle.arrives > now:
            break
        count += 1
        landing.setdefault(shuttle.destination, []).append(shuttle)
    for planet, landed in landing.items():
        if any(shuttle.quirk for shuttle in landed):
            landing[planet] = quirks.landing(landed, now)
    return landing, shuttles[count:]


def _serial(shuttle: Shuttle) -> int:
    return shuttle.serial
