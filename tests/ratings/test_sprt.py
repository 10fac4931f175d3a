"""The SPRT: fastchess's and fishtest's numbers, laws, and its error rates in simulation."""

import os
from collections.abc import Callable
from functools import cache
from math import log, log10
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import LudusError
from ludus.ratings.estimate import elo, normalized_elo, pentanomial, trinomial
from ludus.ratings.sprt import NORMALIZED_ELO, Hypotheses, SprtVerdict, decide, expected_score, log_likelihood_ratio
from tests.ratings.drawn import result

SLOW = bool(os.environ.get("LUDUS_SLOW"))
TESTS = 10_000 if SLOW else 300

# (counts, elo0, elo1, normalized, LLR): the unit tests of fastchess's own SPRT, in our order of counts.
KNOWN = [
    ([36027, 68692, 36433], 0, 2, True, 0.92),
    ([10650, 20431, 10871], -1.75, 0.25, True, 2.30),
    ([0, 0, 4250], 0, 10, True, 120.56),
    ([21184, 40708, 21404], 0.5, 2.5, False, -1.57),
    ([57030, 106593, 57433], 0, 2, False, -2.59),
    ([365, 16618, 36229, 16974, 390], 0, 2, True, 2.25),
    ([127, 4883, 10712, 5150, 104], -1.75, 0.25, True, 3.01),
    ([0, 0, 0, 0, 5550], 0, 5, True, 111.82),
    ([223, 9863, 21279, 10037, 246], 0.5, 2.5, False, -3.07),
    ([871, 26175, 55983, 26678, 821], 0, 2, False, -4.98),
]
three = st.lists(st.integers(0, 300), min_size=3, max_size=3).filter(any)
five = st.lists(st.integers(0, 300), min_size=5, max_size=5).filter(any)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "normalized", "llr"), KNOWN)
def test_known_values(counts: list[int], elo0: float, elo1: float, normalized: bool, llr: float) -> None:
    asked = Hypotheses(elo0, elo1, normalized=normalized)
    assert log_likelihood_ratio(asked, counts) == pytest.approx(llr, abs=0.006, rel=3e-4)


def test_without_draws_it_is_walds_test() -> None:
    """Two outcomes leave no freedom: the ratio is that of two coins."""
    s0, s1 = expected_score(0), expected_score(50)
    by_hand = 60 * log(s1 / s0) + 40 * log((1 - s1) / (1 - s0))
    assert log_likelihood_ratio(Hypotheses(0, 50), [40, 0, 60]) == pytest.approx(by_hand, abs=1e-3)


def test_near_the_truth_it_is_the_normal_approximation() -> None:
    """N (s1 − s0)(2s − s0 − s1) / 2σ², fishtest's older formula."""
    counts, s0, s1 = [2000, 5000, 2100], expected_score(0), expected_score(4)
    total = sum(counts)
    s = (2100 + 2500) / total
    variance = (2100 + 1250) / total - s * s
    by_hand = total * (s1 - s0) * (2 * s - s0 - s1) / variance / 2
    assert log_likelihood_ratio(Hypotheses(0, 4), counts) == pytest.approx(by_hand, rel=1e-2)


def test_bounds_and_verdicts() -> None:
    asked = Hypotheses(0, 50, alpha=0.05, beta=0.1)
    assert (asked.lower, asked.upper) == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))
    assert decide(asked, [100, 100, 200]).verdict is SprtVerdict.ACCEPT_H1
    assert decide(asked, [200, 100, 100]).verdict is SprtVerdict.ACCEPT_H0
    assert decide(asked, [1, 1, 1]).verdict is SprtVerdict.GO_ON
    assert decide(asked, [0, 0, 0]).llr == 0


@pytest.mark.parametrize("asked", [Hypotheses(5, 5), Hypotheses(0, 5, alpha=0), Hypotheses(0, 5, beta=0.6)])
def test_senseless_hypotheses(asked: Hypotheses) -> None:
    with pytest.raises(LudusError):
        decide(asked, [1, 1, 1])


@pytest.mark.parametrize("counts", [[1, 2], [1, 2, 3, 4], [1, -1, 1]])
def test_senseless_counts(counts: list[int]) -> None:
    with pytest.raises(LudusError, match="expected three"):
        decide(Hypotheses(0, 5), counts)


@given(st.one_of(three, five), st.booleans())
def test_from_the_other_side_it_is_the_negative(counts: list[int], normalized: bool) -> None:
    mine = log_likelihood_ratio(Hypotheses(-5, 20, normalized=normalized), counts)
    theirs = log_likelihood_ratio(Hypotheses(-20, 5, normalized=normalized), counts[::-1])
    assert mine == pytest.approx(-theirs, abs=1e-5, rel=1e-5)


