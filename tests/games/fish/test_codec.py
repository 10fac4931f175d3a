"""Fish in JSON: round trips, what is refused, and that nothing else ever comes of any data."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadMessage
from ludus.games.fish import codec, rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.shape import Position
from ludus.games.fish.state import PASS, Action, Move, Options
from tests.games.fish.anything import many, state, thrown
from tests.games.fish.states import play, random_state, table
from tests.jsons import NUMBERS, any_json

# --- actions


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ([2, 3], Position(2, 3)),
        ((2, 3), Position(2, 3)),
        ([[0, 1], [2, 3]], Move(Position(0, 1), Position(2, 3))),
        (((0, 1), (2, 3)), Move(Position(0, 1), Position(2, 3))),
        (False, PASS),
        (PASS, PASS),
        ([[2, 3]], Position(2, 3)),  # a list of one order, as people's choices make it
        ([(0, 1, 2, 3)], Move(Position(0, 1), Position(2, 3))),
        (Position(-1, 5), Position(-1, 5)),
        (Move(Position(0, 1), Position(2, 3)), Move(Position(0, 1), Position(2, 3))),
    ],
)
def test_actions(data: object, action: Action) -> None:
    assert codec.parse_action(data) == action
    assert type(codec.parse_action(data)) is type(action)
    assert codec.parse_action(codec.dump_action(action)) == action


NO_ACTIONS: list[Any] = [
    *(None, True, 0, "pass", [], [1], [1, 2, 3], [1, True], [1, 2.0], [2**63, 0], {"row": 1}),
    *([[1, 2], [3]], [[1, 2], 3], [[]], [[1, 2, 3]], [[0, 1], [2, 3], [4, 5]]),
    *(Position(1.5, 2), Position(True, 1), Move(Position(0, 1), Position(2, "x"))),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("data", NO_ACTIONS)
def test_what_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(BadMessage, match="expected"):
        codec.parse_action(data)


def _positions(dice: Random) -> Any:
    """One or two, or whatever looks like it."""
    two = [[dice.choice(NUMBERS) for _ in range(dice.choice((2, 2, 2, dice.randrange(5))))] for _ in range(2)]
    return dice.choice((two, two[0], two[:1], [*two, 7], two + two, two[0] + two[1]))


@many
@given(thrown(_positions))
def test_any_data_is_an_action_or_garbled(data: object) -> None:
    try:
        action = codec.parse_action(data)
    except BadMessage:
        return
    assert codec.parse_action(json.loads(json.dumps(codec.dump_action(action)))) == action


# --- views and states


@given(st.integers(0, 10**6))
def test_states_and_views_come_back(seed: int) -> None:
    state = random_state(seed, drops=True)
    assert codec.parse_state(json.loads(json.dumps(codec.dump_state(state)))) == state
    for seat in (None, *range(state.book.seats)):
        view = rules.view(state, seat)
        again = codec.parse_view(json.loads(json.dumps(codec.dump_view(view))))
        assert again == view
        assert (again.actions(), again.free, again.me, again.others) == (
            view.actions(),
            view.free,
            view.me,
            view.others,
        )


def test_a_view_shows_everything() -> None:
    state = table([[1, 2, 3], [4, 5, 1], [2, 3, 4]], [(0, 0), (0, 1)], [(2, 2), (0, 2)], scores=(7, 100))
    view = rules.view(play(state, Move(Position(0, 1), Position(1, 0))), 1)
    assert (view.seat, view.mover, view.turn, view.phase) == (1, 1, 2, "moving")
    assert (view.height, view.width, view.rows) == (3, 3, ((1, 0, 3), (4, 5, 1), (2, 3, 4)))
    assert (view.me.colour, view.me.score, view.me.penguins) == ("white", 100, ((2, 2), (0, 2)))
    assert [player.score for player in view.others] == [9]
    assert (view.fish_at((1, 1)), view.fish_at((0, 1)), view.fish_at((9, 9))) == (5, 0, 0)
    assert (view.penguin_at((1, 0)), view.penguin_at((1, 1)), view.penguin_at((5, 5))) == (0, None, None)
    assert view.neighbours((0, 2)) == ((1, 2), (2, 2), (1, 1))
    assert view.reachable((0, 2)) == ((1, 2), (1, 1), (2, 1))
    assert view.actions() == tuple(rules.actions(view.state))
    assert view.last == Move(Position(0, 1), Position(1, 0))


def _message(**changes: Any) -> Any:
    state = play(rules.new(uniform_board(3, 3, 2), 2, Options()), Position(0, 0))
    data: Any = json.loads(json.dumps(codec.dump_view(rules.view(state, 0))))
    return data | changes


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"board": [[1, 7]]}, "row 0, column 1: expected a number of fish"),
        ({"board": [[0]]}, r"a penguin at \[0, 0\], where there is no tile"),
        ({"players": []}, "0 players, there must be 1 to 4"),
        ({"to_move": 2}, "seat 2 is to move, there are 2"),
        ({"seat": 5}, "seat 5, there are 2"),
        ({"to_move": 0}, r"players have \[1, 0\] penguins, though all place 4 in turn"),
        ({"penguins": 0}, "penguins"),
        ({"last": "x"}, "expected"),
        ({"turn": "x"}, "turn"),
    ],
)
def test_a_view_that_cannot_be_is_refused(changes: dict[str, Any], what: str) -> None:
    with pytest.raises(BadMessage, match=what):
        codec.parse_view(_message(**changes))


def test_a_state_that_cannot_be_is_refused() -> None:
    state = play(rules.new(uniform_board(3, 3, 2), 2, Options()), Position(0, 0))
    good: Any = json.loads(json.dumps(codec.dump_state(state)))
    for changes, what in (
        ({"rows": [[3] * 3] * 3}, "other fish"),
        ({"rows": [[2] * 2] * 2}, "a board of 3 x 3 expected"),
        ({"board": "[[9]]"}, "number of fish"),
        ({"options": {"speed": 1}}, "no option 'speed'"),
        ({"mover": -1}, "seat -1"),
        ({"players": [good["players"][0], good["players"][0] | {"color": "white"}]}, r"two penguins at \[0, 0\]"),
        ({"players": [good["players"][0] | {"out": True}, good["players"][1]]}, "red is out and has penguins"),
    ):
        with pytest.raises(BadMessage, match=what):
            codec.parse_state(good | changes)


def _view(dice: Random) -> Any:
    found = state(dice)
    more = {"to_move": dice.randint(-1, 5)} if dice.randrange(2) else {}
    more |= {"last": any_json(dice)} if dice.randrange(4) == 0 else {}
    return _message(**found, **more)


@many
@given(thrown(_view))
def test_any_view_is_read_or_garbled(data: object) -> None:
    try:
        view = codec.parse_view(data)
    except BadMessage:
        return
    assert codec.parse_view(codec.dump_view(view)) == view


def _state(dice: Random) -> Any:
    found = state(dice)
    usual = {"name": "x", "options": {}, "turn": dice.randrange(9), "mover": dice.randint(-1, 4)}
    rows = state(dice)["board"] if dice.randrange(6) == 0 else found["board"]
    return usual | {
        "penguins": dice.choice((4, 3, 2, 1)),
        "players": found["players"],
        "rows": rows,
        "board": json.dumps(found["board"]),
    }


@many
@given(thrown(_state))
def test_any_state_is_read_or_garbled(data: Any) -> None:
    try:
        state = codec.parse_state(data)
    except BadMessage:
        return
    assert codec.parse_state(codec.dump_state(state)) == state
