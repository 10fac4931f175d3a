"""The bot of the starter kit: it runs as it comes, keeps to the rules, and is worth changing."""

import pytest

from ludus.games.fish import rules
from ludus.games.fish.kits.python.bot import Bot
from ludus.games.fish.state import Move
from tests.games.fish.states import table
from tests.games.kit_matches import CLOCK, matched, tally


@pytest.mark.parametrize("seat", [0, 1])
def test_it_plays_by_the_rules_and_gets_ahead_from_either_seat(seat: int) -> None:
    found = tally("fish", matched("fish", Bot(), seat, 200))
    assert found[seat] > found[1 - seat]


def test_the_same_turns_have_the_same_answers() -> None:
    assert matched("fish", Bot(), 0, 20) == matched("fish", Bot(), 0, 20)


def test_it_leaves_the_tile_with_most_fish() -> None:
    state = table([[1, 1, 1], [5, 2, 2], [2, 2, 2], [2, 2, 2]], [(0, 0), (1, 0)], [(3, 2)])
    action = Bot().choose(rules.view(state, 0), CLOCK)
    assert isinstance(action, Move)
    assert action.source == (1, 0)
