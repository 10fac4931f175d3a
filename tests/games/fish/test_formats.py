"""The states of the original's harnesses."""

import json
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given

from ludus.core.errors import BadMessage
from ludus.games.fish import formats, rules
from ludus.games.fish.draw import draw
from ludus.games.fish.shape import Position
from ludus.games.fish.state import PASS, Move
from ludus.originals.fish.harness import HARNESSES
from tests.games.fish.anything import board_text, many, place, state, thrown
from tests.games.fish.states import play, table
from tests.jsons import any_json


@many
@given(thrown(state))
def test_any_harness_state_is_read_or_garbled(data: object) -> None:
    try:
        found = formats.parse_state(data)
    except BadMessage:
        return
    assert draw(rules.view(found, None)).shapes is not None
    if found.book.seats:
        assert formats.parse_state(json.loads(json.dumps(formats.dump_state(found)))) == found


@many
@given(thrown(lambda dice: board_text(dice).encode(), lambda dice: dice.randbytes(dice.randrange(20))))
def test_any_bytes_are_json_or_garbled(data: bytes) -> None:
    try:
        formats.parse_json(data)
    except BadMessage:
        return
    json.loads(data)


def _moved(dice: Random) -> Any:
    return {"state": state(dice), "from": place(dice) if dice.randrange(4) else any_json(dice), "to": place(dice)}


def _filled(dice: Random) -> Any:
    row, column, fish = dice.randint(1, 3), dice.randint(0, 3), dice.randint(0, 6)
    return {"row": row, "column": column, "fish": fish, "players": state(dice)["players"]}


def _question(dice: Random) -> Any:
    ask = dice.choice(
        (
            lambda dice: {"position": place(dice), "board": state(dice)["board"]},
            state,
            _moved,
            lambda dice: [dice.randint(0, 2) if dice.randrange(4) else any_json(dice), state(dice)],
            _filled,
        )
    )
    return ask(dice)


@many
@given(data=thrown(_question))
def test_any_question_is_answered_or_refused_by_all(data: object) -> None:
    for harness in HARNESSES.values():
        with suppress(BadMessage):
            json.dumps(harness(data))


def test_a_harness_state_goes_round_with_the_mover_first() -> None:
    state = play(
        table([[1, 2, 3], [4, 5, 1], [2, 3, 4]], [(0, 0)], [(2, 2)], [(0, 2)]), Move(Position(0, 0), Position(1, 0))
    )
    assert [player["color"] for player in formats.dump_state(state)["players"]] == ["white", "brown", "red"]
    without = rules.drop(state, 2)
    assert [player["color"] for player in formats.dump_state(without)["players"]] == ["white", "red"]


def test_a_harness_state_in_the_middle_of_placing() -> None:
    data = {"players": [{"color": "white", "score": 0, "places": []}, {"color": "red", "score": 0, "places": [[0, 0]]}]}
    state = formats.parse_state(data | {"board": [[1] * 4] * 4}, each=4)
    assert (state.is_placing, state.book.colours) == (True, ("white", "red"))
    assert formats.dump_action(PASS) is False
    assert formats.dump_action(None) is False
    assert formats.dump_action(Position(1, 2)) == [1, 2]
