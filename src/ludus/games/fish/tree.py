"""The game tree (RULES 6): nodes that make their successors when they are asked for.

node = Node(state)
node.result(action)                       # the state after it, None where it is not legal
node.map(lambda state: state.scores[0])   # over all states that one action leads to
for below in node.walk(3): ...            # everything three turns deep, and nothing of it is kept
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Literal, TypeVar

from ludus.core.errors import IllegalAction, LudusError
from ludus.games.fish import rules
from ludus.games.fish.state import PASS, Action, State

T = TypeVar("T")
Kind = Literal["move", "skip", "end"]


class Node:
    """A state in the tree, with the way that led to it."""

    def __init__(self, state: State, parent: "Node | None" = None, action: Action | None = None) -> None:
        if state.is_placing:
            raise LudusError("a game tree starts when all penguins are placed")
        self.state, self.parent, self.action = state, parent, action
        self._children: dict[Action, Node] = {}

    @property
    def kind(self) -> Kind:
        """Whether the player to move moves, is skipped, or the game has ended."""
        if self.state.can_move(self.state.mover):
            return "move"
        return "end" if self.state.phase == "over" else "skip"

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The branches: the moves of the player to move, the one pass of a skip node, nothing at the end."""
        return tuple(rules.actions(self.state))

    def is_legal(self, action: Action) -> bool:
        try:
            rules.check(self.state, action)
        except IllegalAction:
            return False
        return True

    def child(self, action: Action) -> "Node | None":
        """The node after the action, made once and kept; None where it is not legal."""
        if action not in self._children:
            if not self.is_legal(action):
                return None
            self._children[action] = self._made(action)
        return self._children[action]

    def result(self, action: Action) -> State | None:
        """The state after the action, None where it is not legal."""
        node = self.child(action)
        return None if node is None else node.state

    @property
    def children(self) -> Iterator["Node"]:
        """The nodes one action further, each made when its turn comes."""
        return (node for action in self.actions if (node := self.child(action)) is not None)

    def map(self, function: Callable[[State], T]) -> list[T]:
        """The function of every state that one action leads to, in the order of `actions`."""
        return [function(node.state) for node in self.children]

    @property
    def path(self) -> tuple[Action, ...]:
        """The actions from the root to here."""
        if self.parent is None or self.action is None:
            return ()
        return (*self.parent.path, self.action)

    def walk(self, depth: int | None = None) -> Iterator["Node"]:
        """This node and all below it, each before those below it; a whole game's tree takes no more memory than one
        way down, because nothing is kept."""
        yield self
        if depth == 0:
            return
        for action in rules.actions(self.state):
            yield from self._made(action).walk(None if depth is None else depth - 1)

    def _made(self, action: Action) -> "Node":
        return Node(rules.play(self.state, action)[0], self, action)


def perft(state: State, depth: int) -> int:
    """How many ways there are to play so many turns; a pass is one, and a game that ends before has none."""
    if depth == 0:
        return 1
    moves = list(state.moves(state.mover))
    if moves:
        return len(moves) if depth == 1 else sum(perft(rules.moved(state, *move), depth - 1) for move in moves)
    return 0 if state.phase == "over" else perft(rules.play(state, PASS)[0], depth - 1)
