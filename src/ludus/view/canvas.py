"""Canvas: a terminal's cells, each with 2 x 4 braille dots, a colour and room for a letter."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, cos, floor, pi, sin
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from ludus.view.palette import blend, readable_on

Point = tuple[float, float]  # in dots
Box = tuple[float, float, float, float]
BRAILLE = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


class Letter(NamedTuple):
    letter: str
    style: Style


class Canvas:
    """Later strokes lie on earlier ones. The colour "" is the terminal's own ground."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width = width
        self.height = height
        self.ground = ground
        self.dots = [[0] * width for _ in range(height)]
        self.ink = [[""] * width for _ in range(height)]
        self.fills = [[""] * width for _ in range(height)]
        self.letters: dict[tuple[int, int], Letter] = {}

    def dot(self, x: float, y: float, colour: str) -> None:
        across, down = floor(x), floor(y)
        column, row = across // 2, down // 4
        if 0 <= column < self.width and 0 <= row < self.height:
            self.dots[row][column] |= BRAILLE[down % 4][across % 2]
            self.ink[row][column] = colour

    def lines(self, points: Sequence[Point], colour: str, every: int = 1) -> None:
        """Straight pieces through the points; dashed where only `every` so many dots are set."""
        for (x, y), (x2, y2) in pairwise(points):
            count = max(1, ceil(max(abs(x2 - x), abs(y2 - y))))
            for i in range(0, count + 1, every):
                self.dot(x + (x2 - x) * i / count, y + (y2 - y) * i / count, colour)

    def ring(self, x: float, y: float, wide: float, high: float, colour: str) -> None:
        self.arc(x, y, wide, high, colour, 0.0, 1.0)

    def arc(self, x: float, y: float, wide: float, high: float, colour: str, start: float, share: float) -> None:
        """A piece of an ellipse, clockwise from `start`; 0 is the top, 1 once around."""
        count = max(8, ceil(2 * pi * max(wide, high) * share))
        angles = (2 * pi * (start + share * i / count) for i in range(count + 1))
        self.lines([(x + wide * sin(angle), y - high * cos(angle)) for angle in angles], colour)

    def fill(self, inside: Callable[[float, float], bool], box: Box, colour: str, opacity: float) -> None:
        """Colour the cells that are inside and, unless one can see through it, wipe out the dots there."""
        left, right = max(0, floor(box[0] / 2)), min(self.width - 1, ceil(box[2] / 2))
        top, bottom = max(0, floor(box[1] / 4)), min(self.height - 1, ceil(box[3] / 4))
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                if inside(column * 2 + 1, row * 4 + 2):
                    self._cover(column, row, colour, opacity)

    def _cover(self, column: int, row: int, colour: str, opacity: float) -> None:
        if opacity >= 1:
            self.dots[row][column] = 0
        mixed = blend(colour, self.fills[row][column] or self.ground, min(1.0, opacity))
        self.fills[row][column] = "" if mixed == self.ground else mixed

    def fits(self, column: int, row: int, text: str) -> bool:
        """There is room for the text, with a gap to the texts beside it."""
        if not 0 <= row < self.height or column < 0 or column + len(text) > self.width:
            return False
        return not any((near, row) in self.letters for near in range(column - 1, column + len(text) + 1))

    def write(self, column: int, row: int, text: str, colour: str, opacity: float = 1.0, bold: bool = False) -> None:
        """The text, on one colour from end to end: that in its middle."""
        ground = self.fills[row][column + len(text) // 2]
        colour = blend(readable_on(ground, colour) if ground else colour, ground or self.ground, opacity)
        style = _style(colour, ground, bold)
        for i, letter in enumerate(text):
            self.letters[column + i, row] = Letter(letter, style)

    def text(self) -> Text:
        """What has been drawn, line by line."""
        lines = []
        for row in range(self.height):
            line = Text(end="")
            for column in range(self.width):
                line.append(*self._cell(column, row))
            lines.append(line)
        return Text("\n").join(lines)

    def _cell(self, column: int, row: int) -> Letter:
        if (column, row) in self.letters:
            return self.letters[column, row]
        dots, ground = self.dots[row][column], self.fills[row][column]
        return Letter(chr(0x2800 + dots) if dots else " ", _style(self.ink[row][column] if dots else "", ground))


def _style(colour: str, ground: str, bold: bool = False) -> Style:
    return Style(color=colour or None, bgcolor=ground or None, bold=bold or None)
