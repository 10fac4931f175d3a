"""Everybody against everybody: equally often, fair in seats, boards and byes."""

from collections import Counter
from itertools import combinations, groupby, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.play import make_spec, play_all

few = settings(max_examples=40, deadline=None)
counts = st.integers(2, 9)


@few
@given(counts, st.integers(1, 4), st.integers(1, 3), st.sampled_from(["round_robin", "ranker", "one_vs_one_all"]))
def test_everybody_meets_everybody_equally_often_in_both_seats(n: int, boards: int, rounds: int, name: str) -> None:
    full, _ = play_all(make_spec(n, name, boards, rounds=rounds))
    seen = Counter(pairing.entrants for pairing in full)
    each = rounds if name == "round_robin" else rounds * boards
    assert seen == dict.fromkeys(permutations(range(n), 2), each)
    if name != "round_robin":
        places = Counter((pairing.entrants, pairing.board) for pairing in full)
        assert set(places.values()) == {rounds}


@few
@given(counts, st.integers(1, 4))
def test_in_a_round_nobody_has_two_opponents_and_byes_go_around(n: int, rounds: int) -> None:
    full, _ = play_all(make_spec(n, "round_robin", rounds=rounds))
    out: Counter[int] = Counter()
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        meetings = {frozenset(pairing.entrants) for pairing in some}
        busy = [one for meeting in meetings for one in meeting]
        assert len(busy) == len(set(busy)) == n - n % 2
        out.update(set(range(n)) - set(busy))
    assert out == (dict.fromkeys(range(n), rounds) if n % 2 else {})


@few
@given(counts, st.integers(1, 4), st.booleans())
def test_the_table_means_something_at_any_moment(n: int, rounds: int, both: bool) -> None:
    full, _ = play_all(make_spec(n, "round_robin", rounds=rounds, format_both_seats=both))
    played = Counter(dict.fromkeys(range(n), 0))
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        played.update(one for pairing in some for one in pairing.entrants)
        assert max(played.values()) - min(played.values()) <= (1 + both) * (n % 2)


@few
@given(counts, st.integers(1, 4))
def test_single_matches_are_fair_in_seats(n: int, rounds: int) -> None:
    full, _ = play_all(make_spec(n, "round_robin", rounds=rounds, format_both_seats=False))
    assert len(full) == rounds * n * (n - 1) // 2
    first = Counter(pairing.entrants[0] for pairing in full)
    second = Counter(pairing.entrants[1] for pairing in full)
    assert all(abs(first[one] - second[one]) <= 1 for one in range(n))


@few
@given(counts, st.integers(1, 4))
def test_as_many_legs_as_boards_see_every_pair_on_every_board(n: int, boards: int) -> None:
    full, _ = play_all(make_spec(n, "round_robin", boards, rounds=boards))
    seen = Counter((frozenset(pairing.entrants), pairing.board) for pairing in full)
    assert seen == {(frozenset(pair), board): 2 for pair in combinations(range(n), 2) for board in range(boards)}
