"""Knock-outs as trees: rounds from left to right, who won goes on."""

from collections.abc import Iterable, Iterator, Sequence
from unicodedata import east_asian_width

from ludus.report.data import BracketMeeting, Side
from ludus.report.markup import points, text
from ludus.report.ways import NOWHERE, Ways

NARROW, HEIGHT, LINE = 188, 52, 26
GAP_X, GAP_Y, TOP = 34, 14, 26
BESIDE = 58  # what is no name: the mark, the score and the space around them
LETTER, BROAD = 8.6, 14.5  # pixels that a letter takes at most, mostly; Chinese, Japanese and Korean ones are broad
LONGEST = 120  # letters: nobody else is called so


def bracket(sides: Sequence[Side], ways: Ways = NOWHERE) -> str:
    return "".join(_Tree(side, ways).drawn() for side in sides)


def room_for(names: Iterable[str]) -> int:
    """Pixels that hold each of these names whole."""
    return round(max((sum(map(_letter, name[:LONGEST])) for name in names), default=0))


def _letter(letter: str) -> float:
    return BROAD if east_asian_width(letter) in "WF" else LETTER + 4 * (letter in "mwMW@%")


class _Tree:
    """One side as a picture, as wide as its longest name wants it."""

    def __init__(self, side: Side, ways: Ways) -> None:
        self._side, self._ways = side, ways
        every = (meeting.names for _, meetings in side.rounds for meeting in meetings)
        self._width = max(NARROW, BESIDE + room_for(name for names in every for name in names if name))

    def drawn(self) -> str:
        side, step = self._side, self._width + GAP_X
        rows = max((len(meetings) for _, meetings in side.rounds), default=0)
        width = len(side.rounds) * step - GAP_X + 2
        top = TOP if any(name for name, _ in side.rounds) else 0
        height = rows * (HEIGHT + GAP_Y) + top
        title = f"<h3>{text(side.title)}</h3>" if side.title else ""
        inner = "".join(self._column(column, rows) for column in range(len(side.rounds)))
        box = f'viewBox="0 {TOP - top} {width} {height}" width="{width}" height="{height}"'
        picture = f'<svg class="bracket" {box}>{inner}</svg>'
        return f'{title}<div class="wide" tabindex="0">{picture}</div>'

    def _column(self, column: int, rows: int) -> str:
        name, meetings = self._side.rounds[column]
        x = column * (self._width + GAP_X) + 1
        parts = [f'<text class="tick" x="{x}" y="14">{text(name)}</text>']
        before = self._side.rounds[column - 1][1] if column else ()
        for place, meeting in enumerate(meetings):
            y = _middle(place, len(meetings), rows)
            if not meeting.bye:
                parts += _lines_to(x, y, place, len(meetings), before, rows)
                parts.append(self._box(meeting, x, y - HEIGHT / 2))
        return "".join(parts)

    def _box(self, meeting: BracketMeeting, x: float, y: float) -> str:
        lines = "".join(self._line(meeting, side, x, y + side * LINE) for side in (0, 1))
        middle, width = y + LINE, self._width
        rule = f'<line class="grid" x1="{x}" x2="{x + width}" y1="{middle}" y2="{middle}"/>'
        return f'<g><rect class="box" x="{x}" y="{y}" width="{width}" height="{HEIGHT}" rx="6"/>{rule}{lines}</g>'

    def _line(self, meeting: BracketMeeting, side: int, x: float, y: float) -> str:
        name, other = meeting.names[side], meeting.names[1 - side]
        if name is None:
            return ""
        kind = "open" if meeting.winner is None else "won" if meeting.winner == side else "lost"
        mark = f'<rect class="mark" x="{x}" y="{y + 5}" width="3" height="{LINE - 10}"/>' if kind == "won" else ""
        score = points(meeting.points[side]) if meeting.games else ""
        if score and other is not None:
            score = self._ways.met(name, other, score)
        place = f'x="{x + self._width - 10}" y="{y + 17.5}"'
        return (
            f'{mark}<text class="{kind}" x="{x + 11}" y="{y + 17.5}">{self._ways.named(name)}</text>'
            f'<text class="{kind}" {place} text-anchor="end">{score}</text>'
        )


def _middle(place: int, of: int, rows: int) -> float:
    return TOP + (place + 0.5) * rows * (HEIGHT + GAP_Y) / of


def _lines_to(x: float, y: float, place: int, of: int, before: Sequence[BracketMeeting], rows: int) -> Iterator[str]:
    """From the meetings that lead here: two, or one where others come in from outside."""
    share = len(before) // of if before else 0
    for source in range(place * share, (place + 1) * share):
        if not before[source].bye:
            start, bend, height = x - GAP_X, x - GAP_X / 2, _middle(source, len(before), rows)
            yield f'<path class="way" d="M{start} {height}H{bend}V{y}H{x}"/>'
