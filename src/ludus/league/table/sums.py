"""What the results of a league add up to, so that none is read twice: by pair, by version, and against the house."""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from ludus.core.match import MatchResult
from ludus.ratings.points import scored

if TYPE_CHECKING:
    from ludus.ratings.duels import Duels

WON, DRAWN, LOST = range(3)
Pent = list[int]  # pairs by points of the version: 0, ½, 1, 1½, 2


class Sums:
    """Grows with each result, in whatever order they come. Our own faults (INFRA) count nowhere, and in `lines` and
    `against` the same game again is no new evidence (see `ratings.distinct`)."""

    def __init__(self, house: Collection[int] = ()) -> None:
        self.house = frozenset(house)
        self.lines: dict[tuple[int, int], list[int]] = {}  # by who had which seat: how often the first won, drew, lost
        self.scores: dict[int, list[int]] = {}  # by version: won, drawn, lost
        self.faults: dict[int, int] = {}  # by version: matches with a fault
        self.against: dict[tuple[int, int], Pent] = {}  # by version and house bot
        self._games: set[int] = set()
        self._pairs: set[tuple[int, int]] = set()
        self._halves: dict[tuple[str, int], MatchResult] = {}  # whose other match has not come yet

    def add(self, series: str, results: Iterable[MatchResult]) -> None:
        for result in scored(results):
            if len(result.entrants) == 2 and result.entrants[0] != result.entrants[1]:
                self._add(series, result)

    def duels(self, versions: Collection[int]) -> "Duels":
        """The lines between these, who are numbered as they come."""
        import numpy as np

        from ludus.ratings.duels import Duels

        number = {version: place for place, version in enumerate(versions)}
        among = [
            (number[one], number[other], *sums)
            for (one, other), sums in self.lines.items()
            if one in number and other in number
        ]
        columns = np.array(among, dtype=np.float64).reshape(-1, 5).T
        return Duels(columns[0].astype(np.int64), columns[1].astype(np.int64), *columns[2:])

    def _add(self, series: str, result: MatchResult) -> None:
        (first, second), (mine, theirs) = result.entrants, result.ranks
        kind = DRAWN if mine == theirs else WON if mine < theirs else LOST
        self.scores.setdefault(first, [0, 0, 0])[kind] += 1
        self.scores.setdefault(second, [0, 0, 0])[LOST - kind] += 1
        for seat in {seat for seat, _ in result.faults}:
            faulty = result.entrants[seat]
            self.faults[faulty] = self.faults.get(faulty, 0) + 1
        game = _game(result)
        if not result.moves or game not in self._games:
            self._games.add(game)
            self.lines.setdefault((first, second), [0, 0, 0])[kind] += 1
        if (first in self.house) != (second in self.house):
            self._add_half(series, result)

    def _add_half(self, series: str, result: MatchResult) -> None:
        """Pairs are what a house bot is beaten in: both matches of one are needed."""
        place = (series, result.number // 2)
        other = self._halves.pop(place, None)
        if other is None or other.number == result.number:
            self._halves[place] = result
            return
        games = (min(_game(other), _game(result)), max(_game(other), _game(result)))
        if other.moves and result.moves and games in self._pairs:
            return
        self._pairs.add(games)
        version, bot = sorted(result.entrants, key=self.house.__contains__)
        half_points = sum(_half_points(one, version) for one in (other, result))
        self.against.setdefault((version, bot), [0, 0, 0, 0, 0])[half_points] += 1


def replaced(applied: Mapping[int, tuple[str, int]], results: Iterable[MatchResult]) -> Iterable[MatchResult]:
    """The league's results without those that a trial's count instead of."""
    return (result for result in results if result.number // 2 not in applied) if applied else results


def _game(result: MatchResult) -> int:
    """As `distinct.game_key`, in one number: there may be a million."""
    first, second = result.entrants
    return (first << 32 | second) << 64 | result.moves


def _half_points(result: MatchResult, version: int) -> int:
    seat = result.entrants.index(version)
    mine, theirs = result.ranks[seat], result.ranks[1 - seat]
    return 1 if mine == theirs else 2 * (mine < theirs)
