"""What stands in a row is what we would have written there, or it is not read."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.core.outside.bounds import NAME, RESULT, SPEC
from ludus.core.player import Fault
from ludus.store.rows import BadRow, entered, is_name, read_record, read_result, read_spec

GOOD = MatchResult(4, (2, 0), (1, 2), (3.5, -1.0), ((1, Fault.CRASH),))


def text(**change: Any) -> str:
    return msgspec.json.encode(msgspec.structs.replace(GOOD, **change)).decode()


@st.composite
def results(draw: st.DrawFn) -> MatchResult:
    seats = draw(st.integers(1, 5))
    each: dict[str, Any] = {"min_size": seats, "max_size": seats}
    entrants, ranks = draw(st.lists(st.integers(0, 8), **each)), draw(st.lists(st.integers(1, 5), **each))
    scores = draw(st.lists(st.floats(-1e300, 1e300), **each))
    faults = draw(st.lists(st.tuples(st.integers(0, seats - 1), st.sampled_from(Fault)), max_size=3))
    return MatchResult(draw(st.integers(0, 10**6)), tuple(entrants), tuple(ranks), tuple(scores), tuple(faults))


@given(results())
def test_what_was_written_is_read(result: MatchResult) -> None:
    assert read_result(msgspec.json.encode(result).decode(), result.number, 9) == result


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"number": 5}, "it is the result of match 5"),
        ({"entrants": (2, 3)}, "no entrant 3 of 3"),
        ({"entrants": (2, -1)}, "no entrant -1 of 3"),
        ({"entrants": (2,)}, "1 entrants, 2 ranks and 2 scores"),
        ({"entrants": (), "ranks": (), "scores": (), "faults": ()}, "0 entrants, 0 ranks and 0 scores"),
        ({"ranks": (0, 1)}, "a rank below 1, or a fault of nobody"),
        ({"faults": ((2, Fault.CRASH),)}, "a rank below 1, or a fault of nobody"),
        ({"scores": (1e301, 0.0)}, "a score beyond 1e+300"),
    ],
)
def test_what_no_match_gives_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRow) as caught:
        read_result(text(**change), 4, 3)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    "found",
    [None, 7, b"{}", "", "{", "[]", "[" * 60_000, "x" * (RESULT + 1), '"\udcff"'],
    ids=["null", "number", "bytes", "empty", "half", "list", "deep", "long", "no utf-8"],
)
def test_anything_else_in_its_place_is_one_kind_of_error(found: Any) -> None:
    with pytest.raises(BadRow):
        read_result(found, 4, None)


def test_where_nobody_knows_how_many_have_entered_any_number_may_play() -> None:
    assert read_result(text(entrants=(2, 3000)), 4, None).entrants == (2, 3000)


@given(st.lists(st.none() | st.integers() | st.dictionaries(st.text(), st.integers()), max_size=5))
def test_of_a_spec_those_who_have_entered_are_counted_whatever_they_are(some: list[Any]) -> None:
    assert entered(msgspec.json.encode({"entrants": some, "game": "any"}).decode()) == len(some)


def test_a_spec_that_cannot_be_read_tells_no_number() -> None:
    assert [entered(found) for found in (None, b"{}", "{}", '{"entrants": 3}', "[" * 60_000, "\udcff")] == [None] * 6
    assert read_spec('{"a": "ä"}') == '{"a": "ä"}'.encode()
    for found, said in (("\udcff", "not UTF-8"), (b"{}", "bytes instead of a text"), ("x" * (SPEC + 1), "at most")):
        with pytest.raises(BadRow, match=said):
            read_spec(found)


def test_names_and_records() -> None:
    assert is_name("x" * NAME)
    assert not any(map(is_name, ("x" * (NAME + 1), b"x", None, 3)))
    assert read_record(memoryview(b"ab")) == b"ab"
    with pytest.raises(BadRow, match="str instead of bytes"):
        read_record("ab")
