"""The strategy in native code: bounds that hold, moves in a good order, and the answers of plain minimax."""

import os

import pytest

from ludus.games.fish import kernel, minimax, rules
from ludus.games.fish.state import Move
from tests.games.fish.states import random_state, table

pytestmark = pytest.mark.skipif(
    not kernel.available() and not os.environ.get("CI"), reason="numba is not installed: pip install 'ludus[fast]'"
)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_move_is_that_of_plain_minimax(depth: int) -> None:
    for seed in range(6):
        state = random_state(seed, seats=2, largest=4)
        if state.can_move(state.mover):
            assert kernel.best_action(state, depth) == minimax.best_action(state, depth)


def test_of_equal_moves_the_smallest_is_taken() -> None:
    """RULES 5."""
    state = table([[2, 2, 2], [2, 2, 2], [2, 2, 2]], [(2, 2), (0, 0)], [(1, 1)])
    best = kernel.best_action(state, 1)
    assert best == min(action for action in rules.actions(state) if isinstance(action, Move))


def test_the_most_promising_move_is_brought_to_the_front() -> None:
    import numpy as np

    from ludus.games.fish.kernel.native_search import next_best

    plain = next_best.py_func  # type: ignore[attr-defined]
    moves = np.array([9, 3, 7, 8, 1], dtype=np.int64)
    assert [plain(moves, begin, 4) for begin in range(4)] == [9, 8, 7, 3]
    assert moves.tolist() == [9, 8, 7, 3, 1]


@pytest.mark.parametrize(("turn", "values", "best"), [(0, [4, 9, 6], 11), (1, [4, 9, 6], 4)])
def test_we_take_the_most_and_the_others_leave_us_the_least(turn: int, values: list[int], best: int) -> None:
    import numpy as np

    from ludus.games.fish.kernel import native_search as native

    fold = native.folded.py_func  # type: ignore[attr-defined]
    frame = np.zeros(native.COLUMNS, dtype=np.int64)
    frame[native.TURN], frame[native.COUNT], frame[native.SOURCE] = turn, len(values), 0
    frame[native.ALPHA], frame[native.BETA] = -1, native.ENDLESS
    frame[native.BEST] = 0 if turn == 0 else native.ENDLESS
    for number, value in enumerate(values, 1):
        frame[native.NEXT] = number
        done = fold(np.array([2]), frame, value, 5)
    assert frame[native.BEST] == best
    assert done


def test_what_is_at_least_as_good_as_asked_ends_the_search_and_is_remembered() -> None:
    import numpy as np

    from ludus.games.fish.kernel import native_search as native

    frame = np.zeros(native.COLUMNS, dtype=np.int64)
    frame[native.BETA], frame[native.COUNT], frame[native.NEXT] = 5, 9, 1
    assert native.folded.py_func(np.array([3]), frame, 2, 77 | 1 << 40)  # type: ignore[attr-defined]
    assert (frame[native.BEST], frame[native.KILLER]) == (5, 77)
