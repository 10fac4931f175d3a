"""The online ratings, which steer who meets whom: a fold over results in the order of their arrival."""

from bisect import bisect_left, insort

from ludus.core.match import MatchResult
from ludus.ratings.ladder import Rung, duel
from ludus.tournament.slots import duel_points

NEW = Rung()


class Rungs:
    """What is believed of each version. One that has not played yet begins where its team's last one that has is by
    then, with all the doubt that a stranger deserves."""

    def __init__(self) -> None:
        self._rungs: dict[int, Rung] = {}
        self._teams: dict[int, int] = {}
        self._known: dict[int, list[int]] = {}  # of each team: versions that have played

    def know(self, version: int, team: int | None) -> None:
        """Whose it is; a bot of the house is nobody's."""
        if team is not None:
            self._teams[version] = team

    def __getitem__(self, version: int) -> Rung:
        return self._rungs.get(version) or self._first(version)

    def has_played(self, version: int) -> bool:
        return version in self._rungs

    def add(self, result: MatchResult) -> None:
        first, second = result.entrants
        points, _ = duel_points(result)
        rungs = duel(self[first], self[second], points)
        for version, rung in zip(result.entrants, rungs, strict=True):
            if version not in self._rungs and version in self._teams:
                insort(self._known.setdefault(self._teams[version], []), version)
            self._rungs[version] = rung

    def _first(self, version: int) -> Rung:
        known = self._known.get(self._teams.get(version, -1), ())
        place = bisect_left(known, version)
        return Rung(self._rungs[known[place - 1]].mu) if place else NEW
