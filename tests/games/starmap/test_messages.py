"""What comes over the wire: any JSON is an action, a view, a state, or a clear refusal."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import load
from ludus.core.errors import BadMessage
from ludus.games.boards import open_board
from tests.jsons import JSON
from tests.support import FUZZ

GAMES = ("planet_wars", "space_explorers")
CODECS = {name: load(name).codec for name in GAMES}


def sample(name: str) -> tuple[Any, Any]:
    """A good view and a good state as data."""
    game = load(name)
    options: Any = game.options()
    state = game.rules.new(open_board(game, "line", "document", 0), 2, options)
    state, _ = game.rules.play(state, next(action for action in game.rules.actions(state) if action))
    return game.codec.dump_view(game.rules.view(state, 1)), game.codec.dump_state(state)


SAMPLES = {name: sample(name) for name in GAMES}


def spoilt(data: Any, path: list[int], value: Any) -> Any:
    """The data with the value somewhere inside it."""
    data = spot = copy.copy(data)
    for step in path:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        if not keys:
            break
        key = keys[step % len(keys)]
        if not isinstance(spot[key], dict | list) or step == path[-1]:
            spot[key] = value
            break
        spot[key] = spot = copy.copy(spot[key])  # what is on the way is another's, too
    return data


@settings(max_examples=FUZZ)
@given(data=JSON)
def test_any_json_is_an_action_or_refused(data: Any) -> None:
    for codec in CODECS.values():
        try:
            action = codec.parse_action(data)
        except BadMessage as error:
            assert str(error)
        else:
            assert codec.parse_action(codec.dump_action(action)) == action


@settings(max_examples=FUZZ)
@given(path=st.lists(st.integers(0, 40), min_size=1, max_size=5), value=JSON)
def test_any_change_of_a_view_or_state_is_read_or_refused(path: list[int], value: Any) -> None:
    for name, codec in CODECS.items():
        for parse, data in zip((codec.parse_view, codec.parse_state), SAMPLES[name], strict=True):
            try:
                parse(spoilt(data, path, value))
            except BadMessage as error:
                assert str(error)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("go", "expected a list of orders, got 'go'"),
        ([1, 2, 3], "order 1: expected"),
        ([[1, 2]], "order 1: expected"),
        ([[1, 2, 3], [1, 2, "3"]], "order 2: expected whole numbers"),
        ([[1, 2, True]], "order 1: expected whole numbers"),
        ({"source": 1}, "expected a list of orders"),
    ],
)
def test_a_garbled_action_says_which_order_and_what_was_expected(data: Any, words: str) -> None:
    with pytest.raises(BadMessage, match=words):
        load("planet_wars").codec.parse_action(data)
