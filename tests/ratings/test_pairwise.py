"""The information of a fit to matches of two."""

import numpy as np

from ludus.ratings.pairwise import Links, Neighbours, Pairwise


def information() -> Pairwise:
    first, second = np.array([0, 1, 2, 0]), np.array([1, 2, 0, 2])
    links = Links(first, second, 4)  # the last one has met nobody
    spread, shared = np.array([2.0, 1.0, 3.0, 0.5]), np.array([0.1, -0.2, 0.05, 0.0])
    return Pairwise(links, spread, shared, 1.5, np.array([0.5] * 4 + [2.0, 0.04]))


def whole(found: Pairwise) -> np.ndarray:
    return found.times(np.eye(6))


def test_it_is_symmetric_and_knows_each_pair_from_both_ends() -> None:
    matrix = whole(information())
    assert np.allclose(matrix, matrix.T)
    assert np.allclose(matrix[:4, :4], [[6, -2, -3.5, 0], [-2, 3.5, -1, 0], [-3.5, -1, 5, 0], [0, 0, 0, 0.5]])
    assert np.allclose(matrix[:4].sum(axis=0)[:4], 0.5)  # to raise all alike costs the prior, and nothing else


def test_a_solution_solves() -> None:
    found, right = information(), np.arange(6.0)
    assert np.allclose(whole(found) @ found.solve(right), right)
    groups = Neighbours(found, np.array([0, 0, 1, 1]))
    assert np.allclose(whole(found) @ found.solve(np.eye(6), 1e-10, groups), np.eye(6))


def test_variances_are_those_of_the_inverse_without_the_common_level() -> None:
    found = information()
    inverse = np.linalg.inv(whole(found)).diagonal()
    wanted = np.concatenate([inverse[:4] - 1 / 0.5 / 4, inverse[4:]])
    assert np.allclose(found.variances(), wanted)
    assert np.allclose(found.probed_variances(np.arange(4.0)), wanted, atol=1e-3)
