"""A bot for Connect Four. Change `choose`; everything else may stay as it is.

What a view shows: `view.free` are the columns that are not full, `view.columns` the stones of every column from the
bottom, as the seats that own them, and `view.seat` is yours. `view.state.with_stone(column)` is what comes of a stone.
"""

from ludus.core.clock import TurnClock
from ludus_connect_four.state import State, View


class Bot:
    def choose(self, view: View, clock: TurnClock) -> int:
        """YOUR TURN: a column of `view.free`. `clock.left_ms` is the time left. What you print goes to stderr."""
        return max(view.free, key=lambda column: self.worth(view.state, column))

    def worth(self, state: State, column: int) -> float:
        """To win is best, then not to let the other one win, then to be near the middle."""
        after, middle = state.with_stone(column), (state.board.columns - 1) / 2
        if after.has_line(state.mover):
            return 100
        loses = any(after.with_stone(reply).has_line(after.mover) for reply in after.free())
        return -abs(column - middle) - (50 if loses else 0)
