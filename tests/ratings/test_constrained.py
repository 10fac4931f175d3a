"""The likeliest distribution with a given mean, or so many deviations from one half."""

from math import log, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ludus.core.errors import LudusError
from ludus.ratings.constrained import UNSEEN, Distribution, likeliest_mean, likeliest_t, moments, observed

COUNTS = st.lists(st.integers(0, 200), min_size=3, max_size=5).filter(any)


def likelihood(seen: Distribution, there: Distribution) -> float:
    return sum(chance * log(other) for (_, chance), (_, other) in zip(seen, there, strict=True))


def test_what_was_never_seen_counts_a_little() -> None:
    total, seen = observed((3, 0, 1))
    assert total == pytest.approx(4 + UNSEEN)
    assert [value for value, _ in seen] == [0, 0.5, 1]
    assert sum(chance for _, chance in seen) == pytest.approx(1)
    assert seen[1][1] > 0


def test_mean_and_variance() -> None:
    assert moments([(0, 0.5), (1, 0.5)]) == (0.5, 0.25)


@given(COUNTS, st.floats(0.2, 0.8))
def test_the_likeliest_has_the_mean_and_no_other_with_it_is_likelier(counts: list[int], mean: float) -> None:
    _, seen = observed(counts)
    best = likeliest_mean(seen, mean)
    assert sum(chance for _, chance in best) == pytest.approx(1, abs=1e-6)
    assert moments(best)[0] == pytest.approx(mean, abs=1e-6)
    # Another one with the same mean: some chance moved from the middle outwards, or from there to it.
    (a, one), (b, two), (c, three) = best[:3]
    for by in (1e-3, -1e-3):
        moved = [(a, one + by), (b, two - 2 * by), (c, three + by), *best[3:]]
        if min(chance for _, chance in moved) > 0:
            assert likelihood(seen, moved) <= likelihood(seen, best) + 1e-9


@given(st.lists(st.integers(1, 200), min_size=5, max_size=5), st.floats(-0.3, 0.3))
def test_the_likeliest_t_is_what_was_asked(counts: list[int], t: float) -> None:
    _, seen = observed(counts)
    mean, variance = moments(likeliest_t(seen, t))
    assert (mean - 0.5) / sqrt(variance) == pytest.approx(t, abs=1e-4)


@given(COUNTS)
def test_what_was_seen_is_itself_the_likeliest_with_its_mean(counts: list[int]) -> None:
    _, seen = observed(counts)
    mean = moments(seen)[0]
    assume(0 < mean < 1)
    for (_, found), (_, chance) in zip(likeliest_mean(seen, mean), seen, strict=True):
        assert found == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize("mean", [0.0, 1.0, 1.5, -0.1])
def test_a_mean_that_nothing_has_is_refused(mean: float) -> None:
    with pytest.raises(LudusError, match="the claimed Elo is too large"):
        likeliest_mean(observed((1, 1, 1))[1], mean)
