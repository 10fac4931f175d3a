"""Tiles on one int and on arrays: both give what the rules give."""

import os
from functools import cache
from typing import Any

import pytest

from ludus.games.fish import kernel
from ludus.games.fish.state import State
from tests.games.fish.states import random_state

pytestmark = pytest.mark.skipif(
    not kernel.available() and not os.environ.get("CI"), reason="numba is not installed: pip install 'ludus[fast]'"
)
STATES = [random_state(seed, largest=7) for seed in range(6)]


@cache
def bits() -> Any:
    """All questions about a tile at once, so that little is compiled."""
    from ludus.games.fish.kernel.native_tiles import around, compiled, mobility, size, targets

    @compiled
    def asked(ground: Any, free: Any, tile: int, out: Any) -> tuple[int, int, int, int]:
        return targets(ground, free, tile, out), mobility(ground, free, tile), around(ground, free, tile), size(free)

    return asked


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


def check(state: State, asked: Any) -> None:
    import numpy as np

    from ludus.games.fish.kernel.args import args_of

    args, out = args_of(state), np.zeros(99, dtype=np.int64)
    for seat in range(state.book.seats):
        for cell in state.penguins[seat]:
            count, mobility, around, size = asked(args.ice.ground, args.free, args.ice.numbers[cell], out)
            reached, near = expected(state, cell)
            assert {args.ice.cells[tile] for tile in out[:count]} == reached
            assert (count, mobility, around) == (len(reached), len(reached), near)
            assert size == state.free.bit_count()


@pytest.mark.parametrize("state", STATES)
def test_bits_say_what_the_rules_say(state: State) -> None:
    check(state, bits())


@pytest.mark.parametrize("state", STATES)
def test_arrays_say_what_the_rules_say(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludus.games.fish.kernel import args

    args.ice_of.cache_clear()
    monkeypatch.setattr(args, "MOST_BITS", 0)
    try:
        check(state, arrays)
    finally:
        args.ice_of.cache_clear()


def test_a_tile_is_taken_and_given_back() -> None:
    import numpy as np

    from ludus.games.fish.kernel import native_tiles as tiles

    free = np.array([1, 1, 0, 0], dtype=np.uint8)
    assert tiles._taken(free, 1)(free, 1).tolist() == [1, 0, 0, 0]
    assert tiles._given(free, 1)(free, 1).tolist() == [1, 1, 0, 0]
    copy = tiles._copied(free)(free)
    copy[0] = 0
    assert free[0] == 1
