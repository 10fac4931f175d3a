"""A scene of a guide, played and drawn; and what is said of one that cannot be."""

from typing import Any

import pytest

from ludus.core.guide.playing import picture_of, state_of
from ludus.core.guide.reading import BadGuide, ScenePosition, read_guide
from ludus.core.scene import Circle, Scene
from ludus.games import load

PLACED = "turns = [[0, 3], [2, 0], [1, 0], [3, 3], [1, 3], [0, 0], [3, 1], [0, 1]]"


def drawn(game: str, *lines: str) -> Scene:
    guide = read_guide("\n".join(["## A", "```scene", *lines, "```", "words"]))
    return picture_of(load(game), guide, guide.scenes[0])


def test_turns_are_played_by_the_games_own_rules() -> None:
    game = load("planet_wars")
    told: Any = game.codec.dump_state(state_of(game, ScenePosition(board="diamond", turns=([[0, 2, 1]],), wait=3)))
    assert told["owners"] == [-1, 1, 0, -1]  # it flew over a length of 2, and left nobody behind


def test_turns_that_nobody_is_asked_for_are_played() -> None:
    game = load("fish")
    board = "[[1, 1, 1, 1, 1],\n[1, 1, 1, 1, 1]]\n"
    placed = ([0, 0], [0, 1], [1, 0], [1, 1], [0, 2], [1, 2], [0, 3], [1, 4])
    state = state_of(game, ScenePosition(board=board, turns=(*placed, [[0, 3], [1, 3]])))
    assert game.rules.to_move(state) is not None or game.rules.outcome(state) is not None


def test_what_can_be_picked_is_ringed() -> None:
    scene = drawn("fish", 'board = "raft"', PLACED, 'pick = "penguin:0:1"')
    rings = {shape.id: shape for shape in scene.shapes if shape.id.startswith("guide:")}
    dashed = {id for id, shape in rings.items() if isinstance(shape, Circle) and shape.dashed}
    assert dashed == {"guide:tile:3:0", "guide:tile:2:1"}
    assert {"guide:penguin:0:1"} < {*rings} - dashed


def test_a_scene_through_somebodys_eyes_shows_no_more() -> None:
    seen = {shape.id for shape in drawn("planet_wars", 'board = "diamond"', "seat = 0").shapes}
    assert "fog:1" in seen and "fog:1" not in {shape.id for shape in drawn("planet_wars", 'board = "diamond"').shapes}


BAD = [
    ("fish", ['board = "nowhere"'], "A: no board 'nowhere' of fish"),
    ("fish", ['board = "../../../../pyproject.toml"'], "A: no board '../../../../pyproject.toml' of fish"),
    ("fish", ['board = "[[1, 2], [3]\\n"'], "A: board"),
    ("fish", ['board = "raft"', "turns = [[9, 9]]"], "A: "),
    ("fish", ['board = "raft"', 'turns = ["jump"]'], "A: "),
    ("fish", ['board = "raft"', "seats = 7"], "A: 7 seats; the game is for 2, 3, 4"),
    ("fish", ['board = "raft"', "seat = 2"], "A: there is no seat 2: they are 0 to 1"),
    ("fish", ['board = "raft"', 'options = { ice = "thin" }'], "A: no option 'ice' of fish"),
    ("fish", ['board = "raft"', PLACED, 'pick = "penguin:1:0"'], "A: no source 'penguin:1:0'"),
    ("planet_wars", ['board = "diamond"', "turns = [[[0, 1, 1]]]"], "turn 1: order 1 is skipped: no edge between them"),
    ("planet_wars", ["options = { max_turns = 1 }", "wait = 5"], "A: turn 3: the match is over before it"),
]


@pytest.mark.parametrize(("game", "lines", "said"), BAD, ids=range(len(BAD)))
def test_what_cannot_be_shown_is_said_with_its_line(game: str, lines: list[str], said: str) -> None:
    with pytest.raises(BadGuide) as error:
        drawn(game, *lines)
    assert said in str(error.value) and str(error.value).startswith("GUIDE.md:2: ")
