"""Tiles on one int and on arrays: both give what the rules give."""

import os
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.games.fish import kernel
from ludus.games.fish.shape import cells_of, mask_of, until_blocked
from ludus.games.fish.state import State
from tests.games.fish.states import random_state

pytestmark = pytest.mark.skipif(
    not kernel.available() and not os.environ.get("CI"), reason="numba is not installed: pip install 'ludus[fast]'"
)
STATES = [random_state(seed, largest=7) for seed in range(6)]


def arrays(ground: Any, free: Any, tile: int, out: Any) -> tuple[int, int, int, int]:
    """The same of the code for large boards, which is plain Python until numba has read it."""
    from ludus.games.fish.kernel import native_tiles as tiles

    count = tiles._targets(ground, free, tile, out)(ground, free, tile, out)
    found = tiles._mobility(ground, free, tile), tiles._around(ground, free, tile)
    mobility, around = (function(ground, free, tile) for function in found)
    nth = tiles._nth(ground, free, tile, 0)
    assert [nth(ground, free, tile, number) for number in range(count)] == [*out[:count]]
    return count, mobility, around, tiles._size(free)(free)


def expected(state: State, cell: int) -> tuple[set[int], int]:
    """By the rules: what can be reached, and how many neighbours are free."""
    shape, free = state.book.shape, state.free
    return {*shape.reached(cell, free)}, sum(free >> there & 1 for there in shape.neighbours(cell))


@pytest.mark.parametrize("state", STATES)
def test_bits_say_what_the_rules_say(state: State) -> None:
    """By the entries that are compiled anyway: targets, how many they are, and whether anybody has a way out."""
    found, over = kernel.moves(state)
    reached = [(cell, there) for cell in state.penguins[state.mover] for there in expected(state, cell)[0]]
    assert sorted(found) == sorted(reached)
    assert over == (not any(expected(state, cell)[1] for cells in state.penguins for cell in cells))
    if reached:
        assert kernel.perft(state, 1) == len(reached)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_a_ray_that_rises_is_walked_up_to_the_first_tile_that_is_not_free(ray: int, free: int) -> None:
    import numpy as np

    from ludus.games.fish.kernel.native_tiles import _rising

    with np.errstate(over="ignore"):
        found = _rising.py_func(np.uint64(ray), np.uint64(free))  # type: ignore[attr-defined]
    assert int(found) == mask_of(until_blocked(tuple(cells_of(ray)), free))


@pytest.mark.parametrize("state", STATES)
def test_arrays_say_what_the_rules_say(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    from ludus.games.fish.kernel import args as kernel_args

    kernel_args.ice_of.cache_clear()
    monkeypatch.setattr(kernel_args, "MOST_BITS", 0)
    args, out = kernel_args.args_of(state), np.zeros(99, dtype=np.int64)
    kernel_args.ice_of.cache_clear()
    for cell in (cell for cells in state.penguins for cell in cells):
        count, mobility, around, size = arrays(args.ice.ground, args.free, args.ice.numbers[cell], out)
        reached, near = expected(state, cell)
        assert {args.ice.cells[tile] for tile in out[:count]} == reached
        assert (count, mobility, around) == (len(reached), len(reached), near)
        assert size == state.free.bit_count()


def test_a_tile_is_taken_and_given_back() -> None:
    import numpy as np

    from ludus.games.fish.kernel import native_tiles as tiles

    free = np.array([1, 1, 0, 0], dtype=np.uint8)
    assert tiles._taken(free, 1)(free, 1).tolist() == [1, 0, 0, 0]
    assert tiles._given(free, 1)(free, 1).tolist() == [1, 1, 0, 0]
    copy = tiles._copied(free)(free)
    copy[0] = 0
    assert free[0] == 1
