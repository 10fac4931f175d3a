"""How PlanetWars looks: the rim of a planet shows how full it is."""

import pytest

from ludus.core.scene import Arc, Text
from ludus.games.planet_wars import rules
from ludus.games.planet_wars.draw import controls, draw, draw_board, tally
from ludus.games.planet_wars.rules import Book, Options, State
from ludus.games.starmap.orders import Order, Shuttle
from tests.games.starmap.stars import star

BOARD = star(2, 3, size=100)


def position(*people: int) -> State:
    """Planet 0 is nobody's; the first seat has 1, the second 2, and seven of the first fly to 0."""
    return State(Book(BOARD, Options()), 0, (-1, 0, 1), people, (Shuttle(4, 0, 0, 7, 1, 0),), 1)


@pytest.mark.parametrize(("people", "share"), [(1, 0.01), (25, 0.25), (100, 1.0), (170, 1.0)])
def test_the_rim_shows_how_full_a_planet_is(people: int, share: float) -> None:
    shapes = {shape.id: shape for shape in draw(rules.view(position(0, people, 9), None)).shapes}
    rim, number = shapes["people:1"], shapes["number:1"]
    assert isinstance(rim, Arc) and isinstance(number, Text)
    assert (rim.share, rim.stroke, number.text) == (share, "seat0", str(people))


def test_a_planet_of_nobody_has_no_rim() -> None:
    ids = {shape.id for shape in draw(rules.view(position(0, 5, 5), None)).shapes}
    assert "planet:0" in ids
    assert not {"people:0", "number:0"} & ids


def test_people_in_flight_belong_to_the_totals() -> None:
    assert tally(rules.view(position(0, 20, 30), None)) == (27.0, 30.0)


def test_only_own_people_can_be_sent() -> None:
    offered = controls(rules.view(position(0, 20, 30), 0)).choices
    assert [(choice.order, choice.most) for choice in offered] == [((1, 0), 20)]
    _, rejections = rules.carry_out(position(0, 20, 30), (Order(*offered[0].made(20)),))
    assert not rejections
    assert controls(rules.view(position(0, 20, 30), None)).choices == ()


def test_a_bare_board_is_drawn_with_its_homes() -> None:
    scene = draw_board(BOARD, "document")
    assert scene.title == "PlanetWars"
    assert {shape.owner for shape in scene.shapes if shape.id.startswith("planet:")} == {-1, 0, 1}
