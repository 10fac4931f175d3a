"""A turn of Auralux: groups land, orders are carried out."""

from random import Random

import pytest

from ludus.core.game import Rejection
from ludus.games.auralux import rules
from ludus.games.auralux.board import Board
from ludus.games.auralux.orders import Order
from ludus.games.auralux.state import State
from ludus.games.auralux.turn import Orders, obey
from ludus.games.auralux.view import flights
from tests.games.auralux.positions import EMPTY, HOMES, Row, planets, start, step, with_planets


def after(state: State, *orders: tuple[int, int, int]) -> tuple[tuple[Row, ...], tuple[Rejection, ...]]:
    """The planets after these orders of the seat to move, and the rejections."""
    moved, rejections = rules.carry_out(state, tuple(Order(*order) for order in orders))
    return planets(moved), rejections


@pytest.mark.parametrize(("edition", "left"), [("document", 70), ("original", 90)])
def test_a_a_group_above_the_limit_perishes_or_stays(edition: str, left: int) -> None:
    state = start(edition, max_groups=1)
    moved, rejections = rules.carry_out(state, (Order(1, 2, 10), Order(1, 3, 20)))
    assert moved.ships[0] == left
    perished = edition == "document"  # sent, as everybody is told, and gone
    assert rejections == (() if perished else (Rejection(1, "group_limit"),))
    assert [flight[:4] for flight in flights(moved)] == [(0, 1, 2, 10)]
    assert [send[1:] for send in moved.sends[0]] == [(1, 2, 10), (1, 3, 20)][: 1 + perished]


def test_a_a_group_that_perishes_may_leave_a_planet_to_nobody() -> None:
    state = with_planets(start(max_groups=0), (0, 20, 0, 0), *HOMES[1:])
    assert after(state, (1, 2, 20)) == ((EMPTY, *HOMES[1:]), ())


# RULES 5: landings


@pytest.mark.parametrize(
    ("there", "ships", "then"),
    [
        ((0, 7, 2, 150), 5, (0, 12, 2, 150)),  # own
        (EMPTY, 5, (0, 5, 0, 0)),
        ((1, 7, 2, 150), 5, (1, 2, 2, 150)),  # repelled
        ((1, 7, 2, 150), 7, (1, 0, 2, 150)),  # a tie above level 0
        ((1, 7, 0, 0), 7, EMPTY),  # a tie on level 0
        ((1, 7, 0, 0), 9, (0, 2, 0, 0)),
        ((1, 7, 2, 150), 17, (1, 0, 2, 140)),  # only the armour suffers
        ((1, 7, 2, 150), 157, EMPTY),  # falls with nothing left over
        ((1, 7, 2, 150), 160, (0, 3, 0, 0)),
        ((1, 0, 3, 300), 299, (1, 0, 3, 1)),
    ],
)
def test_a_landing(there: Row, ships: int, then: Row) -> None:
    near = Board("near", (1, 2), ((0, 0), (9, 0), (0, 1)))
    state = with_planets(start(on=near, production=0), (0, 500, 1, 100), (1, 100, 1, 100), there)
    state = step(state, [(1, 3, ships)], [])
    assert planets(state)[2] == then


def test_groups_of_one_player_act_like_their_sum() -> None:
    near = Board("near", (1, 2), ((0, 0), (9, 0), (0, 1)))
    state = with_planets(start(on=near, production=0), (0, 500, 1, 100), (1, 100, 1, 100), (1, 7, 1, 50))
    for parts in ([57, 5], [62], [3, 4, 30, 25], [1] * 62):
        assert planets(step(state, [(1, 3, part) for part in parts], []))[2] == (0, 5, 0, 0)


# RULES 6: orders


