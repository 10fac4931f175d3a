"""How likely one of two is the stronger, from their matches alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.ratings.estimate import elo, superiority

counted = st.lists(st.integers(0, 200), min_size=5, max_size=5).filter(any)


@given(counted)
def test_from_the_other_side_it_is_the_rest(counts: list[int]) -> None:
    assert superiority(counts) + superiority(counts[::-1]) == pytest.approx(1)


@given(counted)
def test_it_agrees_with_the_interval(counts: list[int]) -> None:
    """97.5 % and an interval that begins at nought are the same thing."""
    low = elo(counts).low
    if abs(low) > 0.01:
        assert (superiority(counts) > 0.975) == (low > 0)


def test_nothing_seen_and_nothing_but_draws_say_nothing() -> None:
    assert superiority([0, 0, 0]) == 0.5
    assert superiority([0, 40, 0]) == pytest.approx(0.5)


def test_one_pair_is_little_and_many_are_much() -> None:
    assert 0.8 < superiority([0, 0, 0, 0, 1]) < 0.95
    assert superiority([0, 0, 0, 0, 20]) > 0.9999
