"""Scenes as SVG files."""

from math import dist, pi
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from ludus.core.scene import MARKS, AnyShape, Arc, Circle, Group, Hexagon, Journey, Line, Mark, Path, Scene, Text, Total
from ludus.view.palette import PALETTES, Theme, contrast
from ludus.view.svg import corners, to_svg

NS = "{http://www.w3.org/2000/svg}"
SHAPES = (
    Circle(id="disc", x=1, y=1, radius=0.5, fill="seat0", stroke="ink", width=0.1, tooltip="a disc"),
    Hexagon(id="cell", x=3, y=1, radius=1, fill="nobody"),
    Line(id="way", x=0, y=0, x2=5, y2=5, stroke="faint", width=0.1, dashed=True),
    Path(id="open", points=((0, 0), (1, 1), (2, 0)), stroke="seat1", width=0.1),
    Path(id="closed", points=((0, 0), (1, 1), (2, 0)), fill="seat1", opacity=0.5, closed=True),
    Arc(id="ring", x=3, y=3, radius=1, start=0.25, share=0.5, stroke="seat0", width=0.2),
    Mark(id="sign", x=3, y=3, radius=1, fill="seat2", owner=2),
    Journey(id="trip", x=0, y=0, x2=8, y2=4, leaves=10, lands=14, text="25", owner=1),
    Text(id="word", x=2, y=2, text="hello", size=0.5, fill="ink", bold=True),
    Group(id="pair", x=4, y=4, shapes=(Circle(id="in", x=0, y=0, radius=1, fill="accent"),), tooltip="together"),
)


def scene(*shapes: AnyShape, title: str = "") -> Scene:
    return Scene(x=0, y=-1, width=10, height=5, shapes=shapes, title=title)


def parse(scene: Scene, theme: Theme = "dark", width: float = 800) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene, theme, width))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_shape_is_there_under_its_id(theme: Theme) -> None:
    root = parse(scene(*SHAPES), theme)
    found = {element.get("id"): element.tag.removeprefix(NS) for element in root.iter() if element.get("id")}
    assert found == {
        "disc": "circle",
        "cell": "polygon",
        "way": "line",
        "open": "polyline",
        "closed": "polygon",
        "ring": "circle",
        "sign": "polygon",
        "trip": "g",
        "trip:trail": "polygon",
        "trip:hull": "polygon",
        "trip:mark": "polygon",
        "trip:text": "text",
        "trip:left": "text",
        "word": "text",
        "pair": "g",
        "in": "circle",
    }


def test_size_and_window() -> None:
    root = parse(scene(), width=400)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("400", "200", "0 -1 10 5")


def test_nothing_is_fetched_and_nothing_runs() -> None:
    text = to_svg(scene(*SHAPES)).replace("http://www.w3.org/2000/svg", "")
    assert "http" not in text
    assert "script" not in text
    assert "href" not in text


@pytest.mark.parametrize("evil", ["<script>alert(1)</script>", '"><script>', "a & b", "]]>", "zero\x00one\x1b[2J"])
def test_texts_are_only_texts(evil: str) -> None:
    shapes = (
        Text(id=evil, x=0, y=0, text=evil, size=1, tooltip=evil),
        Circle(id=evil + "2", x=0, y=0, radius=1, tooltip=evil),
    )
    root = parse(scene(*shapes, title=evil))
    clean = evil.replace("\x00", "").replace("\x1b", "")
    assert not list(root.iter(f"{NS}script"))
    assert [title.text for title in root.iter(f"{NS}title")] == [clean] * 3
    words = next(root.iter(f"{NS}text"))
    assert "".join(words.itertext()) == clean * 2
    assert words.get("id") == clean


def test_tooltips_are_titles() -> None:
    root = parse(scene(*SHAPES))
    assert [title.text for title in root.iter(f"{NS}title")] == ["a disc", "together"]


