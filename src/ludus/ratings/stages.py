"""Results as choices: first who comes first of all at the table, then who of those left, and so on.

Equal choices are counted once, so what a fit costs depends on how many different tables there were, not on how many
results.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ludus.core.match import MatchResult
from ludus.ratings.linear import Vector
from ludus.ratings.points import counted, scored

NOWHERE = -1  # the first seat, where its entrant is not among those left, or where seats do not count


class Remaining(NamedTuple):
    """Those who are left, in the order of their numbers, and which of them has the first seat."""

    members: tuple[int, ...]
    first: int


class Stage(NamedTuple):
    """A table with what happened there: for each set of members (a bit mask) how often it came first, tied if many."""

    table: Remaining
    chosen: dict[int, int]


def stages(results: Iterable[MatchResult], first_seat: bool = True) -> list[Stage]:
    """All choices in all results, sorted, so that the order of the results does not matter."""
    found: dict[Remaining, dict[int, int]] = {}
    for entrants, ranks, times in counted(scored(results)):
        if len(set(entrants)) == len(entrants):  # who plays against itself tells nothing
            for table, mask in _choices(entrants, ranks, first_seat):
                chosen = found.setdefault(table, {})
                chosen[mask] = chosen.get(mask, 0) + times
    return [Stage(table, dict(sorted(found[table].items()))) for table in sorted(found)]


def tie_orders(found: Iterable[Stage]) -> list[int]:
    """How many shared a place, wherever that happened; what never happened needs no parameter."""
    return sorted({mask.bit_count() for stage in found for mask in stage.chosen} - {1})


@cache
def columns(size: int, first: int, orders: tuple[int, ...]) -> tuple[tuple[int, ...], list[Vector]]:
    """The possible choices at a table of this size, and for each parameter its part in the log weight of each.

    The parameters are the members, the first seat (if it is there) and one for each order of ties. Tied members weigh
    as their geometric mean, so each has a share of one.
    """
    possible = {1, *orders}
    masks = tuple(mask for mask in range(1, 1 << size) if mask.bit_count() in possible)
    members = [[(mask >> place & 1) / mask.bit_count() for mask in masks] for place in range(size)]
    seat = [members[first]] if first != NOWHERE else []
    ties = [[float(mask.bit_count() == order) for mask in masks] for order in orders]
    return masks, [*members, *seat, *ties]


def _choices(entrants: tuple[int, ...], ranks: tuple[int, ...], first_seat: bool) -> Iterable[tuple[Remaining, int]]:
    return _duel(entrants, ranks, first_seat) if len(entrants) == 2 else _chosen(entrants, ranks, first_seat)


def _duel(entrants: tuple[int, ...], ranks: tuple[int, ...], first_seat: bool) -> Iterable[tuple[Remaining, int]]:
    """The same as the next, plainly: most results are of two."""
    (one, other), (mine, theirs) = entrants, ranks
    if one < other:
        mask = 3 if mine == theirs else 1 if mine < theirs else 2
        return ((Remaining(entrants, 0 if first_seat else NOWHERE), mask),)
    mask = 3 if mine == theirs else 2 if mine < theirs else 1
    return ((Remaining((other, one), 1 if first_seat else NOWHERE), mask),)


def _chosen(entrants: tuple[int, ...], ranks: tuple[int, ...], first_seat: bool) -> Iterator[tuple[Remaining, int]]:
    left = sorted(zip(entrants, ranks, strict=True))
    while len(left) > 1:
        best = min(rank for _, rank in left)
        members = tuple(entrant for entrant, _ in left)
        first = members.index(entrants[0]) if first_seat and entrants[0] in members else NOWHERE
        yield Remaining(members, first), sum(1 << place for place, (_, rank) in enumerate(left) if rank == best)
        left = [(entrant, rank) for entrant, rank in left if rank != best]
