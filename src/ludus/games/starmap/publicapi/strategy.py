"""What a player writes in the documents' API, and the bot that plays it."""

from typing import Any

from ludus.core.outside.answers import quoted
from ludus.core.player import Setup
from ludus.games.starmap.orders import Order, transfer
from ludus.games.starmap.publicapi.planets import Planet, planets_of
from ludus.games.starmap.view import View

MOST_NUMBERED = 5000  # events of a match; the referee remembers each of them


class Event:
    """What `transfer_people` made; nothing happens until it is among the events of the turn."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._number = 0  # until it is queued in edition original, where the same object may be queued again: RULES 7.4

    def __repr__(self) -> str:
        return f"Event({self._order.source} -> {self._order.destination}: {self._order.people} people)"

    def order(self, number: int = 0) -> Order:
        """As the game reads it; with this number, unless it has one already."""
        self._number = self._number or number
        return self._order._replace(event=self._number)

    @property
    def is_numbered(self) -> bool:
        return self._number > 0


class PlanetOperations:
    """Makes the events of a turn."""

    def transfer_people(self, source: Planet, destination: Planet, people: int) -> Event:
        """Send so many people. Whether they can go is seen when the turn is carried out: what is illegal is skipped."""
        if type(people) is not int:
            raise TypeError(f"transfer_people takes a whole number of people, not {quoted(people)}")
        return Event(transfer(source, destination, people))


class Strategy:
    """Extend it and write `take_turn`. An object of it plays one match, so it may remember things.

    A strategy is not told where it sits; one with a method `start(self, setup)` is, before its first turn.
    """

    name = ""  # as its author calls it; in a match it is called as it is entered
    compete = True  # whether it is meant to enter the tournament of a class; nobody here asks

    def take_turn(self, planets: list[Planet], operations: PlanetOperations, events: list[Event]) -> None:
        """Look at the planets, and put into `events` what `operations` makes. They are carried out in this order;
        those that are in there before an exception count."""
        raise NotImplementedError

    def as_bot(self) -> "StrategyBot":
        return StrategyBot(self)


class StrategyBot:
    """A strategy as the players know a bot."""

    def __init__(self, strategy: Any) -> None:
        self._strategy = strategy
        self._numbers = 0
        self._most = 0  # of the events that have a number

    def start(self, setup: Setup) -> None:
        self._most = MOST_NUMBERED if str(setup.options.edition).startswith("original") else 0
        if hasattr(self._strategy, "start"):
            self._strategy.start(setup)

    def take_turn(self, view: View[Any], queue: list[Any]) -> None:
        events: list[Any] = []
        try:
            self._strategy.take_turn(planets_of(view), PlanetOperations(), events)
        finally:  # what was queued before an exception counts
            for event in events:
                queue.append(self._order(event))

    def _order(self, event: Any) -> Order:
        if not isinstance(event, Event):
            raise TypeError(f"events takes what transfer_people gives, not {quoted(event)}")
        if event.is_numbered or self._numbers >= self._most:
            return event.order()
        self._numbers += 1
        return event.order(self._numbers)
