"""A test of two that stops as soon as it is decided."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.ratings.sprt import SprtVerdict
from ludus.tournament import finished, next_matches
from ludus.tournament.formats.sprt import Sprt
from tests.tournament.play import by_strength, make_spec

few = settings(max_examples=40, deadline=None)


@few
@given(st.integers(1, 5), st.integers(1, 30), st.integers(50, 400))
def test_sprt_stops_after_the_batch_in_which_it_is_decided(batch: int, most: int, elo: int) -> None:
    spec = make_spec(2, "sprt", batch=batch, rounds=most, format_elo1=float(elo))
    stands = (Sprt(elo1=float(elo)).test((0, 0, 0, 0, wins)).verdict for wins in range(1, 1000))
    enough = 2 * next(wins for wins, verdict in enumerate(stands, 1) if verdict is not SprtVerdict.GO_ON)
    results: list[MatchResult] = []
    while waiting := next_matches(spec, results):
        assert len(waiting) <= 2 * batch
        results += [by_strength(pairing) for pairing in reversed(waiting)]
    assert finished(spec, results) is not None
    whole = -(-enough // (2 * batch)) * 2 * batch
    assert len(results) == min(2 * most, whole)
