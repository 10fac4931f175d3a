"""Ratings by maximum likelihood from all results at once: Davidson's model for two, Plackett-Luce with ties for more.

An entrant's strength is exp(x), times exp(first seat) where it sits there. Whoever comes first, alone or tied, is
chosen with a chance proportional to its weight: the strength of one, or the geometric mean of those who tie times a
factor for ties of so many. Then the next of those left. At a table of two that is Bradley-Terry with Davidson's draws
(1970); at larger ones Plackett-Luce with the ties of Firth, Kosmidis and Turner (2019). The prior on every parameter is
a normal distribution around nought: it keeps the unbeaten finite and hardly moves anybody else.
"""

from collections.abc import Iterable
from math import erf, exp, log, sqrt
from typing import NamedTuple

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.core.outside.bulk import uncollected
from ludus.ratings.likelihood import LEVEL, Block, Prior, blocks, climb
from ludus.ratings.linear import Matrix, Vector, cholesky, inverse
from ludus.ratings.stages import stages, tie_orders

ELO = 400 / log(10)  # Elo for one unit of log strength
PRIOR_ELO = 800.0  # of entrants
WIDEST = 1e6  # a prior beyond that drowns in rounding errors
SEAT_PRIOR_ELO = 200.0  # in no game that we know is the first seat worth more
TIE_PRIOR = 5.0  # of the log of the factor: from hardly any draws to hardly anything else
Z95 = 1.959963984540054


class Estimate(NamedTuple):
    """A number and its standard error."""

    value: float
    error: float

    @property
    def low(self) -> float:
        return self.value - Z95 * self.error

    @property
    def high(self) -> float:
        return self.value + Z95 * self.error


class Fit(NamedTuple):
    """Ratings in Elo, with mean nought."""

    elo: list[Estimate]  # by entrant
    covariance: Matrix  # of the ratings, in Elo²
    first_seat: Estimate | None  # Elo that the first seat is worth
    ties: dict[int, Estimate]  # by how many tie: the log of the factor

    @property
    def draw_chance(self) -> float:
        """How often two equals draw, the first seat apart."""
        return 1 / (1 + 2 * exp(-self.ties[2].value)) if 2 in self.ties else 0.0


def fit(entrants: int, results: Iterable[MatchResult], first_seat: bool = True, prior: float = PRIOR_ELO) -> Fit:
    """Rate everybody. `prior` is in Elo; without `first_seat` the order of the seats counts for nothing."""
    if not 1 <= prior <= WIDEST:
        raise LudusError(f"a prior of {prior:g} Elo is not between 1 and {WIDEST:g}")
    with uncollected():
        return _fit(entrants, results, first_seat, prior)


def _fit(entrants: int, results: Iterable[MatchResult], first_seat: bool, prior: float) -> Fit:
    found = stages(results, first_seat)
    orders = tie_orders(found)
    deviations = [prior / ELO] * entrants + [SEAT_PRIOR_ELO / ELO] * first_seat + [TIE_PRIOR] * len(orders)
    known = Prior([1 / spread**2 for spread in deviations], entrants)
    best, covariance = _top(blocks(found, entrants, first_seat), known)
    estimates = [Estimate(value, sqrt(covariance[i][i])) for i, value in enumerate(best)]
    seat = estimates[entrants] if first_seat else None
    return _scaled(
        best[:entrants],
        _centred([row[:entrants] for row in covariance[:entrants]], (ELO / prior) ** 2),
        Estimate(seat.value * ELO, seat.error * ELO) if seat else None,
        dict(zip(orders, estimates[entrants + first_seat :], strict=True)),
    )


def _top(found: list[Block], known: Prior) -> tuple[Vector, Matrix]:
    """The likeliest parameters and their covariance."""
    from ludus.ratings import arrays

    if arrays.is_worth_it(len(found), known.entrants):
        return arrays.top(found, known)
    best, information = climb(found, known)
    return best, inverse(cholesky(information))


def superiority(fitted: Fit) -> Matrix:
    """`matrix[a][b]`: how likely a is stronger than b, as the results have it. Half on the diagonal."""
    size = range(len(fitted.elo))
    return [[superior(fitted, a, b) for b in size] for a in size]


def superior(fitted: Fit, a: int, b: int) -> float:
    """How likely a is stronger than b: the normal distribution's share of their difference above nought."""
    if a == b:
        return 0.5
    spread = fitted.covariance
    error = sqrt(max(spread[a][a] + spread[b][b] - 2 * spread[a][b], 1e-300))
    return (1 + erf((fitted.elo[a].value - fitted.elo[b].value) / error / sqrt(2))) / 2


def _scaled(values: Vector, covariance: Matrix, seat: Estimate | None, ties: dict[int, Estimate]) -> Fit:
    spread = [[value * ELO * ELO for value in row] for row in covariance]
    mean = sum(values) / max(len(values), 1)  # the prior has made it nought, up to rounding
    elo = [Estimate((value - mean) * ELO, sqrt(max(spread[i][i], 0.0))) for i, value in enumerate(values)]
    return Fit(elo, spread, seat, ties)


def _centred(covariance: Matrix, precision: float) -> Matrix:
    """Without the doubt about the common level: that is nought by definition.

    To raise all alike changes no likelihood, so that direction is an eigenvector, and we know what was said about it.
    """
    size = len(covariance)
    level = 1 / (precision + LEVEL * size) / max(size, 1)
    return [[value - level for value in row] for row in covariance]
