"""From a state of the rules to the kernel's numbers and back."""

import os

import pytest

from ludus.games.fish import kernel, rules
from ludus.games.fish.board import board_of, uniform_board
from ludus.games.fish.shape import cells_of
from ludus.games.fish.state import Options
from tests.games.fish.states import random_state, table

pytestmark = pytest.mark.skipif(
    not kernel.available() and not os.environ.get("CI"), reason="numba is not installed: pip install 'ludus[fast]'"
)


def test_tiles_are_numbered_row_by_row_without_the_holes() -> None:
    from ludus.games.fish.kernel.args import ice_of

    ice = ice_of(board_of([[0, 2, 0], [3, 0, 5]]))
    assert ice.cells == (1, 3, 5)
    assert ice.numbers == {1: 0, 3: 1, 5: 2}
    assert ice.fish.tolist() == [2, 3, 5, 5]  # the most that a tile has is behind them


def test_masks_lead_to_where_the_rules_lead() -> None:
    from ludus.games.fish.kernel.args import ice_of
    from ludus.games.fish.kernel.native_tiles import NEAR

    board = board_of([[1, 1, 0], [1, 1, 1], [0, 1, 1], [1, 1, 1]])
    ice = ice_of(board)
    for cell, number in ice.numbers.items():
        reached = {ice.cells[tile] for ray in range(6) for tile in cells_of(int(ice.ground[number, ray]))}
        assert reached == {*board.shape.reached(cell, board.tiles)}
        near = {ice.cells[tile] for tile in cells_of(int(ice.ground[number, NEAR]))}
        assert near == {there for there in board.shape.neighbours(cell) if board.tiles >> there & 1}


def test_on_a_large_board_steps_lead_to_the_neighbours_or_to_the_edge() -> None:
    from ludus.games.fish.kernel.args import ice_of

    board = uniform_board(9, 9, 1)
    ice = ice_of(board)
    assert ice.ground.shape == (82, 6)
    for cell in range(81):
        assert [there for there in ice.ground[cell] if there < 81] == [*board.shape.neighbours(cell)]
    assert (ice.ground[81] == 81).all()


@pytest.mark.parametrize("seed", range(8))
def test_players_come_in_turn_order_and_all_comes_back(seed: int) -> None:
    from ludus.games.fish.kernel.args import args_of, state_of

    state = random_state(seed, drops=True)
    args = args_of(state)
    if not args.seats:
        return
    assert {*args.seats} == {*state.remaining}
    if state.mover in args.seats:
        assert args.seats[0] == state.mover
    back = state_of(state, args, args.free, 0)
    assert (back.free, back.penguins, back.scores) == (state.free, state.penguins, state.scores)


def test_scores_are_told_as_how_far_ahead() -> None:
    from ludus.games.fish.kernel.args import FAR_AHEAD, args_of

    state = table([[1, 1], [1, 1]], [(0, 0)], [(1, 1)], scores=(10**30, 5))
    assert args_of(state).ahead.tolist() == [FAR_AHEAD, 0]


def test_penguins_that_are_still_to_come_are_counted() -> None:
    from ludus.games.fish.kernel.args import args_of

    assert args_of(rules.new(uniform_board(5, 5, 1), 3, Options())).missing == 9


def test_there_is_room_for_all_moves_of_a_turn() -> None:
    from ludus.games.fish.kernel.args import args_of

    state = table([[1] * 6] * 8, [(0, 0), (3, 3), (7, 5)], [(5, 1)])
    assert args_of(state).width >= len([*state.moves(0)]) > 3 * 3 + 1
