"""Everybody against everybody, everywhere."""

from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.play import make_spec, play_all

few = settings(max_examples=40, deadline=None)


@few
@given(st.integers(2, 7), st.integers(1, 4), st.integers(1, 3))
def test_every_pair_meets_on_every_board_in_both_seats(n: int, boards: int, rounds: int) -> None:
    spec = make_spec(n, "ranker", boards, rounds=rounds)
    full, _ = play_all(spec)
    seen = Counter((one.entrants, one.board) for one in full)
    ways = [(pair, board) for pair in permutations(range(n), 2) for board in range(boards)]
    assert seen == dict.fromkeys(ways, rounds)
    assert spec.format.length(spec) == len(full)


@few
@given(st.integers(2, 7), st.integers(1, 4))
def test_a_leg_is_played_on_one_board_after_the_other(n: int, boards: int) -> None:
    full, _ = play_all(make_spec(n, "ranker", boards))
    legs = [full[start : start + n * (n - 1)] for start in range(0, len(full), n * (n - 1))]
    assert [{one.board for one in leg} for leg in legs] == [{board} for board in range(boards)]


@few
@given(st.integers(2, 7), st.integers(1, 3))
def test_the_two_of_a_pair_share_a_seed_and_no_others_do(n: int, boards: int) -> None:
    full, _ = play_all(make_spec(n, "ranker", boards))
    shared = Counter(one.seed for one in full)
    assert set(shared.values()) == {2}
    for one, other in zip(full[::2], full[1::2], strict=True):
        assert (one.seed, one.entrants) == (other.seed, other.entrants[::-1])
