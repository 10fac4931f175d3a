"""Fleet: the shuttles of a state, and launching more of them."""

from collections.abc import Iterable

from ludus.core.game import Seat
from ludus.games.starmap import quirks
from ludus.games.starmap.map.chart import Chart
from ludus.games.starmap.orders import Event, Order, Reason, Shuttle


def refusal(chart: Chart, order: Order, available: int, theirs: bool = False) -> str:
    """Why this order cannot be carried out; `available` are the mover's people there, `theirs`: it has no say."""
    if order.source not in chart.index or order.destination not in chart.index:
        return Reason.NO_PLANET
    if theirs:
        return Reason.NOT_YOURS
    if order.people < 1:
        return Reason.NOBODY_SENT
    if order.people > available:
        return Reason.TOO_MANY
    return Reason.TO_ITSELF if order.source == order.destination else Reason.NO_EDGE


class Fleet:
    """A fleet while orders are carried out; afterwards `shuttles()`, `launched` and `events` are the new state's."""

    def __init__(self, chart: Chart, shuttles: tuple[Shuttle, ...], launched: int, events: frozenset[Event]) -> None:
        self._original = chart.original
        self._flying = list(shuttles)
        self.launched = launched
        self._events = events
        self._new: set[Event] | None = None  # apart: what ever flew is not copied for every order

    @property
    def events(self) -> frozenset[Event]:
        return self._events if self._new is None else self._events | self._new

    def launch(self, seat: Seat, order: Order, length: int, now: int, units: int = 1) -> None:
        """Start a shuttle over `length`, which takes `units` units of time for each of its own."""
        shuttle = Shuttle(now + units * length, self.launched, seat, order.people, order.source, order.destination)
        self.launched += 1
        if self._original and (order.event or length < 1):
            self._launch_oddly(shuttle, length, now, Event(seat, order))
        else:
            self._flying.append(shuttle)

    def shuttles(self) -> tuple[Shuttle, ...]:
        return tuple(sorted(self._flying))

    def _launch_oddly(self, shuttle: Shuttle, length: int, now: int, event: Event) -> None:
        if event in self._events or (self._new is not None and event in self._new):
            self._flying = quirks.relaunch(shuttle, self._flying, now, event)
            return
        self._flying.append(quirks.launch(shuttle, length, now, event))
        if event.order.event:  # without a number it is never queued again
            self._new = self._new or set()
            self._new.add(event)


def incoming(shuttles: Iterable[Shuttle]) -> dict[int, list[Shuttle]]:
    """The shuttles by destination, in launch order."""
    lists: dict[int, list[Shuttle]] = {}
    for shuttle in sorted(shuttles, key=_serial):
        lists.setdefault(shuttle.destination, []).append(shuttle)
    return lists


def arrivals(shuttles: tuple[Shuttle, ...], now: int) -> tuple[dict[int, list[Shuttle]], tuple[Shuttle, ...]]:
    """What lands now, by destination in launch order, and what flies on. Shuttles are sorted by arrival."""
    landing: dict[int, list[Shuttle]] = {}
    count, odd = 0, False
    for shuttle in shuttles:
        if shuttle.arrives > now:
            break
        count += 1
        landing.setdefault(shuttle.destination, []).append(shuttle)
        odd = odd or shuttle.quirk is not None
    if odd:
        landing = {planet: quirks.landing(landed, now) for planet, landed in landing.items()}
    return landing, shuttles[count:]


def _serial(shuttle: Shuttle) -> int:
    return shuttle.serial
