"""The ladder: openskill's numbers, and what must hold on the way up."""

from random import Random

import pytest

from ludus.ratings.ladder import Rung, climbed, duel, move, moved, order, plackett_luce
from tests.ratings.drawn import ranking, result

pytest.importorskip("openskill")


def test_one_match_as_openskill_has_it() -> None:
    """What openskill 6.2 gives for two newcomers."""
    first, second = climbed(2, [result((0, 1), (1, 2))])
    assert (first.mu, second.mu) == pytest.approx((27.6353894931405, 22.3646105068595))
    assert first.sigma == second.sigma == pytest.approx(8.06590141354368)


def test_a_table_as_openskill_has_it() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    theirs = model.rate([[model.rating()] for _ in range(4)], ranks=[2, 1, 2, 4])
    ours = climbed(4, [result((3, 1, 0, 2), (2, 1, 2, 4))])
    assert [ours[entrant] for entrant in (3, 1, 0, 2)] == [Rung(one.mu, one.sigma) for (one,) in theirs]


def test_byes_and_matches_against_oneself_move_nobody() -> None:
    start = (Rung(), Rung())
    assert moved(start, result((1,), (1,))) == start
    assert moved(start, result((1, 1), (1, 2))) == start


def test_the_ladder_finds_the_order() -> None:
    rng, strengths = Random(1), [2.0, -2.0, 0.0, 4.0]
    played = [ranking(rng, strengths, rng.sample(range(4), rng.choice((2, 3, 4)))) for _ in range(300)]
    rungs = climbed(4, played)
    assert order(rungs) == [3, 0, 2, 1]
    assert max(rung.sigma for rung in rungs) < 4


def test_a_duel_in_closed_form_is_what_openskill_gives() -> None:
    model, dice = plackett_luce(), Random(1)
    for _ in range(500):
        rungs = [Rung(dice.uniform(-10, 60), dice.uniform(0.3, 10)) for _ in range(2)]
        points, ranks = dice.choice([(1.0, (1, 2)), (0.5, (1, 1)), (0.0, (2, 1))])
        ours = duel(rungs[0], rungs[1], points)
        move(rungs, result((0, 1), ranks), model)
        for mine, theirs in zip(ours, rungs, strict=True):
            assert mine == pytest.approx(theirs, rel=1e-12, abs=1e-12)
