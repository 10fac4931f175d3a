"""Slots, seeds and secrets: the same for the same match, another for every other."""

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament.slots import (
    Finished,
    Slot,
    both_ways,
    duel_points,
    key_of,
    secret_of,
    seed_of,
    unplayed,
    was_played,
)

seeds = st.integers(-(2**63), 2**63)
numbers = st.integers(0, 10**9)


@given(seeds, numbers)
def test_a_seed_has_48_bits_and_is_that_of_its_pair(seed: int, pair: int) -> None:
    assert 0 <= seed_of(seed, pair) < 2**48
    assert len({seed_of(seed, pair), seed_of(seed + 1, pair), seed_of(seed, pair + 1)}) == 3


def test_seeds_stay_what_they_were() -> None:
    """Tournaments that have begun go on with them."""
    assert [seed_of(0, 0), seed_of(5, 17)] == [131_978_767_253_905, 62_495_662_085_033]
    assert seed_of(1, 11) != seed_of(11, 1)


@given(st.binary(max_size=50), numbers)
def test_a_secret_is_of_one_match_of_one_tournament(spec: bytes, number: int) -> None:
    key = key_of(spec)
    assert len(secret_of(key, number)) == 32
    others = {secret_of(key, number + 1), secret_of(key_of(spec + b" "), number)}
    assert secret_of(key, number) not in others


def test_what_was_set_aside_was_won_by_nobody_and_was_not_played() -> None:
    aside = unplayed(3, (5, 2, 7))
    assert (aside.number, aside.entrants, aside.ranks) == (3, (5, 2, 7), (1, 1, 1))
    assert not was_played(aside)
    assert was_played(MatchResult(3, (0, 1), (1, 2), (0.0, 0.0), ((0, Fault.CRASH), (1, Fault.TIMEOUT))))
    assert not was_played(MatchResult(3, (0, 1), (1, 2), (0.0, 0.0), ((0, Fault.CRASH), (1, Fault.INFRA))))


@given(st.integers(1, 9), st.integers(1, 9))
def test_a_duel_has_one_point_to_give(first: int, second: int) -> None:
    points = duel_points(MatchResult(0, (4, 2), (first, second), (0.0, 0.0)))
    assert sum(points) == 1
    assert (points[0] > points[1], points[0] < points[1]) == (first < second, first > second)


def test_both_ways_is_the_same_board_and_pair_with_the_seats_swapped() -> None:
    one, other = both_ways(Slot(1, 2, 3, (4, 5)))
    assert (one, other) == (Slot(1, 2, 3, (4, 5)), Slot(1, 2, 3, (5, 4)))


def test_who_wins_is_in_the_first_place_if_there_are_places() -> None:
    assert Finished(((3, 1), (0,))).winners == (3, 1)
    assert Finished().winners == ()
