"""The fit of `fit.py` for matches of two, from sums by pair instead of results: for leagues, that never end.

The same likelihood and prior, so the same numbers to rounding. What it costs depends on how many pairs have met, not on
how often. Up to `DENSE` entrants the steps are solved, and the intervals had, from the whole matrix; beyond that by
conjugate gradients on the pairs alone, and the intervals from a few dozen solutions, to about one in a
hundred (`Pairwise.probed_variances`).
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from ludus.core.errors import LudusError
from ludus.ratings.fit import ELO, PRIOR_ELO, SEAT_PRIOR_ELO, TIE_PRIOR, Estimate
from ludus.ratings.likelihood import CLOSE, ROUNDS, SLACK

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ludus.ratings.pairwise import Links, Pairwise

    Floats = NDArray[np.float64]
    Places = NDArray[np.int64]

DENSE = 3000  # entrants: beyond that the sparse way is quicker


class Duels(NamedTuple):
    """Sums, a line for each two that have met in these seats: who had the first one, who the other, and how often the
    first won, drew and lost."""

    first: "Places"
    second: "Places"
    won: "Floats"
    drawn: "Floats"
    lost: "Floats"


class DuelFit(NamedTuple):
    """Ratings in Elo, with mean nought."""

    elo: list[Estimate]  # by entrant
    first_seat: Estimate
    tie: Estimate | None  # the log of the factor; None where nobody has drawn


class DuelSlope(NamedTuple):
    """At some point: the log of likelihood times prior, its gradient, and what the information is made from."""

    value: float
    gradient: "Floats"
    information: "Pairwise"


def fit_duels(entrants: int, duels: Duels, dense: int = DENSE) -> DuelFit:
    """Rate everybody; more than `dense` of them by the sparse way."""
    try:
        import numpy as np
    except ImportError:
        raise LudusError("the table of a league needs numpy: pip install 'ludus[league]'") from None
    ties = bool(duels.drawn.sum())
    spreads = [PRIOR_ELO / ELO] * entrants + [SEAT_PRIOR_ELO / ELO] + [TIE_PRIOR] * ties
    best, slope = _climbed(duels, np.array(spreads) ** -2.0, entrants)
    information = slope.information
    variances = information.variances() if entrants <= dense else information.probed_variances(best[:entrants])
    errors = np.sqrt(np.maximum(variances, 0.0))
    values = (best[:entrants] - best[:entrants].mean()) * ELO if entrants else best[:0]
    elo = [Estimate(float(value), float(error)) for value, error in zip(values, errors * ELO, strict=False)]
    seat = Estimate(float(best[entrants] * ELO), float(errors[entrants] * ELO))
    tie = Estimate(float(best[entrants + 1]), float(errors[entrants + 1])) if ties else None
    return DuelFit(elo, seat, tie)


def _climbed(duels: Duels, precision: "Floats", entrants: int) -> tuple["Floats", DuelSlope]:
    """The top, by Newton's method; steps by conjugate gradients, which need no matrix whatever the size."""
    import numpy as np

    from ludus.ratings.pairwise import Links

    here: Floats = np.zeros(len(precision))
    links = Links(duels.first, duels.second, entrants)
    slope = _slope(duels, links, here, precision)
    for _ in range(ROUNDS):
        step = slope.information.solve(slope.gradient)
        if np.abs(step).max(initial=0.0) < CLOSE:
            break
        while True:  # a whole step, or a shorter one where that overshoots
            ahead = _slope(duels, links, here + step, precision)
            if ahead.value >= slope.value - SLACK * (1 + abs(slope.value)) or np.abs(step).max() < CLOSE:
                break
            step = step / 2
        here, slope = here + step, ahead
    return here, slope


def _slope(duels: Duels, links: "Links", at: "Floats", precision: "Floats") -> DuelSlope:
    """Davidson's model: the first weighs exp(x + seat), the second exp(y), a draw their geometric mean times exp(t)."""
    import numpy as np

    from ludus.ratings.pairwise import Pairwise

    (first, second, won, drawn, lost), entrants = duels, links.entrants
    ties = len(at) > entrants + 1
    mine, theirs = at[first] + at[entrants], at[second]
    even: Any = (mine + theirs) / 2 + at[-1] if ties else np.full(len(first), -np.inf)
    top = np.maximum(np.maximum(mine, theirs), even)
    win, loss, draw = np.exp(mine - top), np.exp(theirs - top), np.exp(even - top)
    norm, times = win + loss + draw, won + drawn + lost
    mean, tied = (win + draw / 2) / norm, draw / norm
    value = (won * mine + lost * theirs).sum() - (times * (top + np.log(norm))).sum()
    value += (float(drawn @ even) if ties else 0.0) - float(precision @ (at * at)) / 2
    pull, extra = won + drawn / 2 - times * mean, drawn - times * tied
    gradient = -precision * at
    gradient[:entrants] += np.bincount(first, pull, entrants) - np.bincount(second, pull, entrants)
    gradient[entrants] += pull.sum()
    gradient[entrants + 1 :] += extra.sum()
    spread = times * (win / norm + tied / 4 - mean * mean)
    shared, ties_own = times * tied * (0.5 - mean), float((times * tied * (1 - tied)).sum())
    return DuelSlope(float(value), gradient, Pairwise(links, spread, shared, ties_own, precision))
