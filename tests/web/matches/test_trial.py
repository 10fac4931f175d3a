"""A board that somebody wrote or asked for, tried before a match begins on it."""

import pytest

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.games.boards import BoardRef, open_board
from ludus.web.guard.bounds import TooMuch
from ludus.web.matches.trial import needed, packed, run
from tests.web.indoors import spec_of

FISH = load("fish")
TEXT = BoardRef.of_text("mine", FISH.board.write(open_board(FISH, "raft", "document", 0))).words


@pytest.mark.parametrize(
    ("board", "strange"), [("", False), ("raft", False), ("random", False), ("random:height=3", True), (TEXT, True)]
)
def test_boards_of_the_house_need_no_trial(board: str, strange: bool) -> None:
    assert needed(spec_of("fish", board=board)) is strange


def test_a_good_one_passes_and_a_large_one_does_not() -> None:
    assert run(packed(spec_of("fish", board=TEXT), 10_000)) == b""
    with pytest.raises(TooMuch, match="5 are the most here"):
        run(packed(spec_of("fish", board=TEXT), 5))


def test_where_nobody_can_play() -> None:
    with pytest.raises(LudusError):
        run(packed(spec_of("fish", board=BoardRef.of_text("mine", "[[0,0],[0,0]]").words), 10_000))
