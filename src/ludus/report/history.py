"""Ratings over time as a picture: a line with its interval for each, no script."""

from collections.abc import Sequence
from datetime import UTC, datetime
from math import ceil, floor
from typing import NamedTuple

from ludus.report.markup import signed, text
from ludus.report.plot import stride

LEFT, RIGHT, TOP, HEIGHT, FOOT = 12.0, 98.0, 8, 240, 26  # percent across, points down
SIDE = 1000  # of the square that lines are drawn in, which is stretched
LINES = 6  # colours


class RatedAt(NamedTuple):
    """A rating with its interval at some time: seconds since 1970."""

    at: float
    value: float
    low: float
    high: float


def history_plot(lines: Sequence[tuple[str, Sequence[RatedAt]]]) -> str:
    """The first line stands in front. Nothing where nobody has two points."""
    shown = [(name, points) for name, points in lines if len(points) > 1][:LINES]
    if not shown:
        return ""
    every = [point for _, points in shown for point in points]
    begin, end = min(point.at for point in every), max(point.at for point in every)
    step = stride(max(max(point.high for point in every) - min(point.low for point in every), 1.0))
    low = floor(min(point.low for point in every) / step) * step
    high = max(ceil(max(point.high for point in every) / step) * step, low + step)
    grid = "".join(_level(low + step * number, low, high) for number in range(round((high - low) / step) + 1))
    drawn = "".join(
        _line(place, points, (begin, end), (low, high)) for place, (_, points) in reversed([*enumerate(shown)])
    )
    inner = (
        f'<svg x="{LEFT}%" y="{TOP}" width="{RIGHT - LEFT}%" height="{HEIGHT}" viewBox="0 0 {SIDE} {SIDE}" '
        f'preserveAspectRatio="none">{drawn}</svg>'
    )
    label = text("Elo over time with 95 % intervals: " + ", ".join(name for name, _ in shown))
    return (
        f'<svg class="plot history" role="img" aria-label="{label}" height="{TOP + HEIGHT + FOOT}">'
        f"{grid}{inner}{_dates(begin, end)}</svg>{_legend([name for name, _ in shown])}"
    )


def _line(place: int, points: Sequence[RatedAt], time: tuple[float, float], scale: tuple[float, float]) -> str:
    across, down = max(time[1] - time[0], 1.0), scale[1] - scale[0]

    def spot(at: float, value: float) -> str:
        return f"{SIDE * (at - time[0]) / across:.0f},{SIDE * (scale[1] - value) / down:.0f}"

    upper = [spot(point.at, point.high) for point in points]
    lower = [spot(point.at, point.low) for point in reversed(points)]
    middle = " ".join(spot(point.at, point.value) for point in points)
    band = f'<polygon class="band line-{place}" points="{" ".join(upper + lower)}"/>' if place == 0 else ""
    return f'{band}<polyline class="line line-{place}" points="{middle}"/>'


def _level(value: float, low: float, high: float) -> str:
    y = TOP + HEIGHT * (high - value) / (high - low)
    kind = "zero" if value == 0 else "grid"
    return (
        f'<line class="{kind}" x1="{LEFT}%" x2="{RIGHT}%" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text class="tick" x="{LEFT - 1}%" y="{y + 4:.1f}" text-anchor="end">{signed(value)}</text>'
    )


def _dates(begin: float, end: float) -> str:
    y = TOP + HEIGHT + FOOT - 8
    return (
        f'<text class="tick" x="{LEFT}%" y="{y}">{_day(begin, end)}</text>'
        f'<text class="tick" x="{RIGHT}%" y="{y}" text-anchor="end">{_day(end, begin)}</text>'
    )


def _day(moment: float, other: float) -> str:
    """With the time where both are of about the same day."""
    when = datetime.fromtimestamp(moment, UTC)
    return f"{when.day} {when:%b}" if abs(moment - other) > 3 * 86400 else f"{when.day} {when:%b, %H:%M} UTC"


def _legend(names: Sequence[str]) -> str:
    items = "".join(f'<li><span class="key line-{place}"></span>{text(name)}</li>' for place, name in enumerate(names))
    return f'<ul class="legend">{items}</ul>' if len(names) > 1 else ""