@pytest.mark.parametrize("pointy", [True, False])
def test_hexagons_are_regular(pointy: bool) -> None:
    points = corners(Hexagon(id="h", x=2, y=3, radius=1.5, pointy=pointy))
    assert len(points) == 6
    assert all(abs(dist(point, (2, 3)) - 1.5) < 1e-9 for point in points)
    assert all(abs(dist(points[i], points[i - 1]) - 1.5) < 1e-9 for i in range(6))
    highest = min(y for _, y in points)
    assert sum(abs(y - highest) < 1e-9 for _, y in points) == (1 if pointy else 2)


def test_higher_layers_come_later() -> None:
    low, high = (Circle(id=f"c{layer}", x=0, y=0, radius=1, layer=layer) for layer in (1, 2))
    order = [element.get("id") for element in parse(scene(high, low)).iter(f"{NS}circle")]
    assert order == ["c1", "c2"]


def by_id(root: ElementTree.Element, id: str) -> ElementTree.Element:
    return next(element for element in root.iter() if element.get("id") == id)


def test_journeys_are_where_the_time_puts_them() -> None:
    for now, place, left in ((9, "0 0", "5"), (10, "0 0", "4"), (11, "2 1", "3"), (14, "8 4", "0"), (99, "8 4", "0")):
        root = parse(replace(scene(*SHAPES), now=now))
        assert by_id(root, "trip").get("transform") == f"translate({place})"
        assert (by_id(root, "trip:text").text, by_id(root, "trip:left").text) == ("25", left)


def test_arcs_are_pieces_of_a_ring() -> None:
    def dashes(share: float) -> list[float] | None:
        arc = Arc(id="ring", x=0, y=0, radius=1, share=share, stroke="ink", width=0.1)
        found = by_id(parse(scene(arc)), "ring").get("stroke-dasharray")
        return None if found is None else [float(part) for part in found.split()]

    assert dashes(1.0) is None
    assert dashes(0.25) == pytest.approx([pi / 2, 3 * pi / 2 + 0.01], abs=1e-3)
    nothing = Arc(id="ring", x=0, y=0, radius=1, share=0.0, stroke="ink", width=0.1)
    assert by_id(parse(scene(nothing)), "ring").get("visibility") == "hidden"


def test_every_seat_has_a_mark_of_its_own_and_nobody_none() -> None:
    marks = [Mark(id=f"m{owner}", x=0, y=0, radius=1, fill="ink", owner=owner) for owner in (-1, 0, 1, 2, 3)]
    root = parse(scene(*marks))
    outlines = [by_id(root, mark.id).get("points") for mark in marks]
    assert outlines[0] == ""
    assert len(set(outlines)) == 5
    assert len(set(map(len, MARKS))) == 4


def test_a_drawing_that_stands_alone_says_its_status_and_totals() -> None:
    totals = (Total(0, "12", 12, "seat0"), Total(1, "36", 36, "seat1"))
    root = parse(replace(scene(), status="turn 3", totals=totals), width=400)
    assert [element.text for element in root.iter(f"{NS}text")] == ["turn 3", "36", "12"]
    first, second = (by_id(root, f"share:{seat}") for seat in (0, 1))
    lengths = [float(line.get("x2", 0)) - float(line.get("x1", 0)) for line in (first, second)]
    assert lengths[1] == pytest.approx(3 * lengths[0], rel=1e-3)
    assert float(root.get("height", 0)) > 200  # above the drawing, not over it


def test_groups_carry_their_shapes() -> None:
    group = by_id(parse(scene(*SHAPES)), "pair")
    assert group.get("transform") == "translate(4 4)"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_seats_stand_out_from_the_ground_and_from_each_other(theme: Theme) -> None:
    colours = PALETTES[theme]
    seats = [colours["seat0"], colours["seat1"], colours["seat2"], colours["seat3"]]
    assert all(contrast(colour, colours["ground"]) >= 3 for colour in seats)
    assert len(set(seats)) == 4
    assert contrast(colours["ink"], colours["ground"]) >= 10
