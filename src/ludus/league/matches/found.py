"""What was played: matches with their results, for whoever shows them. A match that is open yet has no result."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, Select, and_, bindparam, select

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.pairs import Pair, pair_of
from ludus.league.tables import PAIRS
from ludus.league.words import LEAGUE_SERIES, Share
from ludus.store.tables import RESULTS

MOST = 50
OPEN = 10  # pairs of a version that were written and may have no results yet

_RESULT = select(RESULTS.c.number, RESULTS.c.result).where(
    RESULTS.c.tournament == bindparam("of"), RESULTS.c.number.in_(bindparam("numbers", expanding=True))
)


class PlayedMatch(Struct, frozen=True):
    """A match of a series: its pair, and its result if it has been played."""

    series: str
    number: int
    pair: Pair
    result: MatchResult | None = None

    @property
    def entrants(self) -> tuple[int, int]:
        """Versions by seat."""
        return self.pair.seats(self.number)

    def seat_of(self, version: int) -> int:
        return self.entrants.index(version)

    def score_of(self, version: int) -> float | None:
        """1 won, ½ drawn, 0 lost; None while it is open."""
        if self.result is None:
            return None
        seat = self.seat_of(version)
        ours, theirs = self.result.ranks[seat], self.result.ranks[1 - seat]
        return 0.5 if ours == theirs else float(ours < theirs)


def matches_of(
    league: League, version: int, series: str = LEAGUE_SERIES, most: int = MOST, before: int | None = None
) -> list[PlayedMatch]:
    """Of one version, the newest first; those with a number below `before`, where one is given."""
    below = 1 << 31 if before is None else before
    about = {"of": series, "version": version, "pairs": (below + 1) // 2, "most": (most + 1) // 2 + OPEN}
    found = [row for side in _SIDES for row in league.rows(side, about)]
    newest = sorted(found, key=lambda row: -row.number)
    return _played(league, series, newest, below)[:most]


def played_match(league: League, series: str, number: int) -> PlayedMatch:
    """One match; a LudusError where there is none."""
    pair = pair_of(league, series, number)
    return PlayedMatch(series, number, pair, results_of(league, series, [number]).get(number))


def record_bytes(league: League, series: str, number: int) -> bytes:
    """The record file of a match, with all that its authors alone may see: who serves it asks who may."""
    return league.store.record(series, number)


def _played(league: League, series: str, rows: list[Row[Any]], below: int) -> list[PlayedMatch]:
    """Matches of these pairs that are there, both of each pair that are numbered below, the newest first."""
    known = [_pair(row) for row in rows]
    results = results_of(league, series, [number for pair in known for number in pair.matches])
    return [
        PlayedMatch(series, number, pair, results[number])
        for pair in known
        for number in reversed(pair.matches)
        if number in results and number < below
    ]


def results_of(league: League, series: str, numbers: Sequence[int]) -> dict[int, MatchResult]:
    """Of these matches, those that there are."""
    found = league.rows(_RESULT, {"of": series, "numbers": list(numbers)}) if numbers else []
    return {row.number: _read(league, series, row.number, row.result) for row in found}


def _read(league: League, series: str, number: int, text: str) -> MatchResult:
    try:
        return msgspec.json.decode(text, type=MatchResult)
    except (msgspec.DecodeError, UnicodeError):
        raise LudusError(f"{league.store.place}: the result of match {number} of {series!r} is damaged") from None


def _pair(row: Row[Any]) -> Pair:
    return Pair(row.number, Share(row.share), row.first, row.second, row.board, row.seed, row.at, row.asked)


def _side(column: Any) -> Select[Any]:
    """Pairs in which the version has this place, the newest first: by the index of that column."""
    wanted = and_(PAIRS.c.series == bindparam("of"), column == bindparam("version"))
    below = PAIRS.c.number < bindparam("pairs")
    return select(PAIRS).where(wanted, below).order_by(PAIRS.c.number.desc()).limit(bindparam("most"))


_SIDES = (_side(PAIRS.c.first), _side(PAIRS.c.second))
