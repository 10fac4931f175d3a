"""A duel in the terminal, and its last lines."""

from ludus.cli.duel_live import WIDTH, LiveDuel, last_lines, llr_bar, numbers
from ludus.ratings.sprt import Hypotheses, decide
from ludus.screen.terminal import Screen
from tests.cli.test_duel_score import SPEC, played


def test_the_last_lines() -> None:
    first, *lines = last_lines(played(1.0, 0.5, 0.0, 0.0), 2.0)
    assert first == "ann against bob: fish, seed 0, 2.0 s"
    assert lines[0] == "score    1-1-2 of 4  (37.5%)"
    assert lines[-1].startswith("verdict  not decided")


def test_nothing_is_quite_certain_and_nothing_is_known_of_nothing() -> None:
    assert list(numbers(played())) == ["score    0-0-0 of 0  (50.0%)"]
    sure = " ".join(numbers(played(*[1.0] * 200)))
    assert "LOS over 99.9 %" in sure and "+∞" in sure


def test_the_bar_of_a_test_is_as_wide_as_ever() -> None:
    for counts in ([0, 0, 0], [500, 0, 0], [0, 0, 500], [10, 30, 12]):
        bar = llr_bar(decide(Hypotheses(0, 10, 0.05, 0.05), counts)).plain
        assert len(bar) == WIDTH + len("H0 ") + len(" H1")
        assert ("█" in bar) == (counts != [0, 0, 0])


def test_the_shares_are_one_bar() -> None:
    for score in (played(), played(1.0, 0.5, 0.0), played(*[0.0] * 7)):
        shares = LiveDuel(score, Screen(), quiet=True).parts()[1]
        assert len(shares.plain) == WIDTH
    assert LiveDuel(played(), Screen()).pace == f"0 of {SPEC.planned} games"
