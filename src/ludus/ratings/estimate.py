"""How much stronger one is than the other, from their matches alone, with 95 % intervals; counts as in `sprt`."""

from collections.abc import Callable, Iterable, Sequence
from math import copysign, erf, inf, log, log10, sqrt
from typing import NamedTuple

from ludus.core.match import MatchResult
from ludus.ratings.constrained import likeliest_mean, moments, observed
from ludus.ratings.distinct import Counted
from ludus.ratings.points import match_points, scored
from ludus.ratings.sprt import NORMALIZED_ELO

Z95 = 1.959963984540054
ENOUGH = 60  # halvings, of an interval within 0 to 1


class Interval(NamedTuple):
    value: float
    low: float
    high: float


def elo(counts: Sequence[int]) -> Interval:
    """Elo from the mean score. The interval holds what the counts do not refute at 5 % (by likelihood ratio)."""
    points = sum(place * count for place, count in enumerate(counts))
    score = points / (len(counts) - 1) / sum(counts)
    return Interval(_to_elo(score), _to_elo(_edge(counts, score, 0.0)), _to_elo(_edge(counts, score, 1.0)))


def superiority(counts: Sequence[int]) -> float:
    """How likely it is the stronger one: by the same likelihood ratio as the interval of `elo`, so that 97.5 % and an
    interval that begins at nought are the same thing."""
    if not any(counts):
        return 0.5
    total, seen = observed(counts)
    mean, _ = moments(seen)
    even = likeliest_mean(seen, 0.5)
    ratio = sum(p * log(p / q) for (_, p), (_, q) in zip(seen, even, strict=True))
    return (1 + copysign(erf(sqrt(max(total * ratio, 0.0))), mean - 0.5)) / 2


def normalized_elo(counts: Sequence[int]) -> Interval:
    """Elo measured in standard deviations of one match, so that it does not depend on how many draws there are."""
    total, seen = observed(counts)
    mean, variance = moments(seen)
    pair = len(counts) == 5
    scale = NORMALIZED_ELO / sqrt(2) if pair else NORMALIZED_ELO
    t = (mean - 0.5) / sqrt(variance)
    error = Z95 * sqrt((1 + t * t / 2) / total)  # of a t-value, as if normally distributed
    return Interval(scale * t, scale * (t - error), scale * (t + error))


def trinomial(results: Iterable[MatchResult], entrant: int) -> list[int]:
    """Losses, draws and wins of an entrant in its matches of two; the same game again does not count."""
    counts, seen = [0, 0, 0], Counted()
    for result, points in _points(results, entrant).values():
        counts[int(points * 2)] += seen.is_new(result)
    return counts


def pentanomial(results: Iterable[MatchResult], entrant: int) -> list[int]:
    """Pairs by points. The matches 2k and 2k + 1 of a tournament are a pair; half a pair does not count yet, and one of
    games that were all played before does not count again."""
    found, counts, seen = _points(results, entrant), [0, 0, 0, 0, 0], Counted()
    for number, (result, points) in found.items():
        if number % 2 == 0 and number + 1 in found:
            other, more = found[number + 1]
            counts[int((points + more) * 2)] += seen.is_new(result, other)
    return counts


def _points(results: Iterable[MatchResult], entrant: int) -> dict[int, tuple[MatchResult, float]]:
    return {
        result.number: (result, float(match_points(result.ranks)[result.entrants.index(entrant)]))
        for result in scored(results)
        if len(result.entrants) == 2 and entrant in result.entrants
    }


def _edge(counts: Sequence[int], score: float, outer: float) -> float:
    """Between the score and `outer`: how far the truth may lie without the counts being unlikely."""
    total, seen = observed(counts)

    def refuted(claimed: float) -> bool:
        claim = likeliest_mean(seen, claimed)
        ratio = sum(p * log(p / q) for (_, p), (_, q) in zip(seen, claim, strict=True))
        return 2 * total * ratio > Z95**2

    return _border(refuted, score, outer)


def _border(refuted: Callable[[float], bool], inner: float, outer: float) -> float:
    for _ in range(ENOUGH):
        middle = (inner + outer) / 2
        if middle in (0.0, 1.0):
            return outer
        inner, outer = (inner, middle) if refuted(middle) else (middle, outer)
    return outer


def _to_elo(score: float) -> float:
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1)
