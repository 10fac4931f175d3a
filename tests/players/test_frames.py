"""Where one message ends and the next begins, however a stream is cut."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadMessage
from ludus.players.frames import JsonValues, Lines

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def cut(data: bytes, places: list[int]) -> Iterator[bytes]:
    ends = sorted(place % (len(data) + 1) for place in places)
    for begin, end in zip([0, *ends], [*ends, len(data)], strict=True):
        yield data[begin:end]


def taken(frames: JsonValues | Lines, *parts: bytes) -> list[bytes]:
    found = []
    for part in parts:
        frames.push(part)
        while (message := frames.next()) is not None:
            found.append(message)
    return found


@given(st.lists(VALUES, max_size=5), st.sampled_from(["", " ", "\n", " \t\r\n "]), st.lists(st.integers(0, 10**6)))
def test_values_come_out_however_the_stream_is_cut(values: list[Any], between: str, places: list[int]) -> None:
    numbers = any(isinstance(value, int) and not isinstance(value, bool) for value in values)
    space = between or (" " if numbers else "")
    text = "".join(json.dumps(value, ensure_ascii=False) + space for value in values).encode()
    assert [json.loads(value) for value in taken(JsonValues(), *cut(text, places))] == values


def test_values_without_anything_between_them() -> None:
    text = b'"a\\"]"[1,{"b":"}\\\\"}]falsetrue12"c"3[4]null{}-5 '
    wanted = [b'"a\\"]"', b'[1,{"b":"}\\\\"}]', b"false", b"true", b"12", b'"c"', b"3", b"[4]", b"null", b"{}", b"-5"]
    assert taken(JsonValues(), text) == wanted
    assert taken(JsonValues(), *(text[i : i + 1] for i in range(len(text)))) == wanted


def test_a_number_at_the_end_waits_for_its_other_digits() -> None:
    frames = JsonValues()
    assert taken(frames, b" 1", b"2") == []
    assert taken(frames, b'3"') == [b"123"]


@pytest.mark.parametrize("text", [b"]", b"void", b"falsy", b"\xff", b"\x00", b",1", b"'a'"])
def test_what_can_never_become_json_is_said_at_once(text: bytes) -> None:
    frames = JsonValues()
    frames.push(b'"good" ' + text)
    assert frames.next() == b'"good"'
    with pytest.raises(BadMessage, match="not JSON"):
        frames.next()


def test_lines_come_out_however_the_stream_is_cut() -> None:
    assert taken(Lines(), b"on", b"e\ntwo\nth", b"ree", b"\n", b"rest") == [b"one\n", b"two\n", b"three\n"]
