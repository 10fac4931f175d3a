"""A ladder: after every batch all are rated anew, and those meet from whom most is to be learnt."""

from collections import Counter
from collections.abc import Container, Iterator
from itertools import combinations, groupby
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ludus.ratings.ladder import Rung, move, order, plackett_luce
from ludus.tournament.formats.format import Seats, TournamentFormat
from ludus.tournament.formats.turns import Turns
from ludus.tournament.slots import Batches, Finished, Slot, both_ways, was_played
from ludus.tournament.suspension import Suspended

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec

ROUNDS = 10  # tables for each entrant, in the mean


class Ladder(TournamentFormat, frozen=True, tag="ladder"):
    """Those meet from whom most is to be learnt, and nobody waits more than twice as long as the mean."""

    SEATS: ClassVar[Seats] = (2, 2, 64)
    GROWS: ClassVar[bool] = True
    both_seats: bool = True  # at tables of two

    def batches(self, spec: "TournamentSpec") -> Batches:
        model, first = plackett_luce(), spec.stages[0]
        rungs = [Rung()] * len(first.entrants)
        turns = Turns(len(rungs), spec.table, Random(f"{spec.seed}/ladder"))
        chairs, suspended = Chairs(first, self.games(spec)), Suspended(spec)
        for stage in spec.stages:
            come = len(stage.entrants) - len(rungs)
            turns.join(come)
            rungs += [Rung()] * come
            while tables := min(self._at_once(spec, come or len(rungs)), turns.missing(spec.rounds or ROUNDS)):
                results = yield [slot for table in turns.tables(tuple(rungs), tables) for slot in chairs.slots(table)]
                for result in filter(was_played, results):
                    move(rungs, result, model)
                suspended.judge(results)
                turns.dismiss(suspended.reasons)
        return Finished(_places(tuple(rungs), suspended.reasons))

    def length(self, spec: "TournamentSpec") -> int | None:
        if spec.grown:
            return None
        return -(-(spec.rounds or ROUNDS) * len(spec.entrants) // spec.table) * self.games(spec)

    def games(self, spec: "TournamentSpec") -> int:
        """How many matches a table plays."""
        return 2 if self.both_seats and spec.table == 2 else 1

    def _at_once(self, spec: "TournamentSpec", entrants: int) -> int:
        """Tables in a batch: one at least, and no more than seat everybody once, or much would be played unlearnt."""
        everybody = -(-entrants // spec.table)
        return min(max(1, spec.batch // self.games(spec)), everybody)


def _places(rungs: tuple[Rung, ...], out: Container[int]) -> tuple[tuple[int, ...], ...]:
    """The ladder from the top; who was suspended comes after all who were not."""
    whole = sorted(order(rungs), key=lambda one: one in out)
    alike = groupby(whole, key=lambda one: (one in out, rungs[one].ordinal))
    return tuple(tuple(some) for _, some in alike)


class Chairs:
    """Who sits where, and on which board: everybody in every seat and on every board about equally often."""

    def __init__(self, spec: "TournamentSpec", games: int) -> None:
        self._boards, self._games = range(len(spec.boards)), games
        self._everybody = -(-len(spec.entrants) // spec.table)
        self._pair = 0
        self._sat: Counter[tuple[int, int]] = Counter()  # by entrant and seat
        self._seen: Counter[tuple[int, int]] = Counter()  # by entrant and board

    def slots(self, table: tuple[int, ...]) -> Iterator[Slot]:
        board = min(self._boards, key=lambda board: sum(self._seen[one, board] for one in table))
        seats = self._seats(list(table))
        self._seen.update((one, board) for one in seats)
        slot = Slot(self._pair // self._everybody, self._pair, board, seats)
        self._pair += 1
        return both_ways(slot) if self._games == 2 else iter((slot,))

    def _seats(self, table: list[int]) -> tuple[int, ...]:
        """Two swap seats while this brings them to where they have sat less often."""
        sat = self._sat
        while swaps := [
            (a, b)
            for a, b in combinations(range(len(table)), 2)
            if sat[table[a], b] + sat[table[b], a] < sat[table[a], a] + sat[table[b], b]
        ]:
            a, b = swaps[0]
            table[a], table[b] = table[b], table[a]
        sat.update((one, seat) for seat, one in enumerate(table))
        return tuple(table)