@given(three)
def test_a_win_raises_and_a_loss_lowers(counts: list[int]) -> None:
    """Where all outcomes were seen: a first win also tells how far results spread."""
    counts = [count + 1 for count in counts]
    losses, draws, wins = counts
    asked = Hypotheses(0, 10)
    here = log_likelihood_ratio(asked, counts)
    if losses + draws <= 3 * wins and wins + draws <= 3 * losses:
        assert log_likelihood_ratio(asked, [losses, draws, wins + 1]) > here
        assert log_likelihood_ratio(asked, [losses + 1, draws, wins]) < here


@given(st.one_of(three, five))
def test_intervals_hold_the_estimate(counts: list[int]) -> None:
    for found in (elo(counts), normalized_elo(counts)):
        assert found.low <= found.value <= found.high


def test_estimates_by_hand() -> None:
    found = elo([1000, 2000, 1500])
    s, square = 2500 / 4500, 2000 / 4500
    error = 1.96 * ((square - s * s) / 4500) ** 0.5
    assert found.value == pytest.approx(-400 * log10(1 / s - 1))
    assert found.low == pytest.approx(-400 * log10(1 / (s - error) - 1), abs=0.1)
    assert found.high == pytest.approx(-400 * log10(1 / (s + error) - 1), abs=0.1)
    assert normalized_elo([1000, 2000, 1500]).value == pytest.approx(
        NORMALIZED_ELO * (s - 0.5) / (square - s * s) ** 0.5, rel=1e-4
    )


def test_ten_wins_of_ten_have_a_lower_end() -> None:
    """The score that gives ten wins with the chance exp(−1.92): the likelihood ratio's interval."""
    found = elo([0, 0, 10])
    assert found.low == pytest.approx(-400 * log10(1 / 0.8252 - 1), abs=1)
    assert found.high == found.value == float("inf")


def test_counts_from_results() -> None:
    ranks = [((0, 1), (1, 2)), ((1, 0), (2, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 2)), ((0, 1), (1, 2))]
    played = [result(*one, number=number) for number, one in enumerate(ranks)]
    assert trinomial(played, 0) == [1, 1, 3]
    assert pentanomial(played, 0) == [0, 1, 0, 0, 1]  # the fifth match has no partner yet
    assert pentanomial(played, 1) == [1, 0, 0, 1, 0]


@cache
def _verdict(asked: Hypotheses, counts: tuple[int, ...]) -> SprtVerdict:
    return decide(asked, counts).verdict


def _runs(asked: Hypotheses, chances: list[float], tests: int) -> float:
    """The share of tests that accept H1, where outcomes have these chances."""
    rng, accepted = Random(7), 0
    for _ in range(tests):
        counts = [0] * len(chances)
        while _verdict(asked, tuple(counts)) is SprtVerdict.GO_ON:
            for outcome in rng.choices(range(len(chances)), chances, k=4):  # looked at after every fourth
                counts[outcome] += 1
        accepted += _verdict(asked, tuple(counts)) is SprtVerdict.ACCEPT_H1
    return accepted / tests


DRAWS = 0.3


def _trinomial(score: float) -> list[float]:
    return [1 - score - DRAWS / 2, DRAWS, score - DRAWS / 2]


def _pairs(score: float) -> list[float]:
    one, chances = _trinomial(score), [0.0] * 5
    for i in range(3):
        for j in range(3):
            chances[i + j] += one[i] * one[j]
    return chances


def _score(elo1: float, normalized: bool) -> float:
    """The score x + ½ that is elo1; normalized, x = tσ with the variance σ² = (1 − draws)/4 − x²."""
    t = elo1 / NORMALIZED_ELO
    return 0.5 + t * ((1 - DRAWS) / 4 / (1 + t * t)) ** 0.5 if normalized else expected_score(elo1)


@pytest.mark.timeout(1800 if SLOW else 60)
@pytest.mark.parametrize("chances", [_trinomial, _pairs])
@pytest.mark.parametrize("asked", [Hypotheses(0, 100, 0.1, 0.1), Hypotheses(0, 140, 0.1, 0.1, normalized=True)])
def test_error_rates(asked: Hypotheses, chances: Callable[[float], list[float]]) -> None:
    """Wrong verdicts are as rare as promised; somewhat rarer, because a test ends beyond its bound, not on it."""
    slack = 3 * (0.1 * 0.9 / TESTS) ** 0.5
    wrong_h1 = _runs(asked, chances(0.5), TESTS)
    wrong_h0 = 1 - _runs(asked, chances(_score(asked.elo1, asked.normalized)), TESTS)
    assert 0.04 - slack < wrong_h1 < 0.1 + slack
    assert 0.04 - slack < wrong_h0 < 0.1 + slack


@pytest.mark.timeout(600)
def test_error_rates_of_a_longer_test() -> None:
    asked = Hypotheses(0, 60)
    slack = 0 if SLOW else 3 * (0.04 * 0.96 / TESTS) ** 0.5
    assert 0.03 - slack < _runs(asked, _trinomial(0.5), TESTS) < 0.05 + slack
    assert 0.95 - slack < _runs(asked, _trinomial(expected_score(60)), TESTS) < 0.97 + slack
