"""The way to the top in numpy (the extra `fast`), for many entrants or many tables: the same numbers, to rounding.

Tables of the same shape have the same choices and the same parts, so a whole shape is computed at once.
"""

from collections.abc import Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from ludus.ratings.likelihood import CLOSE, LEVEL, ROUNDS, SLACK, Block, Prior
from ludus.ratings.linear import Matrix, Vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.floating[Any]]
    Places = NDArray[np.int64]

MANY_BLOCKS, MANY_ENTRANTS = 1000, 60  # below that numpy is not even worth its import


class AlikeTables(NamedTuple):
    """All blocks with the same parts, a row each."""

    places: "Places"
    parts: "Array"  # by parameter and choice
    seen: "Array"  # by block and choice
    times: "Array"


class SlopeArrays(NamedTuple):
    value: float  # the log of likelihood times prior
    gradient: "Array"
    information: "Array"


def is_worth_it(blocks: int, entrants: int) -> bool:
    """By what is to be computed alone, so that the same results give the same numbers wherever numpy is."""
    return (blocks >= MANY_BLOCKS or entrants >= MANY_ENTRANTS) and find_spec("numpy") is not None


def top(found: Iterable[Block], prior: Prior) -> tuple[Vector, Matrix]:
    """The top, and the covariance there, by Newton's method."""
    import numpy as np

    shapes, precision = _shapes(found), np.array(prior.precision)
    here: Array = np.zeros(len(precision))
    slope = _slope(shapes, here, precision, prior.entrants)
    for _ in range(ROUNDS):
        step = np.linalg.solve(slope.information, slope.gradient)
        if np.abs(step).max(initial=0.0) < CLOSE:
            break
        here, slope = _stepped(shapes, here, step, slope.value, precision, prior.entrants)
    covariance = np.linalg.inv(slope.information)
    return here.tolist(), ((covariance + covariance.T) / 2).tolist()


def _shapes(found: Iterable[Block]) -> list[AlikeTables]:
    import numpy as np

    alike: dict[tuple[int, ...], list[Block]] = {}
    for block in found:
        alike.setdefault((id(block.parts), len(block.places)), []).append(block)  # `columns` makes them once
    return [
        AlikeTables(
            np.array([block.places for block in blocks]),
            np.array(blocks[0].parts),
            np.array([block.seen for block in blocks]),
            np.array([block.times for block in blocks]),
        )
        for blocks in alike.values()
    ]


def _stepped(
    shapes: list[AlikeTables], here: "Array", step: "Array", value: float, precision: "Array", entrants: int
) -> tuple["Array", SlopeArrays]:
    """A whole step, or a shorter one where that overshoots."""
    import numpy as np

    while True:
        slope = _slope(shapes, here + step, precision, entrants)
        if slope.value >= value - SLACK * (1 + abs(value)) or np.abs(step).max() < CLOSE:
            return here + step, slope
        step = step / 2


def _slope(shapes: list[AlikeTables], at: "Array", precision: "Array", entrants: int) -> SlopeArrays:
    import numpy as np

    value, gradient = -float(precision @ (at * at)) / 2, -precision * at
    information = np.diag(precision)
    information[:entrants, :entrants] += LEVEL  # see likelihood._start
    for shape in shapes:
        value += _add(shape, at, gradient, information)
    return SlopeArrays(value, gradient, information)


def _add(shape: AlikeTables, at: "Array", gradient: "Array", information: "Array") -> float:
    """Add a shape's gradient and information; give its log likelihood."""
    import numpy as np

    places, parts, seen, times = shape
    weights = at[places] @ parts
    top = weights.max(axis=1, keepdims=True)
    norm = top + np.log(np.exp(weights - top).sum(axis=1, keepdims=True))
    chances = np.exp(weights - norm)
    means = chances @ parts.T
    size = len(at)
    slopes = seen @ parts.T - times[:, None] * means
    gradient += np.bincount(places.ravel(), slopes.ravel(), size)
    for i in range(len(parts)):
        shares = times[:, None] * ((chances * parts[i]) @ parts.T - means[:, i : i + 1] * means)
        cells = places[:, i : i + 1] * size + places
        information += np.bincount(cells.ravel(), shares.ravel(), size * size).reshape(size, size)
    return float((seen * weights).sum() - times @ norm[:, 0])
