"""The bot of the starter kit: it runs as it comes, keeps to the rules, and is worth changing."""

import pytest

from ludus.games.space_explorers import rules as explorers
from ludus.games.space_explorers.kits.python.bot import Bot
from ludus.games.starmap.orders import Order
from tests.games.kit_matches import CLOCK, matched, tally
from tests.games.starmap.stars import star, start


@pytest.mark.parametrize("seat", [0, 1])
def test_it_plays_by_the_rules_and_gets_ahead_from_either_seat(seat: int) -> None:
    found = tally("space_explorers", matched("space_explorers", Bot(), seat, 80))
    assert found[seat] > found[1 - seat]


def test_the_same_turns_have_the_same_answers() -> None:
    assert matched("space_explorers", Bot(), 0, 20) == matched("space_explorers", Bot(), 0, 20)


def test_half_of_a_planet_goes_to_a_free_neighbour_and_nobody_follows() -> None:
    state = start(explorers, star(2, 2, homes=(0, 1)), 100, "document")
    orders = Bot().choose(explorers.view(state, 0), CLOCK)
    assert orders == [Order(0, 2, 50)]
    flying, _ = explorers.play(explorers.play(state, tuple(orders))[0], ())
    assert [order.destination for order in Bot().choose(explorers.view(flying, 0), CLOCK)] != [2]
