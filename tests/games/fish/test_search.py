"""RULES 5 of Fish: the house player, its check values, and the fast search against the plain one."""

import pytest

from ludus.core.errors import LudusError
from ludus.games.fish import minimax, rules, search
from ludus.games.fish.board import uniform_board
from ludus.games.fish.codec import dump_action
from ludus.games.fish.state import PASS, Options
from tests.games.fish.states import check_board, play, random_state, table, zigzag

CHECK_VALUES = [
    (5, 2, 2, [[0, 4], [1, 4]]),
    (5, 2, 3, [[0, 4], [4, 2]]),
    (5, 2, 4, [[0, 2], [4, 2]]),
    (5, 4, 2, [[0, 4], [1, 4]]),
    (5, 4, 3, [[0, 4], [1, 3]]),
    (5, 4, 4, [[0, 4], [1, 3]]),
    (8, 2, 2, [[0, 6], [2, 5]]),
    (8, 2, 3, [[0, 6], [5, 3]]),
    (8, 2, 4, [[0, 6], [2, 5]]),
    (8, 4, 2, [[0, 4], [1, 4]]),
    (8, 4, 3, [[0, 4], [2, 5]]),
]


@pytest.mark.parametrize(("size", "seats", "depth", "action"), CHECK_VALUES)
def test_check_values(size: int, seats: int, depth: int, action: object) -> None:
    assert dump_action(search.best_action(zigzag(check_board(size), seats), depth)) == action


@pytest.mark.parametrize(
    ("seats", "depth", "scores"),
    [
        (2, 1, (18, 16)),
        (2, 2, (18, 16)),
        (3, 1, (12, 10, 10)),
        (3, 2, (12, 10, 10)),
        (4, 1, (10, 6, 8, 10)),
        (4, 2, (10, 6, 10, 8)),
    ],
)
def test_house_players_on_the_board_of_the_server(seats: int, depth: int, scores: tuple[int, ...]) -> None:
    """RULES 8: 5 x 5, two fish on every tile."""
    state = rules.new(uniform_board(5, 5, 2), seats, Options())
    while rules.to_move(state) is not None:
        state = play(state, search.best_action(state, depth))
    assert state.scores == scores


def test_a_tie_goes_to_the_smallest_move() -> None:
    """RULES 5.5: from row, from column, to row, to column; whatever the order of the penguins."""
    state = table([[2] * 3] * 5, [(4, 2), (2, 1), (2, 0)], [(0, 0)])
    assert dump_action(search.best_action(state, 1)) == [[2, 0], [0, 1]]


def test_depth_counts_own_moves() -> None:
    """A greedy first move takes 3; looking two own moves ahead, going to the 5 and leaving it again is worth more."""
    state = table(
        [[2, 0, 0, 3], [5, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 1]],
        [(0, 0), (0, 3)],
        [(4, 3)],
    )
    assert dump_action(search.best_action(state, 1)) == [[0, 3], [1, 3]]
    assert dump_action(search.best_action(state, 2)) == [[0, 0], [1, 0]]
    assert (search.value(state, 0, 1), search.value(state, 0, 2), search.value(state, 0, 3)) == (3, 7, 10)


def test_all_others_play_against_the_mover() -> None:
    """White scores nothing by stepping in the way, and four by going elsewhere; the search expects the worst."""
    state = table([[2, 0], [1, 0], [3, 1], [0, 0], [0, 4], [0, 1]], [(0, 0)], [(2, 1), (4, 1)])
    assert (search.value(state, 0, 1), search.value(state, 0, 2)) == (2, 3)
    assert search.value(state, 0, 2) == minimax.value(state, 0, 2)


def test_a_stuck_opponent_costs_no_depth() -> None:
    state = table([[1, 0, 5], [2, 0, 0], [3, 0, 0], [4, 0, 0]], [(0, 0)], [(0, 2)])
    assert [search.value(state, 0, depth) for depth in (1, 2, 3, 4, 9)] == [1, 4, 8, 8, 8]


def test_who_cannot_move_passes_and_keeps_its_score() -> None:
    state = table([[1, 0, 0], [0, 0, 0], [0, 0, 1], [0, 0, 1]], [(0, 0)], [(2, 2)], scores=(7, 0))
    assert search.best_action(state, 3) == minimax.best_action(state, 3) == PASS
    assert search.value(state, 0, 3) == 7


def test_zig_zag_placement() -> None:
    state = rules.new(uniform_board(3, 4, 1).without((0, 1)), 2, Options())
    placed = []
    while state.is_placing:
        action = search.best_action(state, 2)
        placed.append(dump_action(action))
        state = play(state, action)
    assert placed == [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2]]
    full = table([[1, 1]], [(0, 0)], [(0, 1)])
    with pytest.raises(LudusError, match="no tile is free"):
        search.first_free(full)


def test_the_best_line_is_the_movers_own_moves() -> None:
    for seed in range(60):
        state = random_state(seed, largest=5)
        depth = 1 + seed % 3
        line = search.best_line(state, depth)
        assert len(line) <= depth
        if state.can_move(state.mover):
            assert line[0] == search.best_action(state, depth)
            gained = search.value(state, state.mover, depth) - state.scores[state.mover]
            assert gained == sum(state.fish_at(move.source) for move in line)
        else:
            assert line == ()


@pytest.mark.parametrize("depth", [0, -1])
def test_a_depth_below_one_is_refused(depth: int) -> None:
    with pytest.raises(LudusError, match="at least one move"):
        search.best_action(zigzag(check_board(5), 2), depth)
