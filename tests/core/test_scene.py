"""Scenes: what lies on what, what is on its way, and the marks of the seats."""

from math import dist, hypot, isclose

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.scene import MARKS, Circle, Group, Journey, Mark, Path, Scene, Text, seat_paint

TRIP = Journey(id="trip", x=0, y=0, x2=8, y2=4, leaves=10, lands=14, text="25", owner=1)
places = st.floats(-100, 100)


@pytest.mark.parametrize(("now", "place"), [(9, (0, 0)), (10, (0, 0)), (11, (2, 1)), (14, (8, 4)), (99, (8, 4))])
def test_a_journey_is_where_its_time_says(now: float, place: tuple[float, float]) -> None:
    assert TRIP.place(now) == place


@given(places, places, st.floats(10, 14), st.floats(10, 14))
def test_a_journey_never_turns_back(x2: float, y2: float, one: float, other: float) -> None:
    trip = msgspec.structs.replace(TRIP, x2=x2, y2=y2)
    early, late = sorted((one, other))
    assert dist(trip.place(early), (x2, y2)) >= dist(trip.place(late), (x2, y2)) - 1e-9


def test_what_lands_when_it_leaves_is_there() -> None:
    assert msgspec.structs.replace(TRIP, lands=10).place(3) == (8, 4)


@pytest.mark.parametrize(
    ("now", "pace", "left"), [(10, 1, "4"), (12.5, 1, "2"), (14, 1, "0"), (20, 1, "0"), (11, 2, "2")]
)
def test_a_journey_tells_its_people_and_the_time_left(now: float, pace: int, left: str) -> None:
    group = msgspec.structs.replace(TRIP, pace=pace).at(now)
    texts = {shape.id: shape.text for shape in group.shapes if isinstance(shape, Text)}
    assert texts == {"trip:text": "25", "trip:left": left}
    assert [shape.owner for shape in group.shapes if isinstance(shape, Mark)] == [1]
    assert "seat1" in {shape.fill for shape in group.shapes if isinstance(shape, Path)}  # the hull


def test_seats_have_a_colour_and_all_others_are_nobody() -> None:
    assert [seat_paint(seat) for seat in (0, 3, 4, -1)] == ["seat0", "seat3", "nobody", "nobody"]


def test_marks_are_four_outlines_about_equally_large() -> None:
    assert len(set(MARKS)) == 4
    for outline in MARKS:
        assert 0.9 < max(hypot(*point) for point in outline) < 1.4
    assert all(isclose(hypot(*point), 1, abs_tol=0.01) for point in MARKS[0])


@given(st.lists(st.integers(-2, 2), max_size=8))
def test_equal_layers_stay_in_the_order_given(layers: list[int]) -> None:
    shapes = tuple(Circle(id=str(i), x=0, y=0, radius=1, layer=layer) for i, layer in enumerate(layers))
    found = Scene(x=0, y=0, width=1, height=1, shapes=shapes).in_order()
    assert [(shape.layer, int(shape.id)) for shape in found] == sorted((layer, i) for i, layer in enumerate(layers))


def test_a_scene_comes_back_from_json_with_every_kind_of_shape() -> None:
    inner = Group(id="pair", x=1, y=2, shapes=(Circle(id="in", x=0, y=0, radius=1), TRIP))
    scene = Scene(x=0, y=0, width=1, height=1, shapes=(inner, TRIP.at(11)), title="x", now=11)
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
