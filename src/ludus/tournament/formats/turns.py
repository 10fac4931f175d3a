"""Whose turn it is on a ladder: who teaches most, within bounds that let nobody wait long or play all the time."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from heapq import nlargest
from itertools import islice
from random import Random

from ludus.ratings.ladder import Rung, teaches

NEAR = 16  # how many neighbours on either side are looked at

Rungs = Sequence[Rung]


class Turns:
    """Tables of `size`, one after the other.

    With n entrants everybody sits at one of any 2n/size tables in a row (rounded down), the first ones too, and at no
    two of any n/(2 size) in a row (rounded up): half the mean gap at least, twice the mean gap at most. This can always
    be kept: those who sat at one table are the only ones that become due together, and they fill one table at most.

    Where some have joined later, one of them sits at every table until all of them have had their share; the others
    are there for them.
    """

    def __init__(self, entrants: int, size: int, dice: Random) -> None:
        self.size = size
        self.left = list(range(entrants))  # those who still play
        self.played = [0] * entrants  # tables, not matches
        self._met = [Counter[int]() for _ in range(entrants)]
        self._table = 0
        self._new = range(0)
        self._queue = dice.sample(self.left, entrants)  # who has waited longest comes first
        # As if all had sat down before it began, table after table: so at most one table of them is due at a time.
        self._last = {one: -(place // size) for place, one in enumerate(reversed(self._queue))}

    def join(self, count: int) -> None:
        """So many more, who have never played."""
        before = len(self.played)
        self._new = range(before, before + count)
        self.left += self._new
        self.played += [0] * count
        self._met += [Counter[int]() for _ in self._new]
        self._last |= dict.fromkeys(self._new, self._table)
        self._queue += self._new

    def dismiss(self, some: Container[int]) -> None:
        """These play no more; the bounds get closer, and who is over them now comes first."""
        self.left = [one for one in self.left if one not in some]
        self._queue = [one for one in self._queue if one not in some]

    def missing(self, rounds: int) -> int:
        """How many tables until those who still play have sat at `rounds` each, in the mean."""
        if self._new:  # those who were there before have had theirs: so many at least, if nobody else sits there
            seats = sum(max(0, rounds - self.played[one]) for one in self.left if one in self._new)
        else:
            seats = rounds * len(self.left) - sum(self.played[one] for one in self.left)
        return max(0, -(-seats // self.size)) if len(self.left) >= self.size else 0

    def tables(self, rungs: Rungs, count: int) -> Iterator[tuple[int, ...]]:
        """The next tables, all judged by the same rungs."""
        order = sorted(self.left, key=lambda one: (rungs[one].mu, one))
        place = {one: number for number, one in enumerate(order)}
        for _ in range(count):
            self._table += 1
            yield self._sit(self._next(rungs, order, place))

    def _next(self, rungs: Rungs, order: list[int], place: dict[int, int]) -> list[int]:
        table, rested = self._newcomer() if self._new else self._due(rungs, len(order))
        first, free = table[0], set(rested).difference(table)
        others = _around(order, place[first], free, max(NEAR, self.size))
        worth = {one: teaches(rungs[first], rungs[one]) / (1 + self._met[first][one]) for one in others}
        return table + nlargest(self.size - len(table), worth, key=worth.__getitem__)

    def _due(self, rungs: Rungs, count: int) -> tuple[list[int], list[int]]:
        """Who sits down first, and who may sit with them."""
        rested, due = self._waiting(-(-count // (2 * self.size))), self._waiting(2 * count // self.size)
        last, now = self._last, self._table
        return due[: self.size] or [max(rested, key=lambda one: (now - last[one]) * rungs[one].sigma)], rested

    def _newcomer(self) -> tuple[list[int], list[int]]:
        """The one that has played least, and has waited longest of those; anybody may sit with it."""
        waiting = [one for one in self._queue if one in self._new]
        return [min(waiting, key=self.played.__getitem__)], self._queue

    def _waiting(self, tables: int) -> list[int]:
        """Who would sit down so many tables after the last time, or later; the longest first."""
        return self._queue[: bisect_right(self._queue, self._table - tables, key=self._last.__getitem__)]

    def _sit(self, table: list[int]) -> tuple[int, ...]:
        for one in table:
            self._last[one] = self._table
            self._queue.remove(one)
            self._queue.append(one)
            self.played[one] += 1
            self._met[one].update(other for other in table if other != one)
        return tuple(table)


def _around(order: Sequence[int], middle: int, free: set[int], most: int) -> list[int]:
    """The nearest that are free, at most so many on either side."""
    below = (order[place] for place in range(middle - 1, -1, -1))
    above = (order[place] for place in range(middle + 1, len(order)))
    return [one for side in (below, above) for one in islice(filter(free.__contains__, side), most)]
