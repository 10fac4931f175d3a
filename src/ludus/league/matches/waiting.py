"""Who has waited longest, and who is nearest: what whoever makes pairs asks again and again."""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from itertools import islice

Fits = Callable[[int], bool]


class Waiting:
    """Whoever waits for a seat, by who sat down last. The clock is the number of seats that were taken: so with n who
    wait the mean wait is n, however many seats there are.

    When somebody sat down is kept for those too who do not wait at present; who never did has waited longest.
    """

    def __init__(self) -> None:
        self.seats = 0
        self._last: dict[int, int] = {}
        self._queue: list[tuple[int, int]] = []  # when, and who

    def __len__(self) -> int:
        return len(self._queue)

    def __iter__(self) -> Iterator[int]:
        """The longest first."""
        return (one for _, one in self._queue)

    def __contains__(self, one: int) -> bool:
        place = bisect_left(self._queue, self._key(one))
        return place < len(self._queue) and self._queue[place][1] == one

    def join(self, one: int) -> None:
        insort(self._queue, self._key(one))

    def leave(self, one: int) -> None:
        del self._queue[bisect_left(self._queue, self._key(one))]

    def sit(self, one: int) -> None:
        """It has a seat; whether it waits for the next is as before."""
        self.seats += 1
        self.note(one)

    def note(self, one: int) -> None:
        """As if it had a seat now."""
        if self._queue and one in self:
            self.leave(one)
            self._last[one] = self.seats
            self.join(one)
        else:
            self._last[one] = self.seats

    def wait(self, one: int) -> int:
        return self.seats - self._last.get(one, -1)

    def waited(self, seats: int) -> Iterator[int]:
        """Those who have waited for so many seats or more, the longest first."""
        for last, one in self._queue:
            if self.seats - last < seats:
                return
            yield one

    def _key(self, one: int) -> tuple[int, int]:
        return self._last.get(one, -1), one


class Places:
    """Some in the order of a number."""

    def __init__(self) -> None:
        self._numbers: dict[int, float] = {}
        self._order: list[tuple[float, int]] = []

    def __len__(self) -> int:
        return len(self._order)

    def __iter__(self) -> Iterator[int]:
        """From the least."""
        return (one for _, one in self._order)

    def put(self, one: int, number: float) -> None:
        self.remove(one)
        self._numbers[one] = number
        insort(self._order, (number, one))

    def remove(self, one: int) -> None:
        number = self._numbers.pop(one, None)
        if number is not None:
            del self._order[bisect_left(self._order, (number, one))]

    def around(self, number: float, fits: Fits, most: int) -> list[int]:
        """The nearest that fit, at most so many on either side."""
        middle, order = bisect_left(self._order, (number, -1)), self._order
        below = (order[place][1] for place in range(middle - 1, -1, -1))
        above = (order[place][1] for place in range(middle, len(order)))
        return [one for side in (below, above) for one in islice(filter(fits, side), most)]
