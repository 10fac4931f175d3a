"""Connect Four keeps the contract that every game keeps, and its own rules."""

import pytest

from ludus import Entrant, MatchSpec, play_match
from ludus.core.clock import Clock, TimeControl
from ludus.core.contract import check_game
from ludus.core.errors import BadBoard, BadMessage, IllegalAction
from ludus.core.game import Ending
from ludus_connect_four import GAME
from ludus_connect_four.board import Board, read
from ludus_connect_four.bots import Greedy, Minimax, Random
from ludus_connect_four.codec import parse_action
from ludus_connect_four.rules import check, outcome, play
from ludus_connect_four.state import State, View

CLASSIC = Board("classic", 7, 6, 4)
CLOCK = Clock(TimeControl()).start_turn(1)


def after(*columns: int, board: Board = CLASSIC) -> State:
    state = State(board)
    for column in columns:
        state, _ = play(state, column)
    return state


def test_the_game_keeps_the_contract() -> None:
    check_game(GAME)


@pytest.mark.parametrize(
    "columns",
    [
        (0, 1, 0, 1, 0, 1, 0),  # up
        (0, 0, 1, 1, 2, 2, 3),  # across
        (0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3),  # a diagonal that rises
        (6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3),  # and one that falls
    ],
)
def test_lines_win(columns: tuple[int, ...]) -> None:
    assert outcome(after(*columns[:-1])) is None
    over = outcome(after(*columns))
    assert over is not None and over.winners == (0,)
    assert (over.reason, over.sentence) == (Ending.GOAL, "player 1 has 4 in a row")


def test_no_line_runs_from_one_column_into_the_next() -> None:
    top = after(*(0, 0) * 2, 0, 1, 0, *(1,) * 4)
    assert top.height(0) == 6
    assert [View(None, top).columns[0][-1], top.has_line(0), top.has_line(1)] == [0, False, False]


def test_a_full_board_is_a_draw() -> None:
    over = outcome(after(0, 1, 0, 1, 1, 0, board=Board("tiny", 2, 3, 3)))
    assert over is not None and over.ranks == (1, 1)


def test_what_cannot_be_played() -> None:
    with pytest.raises(IllegalAction, match="no column 7"):
        check(State(CLASSIC), 7)
    with pytest.raises(IllegalAction, match="column 0 is full"):
        check(after(*(0,) * 6), 0)
    for data in (True, "3", [1, 2], None, 2**70, {}):
        with pytest.raises(BadMessage, match="expected a column"):
            parse_action(data)


@pytest.mark.parametrize("text", ["", "7 6", "7 x 4", "0 6 4", "7 6 1", "7 6 8", "99999 6 4", "7 6 ²"])
def test_boards_that_are_refused(text: str) -> None:
    with pytest.raises(BadBoard, match="board:1: "):
        read(text)


def test_bots_see_what_is_to_be_seen() -> None:
    three = after(3, 0, 3, 0, 3)
    assert Greedy().choose(View(1, three), CLOCK) == 3  # must stop it
    assert Minimax("2").choose(View(0, after(3, 0, 3, 0, 3, 1)), CLOCK) == 3  # wins


def test_the_house_plays_as_well_as_it_is_said_to() -> None:
    assert [*GAME.bots.values()] == [Random, Greedy, Minimax]
    for better, worse in (("greedy", "random"), ("minimax", "greedy")):
        spec = MatchSpec(
            game="connect_four", entrants=(Entrant(worse, worse), Entrant(better, better)), seed=1, time=TimeControl()
        )
        assert play_match(spec).game.outcome.winners == (1,)
