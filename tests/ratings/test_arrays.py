"""The fit in numpy beside the one in plain Python: the same numbers, and no need of numpy."""

import subprocess
import sys
from random import Random

import pytest

from ludus.core.match import MatchResult
from ludus.ratings import arrays
from ludus.ratings.fit import Fit, fit
from tests.ratings.drawn import match, ranking, result

pytest.importorskip("numpy")
WITHOUT = """
import sys
sys.modules["numpy"] = None
from ludus.core.match import MatchResult
from ludus.ratings.fit import fit
print(len(fit(70, [MatchResult(0, (0, 1), (1, 2), (1.0, 0.0))]).elo))
"""


def both(entrants: int, played: list[MatchResult], monkeypatch: pytest.MonkeyPatch) -> tuple[Fit, Fit]:
    found = []
    for worth in (False, True):
        monkeypatch.setattr(arrays, "is_worth_it", lambda blocks, entrants, worth=worth: worth)
        found.append(fit(entrants, played))
    return found[0], found[1]


def assert_same(plain: Fit, fast: Fit) -> None:
    assert [x for one in fast.elo for x in one] == pytest.approx([x for one in plain.elo for x in one], abs=1e-6)
    assert fast.first_seat == pytest.approx(plain.first_seat, abs=1e-6)
    assert fast.ties.keys() == plain.ties.keys()
    for order, tie in plain.ties.items():
        assert fast.ties[order] == pytest.approx(tie, abs=1e-6)
    for mine, theirs in zip(plain.covariance, fast.covariance, strict=True):
        assert theirs == pytest.approx(mine, rel=1e-6, abs=1e-6)


def test_duels_with_draws_and_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    dice, strengths = Random(1), [Random(2).gauss(0, 1) for _ in range(12)]
    played = [match(dice, strengths, dice.sample(range(12), 2), 0.2, 0.7) for _ in range(500)]
    assert_same(*both(12, played, monkeypatch))


def test_tables_of_several_sizes_with_ties(monkeypatch: pytest.MonkeyPatch) -> None:
    dice, strengths = Random(3), [0.0, 0.5, 1.0, 1.5, -1.0, -0.5]
    played = [ranking(dice, strengths, dice.sample(range(6), dice.choice((2, 3, 4, 5))), 0.2) for _ in range(60)]
    played += [result((0, 1, 2, 3), (1, 1, 1, 4)), result((5, 4, 3), (1, 2, 2))]
    assert_same(*both(6, played, monkeypatch))


def test_the_unbeaten_and_the_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_same(*both(4, [result((0, 1), (1, 2))] * 30, monkeypatch))
    assert_same(*both(3, [], monkeypatch))


def test_large_fits_are_worth_it_and_small_ones_not() -> None:
    assert arrays.is_worth_it(blocks=40_000, entrants=20)
    assert arrays.is_worth_it(blocks=10, entrants=200)
    assert not arrays.is_worth_it(blocks=100, entrants=10)


def test_without_numpy_it_works_as_well() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout == "70\n"
