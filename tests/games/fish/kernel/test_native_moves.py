"""Moves, ways to play and random games in native code, against the rules on small positions."""

import os

import pytest

from ludus.games.fish import kernel, rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.state import Move
from ludus.games.fish.tree import perft
from tests.games.fish.states import random_state, table

pytestmark = pytest.mark.skipif(
    not kernel.available() and not os.environ.get("CI"), reason="numba is not installed: pip install 'ludus[fast]'"
)
SMALL = table([[1, 2], [3, 4], [5, 1]], [(0, 0)], [(2, 1)])


@pytest.mark.parametrize("seed", range(12))
def test_the_moves_are_those_of_the_rules(seed: int) -> None:
    state = random_state(seed)
    found, over = kernel.moves(state)
    assert sorted(found) == sorted(state.moves(state.mover))
    assert over == (rules.outcome(state) is not None)


def test_a_move_scores_the_tile_that_is_left() -> None:
    from ludus.games.fish.kernel.args import args_of
    from ludus.games.fish.kernel.native_moves import after

    source, target = next(SMALL.moves(0))
    args = args_of(SMALL)
    free, scored = after(args.ice.fish, args.free, args.pos, 1, args.ice.numbers[target])
    assert scored == SMALL.book.fish[source]
    assert not int(free) >> args.ice.numbers[target] & 1
    assert args.pos[0, 1] == args.ice.numbers[target]


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_ways_to_play_are_counted_as_on_the_tree(depth: int) -> None:
    for state in (SMALL, random_state(3, largest=4)):
        assert kernel.perft(state, depth) == perft(state, depth)


def test_a_random_game_is_played_by_the_rules_to_its_end() -> None:
    state = random_state(5)
    for number, move in enumerate(kernel.random_moves(state, 7)):
        while isinstance(forced := rules.forced(state), tuple) and not isinstance(forced, Move):
            state = rules.play(state, forced)[0]
        rules.check(state, move)
        state = rules.play(state, move)[0]
        assert number < 100
    assert rules.outcome(state) is not None


def test_of_many_games_every_win_is_shared_out() -> None:
    found = kernel.playouts(table([[3, 3], [3, 3], [3, 3]], [(0, 0)], [(2, 1)]), 50, 1)
    assert sum(found.wins) == pytest.approx(50)
    assert found == kernel.playouts(table([[3, 3], [3, 3], [3, 3]], [(0, 0)], [(2, 1)]), 50, 1)
    assert kernel.playouts(SMALL, 0, 1).scores == (0.0, 0.0)


def test_on_a_board_of_equal_tiles_a_game_scores_one_for_a_move() -> None:
    state = uniform_board(4, 4, 1)
    found = kernel.playouts(rules.new(state, 2, rules.Options()), 20, 3)
    assert sum(found.scores) * 20 == pytest.approx(found.plies)
