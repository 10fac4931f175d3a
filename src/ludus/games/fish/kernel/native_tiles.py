"""What numba compiles, the lowest part: tiles (RULES 1) on ints and arrays. `kernel` is the way in.

A position is `free` (the tiles without a penguin) and `pos`: a row for each player in turn order, the number of its
penguins and then their tiles. Boards of up to 64 tiles have `free` as one uint64, and `ground[tile]` holds the masks
of the six rays and of the neighbours; larger ones have an array of bytes, and `ground[tile]` holds the six neighbours,
with the number behind the last tile (never free) for the edge. Only this file knows the difference.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Ints = NDArray[np.int64]
Ground = NDArray[Any]
Free = Any  # a uint64, or an array of bytes

ZERO, ONE, ALL = np.uint64(0), np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)
NEAR = 6  # the column of `ground` with the neighbours


def compiled(function: F) -> F:
    """Runs without the interpreter's lock, so that a referee can leave a search behind."""
    made: F = njit(nogil=True)(function)
    return made


def entry(function: F) -> F:
    """Compiled, and kept on disk where there is a place for it."""
    try:
        made: F = njit(nogil=True, cache=True)(function)
    except RuntimeError:  # no folder that can be written
        return compiled(function)
    return made


def native(function: Callable[..., Any]) -> Any:
    """One instruction of the machine."""
    return intrinsic(function)


def kinds_of(public: Callable[..., Any]) -> Callable[[F], F]:
    """Where compiled code calls `public`, numba asks for the function to take instead: on bits or on bytes."""
    made: Callable[[F], F] = overload(public)
    return made


@native
def ones(context: Any, bits: Any) -> Any:
    """How many bits are set."""
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


@native
def lowest(context: Any, bits: Any) -> Any:
    """The number of the lowest bit that is set."""
    no = ir.Constant(ir.IntType(1), 0)
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.cttz(args[0], no)


@native
def zeros_above(context: Any, bits: Any) -> Any:
    """How many zeros are above the highest bit that is set."""
    no = ir.Constant(ir.IntType(1), 0)
    return types.uint64(types.uint64), lambda context, builder, signature, args: builder.ctlz(args[0], no)


@compiled
def _rising(ray: Any, free: Any) -> Any:
    """What can be reached on a ray on which the numbers grow: all below the first tile that is not free."""
    blocked = ray & ~free
    return ray & ((blocked & (~blocked + ONE)) - ONE)


@compiled
def _falling(ray: Any, free: Any) -> Any:
    blocked = ray & ~free
    return ray if blocked == ZERO else ray & ~(ALL >> zeros_above(blocked))


@compiled
def _reached(ground: Ground, free: Any, tile: int) -> Any:
    """RULES 1: N, NE and NW lead to lower numbers, SE, S and SW to higher."""
    down = _falling(ground[tile, 0], free) | _falling(ground[tile, 1], free) | _falling(ground[tile, 5], free)
    up = _rising(ground[tile, 2], free) | _rising(ground[tile, 3], free) | _rising(ground[tile, 4], free)
    return down | up


def copied(free: Free) -> Free:
    """One that may be changed."""


@kinds_of(copied)
def _copied(free: Free) -> Any:
    def bits(free: Free) -> Free:
        return free

    def array(free: Free) -> Free:
        return free.copy()

    return bits if isinstance(free, types.Integer) else array


def size(free: Free) -> int:
    """How many tiles there are."""
    return 0


@kinds_of(size)
def _size(free: Free) -> Any:
    def bits(free: Free) -> int:
        return ones(free)  # type: ignore[no-any-return]

    def array(free: Free) -> int:
        return np.int64(free.sum())  # type: ignore[return-value]

    return bits if isinstance(free, types.Integer) else array


def taken(free: Free, tile: int) -> Free:
    """Without this tile."""


@kinds_of(taken)
def _taken(free: Free, tile: int) -> Any:
    def bits(free: Free, tile: int) -> Free:
        return free & ~(ONE << np.uint64(tile))

    def array(free: Free, tile: int) -> Free:
        free[tile] = 0
        return free

    return bits if isinstance(free, types.Integer) else array


def given(free: Free, tile: int) -> Free:
    """With this tile again."""


@kinds_of(given)
def _given(free: Free, tile: int) -> Any:
    def bits(free: Free, tile: int) -> Free:
        return free | (ONE << np.uint64(tile))

    def array(free: Free, tile: int) -> Free:
        free[tile] = 1
        return free

    return bits if isinstance(free, types.Integer) else array


def around(ground: Ground, free: Free, tile: int) -> int:
    """How many tiles beside this one are free."""
    return 0


