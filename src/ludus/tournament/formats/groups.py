"""The knock-out of Fish, in groups, for any game and any size of table; the rule itself is in `grouping`."""

from collections.abc import Iterator, Sequence
from itertools import count

from ludus.core.match import MatchResult
from ludus.tournament.formats.grouping import Decided, next_round
from ludus.tournament.formats.kinds import Groups
from ludus.tournament.slots import Batches, Finished, Slot
from ludus.tournament.spec import TournamentSpec


def groups(spec: TournamentSpec) -> Batches:
    pairs, players = count(), by_age(spec)
    rounds: list[list[int]] = []
    while not isinstance(plan := next_round(players, rounds, spec.table), Decided):
        number = len(rounds)
        results = yield [Slot(number, next(pairs), number % len(spec.boards), table) for table in plan]
        rounds.append([one for result in results for one in _winners(spec, result)])
    return Finished((plan.winners, *_losers(spec, plan.winners)))


def by_age(spec: TournamentSpec) -> tuple[int, ...]:
    """The youngest first; where ages are missing, as listed."""
    order = range(len(spec.entrants))
    ages = [entrant.age for entrant in spec.entrants]
    known = [age for age in ages if age is not None]
    return tuple(sorted(order, key=lambda one: known[one])) if len(known) == len(ages) else tuple(order)


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
