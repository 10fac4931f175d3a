"""How a duel stands: counts that grow with every match, and what they mean."""

from collections import Counter
from typing import Any

from ludus.core.match import MatchResult
from ludus.ratings.distinct import Counted
from ludus.ratings.estimate import Interval, elo, superiority
from ludus.ratings.points import match_points
from ludus.ratings.sprt import Decision, SprtVerdict
from ludus.tournament.formats.sprt import Sprt
from ludus.tournament.spec import TournamentSpec

REPEATED = "; the same games come again and again: vary the boards (--board random)"


class Score:
    """Of the first entrant against the second. It never looks back, so a match costs the same after a million."""

    def __init__(self, spec: TournamentSpec) -> None:
        self.spec = spec
        self.names = tuple(entrant.name for entrant in spec.entrants)
        self.wdl = [0, 0, 0]  # ascending in points: losses, draws, wins
        self.evidence = [0, 0, 0]  # the same, of games that differ
        self.pairs = [0, 0, 0, 0, 0]  # whole pairs by points; none that were played before, move for move
        self.faults: Counter[str] = Counter()  # by name
        self._halves: dict[int, MatchResult] = {}  # matches whose other half is not there yet
        self._games, self._pairs = Counted(), Counted()

    def add(self, result: MatchResult) -> None:
        place = int(_points(result) * 2)
        self.wdl[place] += 1
        self.evidence[place] += self._games.is_new(result)
        other = self._halves.pop(result.number ^ 1, None)  # the matches 2k and 2k + 1 are a pair
        if other is None:
            self._halves[result.number] = result
        else:
            self.pairs[place + int(_points(other) * 2)] += self._pairs.is_new(result, other)
        self.faults.update(self.names[result.entrants[seat]] for seat, _ in result.faults)

    @property
    def games(self) -> int:
        return sum(self.wdl)

    @property
    def repeats(self) -> int:
        """Games that were played before, move for move."""
        return self.games - sum(self.evidence)

    @property
    def share(self) -> float:
        """Of the points."""
        return (self.wdl[2] + self.wdl[1] / 2) / self.games if self.games else 0.5

    @property
    def counts(self) -> list[int]:
        """Whole pairs where there are any: their matches share a board and are not independent."""
        return self.pairs if any(self.pairs) else self.evidence

    @property
    def elo(self) -> Interval | None:
        return elo(self.counts) if self.games else None

    @property
    def los(self) -> float:
        return superiority(self.counts)

    @property
    def test(self) -> Decision | None:
        """Where the sequential test stands, if this is one."""
        asked = self.spec.format
        return asked.test(self.pairs) if isinstance(asked, Sprt) else None

    @property
    def verdict(self) -> str:
        first, second = self.names
        if self.test is not None:
            undecided = self.test.verdict is SprtVerdict.GO_ON and self.repeats > 0
            return str(self.test.verdict) + undecided * REPEATED
        found = self.elo
        if found is None or found.low <= 0 <= found.high:
            return "not decided: the interval of the Elo holds 0" + (self.repeats > 0) * REPEATED
        return f"{first} is stronger" if found.low > 0 else f"{second} is stronger"

    def summary(self) -> dict[str, Any]:
        """Everything, for other programs; an end of an interval that is infinite becomes null."""
        losses, draws, wins = self.wdl
        told: dict[str, Any] = {
            "game": self.spec.game,
            "entrants": self.spec.entrants,
            "boards": [board.board for board in self.spec.boards],
            "seed": self.spec.seed,
            "games": self.games,
            **{"wins": wins, "draws": draws, "losses": losses},
            "repeats": self.repeats,
            "pairs": self.pairs,
            "elo": self.elo._asdict() if self.elo else None,
            "los": self.los,
            "faults": {name: self.faults[name] for name in self.names},
            "sprt": self.test._asdict() if self.test else None,
            "verdict": self.verdict,
        }
        return told


def _points(result: MatchResult) -> float:
    return float(match_points(result.ranks)[result.entrants.index(0)])
