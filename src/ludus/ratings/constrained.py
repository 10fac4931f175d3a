"""The likeliest distribution with a given mean, or with a given distance from one half in standard deviations."""

from collections.abc import Callable, Sequence
from math import sqrt

from ludus.core.errors import LudusError

Distribution = list[tuple[float, float]]  # (score from 0 to 1, chance), ascending

# What was never seen counts as a thousandth, or a likelihood would be nought (fishtest's choice).
UNSEEN = 1e-3
HALF = 0.5
ROUNDS, CLOSE = 200, 1e-12
# What was never seen brings rounding errors of about 1e-10; more than ten rounds are rarely needed.
ROUNDS_T, CLOSE_T, MISSED = 30, 1e-9, 1e-5


def observed(counts: Sequence[int]) -> tuple[float, Distribution]:
    """How many in all, and which share of them had which score."""
    smooth = [count or UNSEEN for count in counts]
    total = sum(smooth)
    return total, [(place / (len(counts) - 1), count / total) for place, count in enumerate(smooth)]


def moments(seen: Distribution) -> tuple[float, float]:
    """Mean and variance."""
    mean = sum(value * chance for value, chance in seen)
    return mean, sum(chance * (value - mean) ** 2 for value, chance in seen)


def likeliest_mean(seen: Distribution, mean: float) -> Distribution:
    """Of all distributions with this mean, the one that makes what was seen likeliest."""
    return _tilted(seen, lambda value: value - mean)


def likeliest_t(seen: Distribution, t: float) -> Distribution:
    """Likewise with (mean − ½) / deviation = t, by making that condition linear again and again where we stand."""
    best = [(value, 1 / len(seen)) for value, _ in seen]
    for _ in range(ROUNDS_T):
        mean, variance = moments(best)
        before, best = best, _tilted(seen, _linear(t, mean, sqrt(variance)))
        if max(abs(new - old) for (_, new), (_, old) in zip(best, before, strict=True)) < CLOSE_T:
            break
    mean, variance = moments(best)
    if abs((mean - HALF) / sqrt(variance) - t) > MISSED:
        raise LudusError("the likeliest distribution was not found: the claimed Elo is too far from what was seen")
    return best


def _linear(t: float, mean: float, deviation: float) -> Callable[[float], float]:
    return lambda value: value - HALF - t * deviation * (1 + ((mean - value) / deviation) ** 2) / 2


def _tilted(seen: Distribution, excess: Callable[[float], float]) -> Distribution:
    """The likeliest distribution where `excess` is nought on average: each chance divided by 1 + x · excess."""
    excesses = [excess(value) for value, _ in seen]
    if not min(excesses) < 0 < max(excesses):
        raise LudusError("no distribution is like that: the claimed Elo is too large")
    x = _root([chance for _, chance in seen], excesses)
    return [(value, chance / (1 + x * over)) for (value, chance), over in zip(seen, excesses, strict=True)]


def _root(chances: list[float], excesses: list[float]) -> float:
    """x with Σ chance · excess / (1 + x · excess) = 0: Newton's method, kept between the poles by halving."""
    low, high, x = -1 / max(excesses), -1 / min(excesses), 0.0
    for _ in range(ROUNDS):
        terms = [over / (1 + x * over) for over in excesses]
        value = sum(chance * term for chance, term in zip(chances, terms, strict=True))
        low, high = (x, high) if value > 0 else (low, x)  # it falls from pole to pole
        step = value / sum(chance * term * term for chance, term in zip(chances, terms, strict=True))
        ahead = x + step if low < x + step < high else (low + high) / 2
        if abs(ahead - x) <= CLOSE * max(1.0, abs(x)):
            return ahead
        x = ahead
    return x
