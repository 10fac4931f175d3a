"""Knock-outs as trees: rounds from left to right, who won goes on."""

from collections.abc import Iterator, Sequence

from ludus.report.data import BracketMeeting, Side
from ludus.report.markup import points, text

WIDTH, HEIGHT, LINE = 188, 52, 26
GAP_X, GAP_Y, TOP = 34, 14, 26
ROOM = WIDTH - 46  # for a name


def bracket(sides: Sequence[Side]) -> str:
    return "".join(_side(side) for side in sides)


def _side(side: Side) -> str:
    rows = max((len(meetings) for _, meetings in side.rounds), default=0)
    width = len(side.rounds) * (WIDTH + GAP_X) - GAP_X + 2
    top = TOP if any(name for name, _ in side.rounds) else 0
    height = rows * (HEIGHT + GAP_Y) + top
    title = f"<h3>{text(side.title)}</h3>" if side.title else ""
    inner = "".join(_column(side, column, rows) for column in range(len(side.rounds)))
    box = f'viewBox="0 {TOP - top} {width} {height}" width="{width}" height="{height}"'
    picture = f'<svg class="bracket" {box}>{inner}</svg>'
    return f'{title}<div class="wide" tabindex="0">{picture}</div>'


def _column(side: Side, column: int, rows: int) -> str:
    name, meetings = side.rounds[column]
    x = column * (WIDTH + GAP_X) + 1
    parts = [f'<text class="tick" x="{x}" y="14">{text(name)}</text>']
    before = side.rounds[column - 1][1] if column else ()
    for place, meeting in enumerate(meetings):
        y = _middle(place, len(meetings), rows)
        if not meeting.bye:
            parts += _ways(x, y, place, len(meetings), before, rows)
            parts.append(_box(meeting, x, y - HEIGHT / 2))
    return "".join(parts)


def _middle(place: int, of: int, rows: int) -> float:
    return TOP + (place + 0.5) * rows * (HEIGHT + GAP_Y) / of


def _ways(x: float, y: float, place: int, of: int, before: Sequence[BracketMeeting], rows: int) -> Iterator[str]:
    """Lines from the meetings that lead here: two, or one where others come in from outside."""
    share = len(before) // of if before else 0
    for source in range(place * share, (place + 1) * share):
        if not before[source].bye:
            start, bend, height = x - GAP_X, x - GAP_X / 2, _middle(source, len(before), rows)
            yield f'<path class="way" d="M{start} {height}H{bend}V{y}H{x}"/>'


def _box(meeting: BracketMeeting, x: float, y: float) -> str:
    lines = "".join(_line(meeting, side, x, y + side * LINE) for side in (0, 1))
    middle = y + LINE
    rule = f'<line class="grid" x1="{x}" x2="{x + WIDTH}" y1="{middle}" y2="{middle}"/>'
    return f'<g><rect class="box" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>{rule}{lines}</g>'


def _line(meeting: BracketMeeting, side: int, x: float, y: float) -> str:
    name = meeting.names[side]
    if name is None:
        return ""
    kind = "open" if meeting.winner is None else "won" if meeting.winner == side else "lost"
    mark = f'<rect class="mark" x="{x}" y="{y + 5}" width="3" height="{LINE - 10}"/>' if kind == "won" else ""
    score = points(meeting.points[side]) if meeting.games else ""
    right = f'<text class="{kind}" x="{x + WIDTH - 10}" y="{y + 17.5}" text-anchor="end">{score}</text>'
    return (
        f'{mark}<svg x="{x + 11}" y="{y}" width="{ROOM}" height="{LINE}"><title>{text(name)}</title>'
        f'<text class="{kind}" y="17.5">{text(name)}</text></svg>{right}'
    )
