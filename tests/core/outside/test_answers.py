"""The bounds of an answer, where it is read; and messages about it, which are short whatever it was."""

from itertools import repeat
from types import SimpleNamespace
from typing import Any

import pytest

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage
from ludus.core.options import read_options
from ludus.core.outside.answers import DEEPEST, MOST_ORDERS, QUOTED, count_orders, most_orders, quoted
from ludus.games import load, names
from ludus.games.auralux.state import Options
from ludus.originals.fish.remote import parse_answer
from ludus.players.channel import LINE_LIMIT, Flooded
from ludus.players.jsonlines import JsonLines


def nested(depth: int, inner: Any = 0) -> Any:
    for _ in range(depth):
        inner = [inner]
    return inner


def dialect(game: str = "planet_wars") -> JsonLines:
    """In its first turn."""
    found = load(game)
    talk, options = JsonLines(found), read_options(found.options, {}, game)
    board = found.board.generate(1, found.board.Recipe())
    view = found.rules.view(found.rules.new(board, min(found.info.seats), options), 0)
    talk.ask(view, TurnClock(1, None, 0))
    return talk


class Mute:
    def __repr__(self) -> str:
        raise KeyError("not a word")


ODD = {
    "deep": nested(100_000),
    "wide and deep": nested(10, [[[[1] * 50] * 50] * 50] * 50),
    "long": "x" * 10**6,
    "many digits": 10**5000,
    "of its own kind": Mute(),
    "such inside": [{"a": (Mute(),)}],
    "an object": {str(number): {} for number in range(10**5)},
    "endless": nested(3, list(repeat("y" * 1000, 10**5))),
}


@pytest.mark.parametrize("name", ODD)
def test_a_value_in_a_message_is_short(name: str) -> None:
    assert 0 < len(quoted(ODD[name])) <= QUOTED


def test_what_is_short_is_shown_as_python_writes_it() -> None:
    for value in (5, -1.5, None, True, "it's", [], [1, [2, "x"]], (1,), (1, 2), {"a": [None]}, b"x"):
        assert quoted(value) == repr(value)


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("game", names())
def test_no_codec_stumbles_over_what_it_cannot_read(game: str, name: str) -> None:
    for data in (ODD[name], [ODD[name]], [[ODD[name], 0, 0]], [0, ODD[name]]):
        with pytest.raises(BadMessage) as error:
            load(game).codec.parse_action(data)
        assert len(str(error.value)) < 300


def test_a_fish_call_is_answered_at_any_depth() -> None:
    for placing in (True, False):
        with pytest.raises(BadMessage):
            parse_answer(nested(990), placing)


TOO_DEEP = [(field, depth) for field in ("action", "note") for depth in (DEEPEST + 1, 500, 990)]
TOO_DEEP += [(field, depth) for field in ("action", "note", "unknown") for depth in (1100, 100_000)]


@pytest.mark.parametrize(("field", "depth"), TOO_DEEP)  # at what is unknown and less deep nobody looks
def test_what_is_too_deep_is_garbled_in_one_line(field: str, depth: int) -> None:
    line = b'{"turn": 1, "action": [], "%s": %s}\n' % (field.encode(), b"[" * depth + b"]" * depth)
    with pytest.raises(BadMessage, match=rf"got something nested more than {DEEPEST} deep$"):
        dialect().feed(line)


def test_what_is_as_deep_as_may_be_is_for_the_game_to_judge() -> None:
    with pytest.raises(BadMessage, match="order 1: expected "):
        dialect().feed(b'{"turn": 1, "action": %s}\n' % (b"[" * DEEPEST + b"]" * DEEPEST))
    answer = dialect().feed(b'{"turn": 1, "action": [[0, 1, 2]], "note": {"why": [[["so"]]]}}\n')
    assert answer is not None
    assert answer.note == '{"why":[[["so"]]]}'


def test_a_line_has_an_end_however_it_was_cut() -> None:
    with pytest.raises(Flooded, match="a line of more than 1 MB"):
        dialect().feed(b'{"turn": 1, "action": []%s}\n' % (b" " * LINE_LIMIT))


def test_orders_are_counted_before_they_are_read() -> None:
    good = dialect().feed(b'{"turn": 1, "action": [%s]}\n' % b",".join([b"[0,1,1]"] * MOST_ORDERS))
    assert good is not None
    assert len(good.action) == MOST_ORDERS
    with pytest.raises(BadMessage, match="1001 orders, at most 1000 are read in a turn"):
        dialect().feed(b'{"turn": 1, "action": [%s]}\n' % b",".join([b"[0,1,1]"] * (MOST_ORDERS + 1)))


def test_a_game_that_has_a_limit_of_its_own_says_so_in_its_options() -> None:
    assert most_orders(Options(max_orders=3)) == 3
    assert most_orders(SimpleNamespace(edition="any")) == MOST_ORDERS
    count_orders([1, 2, 3], 3)
    with pytest.raises(BadMessage, match="4 orders, at most 3"):
        count_orders((1, 2, 3, 4), 3)
