"""A terminal's cells: dots in braille, fills that cover them, letters with room around them."""

from hypothesis import given
from hypothesis import strategies as st

from ludus.view.canvas import Canvas
from ludus.view.palette import contrast

GROUND, RED, WHITE = "#101010", "#ff0000", "#ffffff"


def drawn(canvas: Canvas) -> list[str]:
    return canvas.text().plain.split("\n")


def test_a_dot_is_one_of_eight_in_a_cell() -> None:
    canvas = Canvas(2, 1, GROUND)
    canvas.dot(0, 0, RED)
    canvas.dot(3, 3, RED)
    assert drawn(canvas) == ["\u2801\u2880"]
    assert canvas.ink == [[RED, RED]]


@given(st.floats(-50, 50), st.floats(-50, 50))
def test_what_lies_outside_is_not_drawn_and_harms_nothing(x: float, y: float) -> None:
    canvas = Canvas(3, 2, GROUND)
    canvas.dot(x, y, RED)
    inside = 0 <= x < 6 and 0 <= y < 8
    assert any(any(row) for row in canvas.dots) == inside


def test_a_line_has_no_gaps_and_a_dashed_one_has() -> None:
    whole, dashed = Canvas(5, 1, GROUND), Canvas(5, 1, GROUND)
    whole.lines([(0, 0), (9, 0)], RED)
    dashed.lines([(0, 0), (9, 0)], RED, every=3)
    assert drawn(whole) == ["\u2809" * 5]
    assert 0 < sum(dots.bit_count() for dots in dashed.dots[0]) < 10


def test_a_fill_wipes_out_the_dots_below_it_unless_one_can_see_through() -> None:
    for opacity, left in ((1.0, 0), (0.5, 1)):
        canvas = Canvas(1, 1, GROUND)
        canvas.dot(0, 0, RED)
        canvas.fill(lambda x, y: True, (0, 0, 2, 4), WHITE, opacity)
        assert canvas.dots == [[left]]
        assert canvas.fills[0][0] not in ("", GROUND)


def test_texts_keep_a_gap_and_stay_on_the_canvas() -> None:
    canvas = Canvas(10, 1, GROUND)
    canvas.write(2, 0, "ab", WHITE)
    assert drawn(canvas)[0] == "  ab      "
    assert [canvas.fits(column, 0, "x") for column in range(10)] == [True, *(False,) * 4, *(True,) * 5]
    assert not canvas.fits(8, 0, "xyz")
    assert not canvas.fits(0, 1, "x")


def test_letters_can_be_read_on_what_they_lie_on() -> None:
    canvas = Canvas(4, 1, GROUND)
    canvas.fill(lambda x, y: True, (0, 0, 8, 4), WHITE, 1)
    canvas.write(0, 0, "ab", "#fefefe")
    style = canvas.letters[0, 0].style
    assert style.color is not None and style.color.triplet is not None
    assert contrast(style.color.triplet.hex, WHITE) >= 3
