"""The calls of a server and the answers of a client, as JSON data."""

import json

import pytest

from ludus.core.errors import BadMessage
from ludus.games.fish.board import uniform_board
from ludus.games.fish.rules import new
from ludus.games.fish.shape import Position
from ludus.games.fish.state import PASS, Move, Options
from ludus.originals.fish.remote import (
    HousePlayer,
    ask,
    call,
    parse_answer,
    parse_name,
    parse_void,
    playing_with,
    read_call,
)

STATE = new(uniform_board(5, 5, 2), 2, Options())


NAMES = [("Ann", True, True), ("ann-1.x", False, True), ("", False, False), ("a b", False, False), (7, False, False)]


@pytest.mark.parametrize(("name", "strict", "lenient"), [*NAMES, ("a" * 13, False, False)])
def test_names(name: object, strict: bool, lenient: bool) -> None:
    for how, good in ((True, strict), (False, lenient)):
        if good:
            assert parse_name(name, how) == name
        else:
            with pytest.raises(BadMessage, match="expected a name"):
                parse_name(name, how)


def test_calls_are_one_value_and_nothing_behind_it() -> None:
    assert call("start", True) == b'["start", [true]]'
    assert json.loads(playing_with(1, 3)) == ["playing-with", [["red", "brown"]]]
    assert json.loads(ask(STATE))[0] == "setup"


def test_answers() -> None:
    assert parse_answer([0, 1], placing=True) == Position(0, 1)
    assert parse_answer(False, placing=False) is PASS
    assert parse_answer([[0, 1], [2, 1]], placing=False) == Move(Position(0, 1), Position(2, 1))
    parse_void("void")
    for bad, placing in (
        (False, True),
        ([1], True),
        ([0, 1], False),
        (True, False),
        ("void", False),
        ([[0, 1]], False),
    ):
        with pytest.raises(BadMessage):
            parse_answer(bad, placing)


def test_the_house_answers_and_refuses() -> None:
    player = HousePlayer(1)
    assert player.answer(["start", [True]]) == "void"
    assert player.answer(json.loads(ask(STATE))) == [0, 0]
    assert not player.over
    assert player.answer(["end", [True]]) == "void"
    assert (player.over, player.won) == (True, True)
    wrong: tuple[object, ...] = (["dance", []], ["setup"], {"setup": []}, ["setup", [], 3])
    for bad in wrong:
        with pytest.raises(BadMessage):
            player.answer(bad)
    with pytest.raises(BadMessage, match="expected a call"):
        read_call([1, []])
