"""Numbers as pictures: ratings with their intervals, and how far a sequential test has come.

Places along the axis are percentages, so that the picture has the width of the screen and letters keep their size.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from ludus.report.data import Sequential, Span
from ludus.report.markup import MINUS, facts, signed, text
from ludus.report.ways import NOWHERE, Ways

ROW, TOP = 30, 30
LEFT, RIGHT = 29.0, 95.0  # percent: names stand left of it
TICKS = 5

Across = Callable[[float], float]  # from Elo to percent


def rating_plot(rated: Sequence[tuple[str, Span]], ways: Ways = NOWHERE) -> str:
    """The best on top, whatever order they come in; the line is nought, the mean of all."""
    if not rated:
        return ""
    best_first = sorted(rated, key=lambda one: -one[1].value)
    low, high = min(0.0, *(span.low for _, span in rated)), max(0.0, *(span.high for _, span in rated))
    step = stride(max(high - low, 1.0))
    low = floor(low / step) * step
    high = max(ceil(high / step) * step, low + step)  # also where nobody differs
    height = TOP + ROW * len(rated) + 8

    def across(value: float) -> float:
        return LEFT + (RIGHT - LEFT) * (value - low) / (high - low)

    grid = "".join(_tick(low + step * number, across, height) for number in range(round((high - low) / step) + 1))
    rows = "".join(
        _rated(name, span, TOP + ROW * place + ROW / 2, across, ways) for place, (name, span) in enumerate(best_first)
    )
    role = "group" if ways.bot else "img"  # what is in a picture cannot be reached
    return f'<svg class="plot" role="{role}" aria-label="Elo with 95 % intervals" height="{height}">{grid}{rows}</svg>'


def _tick(value: float, across: Across, height: int) -> str:
    kind = "zero" if value == 0 else "grid"
    x = f"{across(value):.2f}%"
    return (
        f'<line class="{kind}" x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{height - 4}"/>'
        f'<text class="tick" x="{x}" y="{TOP - 13}" text-anchor="middle">{signed(value)}</text>'
    )


def _rated(name: str, span: Span, y: float, across: Across, ways: Ways) -> str:
    told = text(f"{name}: {signed(span.value)} ({signed(span.low)} to {signed(span.high)})")
    low, middle, high = (f"{across(value):.2f}%" for value in (span.low, span.value, span.high))
    return (
        f"<g><title>{told}</title>"
        f'<svg x="0" y="{y - ROW / 2}" width="{LEFT - 2:.0f}%" height="{ROW}">'
        f'<text x="0" y="{ROW / 2 + 5}">{ways.named(name)}</text></svg>'
        f'<line class="span" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
        f'<circle class="dot" cx="{middle}" cy="{y}" r="5.5"/></g>'
    )


def llr_bar(test: Sequential) -> str:
    """Between the bounds, and beyond them where it is over."""
    low, high = min(test.lower, test.llr), max(test.upper, test.llr)

    def across(value: float) -> float:
        return 4 + 92 * (value - low) / (high - low)

    zero, now = across(0.0), across(test.llr)
    marks = "".join(
        _mark(across(value), words) for value, words in ((test.lower, "H0"), (0.0, "0"), (test.upper, "H1"))
    )
    kind = "up" if test.llr >= 0 else "down"
    return (
        f'<svg class="plot llr" role="img" aria-label="LLR {test.llr:.2f}" height="64">'
        f'<rect class="track" x="{across(test.lower):.2f}%" y="18" height="14" rx="7" '
        f'width="{across(test.upper) - across(test.lower):.2f}%"/>'
        f'<rect class="{kind}" x="{min(zero, now):.2f}%" y="18" width="{abs(now - zero):.2f}%" height="14"/>'
        f'<circle class="dot" cx="{now:.2f}%" cy="25" r="7"/>{marks}</svg>'
    )


def _mark(x: float, words: str) -> str:
    return (
        f'<line class="zero" x1="{x:.2f}%" x2="{x:.2f}%" y1="12" y2="38"/>'
        f'<text class="tick" x="{x:.2f}%" y="56" text-anchor="middle">{text(words)}</text>'
    )


def sequential_facts(test: Sequential) -> str:
    """The test in numbers."""
    claims = f"Elo {signed(test.elo0)} against {signed(test.elo1)}; α {test.alpha:g}, β {test.beta:g}"
    elo = f"{signed(test.elo.value)} ({signed(test.elo.low)} to {signed(test.elo.high)})" if test.elo else ""
    return facts(
        (
            ("verdict", test.verdict),
            ("LLR", f"{test.llr:.2f}".replace("-", MINUS)),
            ("bounds", f"{test.lower:.2f} to {test.upper:.2f}".replace("-", MINUS)),
            ("H0 against H1", claims),
            ("Elo, 95 %", elo),
            ("pairs of 0, ½, 1, 1½, 2 points", ", ".join(map(str, test.pairs))),
        )
    )


def stride(width: float) -> float:
    """1, 2 or 5 times a power of ten, for about so many ticks."""
    rough = width / TICKS
    power = float(10 ** floor(log10(rough)))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
