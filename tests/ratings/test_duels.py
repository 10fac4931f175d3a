"""The fit from sums by pair: the same numbers as the fit from results."""

from random import Random

import numpy as np
import pytest

from ludus.core.match import MatchResult
from ludus.ratings.duels import Duels, fit_duels
from ludus.ratings.fit import Estimate, fit


def played(entrants: int, matches: int, draws: bool = True, near: int = 0) -> list[MatchResult]:
    """Who has a higher number is stronger; `near`: only those whose numbers are so near meet, but for the first one."""
    random, found = Random(1), list[MatchResult]()
    while len(found) < matches:
        one = random.randrange(entrants)
        other = one + random.randint(-near, near) if near else random.randrange(entrants)
        other = 0 if random.random() < 0.1 else other
        if one == other or not 0 <= other < entrants:
            continue
        lead = (one - other) / entrants + random.gauss(0.1, 1)
        ranks = (1, 1) if draws and abs(lead) < 0.3 else (1, 2) if lead > 0 else (2, 1)
        found.append(MatchResult(len(found), (one, other), ranks, (0.0, 0.0)))
    return found


def summed(results: list[MatchResult]) -> Duels:
    sums: dict[tuple[int, ...], list[int]] = {}
    for result in results:
        kind = {(1, 2): 0, (1, 1): 1, (2, 1): 2}[result.ranks[0], result.ranks[1]]
        sums.setdefault(result.entrants, [0, 0, 0])[kind] += 1
    first, second = np.array([*sums]).T
    won, drawn, lost = np.array([*sums.values()], dtype=np.float64).T
    return Duels(first, second, won, drawn, lost)


def differ(some: list[Estimate], others: list[Estimate]) -> tuple[float, float]:
    pairs = list(zip(some, others, strict=True))
    values = max(abs(one.value - other.value) for one, other in pairs)
    return values, max(abs(one.error - other.error) for one, other in pairs)


@pytest.mark.parametrize("draws", [True, False])
def test_sums_give_what_results_give(draws: bool) -> None:
    results = played(30, 600, draws)
    whole, sums = fit(30, results), fit_duels(30, summed(results))
    assert max(differ(sums.elo, whole.elo)) < 1e-8
    assert whole.first_seat is not None
    assert max(differ([sums.first_seat], [whole.first_seat])) < 1e-8
    assert (sums.tie is None) == (not draws)
    assert not draws or max(differ([sums.tie or whole.elo[0]], [whole.ties[2]])) < 1e-8


@pytest.mark.parametrize(("near", "mean", "most"), [(0, 0.001, 0.01), (12, 0.015, 0.12)])
def test_the_sparse_way_gives_what_the_dense_one_gives(near: int, mean: float, most: float) -> None:
    """The ratings to rounding. The intervals nearly: worst where only neighbours meet, in a long chain."""
    duels = summed(played(400, 12_000, near=near))
    dense, sparse = fit_duels(400, duels), fit_duels(400, duels, dense=0)
    assert differ(sparse.elo, dense.elo)[0] < 1e-6
    off = [abs(one.error / other.error - 1) for one, other in zip(sparse.elo, dense.elo, strict=True)]
    assert sum(off) / len(off) < mean
    assert max(off) < most
    assert max(differ([sparse.first_seat], [dense.first_seat])) < 1e-6


@pytest.mark.parametrize("dense", [0, 100])
def test_who_has_not_played_has_a_rating_all_the_same(dense: int) -> None:
    found = fit_duels(4, summed([MatchResult(0, (0, 1), (1, 2), (0.0, 0.0))]), dense=dense)
    assert found.elo[0].value > 0 > found.elo[1].value
    assert abs(found.elo[2].value) < 1e-9
    assert 300 < found.elo[3].error < 900
    assert abs(sum(one.value for one in found.elo)) < 1e-9


def test_nobody_has_played_at_all() -> None:
    nothing = np.zeros(0)
    found = fit_duels(3, Duels(nothing.astype(int), nothing.astype(int), nothing, nothing, nothing))
    assert [one.value for one in found.elo] == [0.0, 0.0, 0.0]
