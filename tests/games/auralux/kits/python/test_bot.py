"""The bot of the starter kit: it runs as it comes, keeps to the rules, and is worth changing."""

import pytest

from ludus.games.auralux import rules
from ludus.games.auralux.kits.python.bot import Bot
from ludus.games.auralux.orders import Order
from tests.games.auralux.positions import HOMES, start, with_planets
from tests.games.kit_matches import CLOCK, matched, tally


@pytest.mark.parametrize("seat", [0, 1])
def test_it_plays_by_the_rules_and_gets_ahead_from_either_seat(seat: int) -> None:
    found = tally("auralux", matched("auralux", Bot(), seat, 1000))
    assert found[seat] > found[1 - seat]


def test_the_same_turns_have_the_same_answers() -> None:
    assert matched("auralux", Bot(), 0, 20) == matched("auralux", Bot(), 0, 20)


def test_it_builds_before_it_sends_and_leaves_a_garrison() -> None:
    first = Bot().choose(rules.view(start(), 0), CLOCK)
    assert first == [Order(1, 1, 100)]
    rich = with_planets(start(), (0, 500, 3, 300), *HOMES[1:])
    assert Bot().choose(rules.view(rich, 0), CLOCK) == [Order(1, 2, 450)]
