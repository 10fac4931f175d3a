"""Points, crosstable and standings: exact fractions, so that the order of the results never matters."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import fsum, lcm
from typing import Literal, NamedTuple

from ludus.core.match import MatchResult
from ludus.core.player import Fault


class Cell(NamedTuple):
    """What one entrant did against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: Fraction = Fraction(0)
    weight: Fraction = Fraction(0)  # what was to be had: 1 a match of two, 1/2 and 1/3 at tables of 3 and 4

    @property
    def met(self) -> int:
        return self.wins + self.draws + self.losses


class Row(NamedTuple):
    """One line of the standings; the tie-breaks stand in the order in which they are asked."""

    place: int  # from 1; who is equal in everything shares it
    entrant: int
    played: int
    points: Fraction
    head_to_head: Fraction
    sonneborn_berger: Fraction
    buchholz: Fraction
    wins: int
    draws: int
    losses: int
    score: float  # the game's own, summed

    @property
    def key(self) -> tuple[Fraction, Fraction, Fraction, Fraction, int, float]:
        """What is compared, best first; two rows with the same key share a place."""
        return (self.points, self.head_to_head, self.sonneborn_berger, self.buchholz, self.wins, self.score)


# By which points places are given: `ranks`, the share of beaten opponents (in matches of two: wins, and half a draw);
# `wins`, one for being first, shared by those who are; `score`, the game's own, summed.
Points = Literal["ranks", "wins", "score"]
Crosstable = list[list[Cell]]
UNMET = Cell()  # most cells of a thousand entrants
UNMET_UNITS = (0, 0)


class _Tally(NamedTuple):
    """What an entrant did, whoever sat opposite."""

    wins: int
    draws: int
    losses: int
    byes: int
    score: float


def scored(results: Iterable[MatchResult]) -> Iterable[MatchResult]:
    """Without the matches that failed through our fault: those are played again."""
    return (result for result in results if not (result.faults and _was_our_fault(result)))


def _was_our_fault(result: MatchResult) -> bool:
    return any(kind is Fault.INFRA for _, kind in result.faults)


