"""Tables of three, four or more."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count
from math import comb, gcd
from random import Random

from ludus.core.twister import Twister, names_seed, shuffle
from ludus.tournament.formats.kinds import FreeForAll, Tables
from ludus.tournament.slots import Slot
from ludus.tournament.spec import TournamentSpec

DRAFTS = 100  # how many base blocks are looked at where there are too many to look at all


def free_for_all(spec: TournamentSpec) -> Iterator[Slot]:
    """Each round shuffles everybody and cuts the order into tables; each table draws its board."""
    assert isinstance(spec.format, FreeForAll)
    dice = OriginalDice(spec) if spec.format.dice == "original" else HouseDice(spec)
    everybody, pairs = list(range(len(spec.entrants))), count()
    rested: Counter[int] = Counter()
    for number in range(spec.rounds or 1):
        dice.shuffle(everybody)
        order = _playing(spec, rested, everybody)
        for start in range(0, len(order), spec.table):
            table = tuple(order[start : start + spec.table])
            yield Slot(number, next(pairs), dice.board(), table)


class HouseDice:
    def __init__(self, spec: TournamentSpec) -> None:
        self._random, self._boards = Random(f"{spec.seed}/free_for_all"), len(spec.boards)

    def shuffle(self, order: list[int]) -> None:
        order.sort()  # every round begins with the order of the list
        self._random.shuffle(order)

    def board(self) -> int:
        return self._random.randrange(self._boards)


class OriginalDice:
    """Those of Auralux's FREE_FOR_ALL: thrown by the entrants' names, and a round shuffles the order of the last.

    A `seed` that is not 0 gives another tournament of the same kind.
    """

    def __init__(self, spec: TournamentSpec) -> None:
        self._twister = Twister(spec.seed ^ names_seed(entrant.name for entrant in spec.entrants))
        self._boards = len(spec.boards)

    def shuffle(self, order: list[int]) -> None:
        shuffle(order, self._twister)

    def board(self) -> int:
        return self._twister() % self._boards


def _playing(spec: TournamentSpec, rested: Counter[int], order: list[int]) -> list[int]:
    """All but those for whom there is no table: who has sat out least often sits out first."""
    assert isinstance(spec.format, FreeForAll)
    over = len(order) % spec.table
    if spec.format.short_tables and over != 1:
        return order
    out = set(sorted(order, key=lambda one: rested[one])[:over])
    rested.update(out)
    return [one for one in order if one not in out]


def tables(spec: TournamentSpec) -> Iterator[Slot]:
    """One base block a round, moved around the circle of all entrants: so everybody sits once in every seat."""
    assert isinstance(spec.format, Tables)
    entrants, pairs = len(spec.entrants), count()
    for number, base in enumerate(_base_blocks(spec)):
        for shift in _spread(entrants):
            table = tuple((place + shift) % entrants for place in base)
            slot = Slot(number, next(pairs), number % len(spec.boards), table)
            yield from _rotations(slot) if spec.format.rotate else (slot,)


def _rotations(slot: Slot) -> Iterator[Slot]:
    table = slot.entrants
    return (slot._replace(entrants=table[turn:] + table[:turn]) for turn in range(len(table)))


def _spread(entrants: int) -> Iterator[int]:
    """0 … n-1 in strides of about a third, so that tables one after the other have few in common."""
    stride = next(way for way in range(entrants // 3 + 1, entrants + 2) if gcd(way, entrants) == 1)
    return (turn * stride % entrants for turn in range(entrants))


def _base_blocks(spec: TournamentSpec) -> Iterator[tuple[int, ...]]:
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
