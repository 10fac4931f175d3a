"""A bot for Fish. Change `choose`; everything else may stay as it is.

The rules: ludus's RULES.md of fish. What a view shows: `view.actions()` is all that you may do, `view.me` and
`view.others` are the players with their `penguins` and `score`, `view.fish_at(place)` the fish, `view.free` the tiles.
"""

from ludus.core.clock import TurnClock
from ludus.games.fish.shape import Position
from ludus.games.fish.state import Action, Move
from ludus.games.fish.view import View


class Bot:
    def choose(self, view: View, clock: TurnClock) -> Action:
        """YOUR TURN: one of `view.actions()`: a Position while penguins are placed, then a Move.

        `clock.left_ms` is the time that is left. What you print goes to stderr.
        """
        return max(view.actions(), key=lambda action: self.worth(view, action))

    def worth(self, view: View, action: Action) -> float:
        """A move scores the fish of the tile that is left; the tile where it ends is scored by the next one."""
        if isinstance(action, Move):
            return view.fish_at(action.source) + self.promise(view, action.target) / 2
        return self.promise(view, action) if isinstance(action, Position) else 0

    def promise(self, view: View, tile: Position) -> float:
        """Fish are worth nothing on a tile that nobody can leave."""
        near = view.neighbours(tile)
        ways_out = [there for there in near if view.fish_at(there) and view.penguin_at(there) is None]
        return view.fish_at(tile) * min(len(ways_out), 2) + len(ways_out) / 10