def counted(results: Iterable[MatchResult]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Who sat where, with which ranks, how often: results are many, and most of them alike.

    First by ranks, of which there are few; so nothing is made for each result.
    """
    seatings: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for result in results:
        seatings.setdefault(result.ranks, []).append(result.entrants)
    for ranks, seats in seatings.items():
        for entrants, times in Counter(seats).items():
            yield entrants, ranks, times


def match_points(ranks: Sequence[int]) -> list[Fraction]:
    """By seat: the share of beaten opponents, a tie counts half. Alone at the table is a bye, worth one point."""
    others = len(ranks) - 1
    if not others:
        return [Fraction(1)]
    return [
        Fraction(2 * sum(mine < rank for rank in ranks) + ranks.count(mine) - 1, 2 * others)  # itself is no tie
        for mine in ranks
    ]


def crosstable(entrants: int, results: Iterable[MatchResult]) -> Crosstable:
    """`table[a][b]`: a against b. A row's points sum up to the entrant's points, byes apart."""
    counts: list[dict[int, dict[int, list[int]]]] = [{} for _ in range(entrants)]
    for seats, ranks, times in counted(scored(results)):
        for (mine, rank), (theirs, other) in permutations(zip(seats, ranks, strict=True), 2):
            if mine != theirs:
                tally = counts[mine].setdefault(theirs, {}).setdefault(len(seats) - 1, [0, 0, 0])
                tally[_compared(rank, other)] += times
    return [[_cell(row[other]) if other in row else UNMET for other in range(entrants)] for row in counts]


def standings(entrants: int, results: Iterable[MatchResult], by: Points = "ranks") -> list[Row]:
    """Everybody, best first: points, then head to head, Sonneborn-Berger, Buchholz, wins, the game's own score."""
    results = list(scored(results))
    met, tallies = _Meetings(entrants, results), _tallies(entrants, results)
    match by:
        case "ranks":
            points = [met.points(one) + tally.byes for one, tally in enumerate(tallies)]
        case "wins":
            points = _wins(entrants, results)
        case "score":
            points = [Fraction(tally.score) for tally in tallies]
    heads, breaks = met.heads(points), met.tie_breaks(points)
    rows = [
        _row(one, points[one], heads[one], tie_breaks, tally)
        for one, (tie_breaks, tally) in enumerate(zip(breaks, tallies, strict=True))
    ]
    rows.sort(key=lambda row: row.key, reverse=True)  # stable: who is equal stands in the order of entry
    places: dict[object, int] = {}
    return [row._replace(place=places.setdefault(row.key, number)) for number, row in enumerate(rows, 1)]


def _wins(entrants: int, results: Iterable[MatchResult]) -> list[Fraction]:
    """One for each match in which somebody was first; those who were it together share it."""
    points = [Fraction(0)] * entrants
    for seats, ranks, times in counted(results):
        for entrant, rank in zip(seats, ranks, strict=True):
            if rank == 1:
                points[entrant] += Fraction(times, ranks.count(1))
    return points


class _Meetings:
    """Who took how much from whom, of how much: whole numbers of a `unit` that divides all shares, since there may be a
    million pairs, and fractions are slow."""

    def __init__(self, entrants: int, results: Iterable[MatchResult]) -> None:
        tables = [table for table in counted(results) if len(table[0]) > 1]
        self._unit = lcm(*{2 * (len(seats) - 1) for seats, _, _ in tables})
        self._met: list[dict[int, list[int]]] = [{} for _ in range(entrants)]  # points and weight, by who sat opposite
        for seats, ranks, times in tables:
            weight = times * self._unit // (len(seats) - 1)
            for (mine, rank), (theirs, other) in permutations(zip(seats, ranks, strict=True), 2):
                if mine != theirs:
                    cell = self._met[mine].setdefault(theirs, [0, 0])
                    cell[0] += (rank < other) * weight if rank != other else weight // 2
                    cell[1] += weight

    def points(self, entrant: int) -> Fraction:
        """Byes apart."""
        return Fraction(sum(points for points, _ in self._met[entrant].values()), self._unit)

    def heads(self, points: list[Fraction]) -> list[Fraction]:
        """Points against those with as many points; nought for all of them unless all met each other equally often."""
        groups: dict[Fraction, list[int]] = {}
        for entrant, mine in enumerate(points):
            groups.setdefault(mine, []).append(entrant)
        heads = [Fraction(0)] * len(points)
        for group in groups.values():
            if self._met_alike(group):
                for one in group:
                    taken = (self._met[one].get(other, UNMET_UNITS)[0] for other in group if other != one)
                    heads[one] = Fraction(sum(taken), self._unit)
        return heads

    def tie_breaks(self, points: list[Fraction]) -> Iterator[tuple[Fraction, Fraction]]:
        """By entrant: Sonneborn-Berger and Buchholz."""
        scale = lcm(*{one.denominator for one in points})
        theirs = [one.numerator * (scale // one.denominator) for one in points]
        for met in self._met:
            beaten = sum(taken * theirs[other] for other, (taken, _) in met.items())
            faced = sum(weight * theirs[other] for other, (_, weight) in met.items())
            yield Fraction(beaten, self._unit * scale), Fraction(faced, self._unit * scale)

    def _met_alike(self, group: list[int]) -> bool:
        """Whether all of them met each other equally often, perhaps never."""
        usual = None
        for one, other in permutations(group, 2):
            weight = self._met[one].get(other, UNMET_UNITS)[1]
            if usual is not None and weight != usual:
                return False
            usual = weight
        return usual is not None


def _row(entrant: int, points: Fraction, head: Fraction, breaks: tuple[Fraction, Fraction], tally: _Tally) -> Row:
    return Row(
        place=0,
        entrant=entrant,
        played=tally.wins + tally.draws + tally.losses,
        points=points,
        head_to_head=head,
        sonneborn_berger=breaks[0],
        buchholz=breaks[1],
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        score=tally.score,
    )


def _tallies(entrants: int, results: list[MatchResult]) -> list[_Tally]:
    kinds = [[0, 0, 0, 0] for _ in range(entrants)]
    for seats, ranks, times in counted(results):
        for entrant, rank in zip(seats, ranks, strict=True):
            kinds[entrant][_kind(ranks, rank)] += times
    scores: list[list[float]] = [[] for _ in range(entrants)]
    for result in results:
        for entrant, score in zip(result.entrants, result.scores, strict=True):
            scores[entrant].append(score)
    # `fsum` rounds once, so that the order of the results does not matter.
    return [_Tally(kind[0], kind[1], kind[2], kind[3], fsum(score)) for kind, score in zip(kinds, scores, strict=True)]


def _kind(ranks: Sequence[int], rank: int) -> int:
    """0 first alone, 1 first with others, 2 not first, 3 a bye."""
    if len(ranks) == 1:
        return 3
    if rank > min(ranks):
        return 2
    return int(ranks.count(rank) > 1)


def _compared(mine: int, theirs: int) -> int:
    """0 a win, 1 a draw, 2 a loss."""
    return 1 + (mine > theirs) - (mine < theirs)


def _cell(tallies: dict[int, list[int]]) -> Cell:
    wins, draws, losses = (sum(tally[kind] for tally in tallies.values()) for kind in range(3))
    points = sum((Fraction(2 * won + drawn, 2 * others) for others, (won, drawn, _) in tallies.items()), Fraction(0))
    weight = sum((Fraction(sum(tally), others) for others, tally in tallies.items()), Fraction(0))
    return Cell(wins, draws, losses, points, weight)
