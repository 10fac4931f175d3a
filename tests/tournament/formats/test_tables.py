"""Balanced tables: all in every seat, and all meet about equally often."""

from collections import Counter
from itertools import combinations, groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.play import make_spec, play_all

few = settings(max_examples=40, deadline=None)


@few
@given(st.integers(3, 4), st.integers(0, 9), st.integers(1, 5), st.booleans())
def test_at_balanced_tables_everybody_sits_in_every_seat(seats: int, more: int, rounds: int, rotate: bool) -> None:
    n = seats + more
    full, _ = play_all(make_spec(n, "tables", seats=seats, rounds=rounds, format_rotate=rotate))
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        seen = Counter((one, seat) for pairing in some for seat, one in enumerate(pairing.entrants))
        assert set(seen.values()) == {seats if rotate else 1}
        assert len(seen) == n * seats


@pytest.mark.parametrize(("n", "seats", "rounds", "most"), [(7, 3, 1, 1), (13, 4, 1, 1), (9, 4, 10, 4), (20, 4, 12, 6)])
def test_at_balanced_tables_all_meet_about_equally_often(n: int, seats: int, rounds: int, most: int) -> None:
    full, _ = play_all(make_spec(n, "tables", seats=seats, rounds=rounds))
    met = Counter(frozenset(two) for pairing in full for two in combinations(pairing.entrants, 2))
    tally = [met[frozenset(two)] for two in combinations(range(n), 2)]
    assert max(tally) - min(tally) <= most
