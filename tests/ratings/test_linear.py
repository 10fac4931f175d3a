"""The linear algebra, against numbers by hand and against itself."""

from random import Random

import pytest

from ludus.ratings.linear import cholesky, dot, inverse, solve


def test_by_hand() -> None:
    lower = cholesky([[4.0, 2.0], [2.0, 5.0]])
    assert lower == [[2.0], [1.0, 2.0]]
    assert solve(lower, [8.0, 12.0]) == [1.0, 2.0]
    assert [number for row in inverse(lower) for number in row] == pytest.approx([5 / 16, -1 / 8, -1 / 8, 1 / 4])


def test_the_inverse_undoes_the_matrix() -> None:
    rng, size = Random(1), 12
    root = [[rng.gauss(0, 1) for _ in range(size)] for _ in range(size)]
    matrix = [[dot(a, b) + (i == j) for j, b in enumerate(root)] for i, a in enumerate(root)]
    undone = inverse(cholesky(matrix))
    for i in range(size):
        unit = pytest.approx([float(i == j) for j in range(size)], abs=1e-9)
        assert [dot(matrix[i], undone[j]) for j in range(size)] == unit
        assert solve(cholesky(matrix), matrix[i]) == unit
