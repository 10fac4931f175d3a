"""`ludus sprt`. The numbers: tests/ratings/test_sprt.py."""

import pytest

from tests.cli.conftest import Ludus


def test_the_verdict_and_what_it_rests_on(ludus: Ludus) -> None:
    code, out, _ = ludus("sprt", "--elo0", 0, "--elo1", 5, "--results", "2000,100,1000")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == ["H0", "LLR", "verdict", "Elo", "nElo"]
    worse = ludus("sprt", "--results", "1000,100,2000")[1]
    verdicts = [text.splitlines()[2] for text in (out, worse)]
    assert "H1" in verdicts[0] and "H0" in verdicts[1]


def test_nothing_is_estimated_of_nothing(ludus: Ludus) -> None:
    assert len(ludus("sprt", "--pairs", "0,0,0,0,0")[1].splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "give either --results"),
        (("--results", "1,2,3", "--pairs", "1,2,3,4,5"), "give either --results"),
        (("--results", "1,2"), "expected W,D,L, 3 whole numbers"),
        (("--pairs", "1,2,3,4,-5"), "5 whole numbers"),
        (("--results", "1,2,²"), "3 whole numbers"),
    ],
)
def test_a_mistake_is_one_line(words: tuple[str, ...], why: str, ludus: Ludus) -> None:
    code, _, err = ludus("sprt", *words)
    assert code == 2 and why in " ".join(err.split())
