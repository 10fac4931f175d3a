"""The hexagons of a Fish board: directions, lines and neighbours."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.games.fish.shape import DIRECTIONS, cells_of, mask_of, shape_of, step

NEIGHBOURS = [
    ((2, 1), [(0, 1), (1, 1), (3, 1), (4, 1), (3, 0), (1, 0)]),
    ((3, 1), [(1, 1), (2, 2), (4, 2), (5, 1), (4, 1), (2, 1)]),
    ((0, 0), [(1, 0), (2, 0)]),
    ((1, 0), [(0, 1), (2, 1), (3, 0), (2, 0), (0, 0)]),
]


@pytest.mark.parametrize(("place", "around"), NEIGHBOURS)
def test_neighbours_come_in_the_order_of_the_directions(place: tuple[int, int], around: list[tuple[int, int]]) -> None:
    shape = shape_of(7, 5)
    assert [shape.position(cell) for cell in shape.neighbours(shape.cell(place))] == around


@pytest.mark.parametrize(
    ("start", "direction", "line"),
    [
        ((0, 0), "SE", [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)]),
        ((0, 2), "SW", [(1, 1), (2, 1), (3, 0), (4, 0)]),
        ((5, 2), "N", [(3, 2), (1, 2)]),
        ((4, 0), "NE", [(3, 0), (2, 1), (1, 1), (0, 2)]),
    ],
)
def test_lines(start: tuple[int, int], direction: str, line: list[tuple[int, int]]) -> None:
    shape = shape_of(6, 3)
    ray = shape.rays[shape.cell(start)][DIRECTIONS.index(direction)]
    assert [shape.position(cell) for cell in ray] == line


def test_east_and_west_are_no_neighbours() -> None:
    shape = shape_of(5, 5)
    assert shape.cell((2, 3)) not in shape.neighbours(shape.cell((2, 2)))


def test_a_step_back_is_the_opposite_step() -> None:
    for row in range(4):
        for direction in range(6):
            assert step(*step(row, 3, direction), (direction + 3) % 6) == (row, 3)


@given(st.integers(1, 9), st.integers(1, 9), st.randoms(use_true_random=False))
def test_lines_reach_what_walking_reaches(height: int, width: int, rng: Random) -> None:
    shape = shape_of(height, width)
    free, cell = rng.getrandbits(height * width), rng.randrange(height * width)
    assert Counter(shape.reached(cell, free)) == Counter(shape.walk(cell, free))
    assert shape.near[cell] == mask_of(shape.neighbours(cell))
    assert mask_of(cells_of(free)) == free
