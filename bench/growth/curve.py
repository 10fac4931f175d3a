"""A curve: one kind of work at several sizes, as one row of the results."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import log
from time import clock_gettime, perf_counter

from msgspec import Struct

from bench.measure import Row

NOISE = 1.1  # two runs of the same work differ by so much


class Curve(Struct, frozen=True):
    """Figures by size. The `bar` is for the largest."""

    what: str
    unit: str
    figures: Mapping[int, float]
    bar: float | None = None
    least: float = 0.0  # what is smaller than this says nothing of growth

    def row(self) -> Row:
        told = "; ".join(f"{size:,}: {_told(figure)}" for size, figure in self.figures.items())
        grows = ", ".join(f"× {growth:.2g}" for growth, _ in self.steps())
        bar = "≤ n log n" + (f", ≤ {_told(self.bar)} {self.unit}" if self.bar else "")
        return Row(self.what, f"{told} {self.unit}", f"grows {grows}", bar, self.is_good())

    def is_good(self) -> bool:
        last = list(self.figures.values())[-1]
        return all(growth <= most * NOISE for growth, most in self.steps()) and (self.bar is None or last <= self.bar)

    def steps(self) -> list[tuple[float, float]]:
        """From each size to the next: how much more it was, and how much n log n would be."""
        return [
            (self._more(small, large), _n_log_n(large) / _n_log_n(small)) for small, large in pairwise(self.figures)
        ]

    def _more(self, small: int, large: int) -> float:
        return max(self.figures[large], self.least) / max(self.figures[small], self.least, 1e-9)


def _n_log_n(size: int) -> float:
    return size * log(size)


def _told(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def timed(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Milliseconds."""
    began = clock()
    work()
    return 1000 * (clock() - began)


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process has used so far, all its threads together."""
    return clock_gettime((~pid << 3) | 2)
