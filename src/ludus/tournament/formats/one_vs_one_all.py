"""The pairs of a ranker, as Auralux lists them."""

from collections.abc import Iterator
from itertools import combinations, count
from typing import TYPE_CHECKING

from ludus.tournament.formats.ranker import Ranker
from ludus.tournament.slots import Slot, both_ways

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec


class OneVsOneAll(Ranker, frozen=True, tag="one_vs_one_all"):
    """The same matches in the order of Auralux's own runner: board by board, pair by pair."""

    def slots(self, spec: "TournamentSpec") -> Iterator[Slot]:
        """All of a board come before the next, so half a tournament says little."""
        entrants, pairs = range(len(spec.entrants)), count()
        for number in range((spec.rounds or 1) * len(spec.boards)):
            for meeting in combinations(entrants, 2):
                yield from both_ways(Slot(number, next(pairs), number % len(spec.boards), meeting))
