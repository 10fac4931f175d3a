"""The likelihood of results and its top, against what is known in closed form and by small differences."""

from math import exp, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.ratings import likelihood
from ludus.ratings.likelihood import Prior, blocks, climb
from ludus.ratings.stages import stages
from tests.ratings.drawn import result, results


def wide(parameters: int, entrants: int) -> Prior:
    return Prior([1e-6] * parameters, entrants)


def test_of_two_players_the_difference_is_the_log_of_wins_over_losses() -> None:
    played = [result((0, 1), (1, 2))] * 3 + [result((0, 1), (2, 1))]
    (first, second), _ = climb(blocks(stages(played, False), 2, False), wide(2, 2))
    assert first - second == pytest.approx(log(3), abs=1e-4)
    assert first + second == pytest.approx(0, abs=1e-6)


def test_the_first_seat_is_told_apart_from_strength() -> None:
    """Both win three of four games in which they have the first seat: equals, and the seat is worth log 3."""
    played = [result(pair, (1, 2)) for pair in ((0, 1), (1, 0))] * 3 + [result((0, 1), (2, 1)), result((1, 0), (2, 1))]
    (first, second, seat), _ = climb(blocks(stages(played), 2, True), wide(3, 2))
    assert first == pytest.approx(second, abs=1e-6)
    assert seat == pytest.approx(log(3), abs=1e-4)


def test_without_results_everybody_stands_at_nought() -> None:
    here, information = climb([], Prior([0.5, 0.5, 0.5], 3))
    assert here == [0.0, 0.0, 0.0]
    assert len(information) == 3


@settings(max_examples=30)
@given(results(3))
def test_at_the_top_nothing_is_better(played: list[MatchResult]) -> None:
    found = blocks(stages(played), 3, True)
    count = max((max(block.places) for block in found), default=3) + 1
    prior = Prior([0.3] * max(count, 4), 3)
    here, _ = climb(found, prior)
    best = likelihood._slope(found, here, prior).value
    for place in range(len(here)):
        for by in (-0.05, 0.05):
            there = [value + by * (i == place) for i, value in enumerate(here)]
            assert likelihood._slope(found, there, prior).value < best


@given(st.lists(st.floats(-2, 2), min_size=4, max_size=4))
def test_the_gradient_is_that_of_the_value(at: list[float]) -> None:
    played = [result((0, 1, 2), (1, 2, 3)), result((2, 0), (1, 1)), result((1, 2), (1, 2))]
    found, prior = blocks(stages(played, False), 3, False), Prior([0.3] * 4, 3)
    slope, small = likelihood._slope(found, at, prior), 1e-5
    for place in range(4):
        up, down = (
            likelihood._slope(found, [value + by * (i == place) for i, value in enumerate(at)], prior).value
            for by in (small, -small)
        )
        assert slope.gradient[place] == pytest.approx((up - down) / (2 * small), abs=1e-5)


def test_a_tie_weighs_as_the_mean_of_who_share_it() -> None:
    """One game in three is drawn, among equals: the parameter of ties is then the log of its weight, 1."""
    played = [result((0, 1), ranks) for ranks in ((1, 2), (2, 1), (1, 1))]
    (_, _, tie), _ = climb(blocks(stages(played, False), 2, False), wide(3, 2))
    assert exp(tie) == pytest.approx(1, abs=1e-4)
