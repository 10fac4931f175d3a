"""A board that somebody sent, as the child with limits sees it."""

import msgspec
import pytest

from ludus.games import load, names
from ludus.games.boards import BoardRef, open_board
from ludus.web.boards.look import Looked, SentBoard, run
from ludus.web.guard.bounds import TooMuch
from tests.web.test_boards import BAD


def looked(game: str, text: str, shapes: int = 10_000) -> Looked:
    sent = SentBoard(game, BoardRef.of_text("mine", text).words, shapes)
    return msgspec.json.decode(run(sent.packed()), type=Looked)


@pytest.mark.parametrize("name", names())
def test_a_good_one_has_a_picture_for_each_theme(name: str) -> None:
    game = load(name)
    seen = looked(name, game.board.write(open_board(game, "", game.info.editions[0], 0)))
    assert not seen.error
    assert seen.light.startswith(b"<svg") and seen.dark.startswith(b"<svg")
    assert seen.light != seen.dark
    assert seen.about


@pytest.mark.parametrize("name", names())
def test_a_bad_one_is_one_line_and_no_picture(name: str) -> None:
    seen = looked(name, "this\nis no board")
    assert seen.error and "\n" not in seen.error
    assert not seen.light


def test_the_line_is_told_where_somebody_knows_it() -> None:
    seen = looked("planet_wars", BAD)
    assert (seen.line, "weight is 0" in seen.error) == (4, True)


def test_one_that_is_too_large_to_be_drawn() -> None:
    game = load("fish")
    with pytest.raises(TooMuch, match="3 are the most here"):
        looked("fish", game.board.write(open_board(game, "", "document", 0)), shapes=3)
