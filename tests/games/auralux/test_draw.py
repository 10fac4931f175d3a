"""How Auralux looks, and what a human may order."""

from itertools import pairwise

import pytest

from ludus.core.scene import Arc, Circle, Journey, Line, Text
from ludus.games.auralux import GAME, rules
from ludus.games.auralux.draw import controls, describe, draw, draw_board, tally
from ludus.games.auralux.orders import Order
from ludus.games.boards import open_board, shipped
from tests.games.auralux.positions import HOMES, start, step, with_planets

FLYING = step(start(), [(1, 3, 30), (1, 3, 5)])  # and the other seat is to move


def test_planets_tell_their_ships_level_and_armour() -> None:
    scene = draw(rules.view(with_planets(start(), (0, 70, 2, 50), *HOMES[1:]), None))
    shapes = {shape.id: shape for shape in scene.shapes}
    ships, ring, disc = shapes["ships:1"], shapes["armor:1"], shapes["planet:1"]
    assert isinstance(ships, Text) and isinstance(ring, Arc) and isinstance(disc, Circle)
    assert (ships.text, ring.share, disc.owner) == ("70", 50 / 200, 0)
    assert "level 2" in disc.tooltip
    rings = [shape.opacity > 0 for id, shape in shapes.items() if id.startswith("level:1-")]
    assert rings == [True, True, False]


def test_a_spectator_sees_groups_fly_and_a_seat_only_what_was_sent() -> None:
    journeys = [shape for shape in draw(rules.view(FLYING, None)).shapes if isinstance(shape, Journey)]
    assert [(trip.text, trip.owner) for trip in journeys] == [("30", 0), ("5", 0)]
    assert len({trip.id for trip in journeys}) == 2
    seen = draw(rules.view(FLYING, 1)).shapes
    assert not any(isinstance(shape, Journey) for shape in seen)
    assert sum(isinstance(shape, Line) for shape in seen) == 2


def test_a_group_keeps_its_id_and_lands_when_its_journey_ends() -> None:
    state, scenes = FLYING, []
    while any(state.groups):
        scenes.append(draw(rules.view(state, None)))
        state = step(state, [])
    for before, after in pairwise(scenes):
        assert {shape.id for shape in before.shapes} == {shape.id for shape in after.shapes}
    (trip, *_) = [shape for shape in scenes[-1].shapes if isinstance(shape, Journey)]
    assert trip.lands == state.turn + 1


def test_totals_count_what_flies() -> None:
    assert tally(rules.view(FLYING, None)) == (100.0, 100.0)
    assert [total.text for total in draw(rules.view(FLYING, None)).totals] == ["1 · 100", "1 · 100"]


def test_choices_are_orders_that_can_be_carried_out() -> None:
    state = start()
    offered = controls(rules.view(state, 0))
    assert offered.many
    for choice in offered.choices:
        _, rejections = rules.carry_out(state, (Order(*choice.made(choice.most)),))
        assert not rejections
    assert {choice.order for choice in offered.choices} == {(1, 1), (1, 2), (1, 3)}
    assert controls(rules.view(state, None)).choices == ()


def test_orders_in_words() -> None:
    assert describe((Order(1, 1, 5), Order(1, 2, 9))) == ("5 ships spent on 1", "9 ships 1 → 2")


@pytest.mark.parametrize("name", shipped(GAME))
def test_planets_of_a_shipped_board_do_not_touch(name: str) -> None:
    scene = draw_board(open_board(GAME, name, "document", 0), "document")
    discs = [shape for shape in scene.shapes if isinstance(shape, Circle) and shape.id.startswith("planet:")]
    for i, one in enumerate(discs):
        for other in discs[:i]:
            assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (one.radius + other.radius) ** 2
