"""Auralux's options and what all states of a match share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadOption
from ludus.core.options import read_options
from ludus.games.auralux.original.cxx import add32
from ludus.games.auralux.scoring import tally
from ludus.games.auralux.state import Options
from tests.games.auralux.positions import HOMES, counts, start, step, with_planets


@given(counts, st.integers(30_000, 10**9))
def test_sums_that_do_not_fit_wrap_around_in_edition_original_alone(there: int, made: int) -> None:
    """R7: what a planet makes, what lands, and what is counted at the end."""
    for edition in ("document", "original"):
        state = with_planets(start(edition, production=made), (0, there, 1, 100), *HOMES[1:])
        kept = there + made if edition == "document" else add32(there, made)
        assert step(state, [], []).ships[0] == kept
        rich = with_planets(start(edition, max_steps=1, production=0), *((0, there, 1, 100),) * 2, (1, 1, 1, 100))
        assert tally(rich).ships[0] == (2 * there if edition == "document" else add32(there, there))


def test_vectors_that_do_not_fit_each_other_are_refused() -> None:
    with pytest.raises(BadOption, match="armour has 2 levels and upgrade_prices 3"):
        read_options(Options, {"armour": [0, 1]}, "auralux")
