"""The line above a drawing that stands alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.scene import Circle, Line, Mark, Scene, Text, Total
from ludus.view.heading import headed

DISC = Circle(id="disc", x=1, y=1, radius=1)


def scene(*values: float, status: str = "turn 3 of 9") -> Scene:
    totals = tuple(Total(seat, f"{value:g}", value, "seat0") for seat, value in enumerate(values))
    return Scene(x=2, y=3, width=30, height=10, shapes=(DISC,), status=status, totals=totals, now=7)


def test_a_scene_that_says_nothing_of_itself_stays_what_it_is() -> None:
    bare = scene(status="")
    assert headed(bare) is bare


def test_the_heading_lies_above_and_the_drawing_is_all_there() -> None:
    before, after = scene(1, 2), headed(scene(1, 2))
    assert after.shapes[0] == DISC
    assert (after.x, after.width, after.now) == (2, 30, 7)
    assert after.y + after.height == pytest.approx(before.y + before.height)
    words = [shape for shape in after.shapes if isinstance(shape, Text)]
    assert [word.text for word in words] == ["turn 3 of 9", "2", "1"]
    assert all(after.y < word.y < before.y for word in words)
    assert [shape.owner for shape in after.shapes if isinstance(shape, Mark)] == [1, 0]


def test_a_heading_is_put_on_once() -> None:
    once = headed(scene(1, 2))
    assert headed(once) is once


@given(st.lists(st.floats(-5, 1e6), min_size=1, max_size=4))
def test_the_bar_shows_the_shares_side_by_side(values: list[float]) -> None:
    lines = [shape for shape in headed(scene(*values)).shapes if isinstance(shape, Line)]
    shares = [max(0.0, value) for value in values]
    if not sum(shares):
        assert lines == []
        return
    seam, *bar = lines
    wide = 30 - 1.2 * 30 / 30
    for line in bar:
        share = shares[int(line.id.partition(":")[2])] / sum(shares)
        assert line.x2 - line.x == pytest.approx(wide * share, abs=1e-6)
    assert bar[-1].x2 == pytest.approx(2 + 0.6 + wide)
    assert (seam.x, seam.x2) == pytest.approx((2.6, 2.6 + wide)) and seam.width > bar[0].width


def test_many_long_totals_become_small_and_stay_inside() -> None:
    long = Scene(
        x=0,
        y=0,
        width=10,
        height=10,
        shapes=(),
        status="step 100 of 10000",
        totals=tuple(Total(seat, "12345 · 1234567", 1, "seat0") for seat in range(4)),
    )
    marks = [shape for shape in headed(long).shapes if isinstance(shape, Mark)]
    assert len(marks) == 4
    assert min(mark.x - mark.radius for mark in marks) > 0