@pytest.mark.parametrize(
    ("before", "orders", "then", "reasons"),
    [
        ((0, 150, 0, 0), [120], (0, 50, 1, 100), []),  # captured, the surplus stays
        ((0, 150, 0, 0), [99], (0, 150, 0, 0), []),  # too few: nothing, silently
        ((0, 150, 0, 0), [150, 20], (0, 50, 1, 100), ["already_upgraded"]),
        ((0, 250, 1, 100), [250, 1], (0, 150, 2, 200), ["already_upgraded"]),
        ((0, 250, 1, 60), [139], (0, 210, 1, 100), []),  # an upgrade with repair costs 140
        ((0, 250, 1, 60), [140], (0, 110, 2, 200), []),
        ((0, 250, 1, 60), [40, 100], (0, 110, 2, 200), []),  # repaired, then upgraded
        ((0, 250, 1, 60), [10, 10, 10], (0, 220, 1, 90), []),
        ((0, 900, 3, 250), [900], (0, 850, 3, 300), []),  # at the top: repair only
        ((0, 900, 3, 300), [900], (0, 900, 3, 300), []),
        ((0, 5, 1, 100), [6], (0, 5, 1, 100), ["not_enough_ships"]),
        ((1, 5, 1, 100), [5], (1, 5, 1, 100), ["not_owner"]),
        ((0, 5, 1, 100), [0, -1], (0, 5, 1, 100), ["bad_args", "bad_args"]),
    ],
)
def test_building_up(before: Row, orders: list[int], then: Row, reasons: list[str]) -> None:
    state = with_planets(start(), (0, 100, 1, 100), (1, 100, 1, 100), before)
    rows, rejections = after(state, *((3, 3, count) for count in orders))
    assert rows[2] == then
    assert [rejection.reason for rejection in rejections] == reasons


def test_sending() -> None:
    state = with_planets(start(), (0, 150, 1, 100), (1, 100, 1, 100), (0, 30, 0, 0))
    orders = (Order(3, 1, 30), Order(3, 1, 1), Order(1, 4, 5), Order(1, 2, 50), Order(1, 2, 50), Order(1, 2, 51))
    moved, rejections = rules.carry_out(state, orders)
    assert planets(moved) == ((0, 50, 1, 100), (1, 100, 1, 100), EMPTY)
    assert [tuple(rejection) for rejection in rejections] == [
        (1, "not_owner"),
        (2, "bad_args"),
        (5, "not_enough_ships"),
    ]
    assert [flight[1:5] for flight in flights(moved)] == [(3, 1, 30, 9), (1, 2, 50, 9), (1, 2, 50, 9)]


def test_ships_of_a_planet_captured_in_this_turn_may_leave_at_once() -> None:
    state = with_planets(start(), HOMES[0], HOMES[1], (0, 130, 0, 0))
    assert after(state, (3, 3, 130), (3, 1, 30)) == ((HOMES[0], HOMES[1], (0, 0, 1, 100)), ())


@pytest.mark.parametrize("edition", ["document", "original"])
def test_ships_that_are_only_saved_leave_the_state_as_it_is(edition: str) -> None:
    """Whether anything comes of orders is seen before they are carried out: with the same result."""
    rng, state, saved = Random(5), start(edition), 0
    while rules.to_move(state) is not None and state.turn < 600:
        places = range(state.book.planets + 2)
        orders = [Order(rng.choice(places), rng.choice(places), rng.randint(-1, 120)) for _ in range(rng.randint(0, 2))]
        mine = [i for i, owner in enumerate(state.owners) if owner == rules.mover(state)]
        orders += [Order(i + 1, i + 1, rng.randint(1, max(1, state.ships[i]))) for i in mine if rng.random() < 0.9]
        action = tuple(orders)
        if action and rules.forced(state) is None:
            long_way = Orders(state, rules.mover(state))
            reasons = [long_way.give(order) for order in action]
            moved, rejections = obey(state, action)
            assert moved == long_way.after()
            assert rejections == tuple(Rejection(at, why) for at, why in enumerate(reasons) if why)
            saved += moved is state
        state, _ = rules.play(state, action)
    assert saved > 100
