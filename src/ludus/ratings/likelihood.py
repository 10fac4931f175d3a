"""The likelihood of all stages with its prior, and the way to its top."""

from math import exp, log
from operator import mul
from typing import NamedTuple

from ludus.ratings.linear import Matrix, Vector, cholesky, dot, solve
from ludus.ratings.stages import NOWHERE, Stage, columns, tie_orders

ROUNDS = 200
CLOSE = 1e-8  # of log strength: two millionths of an Elo
LEVEL = 1.0  # see _start
SLACK = 1e-10  # a loss that is only rounding


class Block(NamedTuple):
    """A stage made ready to be computed with: parameters `places[i]` have the parts `parts[i]` in each choice."""

    places: list[int]
    parts: list[Vector]
    seen: Vector  # how often each choice was made
    times: float


class Prior(NamedTuple):
    """Normal around nought: one over the variance of each parameter, of which the first ones are the entrants."""

    precision: Vector
    entrants: int


class Slope(NamedTuple):
    value: float  # the log of likelihood times prior
    gradient: Vector
    information: Matrix  # minus the second derivatives; the lower triangle


def blocks(found: list[Stage], entrants: int, first_seat: bool) -> list[Block]:
    """The parameters are numbered: the entrants, the first seat (if it counts), the orders of ties that were seen."""
    tie_places = {order: entrants + first_seat + i for i, order in enumerate(tie_orders(found))}
    return [_block(stage, entrants, tie_places) for stage in found]


def _block(stage: Stage, seat_place: int, tie_places: dict[int, int]) -> Block:
    members, first = stage.table
    orders = tuple(order for order in tie_places if order <= len(members))
    masks, parts = columns(len(members), first, orders)
    seat = [seat_place] if first != NOWHERE else []
    seen = [float(stage.chosen.get(mask, 0)) for mask in masks]
    return Block([*members, *seat, *(tie_places[order] for order in orders)], parts, seen, sum(seen))


def climb(found: list[Block], prior: Prior) -> tuple[Vector, Matrix]:
    """The top and the information there, by Newton's method; the function is concave, so there is one top."""
    here = [0.0] * len(prior.precision)
    slope = _slope(found, here, prior)
    for _ in range(ROUNDS):
        step = solve(cholesky(slope.information), slope.gradient)
        if max(map(abs, step), default=0.0) < CLOSE:
            break
        here, slope = _stepped(found, here, step, slope.value, prior)
    return here, slope.information


def _stepped(found: list[Block], here: Vector, step: Vector, value: float, prior: Prior) -> tuple[Vector, Slope]:
    """A whole step, or a shorter one where that overshoots."""
    while True:
        there = [start + move for start, move in zip(here, step, strict=True)]
        slope = _slope(found, there, prior)
        if slope.value >= value - SLACK * (1 + abs(value)) or max(map(abs, step)) < CLOSE:
            return there, slope
        step = [move / 2 for move in step]


def _slope(found: list[Block], at: Vector, prior: Prior) -> Slope:
    pulls = list(map(mul, prior.precision, at))
    value, gradient = -dot(pulls, at) / 2, [-pull for pull in pulls]
    information = _start(prior)
    for block in found:
        value += _add(block, at, gradient, information)
    return Slope(value, gradient, information)


def _start(prior: Prior) -> Matrix:
    """The prior's information, and more about the entrants' common level, which the likelihood does not know.

    Their sum stays nought all the way, so that this changes no step; it makes a wide prior fit for computing.
    """
    rows = [[0.0] * i + [weight] for i, weight in enumerate(prior.precision)]
    for row in rows[: prior.entrants]:
        row[:] = [value + LEVEL for value in row]
    return rows


def _add(block: Block, at: Vector, gradient: Vector, information: Matrix) -> float:
    """Add a block's gradient and information; give its log likelihood."""
    places, parts, seen, times = block
    weights = _weights([at[place] for place in places], parts)
    top = max(weights)
    norm = top + log(sum(exp(weight - top) for weight in weights))
    chances = [exp(weight - norm) for weight in weights]
    means = [dot(chances, part) for part in parts]
    for i, place in enumerate(places):
        gradient[place] += dot(seen, parts[i]) - times * means[i]
        shares, row = list(map(mul, chances, parts[i])), information[place]
        for j in range(i + 1):  # members, seat, ties: the places ascend, so this is the lower triangle
            row[places[j]] += times * (dot(shares, parts[j]) - means[i] * means[j])
    return dot(seen, weights) - times * norm


def _weights(values: Vector, parts: list[Vector]) -> Vector:
    """The log of each choice's weight."""
    weights = [0.0] * len(parts[0])
    for value, part in zip(values, parts, strict=True):
        weights = [weight + value * share for weight, share in zip(weights, part, strict=True)]
    return weights
