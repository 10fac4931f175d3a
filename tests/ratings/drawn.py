"""Results for the tests of ratings: made by hand, by hypothesis, or by players of known strength."""

from collections.abc import Sequence
from math import exp
from random import Random

from hypothesis import strategies as st

from ludus.core.match import MatchResult


def result(entrants: Sequence[int], ranks: Sequence[int], number: int = 0) -> MatchResult:
    return MatchResult(number, tuple(entrants), tuple(ranks), tuple(float(10 - rank) for rank in ranks))


@st.composite
def tables(draw: st.DrawFn, entrants: int, largest: int = 4) -> MatchResult:
    seats = draw(st.permutations(range(entrants)))[: draw(st.integers(2, min(largest, entrants)))]
    return result(seats, [draw(st.integers(1, len(seats))) for _ in seats])


def results(entrants: int, largest: int = 4) -> st.SearchStrategy[list[MatchResult]]:
    return st.lists(tables(entrants, largest), max_size=25)


def renamed(played: list[MatchResult], names: Sequence[int]) -> list[MatchResult]:
    return [
        MatchResult(one.number, tuple(names[entrant] for entrant in one.entrants), one.ranks, one.scores)
        for one in played
    ]


def ranking(rng: Random, strengths: Sequence[float], seats: Sequence[int], first_seat: float = 0.0) -> MatchResult:
    """A table as Plackett-Luce has it: again and again the next one is drawn, by strength."""
    left = {seat: exp(strengths[entrant] + (first_seat if seat == 0 else 0)) for seat, entrant in enumerate(seats)}
    ranks = [0] * len(seats)
    for rank in range(1, len(seats) + 1):
        seat = rng.choices(list(left), list(left.values()))[0]
        ranks[seat] = rank
        del left[seat]
    return result(seats, ranks)


def match(rng: Random, strengths: Sequence[float], seats: Sequence[int], first: float, draws: float) -> MatchResult:
    """A match of two as Davidson has it."""
    one, two = exp(strengths[seats[0]] + first), exp(strengths[seats[1]])
    weights = (one, two, draws * (one * two) ** 0.5)
    return result(seats, rng.choices([(1, 2), (2, 1), (1, 1)], weights)[0])
