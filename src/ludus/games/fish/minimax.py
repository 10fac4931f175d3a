"""The strategy of RULES 5 as the rule says it, on the game tree: slow, and what the fast search is measured by."""

from ludus.core.game import Seat
from ludus.games.fish.state import Action, State
from ludus.games.fish.tree import Node


def value(state: State, seat: Seat, depth: int) -> int:
    """What the seat's score will be after so many moves of its own, if all others play against it."""
    return _value(Node(state), seat, depth)


def best_action(state: State, depth: int) -> Action:
    """The action of the best value; of several, the smallest (from row, from column, to row, to column)."""
    node, seat = Node(state), state.mover
    if node.kind != "move":
        return node.actions[0]
    own = depth - 1
    values = [(-_value(child, seat, own), child.action) for child in node.children]
    return min(values)[1]  # type: ignore[return-value]


def _value(node: Node, seat: Seat, depth: int) -> int:
    if depth == 0 or node.kind == "end":
        return node.state.scores[seat]  # what the others do now does not change it
    mine = node.state.mover == seat
    values = [_value(child, seat, depth - 1 if mine else depth) for child in node.walk(1) if child is not node]
    return max(values) if mine else min(values)
