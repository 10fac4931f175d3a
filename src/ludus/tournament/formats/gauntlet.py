"""A few against all the others."""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from ludus.tournament.formats.format import Count, ListFormat, Objection
from ludus.tournament.slots import Slot, both_ways

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec


class Gauntlet(ListFormat, frozen=True, tag="gauntlet"):
    """The first `seeds` entrants against all the others, `rounds` times, in both seats."""

    seeds: Count = 1

    def slots(self, spec: "TournamentSpec") -> Iterator[Slot]:
        """In a round every challenger meets one of the seeds; over as many rounds as there are seeds, each of them."""
        seeds, pairs = self.seeds, count()
        for leg in range(spec.rounds or 1):
            for turn in range(seeds):
                board = (leg + turn) % len(spec.boards)
                for challenger in range(seeds, len(spec.entrants)):
                    meeting = ((turn + challenger) % seeds, challenger)
                    yield from both_ways(Slot(leg * seeds + turn, next(pairs), board, meeting))

    def length(self, spec: "TournamentSpec") -> int:
        return (spec.rounds or 1) * self.seeds * (len(spec.entrants) - self.seeds) * 2

    def objections(self, entrants: int) -> Iterator[Objection]:
        if self.seeds >= entrants:
            yield ("format", "seeds"), f"seeds = {self.seeds} leaves nobody to challenge them"
