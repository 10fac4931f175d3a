"""The sequential probability ratio test: is it better by elo1, or only by elo0? As fishtest and fastchess do it.

Counts are ascending in points: losses, draws, wins (trinomial), or pairs of matches with swapped seats that gave 0, ½,
1, 1½ and 2 points (pentanomial). The likelihoods under both hypotheses are the highest that any distribution over these
outcomes reaches with the expected score (logistic) or the score in standard deviations (normalized) that is claimed:
M. Van den Bergh, cantate.be/Fishtest/support_MLE_multinomial.pdf and cantate.be/Fishtest/normalized_elo_practical.pdf.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import log, sqrt
from typing import NamedTuple

from ludus.core.errors import LudusError
from ludus.ratings.constrained import Distribution, likeliest_mean, likeliest_t, observed

NORMALIZED_ELO = 800 / log(10)  # for a score of one standard deviation (of one match) above one half


class SprtVerdict(StrEnum):
    ACCEPT_H0 = "H0 accepted"
    ACCEPT_H1 = "H1 accepted"
    GO_ON = "go on"


class Hypotheses(NamedTuple):
    """H0: better by elo0 (or less). H1: by elo1 (or more). Wrongly H1 with chance alpha, wrongly H0 with beta."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    normalized: bool = False

    @property
    def lower(self) -> float:
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return log((1 - self.beta) / self.alpha)


class Decision(NamedTuple):
    llr: float
    lower: float
    upper: float
    verdict: SprtVerdict


def decide(asked: Hypotheses, counts: Sequence[int]) -> Decision:
    """Where the test stands. The first verdict counts: who goes on after it spoils the error rates."""
    _check(asked)
    llr = log_likelihood_ratio(asked, counts)
    if llr >= asked.upper:
        verdict = SprtVerdict.ACCEPT_H1
    elif llr <= asked.lower:
        verdict = SprtVerdict.ACCEPT_H0
    else:
        verdict = SprtVerdict.GO_ON
    return Decision(llr, asked.lower, asked.upper, verdict)


def log_likelihood_ratio(asked: Hypotheses, counts: Sequence[int]) -> float:
    """The log of how much likelier H1 makes the counts than H0."""
    if len(counts) not in (3, 5) or min(counts) < 0:
        raise LudusError(f"counts {list(counts)}: expected three (losses, draws, wins) or five (pairs), none negative")
    if not any(counts):
        return 0.0
    total, seen = observed(counts)
    under0, under1 = (_likeliest(seen, elo, asked.normalized) for elo in (asked.elo0, asked.elo1))
    return total * sum(p * log(p1 / p0) for (_, p), (_, p0), (_, p1) in zip(seen, under0, under1, strict=True))


def expected_score(elo: float) -> float:
    return float(1 / (1 + 10 ** (-elo / 400)))


def _likeliest(seen: Distribution, elo: float, normalized: bool) -> Distribution:
    if not normalized:
        return likeliest_mean(seen, expected_score(elo))
    # A pair's mean spreads less than a match's by the root of two, if its matches are independent.
    pair = sqrt(2) if len(seen) == 5 else 1.0
    return likeliest_t(seen, elo / NORMALIZED_ELO * pair)


def _check(asked: Hypotheses) -> None:
    if not asked.elo0 < asked.elo1:
        raise LudusError(f"elo0 {asked.elo0:g} must be below elo1 {asked.elo1:g}")
    for name, value in (("alpha", asked.alpha), ("beta", asked.beta)):
        if not 0 < value < 0.5:
            raise LudusError(f"{name} {value:g} must be between 0 and 0.5")
