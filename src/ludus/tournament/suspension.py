"""Who crashes too often at the beginning plays no more."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament.slots import Slot, was_played

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec

CRASHES = frozenset({Fault.CRASH, Fault.START, Fault.MEMORY})


class Suspended:
    """Judged batch by batch, in the order of match numbers."""

    def __init__(self, spec: "TournamentSpec") -> None:
        self._policy = spec.suspend
        self._matches: Counter[int] = Counter()
        self._crashes: Counter[int] = Counter()
        self.reasons: dict[int, str] = {}  # why, by entrant
        self._unplayed: set[int] = set()

    def judge(self, results: Sequence[MatchResult]) -> None:
        if self._policy is None:
            return
        for result in results:
            if result.number in self._unplayed or not was_played(result):
                continue
            crashed = {seat for seat, fault in result.faults if fault in CRASHES}
            for seat, entrant in enumerate(result.entrants):
                self._count(entrant, seat in crashed, self._policy.crashes, self._policy.matches)

    def _count(self, entrant: int, crashed: bool, crashes: int, matches: int) -> None:
        self._matches[entrant] += 1
        if self._matches[entrant] <= matches:
            self._crashes[entrant] += crashed
        if self._crashes[entrant] >= crashes:
            begun = min(self._matches[entrant], matches)
            self.reasons.setdefault(entrant, f"crashed in {crashes} of its first {begun} matches")

    def touches(self, slot: Slot) -> bool:
        return not self.reasons.keys().isdisjoint(slot.entrants)

    def walkover(self, number: int, slot: Slot) -> MatchResult:
        """What a format that looks at results is told of a match that is not played: who is suspended has lost."""
        out = [entrant in self.reasons for entrant in slot.entrants]
        last = len(out) - sum(out) + 1
        ranks = tuple(last if gone else 1 for gone in out)
        faults = tuple((seat, Fault.CRASH) for seat, gone in enumerate(out) if gone)
        self._unplayed.add(number)
        return MatchResult(number, slot.entrants, ranks, (0.0,) * len(out), faults)
