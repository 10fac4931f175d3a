"""RULES 6 of Fish: the game tree."""

from itertools import islice

import pytest

from ludus.core.errors import LudusError
from ludus.games.fish import rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.shape import Position
from ludus.games.fish.state import PASS, Move, Options
from ludus.games.fish.tree import Node, perft
from tests.games.fish.states import table, zigzag

SKIPPED = table([[1, 0, 0], [0, 0, 0], [0, 0, 1], [0, 0, 1]], [(0, 0)], [(2, 2)])


def test_an_ordinary_node_has_a_branch_for_each_move() -> None:
    state = zigzag(uniform_board(4, 4, 2), 3)
    node = Node(state)
    assert node.kind == "move"
    assert node.actions == tuple(rules.actions(state))
    assert [child.action for child in node.children] == [*node.actions]
    assert all(child.parent is node for child in node.children)


def test_a_skip_node_has_one_branch_to_the_same_state_with_the_next_player() -> None:
    node = Node(SKIPPED)
    assert node.kind == "skip"
    assert node.actions == (PASS,)
    (child,) = node.children
    assert child.kind == "move"
    assert (child.state.mover, child.state.free, child.state.scores) == (1, SKIPPED.free, SKIPPED.scores)


def test_an_end_node_has_none() -> None:
    end = Node(table([[1, 0, 1]], [(0, 0)], [(0, 2)]))
    assert (end.kind, end.actions, [*end.children]) == ("end", (), [])
    assert end.result(PASS) is None


def test_a_node_knows_which_actions_are_legal_and_where_they_lead() -> None:
    state = table([[1, 2, 3], [4, 5, 1], [2, 3, 4]], [(0, 0)], [(2, 2)])
    node, good = Node(state), Move(Position(0, 0), Position(1, 0))
    after = node.result(good)
    assert after is not None
    assert after.scores == (1, 0)
    assert node.child(good) is node.child(good)
    assert node.result(Move(Position(0, 0), Position(1, 1))) is None
    assert node.result(PASS) is None
    assert Node(SKIPPED).result(Move(Position(2, 2), Position(3, 2))) is None
    assert Node(SKIPPED).result(PASS) is not None


def test_a_function_maps_over_all_states_one_action_away() -> None:
    node = Node(zigzag(uniform_board(4, 4, 2), 2))
    scores = node.map(lambda state: state.scores[0])
    assert scores == [2] * len(node.actions)
    assert Node(SKIPPED).map(lambda state: state.mover) == [1]


def test_successors_are_made_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    monkeypatch.setattr(Node, "_made", lambda self, action: made.append(action))
    node = Node(zigzag(uniform_board(5, 5, 2), 2))
    assert made == []
    node.child(node.actions[3])
    assert made == [node.actions[3]]


def test_the_whole_tree_can_be_walked_without_being_built() -> None:
    root = Node(zigzag(uniform_board(4, 4, 1), 2))
    assert [*islice(root.walk(), 1)] == [root]
    some = [*islice(root.walk(), 5000)]
    assert len(some) == 5000
    assert any(node.kind == "end" for node in some)
    assert root._children == {}


def test_a_walk_gives_every_node_to_a_depth_with_its_path() -> None:
    state = table([[1, 2, 3], [4, 5, 1], [2, 3, 4]], [(0, 0)], [(2, 2)])
    nodes = [*Node(state).walk(3)]
    for depth in range(4):
        assert sum(len(node.path) == depth for node in nodes) == perft(state, depth)
    for node in nodes:
        replayed = state
        for action in node.path:
            replayed = rules.play(replayed, action)[0]
        assert replayed == node.state


def test_a_tree_starts_when_all_penguins_are_placed() -> None:
    with pytest.raises(LudusError, match="all penguins are placed"):
        Node(rules.new(uniform_board(4, 4, 1), 2, Options()))


def test_after_a_removal_a_new_tree_has_the_freed_moves() -> None:
    state = table([[3, 0], [4, 0], [0, 0], [0, 0], [1, 1], [1, 1]], [(0, 0)], [(1, 0)])
    assert Node(state).kind == "end"
    assert Node(rules.drop(state, 1)).actions == (Move(Position(0, 0), Position(1, 0)),)