@kinds_of(around)
def _around(ground: Ground, free: Free, tile: int) -> Any:
    def bits(ground: Ground, free: Free, tile: int) -> int:
        return ones(ground[tile, NEAR] & free)  # type: ignore[no-any-return]

    def array(ground: Ground, free: Free, tile: int) -> int:
        found = 0
        for direction in range(6):
            found += free[ground[tile, direction]]
        return found

    return bits if isinstance(free, types.Integer) else array


def beside(ground: Ground, free: Free, one: int, other: int) -> bool:
    """Whether two tiles are neighbours."""
    return False


@kinds_of(beside)
def _beside(ground: Ground, free: Free, one: int, other: int) -> Any:
    def bits(ground: Ground, free: Free, one: int, other: int) -> bool:
        return (ground[one, NEAR] >> np.uint64(other)) & ONE != ZERO  # type: ignore[no-any-return]

    def array(ground: Ground, free: Free, one: int, other: int) -> bool:
        for direction in range(6):  # noqa: SIM110 - no generators in numba
            if ground[one, direction] == other:
                return True
        return False

    return bits if isinstance(free, types.Integer) else array


def ways(ground: Ground, fish: Ints, free: Free, pos: Ints, least: int) -> int:
    """How many free tiles are beside those penguins of player 0 that stand on so many fish."""
    return 0


@kinds_of(ways)
def _ways(ground: Ground, fish: Ints, free: Free, pos: Ints, least: int) -> Any:
    def bits(ground: Ground, fish: Ints, free: Free, pos: Ints, least: int) -> int:
        mask = ZERO
        for slot in range(1, pos[0, 0] + 1):
            if fish[pos[0, slot]] >= least:
                mask |= ground[pos[0, slot], NEAR]
        return ones(mask & free)  # type: ignore[no-any-return]

    def array(ground: Ground, fish: Ints, free: Free, pos: Ints, least: int) -> int:
        """Fewer than there may be: the most that one of them has."""
        found = 0
        for slot in range(1, pos[0, 0] + 1):
            if fish[pos[0, slot]] >= least:
                found = max(found, around(ground, free, pos[0, slot]))
        return found

    return bits if isinstance(free, types.Integer) else array


def targets(ground: Ground, free: Free, tile: int, out: Ints) -> int:
    """Writes what can be reached from a tile, and returns how many they are."""
    return 0


@kinds_of(targets)
def _targets(ground: Ground, free: Free, tile: int, out: Ints) -> Any:
    def bits(ground: Ground, free: Free, tile: int, out: Ints) -> int:
        mask, found = _reached(ground, free, tile), 0
        while mask != ZERO:
            out[found] = lowest(mask)
            found += 1
            mask &= mask - ONE
        return found

    def array(ground: Ground, free: Free, tile: int, out: Ints) -> int:
        found = 0
        for direction in range(6):
            there = ground[tile, direction]
            while free[there]:
                out[found] = there
                found += 1
                there = ground[there, direction]
        return found

    return bits if isinstance(free, types.Integer) else array


def mobility(ground: Ground, free: Free, tile: int) -> int:
    """How many tiles can be reached from this one."""
    return 0


@kinds_of(mobility)
def _mobility(ground: Ground, free: Free, tile: int) -> Any:
    def bits(ground: Ground, free: Free, tile: int) -> int:
        return ones(_reached(ground, free, tile))  # type: ignore[no-any-return]

    def array(ground: Ground, free: Free, tile: int) -> int:
        found = 0
        for direction in range(6):
            there = ground[tile, direction]
            while free[there]:
                found += 1
                there = ground[there, direction]
        return found

    return bits if isinstance(free, types.Integer) else array


def nth(ground: Ground, free: Free, tile: int, number: int) -> int:
    """One of the tiles that can be reached; from tile -1 one of all that are free."""
    return 0


@kinds_of(nth)
def _nth(ground: Ground, free: Free, tile: int, number: int) -> Any:
    def bits(ground: Ground, free: Free, tile: int, number: int) -> int:
        mask = _reached(ground, free, tile) if tile >= 0 else free
        for _ in range(number):
            mask &= mask - ONE
        return lowest(mask)  # type: ignore[no-any-return]

    def array(ground: Ground, free: Free, tile: int, number: int) -> int:
        if tile < 0:
            return np.flatnonzero(free)[number]  # type: ignore[no-any-return]
        for direction in range(6):
            there = ground[tile, direction]
            while free[there]:
                if number == 0:
                    return there  # type: ignore[no-any-return]
                number -= 1
                there = ground[there, direction]
        return -1

    return bits if isinstance(free, types.Integer) else array
