"""The terminal with colours. Of what is printed here nothing is obeyed by the terminal but our own styles.

Markup is off: `[red]` in somebody's name is just that. A string is one line; a cell of a table is one, too. And
whatever was forgotten is made plain on its way out.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from ludus.core.outside.plain import plain, plain_text

HOLE = re.compile(r"\{\}")


class Screen(Console):
    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, soft_wrap=True, markup=False, emoji=False)

    def print(self, *objects: Any, **how: Any) -> None:
        super().print(*(plain(one) if isinstance(one, str) else one for one in objects), **how)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Whatever is shown passes here; what moves the cursor is rich's own."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=plain_text(segment.text))


class Cells(Table):
    """A table without lines."""

    def __init__(self, *headings: str, **how: Any) -> None:
        super().__init__(*headings, **{"box": None, "header_style": "bold", "pad_edge": False, **how})

    def add_row(self, *cells: RenderableType | None, **how: Any) -> None:
        super().add_row(*(plain(one) if isinstance(one, str) else one for one in cells), **how)


def filled(template: str, values: Sequence[object]) -> Text:
    """Our own markup with a value for each {}, which has the style of its place and no say in it."""
    text = Text.from_markup(template, emoji=False)
    holes = [edge for hole in HOLE.finditer(text.plain) for edge in hole.span()]
    left, made = iter(values), Text()
    for number, piece in enumerate(text.divide(holes)):
        made.append_text(_in_place(next(left), piece) if number % 2 else piece)
    return made


def _in_place(value: object, hole: Text) -> Text:
    text = value.copy() if isinstance(value, Text) else Text(plain(value))
    for span in hole.spans:
        text.stylize_before(span.style)
    return text
