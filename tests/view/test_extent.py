"""How much room shapes take."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.scene import MARKS, AnyShape, Arc, Circle, Group, Hexagon, Journey, Line, Mark, Path, Text
from ludus.view.extent import Box, extent

numbers = st.floats(-1e3, 1e3)
points = st.tuples(numbers, numbers)


def holds(box: Box, x: float, y: float) -> bool:
    left, top, right, bottom = box
    return left - 1e-6 <= x <= right + 1e-6 and top - 1e-6 <= y <= bottom + 1e-6


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        (Circle(id="a", x=1, y=2, radius=3), (-2, -1, 4, 5)),
        (Hexagon(id="a", x=1, y=2, radius=3, width=0.5), (-2.5, -1.5, 4.5, 5.5)),
        (Arc(id="a", x=0, y=0, radius=1, share=0.1, width=0.2), (-1.2, -1.2, 1.2, 1.2)),
        (Line(id="a", x=5, y=1, x2=-5, y2=2), (-5, 1, 5, 2)),
        (Path(id="a", x=10, points=((0, 0), (-1, 4))), (9, 0, 10, 4)),
        (Group(id="a", x=10, y=20, shapes=(Circle(id="b", x=1, y=0, radius=1, width=1),)), (9, 18, 13, 22)),
    ],
)
def test_the_box_of_a_shape_with_its_rim(shape: AnyShape, box: Box) -> None:
    assert extent(shape) == pytest.approx(box)


def test_what_holds_nothing_takes_no_room_but_has_a_place() -> None:
    assert extent(Group(id="a", x=3, y=4, shapes=())) == (3, 4, 3, 4)
    assert extent(Path(id="a", points=())) == (0, 0, 0, 0)


@given(points, st.floats(0.1, 10))
def test_a_mark_of_any_seat_is_inside(place: tuple[float, float], radius: float) -> None:
    x, y = place
    for owner, outline in enumerate(MARKS):
        box = extent(Mark(id="a", x=x, y=y, radius=radius, owner=owner))
        assert all(holds(box, x + radius * dx, y + radius * dy) for dx, dy in outline)


@given(points, st.text(max_size=20), st.sampled_from(["start", "middle", "end"]))
def test_words_stand_where_they_are_anchored(place: tuple[float, float], words: str, anchor: str) -> None:
    x, y = place
    left, top, right, bottom = extent(Text(id="a", x=x, y=y, text=words, size=2, anchor=anchor))  # type: ignore[arg-type]
    assert {"start": left, "middle": (left + right) / 2, "end": right}[anchor] == pytest.approx(x)
    assert (top + bottom) / 2 == pytest.approx(y) and right - left == pytest.approx(1.5 * len(words))


@given(st.floats(-5, 15))
def test_what_is_on_its_way_is_where_it_is_now(now: float) -> None:
    flying = Journey(id="a", x=0, y=0, x2=100, y2=0, leaves=0, lands=10, text="12", owner=1)
    x, y = flying.place(now)
    box = extent(flying, now)
    assert holds(box, x, y) and box[2] - box[0] < 5
    assert box == extent(flying.at(now))
