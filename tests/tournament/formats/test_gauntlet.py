"""A gauntlet: challengers meet the seeds, and nobody else."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.play import make_spec, play_all

few = settings(max_examples=40, deadline=None)


@few
@given(st.integers(1, 4), st.integers(1, 6), st.integers(1, 3))
def test_in_a_gauntlet_challengers_meet_every_seed(seeds: int, others: int, rounds: int) -> None:
    full, _ = play_all(make_spec(seeds + others, "gauntlet", rounds=rounds, format_seeds=seeds))
    ways = [(a, b) for a in range(seeds) for b in range(seeds, seeds + others)]
    assert Counter(one.entrants for one in full) == dict.fromkeys(ways + [(b, a) for a, b in ways], rounds)
    played: Counter[int] = Counter()
    for pairing in full:
        played[max(pairing.entrants)] += 1
        tally = [played[one] for one in range(seeds, seeds + others)]
        assert max(tally) - min(tally) <= 2
