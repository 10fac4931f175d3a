"""Tooltips with holes, filled by the texts of the scene."""

from ludus.core.scene import Circle, Scene, Text
from ludus.view.svg import to_svg
from ludus.view.tooltips import filled


def scene(tooltip: str, *texts: Text) -> Scene:
    planet = Circle(id="planet:3", x=0, y=0, radius=1, tooltip=tooltip)
    return Scene(x=0, y=0, width=1, height=1, shapes=(planet, *texts))


def number(id: str, text: str) -> Text:
    return Text(id=id, x=0, y=0, text=text, size=1)


def test_a_hole_is_filled_by_the_text_of_that_id() -> None:
    shapes = filled(scene("planet 3\npeople: {number:3}\nsize: 9", number("number:3", "12")))
    assert shapes[0].tooltip == "planet 3\npeople: 12\nsize: 9"


def test_a_line_that_nothing_fills_is_left_out() -> None:
    empty = scene("planet 3\npeople: {number:3}\nships: {ships:3}", number("ships:3", ""))
    assert filled(empty)[0].tooltip == "planet 3"


def test_braces_of_a_text_stay_what_they_are() -> None:
    drawn = to_svg(scene("{number:3}", number("number:3", "{number:3} {x}")))
    assert "<title>{number:3} {x}</title>" in drawn
