"""How SpaceExplorers looks: each people has its part of a planet's rim."""

import pytest

from ludus.core.scene import Arc, Text
from ludus.games.space_explorers import rules
from ludus.games.space_explorers.draw import controls, draw, draw_board, tally
from ludus.games.space_explorers.editions import Holding
from ludus.games.space_explorers.rules import Book, Options, State
from ludus.games.starmap.orders import Order, Shuttle
from tests.games.starmap.stars import star

BOARD = star(2, 3, size=100)


def position(first: int, second: int) -> State:
    """Planet 0 between the homes, with so many of each."""
    owner = -1 if first == second else int(second > first)
    holdings = (Holding(owner, first, second, first + second), Holding(0, 20, 0, 20), Holding(1, 0, 30, 30))
    return State(Book(BOARD, Options()), 0, holdings, (Shuttle(4, 0, 0, 7, 1, 0),), 1)


@pytest.mark.parametrize(
    ("first", "second", "shares"), [(25, 50, (0.25, 0.5)), (100, 100, (0.5, 0.5)), (1, 99, (0.01, 0.99))]
)
def test_each_people_has_its_part_of_the_rim(first: int, second: int, shares: tuple[float, float]) -> None:
    shapes = {shape.id: shape for shape in draw(rules.view(position(first, second), None)).shapes}
    for seat, share in enumerate(shares):
        rim, number = shapes[f"people:0-{seat}"], shapes[f"number:0-{seat}"]
        assert isinstance(rim, Arc) and isinstance(number, Text)
        assert (rim.share, rim.stroke, number.text) == (share, f"seat{seat}", str((first, second)[seat]))


def test_player_1_is_written_above_player_2_and_one_alone_in_the_middle() -> None:
    def heights(state: State) -> dict[str, float]:
        shapes = draw(rules.view(state, None)).shapes
        return {shape.id: shape.y for shape in shapes if isinstance(shape, Text) and shape.id.startswith("number:0")}

    both, alone = heights(position(25, 50)), heights(position(25, 0))
    assert both["number:0-0"] < alone["number:0-0"] < both["number:0-1"]
    assert len(alone) == 1


def test_people_in_flight_belong_to_the_totals() -> None:
    assert tally(rules.view(position(5, 6), None)) == (32.0, 36.0)


def test_own_people_can_be_sent_from_a_planet_of_the_other() -> None:
    offered = controls(rules.view(position(5, 6), 0)).choices
    assert {(choice.order, choice.most) for choice in offered} == {((1, 0), 20), ((0, 1), 5), ((0, 2), 5)}
    for choice in offered:
        assert rules.carry_out(position(5, 6), (Order(*choice.made(choice.most)),))[1] == ()


def test_a_bare_board_is_drawn_with_its_homes() -> None:
    scene = draw_board(BOARD, "document")
    assert scene.title == "SpaceExplorers"
    assert {shape.owner for shape in scene.shapes if shape.id.startswith("planet:")} == {-1, 0, 1}
