"""Errors name the thing, the place and the way out, in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import (
    BadBoard,
    BadDrawing,
    BadMessage,
    BadPlayer,
    IllegalAction,
    LudusError,
    RecordDiffers,
    UnknownName,
)


@given(st.text())
def test_any_text_becomes_one_line_that_can_be_seen(text: str) -> None:
    assert str(LudusError(text)).isprintable()


def test_an_unknown_name_lists_what_is_there_and_the_nearest() -> None:
    error = UnknownName("game", "fsh", ["planet_wars", "fish"], " of mine")
    assert str(error) == "no game 'fsh' of mine (did you mean 'fish'?); there are: fish, planet_wars"
    assert str(UnknownName("board", "x", [])) == "no board 'x'; there are: none"


def test_a_board_names_its_line_where_it_has_one() -> None:
    error = BadBoard("my.dot", "no planet", 3)
    assert (str(error), error.source, error.what, error.line) == ("my.dot:3: no planet", "my.dot", "no planet", 3)
    assert str(BadBoard("my.dot", "no planet")) == "my.dot: no planet"


def test_what_another_program_said_keeps_its_lines_but_no_commands_for_the_terminal() -> None:
    error = BadPlayer("does not compile", "line 1\nline\x1b[2J 2")
    assert error.detail == "line 1\nline\N{REPLACEMENT CHARACTER}[2J 2"
    assert LudusError("x").detail == ""


def test_a_record_that_differs_and_a_failed_drawing_name_their_place() -> None:
    assert str(RecordDiffers(7, "the digest is another")) == "turn 7: the digest is another"
    assert str(BadDrawing("go", "no size", "/a/b/draw.py", 12)) == "go cannot be drawn: no size (draw.py, line 12)"


@pytest.mark.parametrize("kind", [BadMessage, IllegalAction])
def test_a_players_mistake_is_never_a_users(kind: type[Exception]) -> None:
    assert not issubclass(kind, LudusError)
