"""The fit: against formulas by hand, against choix, against players of known strength, and by laws."""

from math import log, sqrt
from random import Random
from statistics import mean, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.ratings.fit import ELO, fit, superiority
from tests.ratings.drawn import match, ranking, renamed, result, results

FLAT = 1e6  # a prior so wide that it does nothing
WIN, DRAW, LOSS = (result((0, 1), ranks) for ranks in ((1, 2), (1, 1), (2, 1)))
few = settings(max_examples=40, deadline=None)


def test_two_entrants_by_hand() -> None:
    """30 wins to 10: Elo is 400 log10 3, and the information of 40 matches is 40 · ¾ · ¼."""
    fitted = fit(2, [WIN] * 30 + [LOSS] * 10, first_seat=False, prior=FLAT)
    difference = fitted.elo[0].value - fitted.elo[1].value
    assert difference == pytest.approx(ELO * log(3), abs=1e-4)
    assert fitted.elo[0].error * 2 == pytest.approx(ELO / sqrt(40 * 3 / 16), abs=1e-4)
    assert fitted.elo[0].value == pytest.approx(-fitted.elo[1].value)
    assert fitted.first_seat is None
    assert fitted.draw_chance == 0


def test_draws_as_davidson_has_them() -> None:
    """With a free parameter for draws the fit meets the counts: W/L is the strengths' ratio, D/√(WL) the factor."""
    fitted = fit(2, [WIN] * 40 + [DRAW] * 50 + [LOSS] * 10, first_seat=False, prior=FLAT)
    assert fitted.elo[0].value - fitted.elo[1].value == pytest.approx(ELO * log(4), abs=0.5)  # the prior on draws
    assert fitted.ties[2].value == pytest.approx(log(50 / sqrt(400)), abs=0.01)


def test_the_first_seat_is_told_from_strength() -> None:
    """Equals of whom the first seat wins 60 of 100."""
    swapped = renamed([WIN] * 60 + [LOSS] * 40, (1, 0))
    fitted = fit(2, [WIN] * 60 + [LOSS] * 40 + swapped)
    assert fitted.first_seat is not None
    assert fitted.elo[0].value == pytest.approx(0, abs=1e-6)
    assert fitted.first_seat.value == pytest.approx(ELO * log(1.5), rel=0.03)  # the prior takes a little


def test_the_unbeaten_stay_finite_and_the_idle_in_the_middle() -> None:
    fitted = fit(3, [WIN] * 10)
    assert 200 < fitted.elo[0].value < 600
    assert fitted.elo[2].value == pytest.approx(0, abs=1e-6)
    assert fitted.elo[2].error > fitted.elo[0].error
    assert fit(2, []).elo[0].value == 0
    assert fit(0, []).elo == []


def test_who_plays_against_itself_tells_nothing() -> None:
    assert fit(2, [WIN, result((0, 0), (1, 2))]) == fit(2, [WIN])


@pytest.mark.parametrize("alpha", [1e-3, 0.5])
def test_pairs_as_choix_has_them(alpha: float) -> None:
    choix = pytest.importorskip("choix")
    rng, strengths = Random(1), [0.0, 0.5, 1.0, 2.0, -1.0]
    played = [match(rng, strengths, rng.sample(range(5), 2), 0.0, 0.0) for _ in range(200)]
    wins = [one.entrants if one.ranks == (1, 2) else one.entrants[::-1] for one in played]
    theirs = choix.opt_pairwise(5, wins, alpha=alpha, tol=1e-8)
    ours = fit(5, played, first_seat=False, prior=ELO / sqrt(2 * alpha))  # choix's penalty is alpha · Σ x²
    assert [one.value / ELO for one in ours.elo] == pytest.approx(list(theirs - mean(theirs)), abs=1e-5)


def test_tables_as_choix_has_them() -> None:
    choix = pytest.importorskip("choix")
    rng, strengths = Random(2), [0.0, 0.5, 1.0, 1.5, -1.0, -0.5]
    played = [ranking(rng, strengths, rng.sample(range(6), rng.choice((3, 4)))) for _ in range(80)]
    order = [tuple(e for _, e in sorted(zip(one.ranks, one.entrants, strict=True))) for one in played]
    theirs = choix.opt_rankings(6, order, alpha=0.01, tol=1e-8)
    ours = fit(6, played, first_seat=False, prior=ELO / sqrt(0.02))
    assert [one.value / ELO for one in ours.elo] == pytest.approx(list(theirs - mean(theirs)), abs=1e-5)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Over 60 tournaments of known strengths, matches of two and tables of four, the errors are as large as told."""
    rng, strengths = Random(3), [-0.9, -0.3, 0.3, 0.9]
    off: list[float] = []
    for round_ in range(60):
        played = [match(rng, strengths, rng.sample(range(4), 2), 0.2, 0.7) for _ in range(200)]
        if round_ % 2:
            played = [ranking(rng, strengths, rng.sample(range(4), 4), 0.2) for _ in range(60)]
        fitted = fit(4, played)
        off += [(one.value - truth * ELO) / one.error for one, truth in zip(fitted.elo, strengths, strict=True)]
    assert abs(mean(off)) < 0.15
    assert 0.85 < pstdev(off) < 1.2
    assert 0.91 < mean(abs(one) < 1.96 for one in off) < 0.99


def test_ties_at_tables_are_fitted() -> None:
    """Three that always tie, and a fourth behind: a tie of three is common, one of four never happens."""
    fitted = fit(4, [result((0, 1, 2, 3), (1, 1, 1, 4))] * 20, first_seat=False)
    assert list(fitted.ties) == [3]
    assert fitted.elo[0].value == pytest.approx(fitted.elo[2].value)
    assert fitted.elo[3].value < fitted.elo[0].value - 200


@few
@given(results(4), st.randoms(use_true_random=False))
def test_the_order_of_results_does_not_matter(played: list[MatchResult], rng: object) -> None:
    shuffled = list(played)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert fit(4, shuffled) == fit(4, played)


@few
@given(results(4), st.permutations(range(4)))
def test_names_do_not_matter(played: list[MatchResult], names: list[int]) -> None:
    before, after = fit(4, played), fit(4, renamed(played, names))
    for entrant, name in enumerate(names):
        assert after.elo[name].value == pytest.approx(before.elo[entrant].value, abs=1e-4)
        assert after.elo[name].error == pytest.approx(before.elo[entrant].error, abs=1e-4)


@few
@given(results(4))
def test_superiority_is_antisymmetric_and_the_mean_is_nought(played: list[MatchResult]) -> None:
    fitted = fit(4, played)
    matrix = superiority(fitted)
    assert sum(one.value for one in fitted.elo) == pytest.approx(0, abs=1e-6)
    for a in range(4):
        for b in range(4):
            assert matrix[a][b] + matrix[b][a] == pytest.approx(1)
            assert (matrix[a][b] > 0.5) == (fitted.elo[a].value > fitted.elo[b].value) or matrix[a][b] == 0.5


@few
@given(results(4, largest=2))
def test_one_more_win_raises(played: list[MatchResult]) -> None:
    """In a fit of known seats and draws it always does; where those are fitted too they may take the credit."""
    played = [one for one in played if one.ranks[0] != one.ranks[1]]
    before, after = (fit(4, some, first_seat=False).elo for some in (played, [*played, WIN]))
    assert after[0].value > before[0].value
    assert after[1].value < before[1].value
    assert after[0].value - after[1].value > before[0].value - before[1].value
