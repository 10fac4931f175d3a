"""The states of the original's harnesses."""

import json
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadMessage
from ludus.games.fish import formats, rules
from ludus.games.fish.draw import draw
from ludus.games.fish.shape import Position
from ludus.games.fish.state import PASS, Move
from ludus.originals.fish.harness import HARNESSES
from tests.games.fish.anything import PLAYERS, ROWS, anything, many
from tests.games.fish.states import play, table


@many
@given(anything | st.fixed_dictionaries({"players": PLAYERS, "board": ROWS}))
def test_any_harness_state_is_read_or_garbled(data: object) -> None:
    try:
        state = formats.parse_state(data)
    except BadMessage:
        return
    assert draw(rules.view(state, None)).shapes is not None
    if state.book.seats:
        assert formats.parse_state(json.loads(json.dumps(formats.dump_state(state)))) == state


@many
@given(st.binary() | st.text().map(str.encode) | anything.map(lambda data: json.dumps(data).encode()))
def test_any_bytes_are_json_or_garbled(data: bytes) -> None:
    try:
        formats.parse_json(data)
    except BadMessage:
        return
    json.loads(data)


STATE = st.fixed_dictionaries({"players": PLAYERS, "board": ROWS})
QUESTIONS = st.one_of(
    st.fixed_dictionaries({"position": st.lists(st.integers(-1, 4), max_size=3), "board": ROWS}),
    STATE,
    st.fixed_dictionaries({"state": STATE, "from": anything, "to": st.lists(st.integers(-1, 4), max_size=3)}),
    st.tuples(st.integers(0, 2) | anything, STATE).map(list),
    st.fixed_dictionaries(
        {"row": st.integers(1, 3), "column": st.integers(0, 3), "fish": st.integers(0, 6), "players": PLAYERS}
    ),
    anything,
)


@many
@given(data=QUESTIONS)
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
