"""Where planets and edges are drawn."""

from math import dist

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.scene import Line, Text
from ludus.games.starmap.map.atlas import MARGIN, Atlas, Spot, atlas, layout
from ludus.games.starmap.map.board import Edge
from ludus.games.starmap.view import Planet

cells = st.integers(-50, 50)
points = st.lists(st.tuples(cells, cells), min_size=1, max_size=8).map(
    lambda places: [(id, x, y) for id, (x, y) in enumerate(places)]
)
SQUARE = [(0, 0, 0), (1, 100, 0), (2, 0, 100), (3, 100, 100)]


@settings(max_examples=40)
@given(points)
def test_no_two_planets_lie_on_each_other(some: list[tuple[int, int, int]]) -> None:
    spots = [*layout(some).values()]
    assert len({(spot.x, spot.y) for spot in spots}) == len(some)
    assert all(spot.room > 0 for spot in spots)


@settings(max_examples=40)
@given(points)
def test_discs_of_planets_on_cells_of_their_own_do_not_overlap(some: list[tuple[int, int, int]]) -> None:
    if len({point[1:] for point in some}) < len(some):
        return
    spots = [*layout(some).values()]
    for i, one in enumerate(spots):
        for other in spots[:i]:
            assert dist(one[:2], other[:2]) >= one.radius(10**6) + other.radius(10**6)


def test_the_grid_of_the_file_does_not_matter() -> None:
    tenth = [(id, x // 10, y // 10) for id, x, y in SQUARE]
    assert layout(SQUARE) == layout(tenth)


def test_larger_planets_are_drawn_larger_within_their_room() -> None:
    spot = Spot(0, 0, 10)
    sizes = [spot.radius(size) for size in (0, 1, 50, 500, 10**9)]
    assert sizes == sorted(sizes)
    assert sizes[-1] < 0.5
    assert Spot(0, 0, 0.1).radius(500) <= 0.05


def test_an_edge_is_drawn_once_with_all_its_lengths_and_a_loop_never() -> None:
    found = Atlas(SQUARE, frozenset({Edge(0, 1, 3), Edge(1, 0, 3), Edge(1, 0, 7), Edge(2, 2, 1)}))
    lines = [shape for shape in found.edges if isinstance(shape, Line)]
    texts = [shape.text for shape in found.edges if isinstance(shape, Text)]
    assert ([line.id for line in lines], texts) == (["edge:0-1"], ["3/7"])


def test_everything_lies_inside_with_a_margin() -> None:
    found = Atlas(SQUARE, frozenset())
    for spot in found.spots.values():
        assert found.x + MARGIN <= spot.x + 1e-9 <= found.x + found.width - MARGIN + 1e-8
        assert found.y + MARGIN <= spot.y + 1e-9 <= found.y + found.height - MARGIN + 1e-8


def test_the_map_is_the_same_in_whatever_order_it_is_shown() -> None:
    one, other = Planet(0, 0, 0, (Edge(0, 1, 2),)), Planet(1, 5, 0, (Edge(1, 0, 2),))
    assert atlas([one, other]) is atlas([other, one])
