"""The house bots of Connect Four."""

import random
from collections.abc import Callable
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.errors import BadOption
from ludus.core.game import Seat
from ludus.core.player import Bot, Setup
from ludus_connect_four.draw import hopes
from ludus_connect_four.state import State, View

WON = 10_000
DEEPEST = 12


class Random:
    """Any column that is not full, each as likely."""

    def start(self, setup: Setup) -> None:
        self.rng = random.Random(setup.seed)

    def choose(self, view: View, clock: TurnClock) -> int:
        return self.rng.choice(view.free)


class Greedy:
    """Wins where it can, stops the other one where it must, and otherwise stays near the middle."""

    def choose(self, view: View, clock: TurnClock) -> int:
        state, columns = view.state, from_the_middle(view.state)
        wins = (column for column in columns if state.with_stone(column).has_line(state.mover))
        return next(wins, next(_threats(state, columns), columns[0]))


def _threats(state: State, columns: list[int]) -> Any:
    """Where the other one would win, were it to move."""
    other = State(state.board, state.stones, 1 - state.mover)
    return (column for column in columns if other.with_stone(column).has_line(other.mover))


class Minimax:
    """Looks N stones ahead (minimax:N, 4 if not given), and counts the lines that are still possible."""

    takes_long = True  # where many are wanted: so it has a thread, and is late when its time is up

    def __init__(self, depth: str = "4") -> None:
        if not (depth.isascii() and depth.isdigit() and 1 <= int(depth[:4]) <= DEEPEST):
            raise BadOption(f"minimax:{depth[:20]}: the depth is a number from 1 to {DEEPEST}")
        self.depth = int(depth)

    def choose(self, view: View, clock: TurnClock) -> int:
        columns = from_the_middle(view.state)
        return max(columns, key=lambda column: -worth(view.state.with_stone(column), self.depth - 1, -WON, WON))


def worth(state: State, depth: int, low: int, high: int) -> int:
    """How good a state is for who is to move: alpha-beta."""
    if state.has_line(1 - state.mover):
        return -WON - depth  # the later, the better
    columns = from_the_middle(state)
    if not columns or depth == 0:
        return promise(state, state.mover) if columns else 0
    for column in columns:
        low = max(low, -worth(state.with_stone(column), depth - 1, -high, -low))
        if low >= high:
            break
    return low


def promise(state: State, seat: Seat) -> int:
    return hopes(state, seat) - hopes(state, 1 - seat)


def from_the_middle(state: State) -> list[int]:
    """The columns that are not full, the best ones first as a rule."""
    return sorted(state.free(), key=lambda column: abs(2 * column + 1 - state.board.columns))


BOTS: dict[str, Callable[..., Bot[Any, Any]]] = {"random": Random, "greedy": Greedy, "minimax": Minimax}
