"""What time does to a number of people."""

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.games.starmap.growth import (
    MOST_PEOPLE,
    check_people,
    deaths_document,
    deaths_original,
    grow_document,
    grow_original,
    wrap32,
)

TENTH = Fraction(1, 10)
people = st.integers(0, 10**12)


@given(people, st.integers(0, 300), people)
def test_growth_is_the_exact_quotient_rounded_up_and_capped(population: int, habit: int, size: int) -> None:
    """RULES 0."""
    found = grow_document(population, habit, size)
    exact = ceil(Fraction(population) * Fraction(100 + habit, 100))
    assert found == (population if population >= size else min(size, exact))
    assert found >= population or population > size


@pytest.mark.parametrize(("population", "habit"), [(100, 10), (50, 14), (100, 15)])
def test_doubles_give_one_too_many_for_some(population: int, habit: int) -> None:
    """RULES 4."""
    exact, doubles = (grow(population, habit, 10**6) for grow in (grow_document, grow_original))
    assert doubles == ceil(population * (1.0 + habit / 100.0))
    assert doubles - exact in (0, 1)


def test_there_are_numbers_where_the_two_differ() -> None:
    differ = [
        (p, h) for p in range(1, 201) for h in range(1, 30) if grow_document(p, h, 999) != grow_original(p, h, 999)
    ]
    assert differ
    assert (100, 10) in differ


@given(st.integers(1, 10**9), st.fractions(0, 1))
def test_never_more_die_than_are_too_many(excess: int, penalty: Fraction) -> None:
    assert deaths_document(excess, penalty) == ceil(excess * penalty) <= excess


def test_a_tenth_rounded_up_dies() -> None:
    assert [deaths_document(excess, TENTH) for excess in (1, 10, 11, 20, 21)] == [1, 1, 2, 2, 3]
    assert [deaths_original(excess, TENTH) for excess in (1, 10, 11, 20, 21)] == [1, 1, 2, 2, 3]


@given(st.integers(-(2**40), 2**40))
def test_32_bits_wrap_around(value: int) -> None:
    """RULES 5, 6."""
    assert -(2**31) <= wrap32(value) < 2**31
    assert (wrap32(value) - value) % 2**32 == 0


def test_options_that_make_no_sense_are_refused() -> None:
    check_people(MOST_PEOPLE, Fraction(1))
    for population, penalty, words in (
        (1, Fraction(11, 10), "penalty"),
        (1, -TENTH, "penalty"),
        (MOST_PEOPLE + 1, TENTH, "population"),
    ):
        with pytest.raises(ValueError, match=words):
            check_people(population, penalty)
