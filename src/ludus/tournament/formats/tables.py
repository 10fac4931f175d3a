"""Tables of three, four or more, in balance."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count
from math import comb, gcd
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ludus.tournament.formats.format import TABLE, ListFormat, Seats
from ludus.tournament.slots import Slot

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec

DRAFTS = 100  # how many base blocks are looked at where there are too many to look at all


class Tables(ListFormat, frozen=True, tag="tables"):
    """Balanced blocks: in a round everybody sits once in every seat, and meets the others about equally often."""

    SEATS: ClassVar[Seats] = TABLE
    rotate: bool = False  # play every table once for each turn of its seats, on the same board with the same seed

    def slots(self, spec: "TournamentSpec") -> Iterator[Slot]:
        """One base block a round, moved around the circle of all entrants: so everybody sits once in every seat."""
        entrants, pairs = len(spec.entrants), count()
        for number, base in enumerate(_base_blocks(spec)):
            for shift in _spread(entrants):
                table = tuple((place + shift) % entrants for place in base)
                slot = Slot(number, next(pairs), number % len(spec.boards), table)
                yield from _rotations(slot) if self.rotate else (slot,)

    def length(self, spec: "TournamentSpec") -> int:
        if spec.grown:
            return self.counted(spec)
        return (spec.rounds or 1) * len(spec.entrants) * (spec.table if self.rotate else 1)


def _rotations(slot: Slot) -> Iterator[Slot]:
    table = slot.entrants
    return (slot._replace(entrants=table[turn:] + table[:turn]) for turn in range(len(table)))


def _spread(entrants: int) -> Iterator[int]:
    """0 … n-1 in strides of about a third, so that tables one after the other have few in common."""
    stride = next(way for way in range(entrants // 3 + 1, entrants + 2) if gcd(way, entrants) == 1)
    return (turn * stride % entrants for turn in range(entrants))


def _base_blocks(spec: "TournamentSpec") -> Iterator[tuple[int, ...]]:
    """For each round the block whose distances have been used least: two entrants meet as often as their distance."""
    dice, entrants = Random(f"{spec.seed}/tables"), len(spec.entrants)
    used: Counter[int] = Counter()
    for _ in range(spec.rounds or 1):
        block = min(_drafts(entrants, spec.table, dice), key=lambda one: _crowding(one, entrants, used))
        used.update(_distances(block, entrants))
        seats = list(block)
        dice.shuffle(seats)
        yield tuple(seats)


def _drafts(entrants: int, size: int, dice: Random) -> Iterator[tuple[int, ...]]:
    if comb(entrants - 1, size - 1) <= DRAFTS:
        return ((0, *rest) for rest in combinations(range(1, entrants), size - 1))
    return ((0, *dice.sample(range(1, entrants), size - 1)) for _ in range(DRAFTS))


def _crowding(block: Sequence[int], entrants: int, used: Counter[int]) -> int:
    return sum((used[distance] + extra) ** 2 - used[distance] ** 2 for distance, extra in _spans(block, entrants))


def _spans(block: Sequence[int], entrants: int) -> list[tuple[int, int]]:
    return list(Counter(_distances(block, entrants)).items())


def _distances(block: Sequence[int], entrants: int) -> Iterator[int]:
    for a, b in combinations(block, 2):
        gap = (a - b) % entrants
        yield min(gap, entrants - gap)
        if 2 * gap == entrants:  # opposite places: the block and its half turn seat the same two
            yield gap
