"""The house bots of Fish."""

import random
from collections.abc import Callable
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.errors import BadOption
from ludus.core.player import Bot, Setup
from ludus.games.fish import kernel, rules, search
from ludus.games.fish.shape import Position
from ludus.games.fish.state import Action, Move, State
from ludus.games.fish.view import View


class Random:
    """Any legal action, each as likely."""

    def start(self, setup: Setup) -> None:
        self.rng = random.Random(setup.seed)

    def choose(self, view: View, clock: TurnClock) -> Action:
        return rules.sample(view.state, self.rng)


class Greedy:
    """Leaves the tile with most fish, for a tile with fish and room around it."""

    def choose(self, view: View, clock: TurnClock) -> Action:
        """Of equally good actions the smallest, so that the same state has the same answer."""
        return min(view.actions(), key=lambda action: (-self.worth(view, action), action))

    def worth(self, view: View, action: Action) -> float:
        if isinstance(action, Position):
            return self.promise(view, action)
        return view.fish_at(action.source) * 4 + self.promise(view, action.target) if isinstance(action, Move) else 0

    def promise(self, view: View, tile: Position) -> float:
        """The fish there, worth something only if one can leave again, and half of those next to it."""
        around = [view.fish_at(near) for near in view.neighbours(tile) if view.penguin_at(near) is None]
        return view.fish_at(tile) * (any(around) + 1) + sum(around) / 2


class Minimax:
    """Zig-zag placement, then looks N of its own moves ahead (minimax:N, 2 if not given), expecting the worst."""

    takes_long = True  # nobody knows how long a deep search takes, and the kernel's hears no Ctrl-C

    def __init__(self, depth: str = "2") -> None:
        if not (depth.isascii() and depth.isdigit() and 1 <= int(depth[:9]) <= search.DEEPEST):
            raise BadOption(f"minimax:{depth[:20]}: the depth is a number from 1 to {search.DEEPEST}")
        self.depth = int(depth[:9])
        self.best_action: Callable[[State, int], Action] = search.best_action

    def start(self, setup: Setup) -> None:
        """Deep searches are the kernel's where numba is installed: the same answers, sooner."""
        if kernel.pays(self.depth, setup.seats):
            kernel.warm(setup.board)
            self.best_action = kernel.best_action

    def choose(self, view: View, clock: TurnClock) -> Action:
        return self.best_action(view.state, self.depth)


BOTS: dict[str, Callable[..., Bot[Any, Any]]] = {
    "random": Random,
    "greedy": Greedy,
    "minimax": Minimax,
}
