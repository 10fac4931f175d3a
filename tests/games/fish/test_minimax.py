"""The plain search of Fish, which the fast one must equal."""

from random import Random

import pytest

from ludus.games.fish import minimax, rules, search
from ludus.games.fish.codec import dump_action
from tests.games.fish.states import check_board, random_state, zigzag
from tests.support import FUZZ


@pytest.mark.parametrize(("seats", "depth", "action"), [(2, 2, [[0, 4], [1, 4]]), (4, 2, [[0, 4], [1, 4]])])
def test_check_values_of_the_plain_search(seats: int, depth: int, action: object) -> None:
    assert dump_action(minimax.best_action(zigzag(check_board(5), seats), depth)) == action


# 5,000 states in a long run, fewer in CI; deeper on smaller boards, with a larger one now and then.
SAMPLES = min(FUZZ, 5000)
LARGEST = {1: 5, 2: 4, 3: 4}  # boards
COUNTS = {1: SAMPLES // 2, 2: SAMPLES * 3 // 10, 3: SAMPLES // 5}


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_fast_search_gives_the_action_and_the_value_of_the_plain_one(depth: int) -> None:
    for seed in range(COUNTS[depth]):
        state = random_state(seed * 3 + depth, largest=LARGEST[depth] + (seed % 40 == 0), drops=seed % 3 == 0)
        if rules.to_move(state) is None:
            continue
        wanted = minimax.best_action(state, depth)
        assert search.best_action(state, depth) == wanted, f"seed {seed}"
        seat = Random(seed).choice(state.remaining)
        assert search.value(state, seat, depth) == minimax.value(state, seat, depth), f"seed {seed}"
