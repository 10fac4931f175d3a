"""Options that make no sense are refused."""

from fractions import Fraction

import pytest

from ludus.games.planet_wars.options import Options


def test_no_more_die_than_are_there() -> None:
    with pytest.raises(ValueError, match="penalty is 2, must be from 0 to 1"):
        Options(penalty=Fraction(2))


def test_a_defender_is_worth_something() -> None:
    with pytest.raises(ValueError, match="defence is 0, must be above 0"):
        Options(defence=Fraction(0))


def test_what_is_played_where_nothing_is_said() -> None:
    assert [Options(edition=edition).unsaid for edition in ("document", "original")] == [
        {"max_turns": 1000},
        {"max_turns": 10_000},
    ]
