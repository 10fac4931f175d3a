"""The terminal with colours: only our own styles are obeyed."""

import io

import pytest
from rich.text import Text

from ludus.screen.terminal import Cells, Screen, filled


def printed(what: object) -> str:
    screen = Screen()
    screen.file = io.StringIO()
    screen.print(what)
    return screen.file.getvalue()


def test_markup_emoji_and_commands_are_just_letters() -> None:
    assert printed("[red]:smile: x[/]") == "[red]:smile: x[/]\n"
    assert "\x1b" not in printed("a\x1b[2J") and printed("a\nb").count("\n") == 1
    assert "\x1b" not in printed(Text("a\x1b[2J"))  # also what was forgotten


def test_a_cell_is_one_line() -> None:
    table = Cells("a", "b")
    table.add_row("x\ny", "[bold]")
    assert len(printed(table).splitlines()) == 2 and "[bold]" in printed(table)


def test_a_value_has_the_style_of_its_place_and_no_say_in_it() -> None:
    text = filled("[red]{}[/] and {}", ("[blue]x", Text("y")))
    assert text.plain == "[blue]x and y"
    assert [(span.start, span.end, str(span.style)) for span in text.spans] == [(0, 7, "red")]
    assert filled("{}{}", ("{}", 1)).plain == "{}1"
    with pytest.raises(StopIteration):
        filled("{}", ())
