"""Connect Four: the rules (RULES.md), as functions on a frozen state. An action is a column."""

from collections.abc import Iterator
from random import Random
from zlib import crc32

from ludus.core.errors import IllegalAction
from ludus.core.game import NOBODY, Ending, Outcome, Rejection, Seat
from ludus_connect_four.board import Board
from ludus_connect_four.state import Options as Options
from ludus_connect_four.state import State as State
from ludus_connect_four.state import View as View

Action = int


def new(board: Board, seats: int, options: Options) -> State:
    return State(board)


def to_move(state: State) -> Seat | None:
    return None if outcome(state) else state.mover


def forced(state: State) -> Action | None:
    return None


def check(state: State, action: Action) -> None:
    if not 0 <= action < state.board.columns:
        raise IllegalAction(f"there is no column {action}, only 0 to {state.board.columns - 1}")
    if state.height(action) == state.board.rows:
        raise IllegalAction(f"column {action} is full")


def play(state: State, action: Action) -> tuple[State, tuple[Rejection, ...]]:
    return state.with_stone(action), ()


def idle(state: State) -> Action:
    return state.free()[0]


def drop(state: State, seat: Seat) -> State:
    return State(state.board, state.stones, state.mover, seat, state.last)


def outcome(state: State) -> Outcome | None:
    if state.dropped != NOBODY:
        return _won(1 - state.dropped, Ending.LAST_LEFT, f"player {state.dropped + 1} is out")
    if state.has_line(1 - state.mover):  # only who has just moved can have a new one
        return _won(1 - state.mover, Ending.GOAL, f"player {2 - state.mover} has {state.board.line} in a row")
    if not state.free():
        return Outcome((1, 1), (0.5, 0.5), Ending.NO_MOVES, "the board is full")
    return None


def _won(seat: Seat, reason: Ending, sentence: str) -> Outcome:
    ranks, scores = ((1, 2), (1.0, 0.0)) if seat == 0 else ((2, 1), (0.0, 1.0))
    return Outcome(ranks, scores, reason, sentence)


def view(state: State, seat: Seat | None) -> View:
    return View(seat, state)


def actions(state: State) -> Iterator[Action]:
    yield from state.free()


def sample(state: State, rng: Random) -> Action:
    return rng.choice(state.free())


def digest(state: State) -> int:
    return crc32(repr((state.stones, state.mover, state.dropped)).encode()) & 0xFFFFFF
