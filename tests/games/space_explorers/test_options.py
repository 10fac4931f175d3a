"""Options that make no sense are refused."""

from fractions import Fraction

import pytest

from ludus.games.space_explorers.options import Options


def test_no_more_die_than_are_there() -> None:
    with pytest.raises(ValueError, match="penalty is 2, must be from 0 to 1"):
        Options(penalty=Fraction(2))
