"""How Fish looks, and what people may choose."""

from math import isclose, sqrt
from typing import Any

import pytest

from ludus.core.scene import AnyShape, Group, Hexagon, Line, Mark, Path, Text
from ludus.games import load
from ludus.games.boards import open_board, shipped
from ludus.games.fish import codec, rules
from ludus.games.fish.board import board_of, uniform_board
from ludus.games.fish.draw import controls, draw, draw_board, middle
from ludus.games.fish.shape import Position, step
from ludus.games.fish.state import COLOURS, Move, Options
from ludus.view.svg import to_svg
from ludus.view.terminal import to_terminal
from tests.games.fish.states import play, random_state, table

STATE = table([[1, 2, 3], [4, 5, 0], [2, 3, 4]], [(0, 0), (0, 1)], [(2, 2), (0, 2)], scores=(7, 12))


def shapes(scene: Any) -> dict[str, AnyShape]:
    return {shape.id: shape for shape in scene.shapes}


def test_neighbours_touch_and_nothing_else_does() -> None:
    for row in (2, 3):
        for direction in range(6):
            (x, y), (x2, y2) = (middle(Position(*place)) for place in ((row, 2), step(row, 2, direction)))
            assert isclose((x - x2) ** 2 + (y - y2) ** 2, 3)
    (x, _), (x2, _) = middle(Position(2, 1)), middle(Position(2, 2))
    assert x2 - x == 3 > sqrt(3)


def test_tiles_fish_holes_and_penguins_are_drawn() -> None:
    drawn = shapes(draw(rules.view(STATE, None)))
    hexagons = [shape for shape in drawn.values() if isinstance(shape, Hexagon)]
    assert sum(shape.id.startswith("tile:") for shape in hexagons) == 9
    assert not any(shape.pointy for shape in hexagons)
    assert drawn["tile:1:2"].fill == "water"
    assert drawn["tile:1:1"].fill == "ice"
    groups = [shape for shape in drawn.values() if isinstance(shape, Group)]
    contents = {shape.id: shape.shapes for shape in groups if shape.id.startswith("fish:")}
    assert sum(isinstance(part, Path) for part in contents["fish:1:1"]) == 5
    assert not any(isinstance(part, Path) for part in contents["fish:0:0"])  # under a penguin
    assert [part.text for part in contents["fish:0:0"] if isinstance(part, Text)] == ["1"]
    penguins = [shape for shape in groups if shape.id not in contents]
    assert {shape.id for shape in penguins} == {"penguin:0:0", "penguin:0:1", "penguin:1:0", "penguin:1:1"}
    assert {shape.shapes[0].fill for shape in penguins} == {"red", "white"}
    for shape in penguins:
        signs = [part.owner for part in shape.shapes if isinstance(part, Mark)]
        assert signs == [shape.owner] == [int(shape.id.split(":")[1])]


def test_tiles_in_reach_of_the_player_to_move_have_its_colour() -> None:
    for seed in range(10):
        state = random_state(seed)
        drawn = shapes(draw(rules.view(state, None)))
        targets = {action.target for action in rules.actions(state) if isinstance(action, Move)}
        colour = COLOURS[state.mover]
        found = {name for name, shape in drawn.items() if isinstance(shape, Hexagon) and shape.stroke == colour}
        assert found == {f"tile:{place.row}:{place.column}" for place in targets}


def test_the_last_move_and_the_scores_are_shown() -> None:
    after = play(STATE, Move(Position(0, 1), Position(1, 0)))
    scene = draw(rules.view(after, None))
    track = shapes(scene)["track"]
    assert isinstance(track, Line)
    assert (track.x, track.y) == middle(Position(0, 1))
    assert (track.x2, track.y2) == middle(Position(1, 0))
    assert [total.text for total in scene.totals] == ["red 9", "white 12"]
    assert scene.status == "white is moving"
    out = draw(rules.view(rules.drop(after, 0), None)).totals[0]
    assert (out.text, out.value) == ("red out", 0)


def test_a_penguin_keeps_its_id_when_it_moves() -> None:
    before = shapes(draw(rules.view(STATE, None)))["penguin:0:1"]
    after = shapes(draw(rules.view(play(STATE, Move(Position(0, 1), Position(1, 0))), None)))["penguin:0:1"]
    assert isinstance(before, Group)
    assert isinstance(after, Group)
    assert (before.x, before.y) != (after.x, after.y)
    assert before.shapes == after.shapes


def test_choices_for_placing() -> None:
    state = play(rules.new(uniform_board(3, 3, 2), 2, Options()), Position(0, 0))
    assert controls(rules.view(state, 0)).choices == ()
    assert controls(rules.view(state, None)).choices == ()
    found = controls(rules.view(state, 1))
    assert (len(found.choices), found.many, found.prompt) == (8, False, "Place a penguin")
    for choice in found.choices:
        assert choice.source == choice.target
        rules.check(state, codec.parse_action([choice.made()]))


def test_choices_for_moving_are_all_moves() -> None:
    for seed in range(30):
        state = random_state(seed)
        seat = rules.to_move(state)
        found = [codec.parse_action([choice.made()]) for choice in controls(rules.view(state, state.mover)).choices]
        legal = [action for action in rules.actions(state) if isinstance(action, Move)]
        assert sorted(found) == sorted(legal)
        assert seat is not None or found == []
        ids = set(shapes(draw(rules.view(state, state.mover))))
        for choice in controls(rules.view(state, state.mover)).choices:
            assert {choice.source, choice.target} <= ids


@pytest.mark.parametrize("name", shipped(load("fish")))
def test_shipped_boards_can_be_shown(name: str) -> None:
    board = open_board(load("fish"), name, "document", 0)
    scene = draw_board(board)
    assert to_svg(scene).count("<polygon") >= len(board.fish)
    assert len(to_terminal(scene, 80, 20).plain.splitlines()) == 20


@pytest.mark.parametrize("rows", [[[1], [1]], [[0]], [[]], [], [[5] * 30] * 2])
def test_boards_of_any_size_can_be_drawn(rows: list[list[int]]) -> None:
    scene = draw_board(board_of(rows))
    assert scene.width > 0
    assert scene.height > 0
    to_svg(scene)
    to_terminal(scene, 40, 10)
