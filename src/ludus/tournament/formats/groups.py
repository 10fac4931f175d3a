"""The knock-out of Fish, in groups (fish.md section 8), for any game and any size of table.

The rule stands a second time in `games/fish/knockout.py`, where the Fish server uses it: this room may not import a
game, and a game may not import this room. A test holds the two together.
"""

from collections.abc import Generator, Iterator, Sequence
from itertools import count

from ludus.core.match import MatchResult
from ludus.tournament.formats.kinds import Groups
from ludus.tournament.slots import Batches, Finished, Results, Slot
from ludus.tournament.spec import TournamentSpec

LEAST = 2


def groups(spec: TournamentSpec) -> Batches:
    pairs, most = count(), spec.table
    left: tuple[int, ...] = by_age(spec)
    before: tuple[int, ...] = ()  # who won the round before the last
    for number in count():
        stuck = number > 1 and left == before and len(left) > most  # twice the same winners, and no final in sight
        if len(left) < LEAST or stuck:
            break
        final = len(left) <= most
        before, left = left, (yield from _round(spec, left, number, pairs))
        if final:
            break
    return Finished((left, *_losers(spec, left)))


def by_age(spec: TournamentSpec) -> tuple[int, ...]:
    """The youngest first; where ages are missing, as listed."""
    order = range(len(spec.entrants))
    ages = [entrant.age for entrant in spec.entrants]
    known = [age for age in ages if age is not None]
    return tuple(sorted(order, key=lambda one: known[one])) if len(known) == len(ages) else tuple(order)


def group_sizes(entrants: int, most: int = 4) -> tuple[int, ...]:
    """Full tables from the front; where one would be left over, the last table gives up one of its own."""
    whole, over = divmod(entrants, most)
    if entrants < LEAST:
        return ()
    if over != 1:
        return (most,) * whole + ((over,) if over else ())
    return (*(most,) * (whole - 1), most - 1, LEAST)


def _round(
    spec: TournamentSpec, left: Sequence[int], number: int, pairs: Iterator[int]
) -> Generator[list[Slot], Results, tuple[int, ...]]:
    tables = _cut(left, spec.table)
    board = number % len(spec.boards)
    results = yield [Slot(number, next(pairs), board, table) for table in tables]
    winners = {one for result in results for one in _winners(spec, result)}
    return tuple(one for one in left if one in winners)


def _cut(left: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    start = 0
    for size in group_sizes(len(left), most):
        yield tuple(left[start : start + size])
        start += size


def _winners(spec: TournamentSpec, result: MatchResult) -> Iterator[int]:
    assert isinstance(spec.format, Groups)
    faulty = {seat for seat, _ in result.faults} if spec.format.faults == "out" else set()
    for seat, (entrant, rank) in enumerate(zip(result.entrants, result.ranks, strict=True)):
        if rank == 1 and seat not in faulty:
            yield entrant


def _losers(spec: TournamentSpec, winners: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All others share what is left: Fish knows winners only."""
    others = tuple(one for one in range(len(spec.entrants)) if one not in winners)
    if others:
        yield others
