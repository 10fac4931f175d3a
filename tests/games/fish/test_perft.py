"""How many ways there are to play so many turns, counted by our rules and by others that share nothing with them."""

from typing import NamedTuple

import pytest

from ludus.games.fish.board import uniform_board
from ludus.games.fish.state import State
from ludus.games.fish.tree import Node, perft
from tests.games.fish.states import check_board, random_state, table, zigzag

OFFSETS = {
    0: ((-2, 0), (-1, 0), (1, 0), (2, 0), (1, -1), (-1, -1)),
    1: ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, 0), (-1, 0)),
}


class Plain(NamedTuple):
    """A state as places, with nothing clever in it."""

    tiles: frozenset[tuple[int, int]]
    penguins: tuple[tuple[tuple[int, int], ...], ...]  # the player to move first

    def moves(self) -> list["Plain"]:
        first, rest, after = self.penguins[0], self.penguins[1:], []
        taken = {place for places in self.penguins for place in places}
        for slot, start in enumerate(first):
            for direction in range(6):
                row, column = start
                while True:
                    down, right = OFFSETS[row % 2][direction]
                    row, column = row + down, column + right
                    if (row, column) not in self.tiles or (row, column) in taken:
                        break
                    moved = (*first[:slot], (row, column), *first[slot + 1 :])
                    after.append(Plain(self.tiles - {start}, (*rest, moved)))
        return after

    def passed(self) -> "Plain":
        return Plain(self.tiles, (*self.penguins[1:], self.penguins[0]))

    def count(self, depth: int) -> int:
        if depth == 0:
            return 1
        moves = self.moves()
        if moves:
            return sum(after.count(depth - 1) for after in moves)
        turned = self
        for _ in self.penguins:
            turned = turned.passed()
            if turned.moves():
                return self.passed().count(depth - 1)
        return 0


def plain(state: State) -> Plain:
    tiles = frozenset(
        (row, column) for row, fish in enumerate(state.rows) for column, number in enumerate(fish) if number
    )
    seats = [(state.mover + i) % state.book.seats for i in range(state.book.seats)]
    width = state.book.board.width
    return Plain(tiles, tuple(tuple((cell // width, cell % width) for cell in state.penguins[seat]) for seat in seats))


POSITIONS: dict[str, State] = {
    "3 x 3, 2 players, zig-zag": zigzag(uniform_board(3, 3, 1), 2),
    "4 x 4, 2 players, zig-zag": zigzag(uniform_board(4, 4, 1), 2),
    "4 x 4, 3 players, zig-zag": zigzag(uniform_board(4, 4, 1), 3),
    "4 x 4, 4 players, zig-zag": zigzag(uniform_board(4, 4, 1), 4),
    "5 x 5, 2 players, zig-zag": zigzag(check_board(5), 2),
    "5 x 5, 4 players, zig-zag": zigzag(check_board(5), 4),
    "6 x 3 with holes, 2 players": table(
        [[1, 2, 3], [0, 4, 5], [1, 0, 2], [3, 4, 0], [5, 1, 2], [3, 0, 4]],
        [(0, 0), (4, 1)],
        [(1, 1), (5, 2)],
    ),
    "one is stuck and passes": table(
        [[1, 0, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1], [0, 1, 1, 1]],
        [(0, 0)],
        [(1, 2)],
        [(3, 1)],
    ),
}

# For one turn, two turns, …
COUNTS: dict[str, list[int]] = {
    "3 x 3, 2 players, zig-zag": [2, 0],
    "4 x 4, 2 players, zig-zag": [11, 94, 644, 3453, 13991, 43281],
    "4 x 4, 3 players, zig-zag": [6, 35, 169, 369, 995, 1823, 1947, 1643],
    "4 x 4, 4 players, zig-zag": [5, 25, 122, 349, 697, 1147, 1654, 2407],
    "5 x 5, 2 players, zig-zag": [18, 309, 4470, 64913],
    "5 x 5, 4 players, zig-zag": [9, 61, 436, 3889, 23278],
    "6 x 3 with holes, 2 players": [8, 45, 214, 901, 3091, 9737, 17310],
    "one is stuck and passes": [1, 4, 4, 4, 8, 7, 7, 10],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    assert [perft(POSITIONS[name], depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_plain_count_is_the_same(name: str) -> None:
    for depth, count in enumerate(COUNTS[name], 1):
        if count < 20_000:
            assert plain(POSITIONS[name]).count(depth) == count


def test_random_positions_count_the_same_both_ways() -> None:
    for seed in range(60):
        state = random_state(seed, largest=5)
        assert perft(state, 2) == plain(state).count(2)
        assert perft(state, 2) == sum(len(node.path) == 2 for node in Node(state).walk(2))
