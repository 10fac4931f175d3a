"""A ladder that never ends: each match moves those who played it, by openskill's Plackett-Luce model.

Unlike `fit`, the order of the matches counts, and nothing old is computed again.
"""

from collections.abc import Iterable
from math import exp, sqrt
from typing import Any, NamedTuple

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.ratings.points import scored

FORM = 25.0 / 6  # openskill's beta: how much an entrant's play varies from match to match
DRIFT = (25.0 / 300) ** 2  # the square of its tau: how much is forgotten with each match
LEAST = 0.0001  # its kappa: what is left of a doubt at least


class Rung(NamedTuple):
    """What the ladder believes of an entrant."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def ordinal(self) -> float:
        """What the ladder is sorted by: so good at least, almost surely."""
        return self.mu - 3 * self.sigma


def moved(rungs: tuple[Rung, ...], result: MatchResult, model: Any = None) -> tuple[Rung, ...]:
    """The rungs (by entrant) after one more match."""
    after = list(rungs)
    move(after, result, model or plackett_luce())
    return tuple(after)


def move(rungs: list[Rung], result: MatchResult, model: Any) -> None:
    """The same in place: a ladder of thousands has as many matches as rungs, and more."""
    if len(set(result.entrants)) < max(2, len(result.entrants)):  # a bye, or somebody against itself
        return
    teams = [[model.rating(mu=rungs[entrant].mu, sigma=rungs[entrant].sigma)] for entrant in result.entrants]
    rated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
    for entrant, (rating,) in zip(result.entrants, rated, strict=True):
        rungs[entrant] = Rung(rating.mu, rating.sigma)


def climbed(entrants: int, results: Iterable[MatchResult]) -> tuple[Rung, ...]:
    """Everybody's rung after these results, in their order."""
    model, rungs = plackett_luce(), [Rung()] * entrants
    for result in scored(results):
        move(rungs, result, model)
    return tuple(rungs)


def teaches(one: Rung, other: Rung) -> float:
    """How much a match of these two would tell: most where both are uncertain and about equally good.

    Of the doubt about who is better, the share that is not chance; less, the further apart the two are believed to be.
    """
    doubt = one.sigma**2 + other.sigma**2
    return doubt / (doubt + 2 * FORM**2 + (one.mu - other.mu) ** 2)


def order(rungs: tuple[Rung, ...]) -> list[int]:
    """The entrants from the top down."""
    return sorted(range(len(rungs)), key=lambda entrant: (-rungs[entrant].ordinal, entrant))


def plackett_luce() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise LudusError("the ladder needs openskill: pip install 'ludus[ladder]'") from None
    return PlackettLuce()


def duel(one: Rung, other: Rung, points: float) -> tuple[Rung, Rung]:
    """Both rungs after a match of two, of which `one` has so many points: 1, ½ or 0.

    The same model in its closed form, and a test proves that; a league that has played a million matches begins again
    by rating them all anew, which the library would take forty times as long for.
    """
    own, their = one.sigma * one.sigma + DRIFT, other.sigma * other.sigma + DRIFT
    spread = own + their + 2 * FORM * FORM
    root = sqrt(spread)
    ahead = 1 / (1 + exp((other.mu - one.mu) / root))
    moved, sure = (points - ahead) / root, ahead * (1 - ahead) / (spread * root)
    return (
        Rung(one.mu + own * moved, sqrt(own * max(1 - own * sqrt(own) * sure, LEAST))),
        Rung(other.mu - their * moved, sqrt(their * max(1 - their * sqrt(their) * sure, LEAST))),
    )
