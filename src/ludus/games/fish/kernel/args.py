"""Between a State of the rules and what the kernel works on (`native_tiles` says what that is)."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ludus.core.game import Seat
from ludus.games.fish.board import Board
from ludus.games.fish.kernel.native_tiles import NEAR, Free, Ground, Ints
from ludus.games.fish.shape import DIRECTIONS, cells_of, mask_of, until_blocked
from ludus.games.fish.state import State

MOST_BITS = 64
FAR_AHEAD = 1 << 60  # scores have no limit, and more than this is never caught up with


class Ice(NamedTuple):
    """What a board's tiles are to the kernel. They are numbered row by row, holes left out."""

    cells: tuple[int, ...]  # from the tile's number to the cell's
    numbers: dict[int, int]  # and back
    fish: Ints  # of each tile; behind them the most that a tile has
    ground: Ground


class Args(NamedTuple):
    """A state as the kernel sees it."""

    ice: Ice
    seats: tuple[Seat, ...]  # who remains, from the mover on
    free: Free
    pos: Ints
    ahead: Ints  # by how much the score is above the lowest
    missing: int  # penguins that are still to be placed
    width: int  # so many moves a turn may have


@lru_cache(maxsize=64)
def ice_of(board: Board) -> Ice:
    cells = tuple(cells_of(board.tiles))
    numbers = {cell: number for number, cell in enumerate(cells)}
    fish = np.array([*(board.fish[cell] for cell in cells), max(board.fish, default=0)], dtype=np.int64)
    ground = _masks(board, numbers) if len(cells) <= MOST_BITS else _steps(board, numbers)
    return Ice(cells, numbers, fish, ground)


def _masks(board: Board, numbers: dict[int, int]) -> Ground:
    ground = np.zeros((len(numbers), len(DIRECTIONS) + 1), dtype=np.uint64)
    for cell, number in numbers.items():
        rays = [[*until_blocked(ray, board.tiles)] for ray in board.shape.rays[cell]]
        for direction, ray in enumerate(rays):
            ground[number, direction] = mask_of(numbers[there] for there in ray)
        ground[number, NEAR] = mask_of(numbers[ray[0]] for ray in rays if ray)
    return ground


def _steps(board: Board, numbers: dict[int, int]) -> Ground:
    edge = len(numbers)
    ground = np.full((edge + 1, len(DIRECTIONS)), edge, dtype=np.int64)
    for cell, number in numbers.items():
        for direction, ray in enumerate(board.shape.rays[cell]):
            ground[number, direction] = numbers.get(ray[0], edge) if ray else edge
    return ground


def args_of(state: State) -> Args:
    book, ice = state.book, ice_of(state.book.board)
    around = ((state.mover + i) % book.seats for i in range(book.seats))
    seats = tuple(seat for seat in around if seat not in state.dropped)
    most = max(book.each, *map(len, state.penguins), 1)
    # Where nobody is left there is still a row: of somebody without penguins.
    pos = np.zeros((max(1, len(seats)), most + 1), dtype=np.int64)
    for row, seat in enumerate(seats):
        cells = state.penguins[seat]
        pos[row, : len(cells) + 1] = len(cells), *(ice.numbers[cell] for cell in cells)
    ahead = [min(state.scores[seat] - min(state.scores), FAR_AHEAD) for seat in seats] or [0]
    missing = sum(max(0, book.each - len(state.penguins[seat])) for seat in seats)
    # Three lines go through a tile, none with more tiles than the board has rows.
    width = most * min(len(ice.cells), 3 * book.board.height) + 1
    return Args(ice, seats, _free(state, ice), pos, np.array(ahead, dtype=np.int64), missing, width)


def _free(state: State, ice: Ice) -> Free:
    numbers = [ice.numbers[cell] for cell in cells_of(state.free)]
    if len(ice.cells) <= MOST_BITS:
        return np.uint64(mask_of(numbers))
    free = np.zeros(len(ice.cells) + 1, dtype=np.uint8)
    free[numbers] = 1
    return free


def state_of(state: State, args: Args, free: Free, scored: int) -> State:
    """The state after a move of the mover: what the kernel left in `args`, and `scored`."""
    cells, mover = args.ice.cells, state.mover
    left = cells_of(int(free)) if len(cells) <= MOST_BITS else np.flatnonzero(free)
    penguins, scores = list(state.penguins), list(state.scores)
    for row, seat in enumerate(args.seats):
        penguins[seat] = tuple(cells[number] for number in args.pos[row, 1 : args.pos[row, 0] + 1])
    scores[mover] += scored
    after = args.seats[1 % len(args.seats)]
    mask = mask_of(cells[number] for number in left)
    return State(state.book, mask, tuple(penguins), tuple(scores), after, state.turn + 1, state.dropped)
