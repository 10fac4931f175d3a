"""What a notebook shows: a record to watch in a frame of its own, a state drawn by its game."""

from html import unescape
from xml.etree import ElementTree

import pytest

from ludus import Entrant, MatchSpec, load, play_match
from ludus.core.match import MatchRecord
from ludus.games import names
from ludus.games.boards import open_board
from ludus.notebook import HEIGHT, WIDTH, html, svg


@pytest.fixture(scope="module")
def record() -> MatchRecord:
    entrants = (Entrant("<b>ada", "noop"), Entrant("bob", "noop"))
    return play_match(MatchSpec(game="planet_wars", entrants=entrants, options={"max_turns": 2}))


def test_a_record_is_one_frame_that_holds_a_whole_page(record: MatchRecord) -> None:
    frame = html(record)
    assert frame.startswith('<iframe title="planet_wars"')
    assert f"height: {HEIGHT}px" in frame
    inside = frame.partition('srcdoc="')[2].partition('"')[0]
    assert frame.endswith(f'{inside}"></iframe>')  # no quotation mark within: the page cannot get out
    assert unescape(inside).lower().startswith("<!doctype html>")


def test_a_record_shows_itself_so(record: MatchRecord) -> None:
    assert record._repr_html_() == html(record)


def test_a_name_is_text_and_never_part_of_the_page(record: MatchRecord) -> None:
    assert "<b>ada" not in html(record)


@pytest.mark.parametrize("name", names())
def test_a_state_is_drawn_by_the_game_it_belongs_to(name: str) -> None:
    game = load(name)
    board = open_board(game, game.info.board, game.info.editions[0], 0)
    state = game.rules.new(board, board.players or game.info.seats[0], game.options())
    root = ElementTree.fromstring(svg(state))
    assert (root.tag.rpartition("}")[2], root.get("width")) == ("svg", str(WIDTH))
    assert len([*root.iter()]) > 10
    assert state._repr_svg_() == svg(state)
