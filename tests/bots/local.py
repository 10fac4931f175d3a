"""Python bots that misbehave, for players in our own process. All are for the planet games."""

import sys
import threading
import time
from typing import Any

from ludus.games.starmap.orders import Order, transfer


def first_order(view: Any) -> Order:
    """Something that is always legal while the seat has a planet with people and a neighbour."""
    planet = view.mine[0]
    return transfer(planet, planet.edges[0].destination, 1)


class Good:
    def choose(self, view: Any, clock: Any) -> list[Order]:
        return [first_order(view)] if view.mine else []


class Raises:
    def choose(self, view: Any, clock: Any) -> list[Order]:
        raise ValueError("on purpose")


class RaisesAfterQueueing:
    def take_turn(self, view: Any, queue: list[Order]) -> None:
        if view.mine:
            queue.append(first_order(view))
        raise RuntimeError("after the first order")


class Queues:
    def take_turn(self, view: Any, queue: list[Order]) -> None:
        if view.mine:
            queue.append(first_order(view))


class SleepsForEver:
    def choose(self, view: Any, clock: Any) -> list[Order]:
        time.sleep(3600)
        return []


class LoopsForEver:
    def choose(self, view: Any, clock: Any) -> list[Order]:
        while True:
            pass


class LoopsAndCatchesEverything:
    def choose(self, view: Any, clock: Any) -> list[Order]:
        while True:
            try:
                time.sleep(0.05)  # who is left behind would otherwise slow down all tests that follow
            except BaseException:
                if threading.main_thread() is None:
                    raise


class LateOnce:
    """Sleeps through its second turn; every other answer is good."""

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, view: Any, clock: Any) -> list[Order]:
        self.turns += 1
        if self.turns == 2:
            time.sleep(1.5 * clock.limit_ms / 1000)
        return [first_order(view)] if view.mine else []


class Exits:
    def choose(self, view: Any, clock: Any) -> list[Order]:
        sys.exit(3)


class ReturnsText:
    def choose(self, view: Any, clock: Any) -> str:
        return "attack!"


class ReturnsOneOrder:
    def choose(self, view: Any, clock: Any) -> Order:
        return Order(1, 2, 3)


class ReturnsFloats:
    def choose(self, view: Any, clock: Any) -> list[tuple[int, int, float]]:
        return [(1, 2, 3.5)]


class ReturnsHugeNumbers:
    def choose(self, view: Any, clock: Any) -> list[tuple[int, int, int]]:
        return [(1, 2, 10**30)]


class GivesNonsenseOrders:
    """A good list of bad orders: each is skipped and recorded."""

    def choose(self, view: Any, clock: Any) -> list[Order]:
        return [Order(10**9, 0, 1), Order(0, 0, 1), Order(0, 1, -5)]


class DiesInConstructor:
    def __init__(self) -> None:
        raise OSError("no model file")

    def choose(self, view: Any, clock: Any) -> list[Order]:
        return []


class StartsForEver:
    def start(self, setup: Any) -> None:
        time.sleep(3600)

    def choose(self, view: Any, clock: Any) -> list[Order]:
        return []


class Recurses:
    def choose(self, view: Any, clock: Any) -> Any:
        return self.choose(view, clock)


class ReturnsNothing:
    def choose(self, view: Any, clock: Any) -> None:
        return None


class Prints:
    def choose(self, view: Any, clock: Any) -> list[Order]:
        print("I think, therefore I print")
        return []
