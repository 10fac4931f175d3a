"""The players that come with the original: what they order, and in which order."""

from typing import Any

import pytest

from ludus.core.clock import TurnClock
from ludus.core.player import Setup
from ludus.games.auralux import rules
from ludus.games.auralux.orders import Order
from ludus.games.auralux.original.builtins import BUILTINS, shuffled
from ludus.games.auralux.state import State
from tests.games.auralux.positions import EMPTY, HOMES, ROW, start, with_planets

CLOCK = TurnClock(1, None, 0)
FULL = (0, 150, 3, 300)


def asked(name: str, state: State, seat: int = 0) -> Any:
    bot = BUILTINS[name]()
    if hasattr(bot, "start"):
        options = state.book.options
        bot.start(Setup(game="auralux", seat=seat, seats=2, board=ROW, options=options, seed=1))
    return bot.choose(rules.view(state, seat), CLOCK)


def test_one_does_nothing_and_one_only_builds() -> None:
    assert asked("afk", start()) == ()
    state = with_planets(start(), (0, 70, 1, 100), (1, 9, 1, 100), (0, 0, 1, 100))
    assert asked("upgrade_and_repair_main", state) == (Order(1, 1, 70),)


def test_a_planet_is_built_up_before_its_surplus_leaves() -> None:
    assert asked("aggressive_expansion_nearest", start()) == (Order(1, 1, 100),)
    worn = with_planets(start(), (0, 150, 3, 224), *HOMES[1:])
    assert asked("aggressive_expansion_nearest", worn) == (Order(1, 1, 150),)
    few = with_planets(start(), (0, 100, 3, 300), *HOMES[1:])
    assert asked("aggressive_expansion_nearest", few) == ()


@pytest.mark.parametrize(
    ("third", "target"),
    [(EMPTY, 3), ((0, 5, 0, 0), 3), ((1, 500, 1, 100), 2), ((1, 50, 1, 100), 3)],
    ids=["a free one", "one that was begun", "the weaker enemy", "the other enemy"],
)
def test_the_surplus_goes_where_it_is_wanted_most(third: tuple[int, int, int, int], target: int) -> None:
    state = with_planets(start(), FULL, (1, 100, 1, 100), third)
    assert Order(1, target, 150) in asked("aggressive_expansion_nearest", state)


def test_with_sort_the_fullest_planet_speaks_first() -> None:
    state = with_planets(start(), (0, 20, 1, 100), (1, 9, 1, 100), (0, 80, 1, 100))
    for name, first in (("nearest", 1), ("nearest_with_sort", 3), ("random", 1), ("random_with_sort", 3)):
        assert asked(f"aggressive_expansion_{name}", state)[0].source == first


def test_a_shuffle_is_that_of_the_seat_and_the_board() -> None:
    orders = {(planets, player): shuffled(planets, player) for planets in (5, 12, 20) for player in (1, 2, 3, 4)}
    assert all(sorted(order) == [*range(1, planets + 1)] for (planets, _), order in orders.items())
    assert len({tuple(order) for order in orders.values()}) == len(orders)
    assert orders[12, 1] == shuffled(12, 1)
