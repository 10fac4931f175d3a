"""Small dense linear algebra in plain Python: symmetric positive definite matrices of a few hundred rows."""

from math import sqrt
from operator import mul

Vector = list[float]
Matrix = list[list[float]]


def dot(left: Vector, right: Vector) -> float:
    return sum(map(mul, left, right), 0.0)


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle L with L Lᵀ = matrix, ragged: row i has i + 1 numbers."""
    lower: Matrix = []
    for i, source in enumerate(matrix):
        row: Vector = []
        for j in range(i):
            # `dot` stops at the shorter one: row has exactly the j numbers that are known.
            row.append((source[j] - dot(row, lower[j])) / lower[j][j])
        row.append(sqrt(source[i] - dot(row, row)))
        lower.append(row)
    return lower


def solve(lower: Matrix, right: Vector) -> Vector:
    """x with L Lᵀ x = right."""
    half: Vector = []
    for row, value in zip(lower, right, strict=True):
        half.append((value - dot(row, half)) / row[-1])
    for i in range(len(half) - 1, -1, -1):
        row = lower[i]
        half[i] /= row[i]
        for j in range(i):
            half[j] -= row[j] * half[i]
    return half


def inverse(lower: Matrix) -> Matrix:
    """The inverse of L Lᵀ: M Mᵀ, where the rows of M are the columns of the inverse of L."""
    size = len(lower)
    columns = [_inverse_column(lower, k) for k in range(size)]
    full = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            # Column i begins with i noughts, so both are compared from there on.
            full[i][j] = full[j][i] = dot(columns[i], columns[j][i - j :])
    return full


def _inverse_column(lower: Matrix, k: int) -> Vector:
    """Column k of the inverse of L, from row k on (above it there is nothing)."""
    column = [1.0 / lower[k][k]]
    for i in range(k + 1, len(lower)):
        column.append(-dot(lower[i][k:i], column) / lower[i][i])
    return column
