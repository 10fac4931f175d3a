"""One version against another: every pair of the league that the two have met in, and what that tells."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Row, select

from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.pairs import Pair, board_of
from ludus.league.people.principal import Principal
from ludus.league.season.dates import seen_until
from ludus.league.season.trials import applied
from ludus.league.tables import PAIRS
from ludus.league.words import LEAGUE_SERIES, Share
from ludus.ratings.estimate import Interval, elo, pentanomial, superiority
from ludus.ratings.points import scored
from ludus.store.rows import BadRow, read_result
from ludus.store.tables import RESULTS

MOST = 1000  # pairs: the newest
CHUNK = 500


class MetPair(NamedTuple):
    """A pair that the two have met in, with what there is of its results; a trial's, where that counts instead."""

    series: str
    pair: Pair
    results: tuple[MatchResult, ...]


class Versus(NamedTuple):
    """What the first did against the second."""

    meetings: tuple[MetPair, ...]  # the newest first
    won: int
    drawn: int
    lost: int
    pairs: tuple[int, ...]  # by points: 0, ½, 1, 1½, 2
    elo: Interval | None
    likely: float  # that the first is the stronger one
    boards: tuple[tuple[str, int, int, int], ...]  # won, drawn, lost on each


def versus(league: League, principal: Principal, first: int, second: int, own: bool) -> Versus:
    """As far as who asks may see; `own`: one of the two is theirs. What was paired after the freeze is theirs alone."""
    meetings = _meetings(league, first, second, seen_until(league, principal, own))
    # By the number of the pair, as `pentanomial` reads them, whichever series they are of.
    results = [result for meeting in meetings for result in scored(meeting.results)]
    pairs = tuple(pentanomial(_renumbered(meetings), first))
    boards: dict[str, list[MatchResult]] = {}
    for meeting in meetings:
        boards.setdefault(board_name(meeting.pair.board), []).extend(scored(meeting.results))
    return Versus(
        tuple(meetings),
        *_score(results, first),
        pairs=pairs,
        elo=elo(pairs) if any(pairs) else None,
        likely=superiority(pairs),
        boards=tuple((board, *_score(found, first)) for board, found in sorted(boards.items())),
    )


def board_name(words: str) -> str:
    """A board as people call it."""
    board = board_of(words).board
    return board if board and len(board) <= 60 and "\n" not in board else "a board of its own" if board else "usual"


def score_of(result: MatchResult, version: int) -> float:
    """1, ½ or 0."""
    seat = result.entrants.index(version)
    mine, theirs = result.ranks[seat], result.ranks[1 - seat]
    return 0.5 if mine == theirs else float(mine < theirs)


def _score(results: Sequence[MatchResult], version: int) -> tuple[int, int, int]:
    scores = [score_of(result, version) for result in results]
    return scores.count(1.0), scores.count(0.5), scores.count(0.0)


def _meetings(league: League, first: int, second: int, until: float | None) -> list[MetPair]:
    rows = [*_pairs(league, first, second, until), *_pairs(league, second, first, until)]
    rows = sorted(rows, key=lambda row: -row.number)[:MOST]
    found = [Pair(row.number, Share(row.share), row.first, row.second, row.board, row.seed, row.at) for row in rows]
    instead = applied(league)
    counts = {pair.number: instead.get(pair.number, (LEAGUE_SERIES, pair.number)) for pair in found}
    results = {series: _results(league, series, counts.values()) for series in {one for one, _ in counts.values()}}
    meetings = []
    for pair in found:
        series, number = counts[pair.number]
        both = (results[series].get(2 * number), results[series].get(2 * number + 1))
        meetings.append(MetPair(series, pair, tuple(one for one in both if one is not None)))
    return [meeting for meeting in meetings if meeting.results]


def _pairs(league: League, first: int, second: int, until: float | None) -> list[Row[Any]]:
    """In these places: by the index of the first."""
    places = (PAIRS.c.first == first) & (PAIRS.c.second == second)
    wanted = select(PAIRS).where(PAIRS.c.series == LEAGUE_SERIES, places)
    wanted = wanted if until is None else wanted.where(PAIRS.c.at <= until)
    return league.rows(wanted.order_by(PAIRS.c.number.desc()).limit(MOST))


def _results(league: League, series: str, counts: Iterable[tuple[str, int]]) -> dict[int, MatchResult]:
    numbers = [match for name, number in counts if name == series for match in (2 * number, 2 * number + 1)]
    found: dict[int, MatchResult] = {}
    for start in range(0, len(numbers), CHUNK):
        chunk = RESULTS.c.number.in_(numbers[start : start + CHUNK])
        for row in league.rows(select(RESULTS.c.number, RESULTS.c.result).where(RESULTS.c.tournament == series, chunk)):
            try:
                found[row.number] = read_result(row.result, row.number, None)
            except BadRow:
                league.store.leave_out(f"the result of match {row.number} of {series!r} cannot be read")
    return found


def _renumbered(meetings: Sequence[MetPair]) -> list[MatchResult]:
    """Matches 2k and 2k + 1 are a pair, in whichever series it was played."""
    return [
        replace(result, number=2 * meeting.pair.number + result.number % 2)
        for meeting in reversed(meetings)
        for result in meeting.results
    ]
