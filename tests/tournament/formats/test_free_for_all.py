"""Tables drawn anew each round."""

from collections import Counter
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.play import make_spec, play_all

few = settings(max_examples=40, deadline=None)


@few
@given(st.integers(2, 5), st.integers(0, 9), st.integers(1, 9), st.booleans(), st.integers(0, 99))
def test_free_for_all_seats_everybody_once_and_byes_are_fair(
    seats: int, more: int, rounds: int, short: bool, seed: int
) -> None:
    n = seats + more
    full, _ = play_all(
        make_spec(n, "free_for_all", 3, seats=seats, rounds=rounds, seed=seed, format_short_tables=short)
    )
    played = Counter(one for pairing in full for one in pairing.entrants)
    assert max(played.values()) - min(played[one] for one in range(n)) <= 1
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        busy = [one for pairing in some for one in pairing.entrants]
        assert len(busy) == len(set(busy))
        assert len(busy) == (n if short and n % seats != 1 else n - n % seats)
