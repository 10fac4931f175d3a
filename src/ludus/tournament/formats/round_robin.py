"""Everybody against everybody."""

from collections.abc import Callable, Iterator
from itertools import count
from math import comb
from typing import TYPE_CHECKING

from ludus.tournament.formats.format import ListFormat
from ludus.tournament.slots import Slot, both_ways

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec

Pair = tuple[int, int]


class RoundRobin(ListFormat, frozen=True, tag="round_robin"):
    """Everybody against everybody, `rounds` times, interleaved so that the table means something at any moment."""

    both_seats: bool = True

    def slots(self, spec: "TournamentSpec") -> Iterator[Slot]:
        """Boards take turns: a pair that meets as often as there are boards has played on all of them."""
        boards = len(spec.boards)
        slots = legs(spec, spec.rounds or 1, lambda leg, turn: (leg + turn) % boards)
        if self.both_seats:
            return (one for slot in slots for one in both_ways(slot))
        return _single(slots, len(spec.entrants))

    def length(self, spec: "TournamentSpec") -> int:
        return (spec.rounds or 1) * comb(len(spec.entrants), 2) * (1 + self.both_seats)


def circle(entrants: int) -> Iterator[list[Pair]]:
    """The circle method: rounds in which everybody plays once (of an odd number, one sits out, each in its turn).

    Over all rounds everybody comes first as often as second, give or take one.
    """
    size = entrants + entrants % 2
    last, half = size - 1, size // 2
    for turn in range(last):
        fixed = (turn, last) if turn % 2 else (last, turn)
        others = (((turn + k) % last, (turn - k) % last) for k in range(1, half))
        yield [pair for pair in (fixed, *others) if max(pair) < entrants]


def legs(spec: "TournamentSpec", legs: int, board: Callable[[int, int], int]) -> Iterator[Slot]:
    pairs, rounds = count(), count()
    for leg in range(legs):
        for turn, meetings in enumerate(circle(len(spec.entrants))):
            number = next(rounds)
            yield from (Slot(number, next(pairs), board(leg, turn), meeting) for meeting in meetings)


def _single(slots: Iterator[Slot], entrants: int) -> Iterator[Slot]:
    """One match a meeting: every other leg has the seats swapped."""
    length = entrants + entrants % 2 - 1  # rounds of a leg
    for slot in slots:
        swapped = slot.round // length % 2
        yield slot._replace(entrants=slot.entrants[::-1]) if swapped else slot
