"""The original's game_visualizer.log, read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import BadRecord
from ludus.games.auralux.orders import Order
from ludus.games.auralux.original.visualizer import read_log
from tests.support import inputs

# Three planets, two players; the first sends 40 ships from 1 to 2, the other waits.
LOG = """3 2
0 0
9 0
0 9
1
1 1 2 40
1 60 1 100
2 100 1 100
0 0 0 0
0
1 60 1 100
2 101 1 100
0 0 0 0
-1
"""


def test_the_states_and_orders_of_every_turn() -> None:
    log = read_log(LOG, "x.log")
    assert log.seats == 2
    first, second = log.turns
    assert (first.seat, first.action, second.seat, second.action) == (0, (Order(1, 2, 40),), 1, ())
    assert (second.state.owners, second.state.ships, second.state.levels) == ((0, 1, -1), (60, 101, 0), (1, 1, 0))
    assert [(group.seat, group.ships, group.lands) for group in first.state.groups[0]] == [(0, 40, 9)]


def test_what_has_landed_flies_no_more() -> None:
    near = LOG.replace("9 0\n", "1 0\n", 1)
    more = "0\n1 61 1 100\n2 61 1 100\n0 0 0 0\n"
    log = read_log(near.replace("-1\n", more + "-1\n"), "x.log")
    assert [len(turn.state.groups[0]) for turn in log.turns] == [1, 1, 0]


def test_more_levels_than_usual_are_taken_as_they_come() -> None:
    log = read_log(LOG.replace("1 60 1 100", "1 60 5 700"), "x.log")
    assert log.turns[0].state.levels[0] == 5
    assert len(log.turns[0].state.book.options.armour) == 6


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("disabled", "the log was switched off"),
        ("", "it holds numbers only"),
        ("3 2 x", "it holds numbers only"),
        ("3 2 0 0 9", "cut short after 5 numbers"),
        (LOG.removesuffix("-1\n"), "cut short"),
        ("0 2 -1", "not a game_visualizer.log"),
        ("3 5 0 0 9 0 0 9 -1", "not a game_visualizer.log"),
        (LOG.replace("1 1 2 40", "1 1 7 40"), "not a game_visualizer.log"),
        ("2 2 0 0 0 0 -1", "are 0 apart"),
    ],
)
def test_what_is_no_such_log_is_named(text: str, words: str) -> None:
    with pytest.raises(BadRecord, match=rf"^x\.log: .*{words}"):
        read_log(text, "x.log")


@settings(max_examples=inputs(200))
@given(
    st.text("0123 -\nx", max_size=60)
    | st.lists(st.integers(-2, 4), max_size=40).map(lambda row: " ".join(map(str, row)))
)
def test_any_text_is_a_log_or_one_clear_line(text: str) -> None:
    try:
        log = read_log(text, "x.log")
    except BadRecord as error:
        assert "\n" not in str(error)
    else:
        assert 1 <= log.seats <= 4
