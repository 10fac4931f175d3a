"""Points, crosstable and standings: exact fractions, so that the order of the results never matters."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations
from math import fsum
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


class _Tally(NamedTuple):
    """What an entrant did, whoever sat opposite."""

    wins: int
    draws: int
    losses: int
    byes: int
    score: float


def scored(results: Iterable[MatchResult]) -> Iterable[MatchResult]:
    """Without the matches that failed through our fault: those are played again."""
    return (result for result in results if not any(kind is Fault.INFRA for _, kind in result.faults))


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
    counts: list[list[dict[int, list[int]]]] = [[{} for _ in range(entrants)] for _ in range(entrants)]
    for (seats, ranks), times in Counter((result.entrants, result.ranks) for result in scored(results)).items():
        for (mine, rank), (theirs, other) in permutations(zip(seats, ranks, strict=True), 2):
            if mine != theirs:
                tally = counts[mine][theirs].setdefault(len(seats) - 1, [0, 0, 0])
                tally[_compared(rank, other)] += times
    return [[_cell(tallies) for tallies in row] for row in counts]


def standings(entrants: int, results: Iterable[MatchResult], by: Points = "ranks") -> list[Row]:
    """Everybody, best first: points, then head to head, Sonneborn-Berger, Buchholz, wins, the game's own score."""
    results = list(scored(results))
    table, tallies = crosstable(entrants, results), _tallies(entrants, results)
    match by:
        case "ranks":
            pairs = zip(table, tallies, strict=True)
            points = [sum((cell.points for cell in row if cell.weight), Fraction(tally.byes)) for row, tally in pairs]
        case "wins":
            points = _wins(entrants, results)
        case "score":
            points = [Fraction(tally.score) for tally in tallies]
    heads = _heads(table, points)
    rows = [_row(entrant, table, points, heads[entrant], tallies[entrant]) for entrant in range(entrants)]
    rows.sort(key=lambda row: row.key, reverse=True)  # stable: who is equal stands in the order of entry
    places: dict[object, int] = {}
    return [row._replace(place=places.setdefault(row.key, number)) for number, row in enumerate(rows, 1)]


def _wins(entrants: int, results: Iterable[MatchResult]) -> list[Fraction]:
    """One for each match in which somebody was first; those who were it together share it."""
    points = [Fraction(0)] * entrants
    for (seats, ranks), times in Counter((result.entrants, result.ranks) for result in results).items():
        for entrant, rank in zip(seats, ranks, strict=True):
            if rank == 1:
                points[entrant] += Fraction(times, ranks.count(1))
    return points


def _row(entrant: int, table: Crosstable, points: list[Fraction], head: Fraction, tally: _Tally) -> Row:
    mine = [(cell, theirs) for cell, theirs in zip(table[entrant], points, strict=True) if cell.weight]
    return Row(
        place=0,
        entrant=entrant,
        played=tally.wins + tally.draws + tally.losses,
        points=points[entrant],
        head_to_head=head,
        sonneborn_berger=sum((cell.points * theirs for cell, theirs in mine), Fraction(0)),
        buchholz=sum((cell.weight * theirs for cell, theirs in mine), Fraction(0)),
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        score=tally.score,
    )


def _heads(table: Crosstable, points: list[Fraction]) -> list[Fraction]:
    """Points against those with as many points; nought for all of them unless all met each other equally often."""
    groups: dict[Fraction, list[int]] = {}
    for entrant, mine in enumerate(points):
        groups.setdefault(mine, []).append(entrant)
    heads = [Fraction(0)] * len(points)
    for group in groups.values():
        if len({table[a][b].weight for a in group for b in group if a != b}) == 1:
            for entrant in group:
                heads[entrant] = sum((table[entrant][other].points for other in group), Fraction(0))
    return heads


def _tallies(entrants: int, results: list[MatchResult]) -> list[_Tally]:
    kinds = [[0, 0, 0, 0] for _ in range(entrants)]
    for (seats, ranks), times in Counter((result.entrants, result.ranks) for result in results).items():
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
    if not tallies:
        return UNMET
    wins, draws, losses = (sum(tally[kind] for tally in tallies.values()) for kind in range(3))
    points = sum((Fraction(2 * won + drawn, 2 * others) for others, (won, drawn, _) in tallies.items()), Fraction(0))
    weight = sum((Fraction(sum(tally), others) for others, tally in tallies.items()), Fraction(0))
    return Cell(wins, draws, losses, points, weight)
