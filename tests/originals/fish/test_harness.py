"""RULES 4 of Fish: the five harnesses, where readings could differ."""

from typing import Any

import pytest

from ludus.core.errors import BadMessage
from ludus.originals.fish.harness import HARNESSES, xboard, xref, xstate, xstrategy, xtree


def player(color: str, *places: list[int], score: int = 0) -> dict[str, Any]:
    return {"color": color, "score": score, "places": list(places)}


def test_xboard_counts_what_can_be_reached() -> None:
    assert xboard({"position": [1, 0], "board": [[0, 1, 3], [1, 3, 3], [0, 3, 1]]}) == 2


def test_xstate_takes_the_first_direction_that_is_free() -> None:
    state = {
        "players": [player("red", [2, 1], score=5), player("white", [0, 1])],
        "board": [[1, 1], [2, 2], [3, 3], [4]],
    }
    assert xstate(state) == {
        "players": [player("white", [0, 1]), player("red", [1, 1], score=8)],
        "board": [[1, 1], [2, 2], [3, 0], [4, 0]],
    }


def test_xstate_rotates_by_one_even_past_a_stuck_player() -> None:
    state = {
        "players": [player("red", [0, 0]), player("white", [0, 2]), player("black", [4, 0])],
        "board": [[1, 0, 1], [1, 0, 0], [1], [0], [1], [1]],
    }
    after: Any = xstate(state)
    assert [each["color"] for each in after["players"]] == ["white", "black", "red"]


def test_xstate_never_tries_another_penguin() -> None:
    state = {"players": [player("red", [0, 2], [0, 0])], "board": [[1, 0, 1], [1, 0, 0]]}
    assert xstate(state) is False


@pytest.mark.parametrize("players", [[], [player("red")], [player("red", [0, 0])]])
def test_xstate_says_false_without_player_penguin_or_way(players: list[Any]) -> None:
    assert xstate({"players": players, "board": [[1]]}) is False


def test_xtree_takes_the_first_direction_and_then_the_first_penguin() -> None:
    board = [[1] * 4 for _ in range(6)]
    state = {"players": [player("red", [5, 3]), player("white", [5, 1], [0, 3], [4, 0])], "board": board}
    # N of [3, 3] is [1, 3], which [5, 1] and [0, 3] both reach.
    assert xtree({"state": state, "from": [5, 3], "to": [3, 3]}) == [[0, 3], [1, 3]]
    # Without [1, 3] it is SW, [4, 3], and not NW, [2, 3]: the order of the directions comes before any tie-break.
    board[1][3] = 0
    assert xtree({"state": state, "from": [5, 3], "to": [3, 3]}) == [[0, 3], [4, 3]]


def test_xtree_says_false_if_the_next_player_is_stuck() -> None:
    state = {
        "players": [player("red", [0, 0]), player("white", [0, 2]), player("black", [3, 0])],
        "board": [[1, 0, 1], [1, 0, 0], [1], [1]],
    }
    assert xtree({"state": state, "from": [0, 0], "to": [1, 0]}) is False


def test_xboard_answers_0_on_a_hole() -> None:
    for position in ([0, 0], [1, 2]):  # the end of a short row is one too
        assert xboard({"position": position, "board": [[0, 1, 3], [1, 3]]}) == 0


def test_xstrategy_says_false_if_nobody_can_move() -> None:
    state = {"players": [player("red", [0, 0]), player("white", [0, 2])], "board": [[1, 0, 1]]}
    assert xstrategy([2, state]) is False


@pytest.mark.parametrize(
    ("row", "column", "players", "winners"),
    [
        (2, 2, [["a", 1], ["b", 1]], ["b"]),
        (1, 9, [["a", 1], ["b", 1]], ["a", "b"]),  # one row: nobody can move
        (1, 1, [["a", 1], ["b", 1]], []),
        (5, 5, [["a", 1], ["B", 1]], ["a"]),
        (5, 5, [["d", 1], ["c", 1], ["b", 1], ["A", 1]], ["A", "d"]),
    ],
)
def test_xref_names_the_winners_in_code_point_order(row: int, column: int, players: Any, winners: list[str]) -> None:
    for fish in (1, 5):
        assert xref({"row": row, "column": column, "players": players, "fish": fish}) == winners


BAD = [
    ("xboard", {"position": [0, 9], "board": [[1]]}, r"\[0, 9\] is not on the board"),
    ("xboard", {"board": [[1]]}, "there is no position"),
    ("xboard", {"position": [0, -1], "board": [[1]]}, "expected a position"),
    ("xboard", {"position": [0, 0], "board": [[1, 9]]}, "row 0, column 1"),
    ("xstate", [], "expected a state"),
    ("xstate", {"players": [player("red", [0, 1])], "board": [[1, 0]]}, "where there is no tile"),
    ("xstate", {"players": [player("red", [0, 0]), player("red", [0, 1])], "board": [[1, 1]]}, "two players of one"),
    ("xstate", {"players": [player("red", [0, 0]), player("white", [0, 0])], "board": [[1]]}, "two penguins"),
    ("xstate", {"players": [player("green", [0, 0])], "board": [[1]]}, "expected red, white"),
    ("xstate", {"players": [player("red", [0, 0], score=-1)], "board": [[1]]}, "score: expected a number"),
    ("xstate", {"players": [{"color": "red", "score": 0, "places": 3}], "board": [[1]]}, "places: expected an array"),
    ("xstate", {"players": [player("red")] * 5, "board": [[1]]}, "at most 4"),
    ("xtree", {"state": {"players": [], "board": [[1]]}, "from": [0, 0], "to": [0, 0]}, "there is nobody to move"),
    (
        "xtree",
        {"state": {"players": [player("red", [0, 0])], "board": [[1], [1]]}, "from": [0, 0], "to": [0, 0]},
        "the move is not legal: there is a penguin of red",
    ),
    ("xstrategy", {}, r"expected \[depth, state\]"),
    ("xstrategy", [0, {"players": [player("red", [0, 0])], "board": [[1]]}], "expected a depth"),
    ("xref", {"row": 0, "column": 2, "players": [["a", 1], ["b", 1]], "fish": 1}, "row: expected a number"),
    ("xref", {"row": 2, "column": 2, "players": [["a", 1]], "fish": 1}, "an array of 2 to 4"),
    ("xref", {"row": 2, "column": 2, "players": [["a", 1], ["a", 1]], "fish": 1}, "the same name"),
    ("xref", {"row": 2, "column": 2, "players": [["a", 1], ["b"]], "fish": 1}, r"expected \[name, depth\]"),
    ("xref", {"row": 2, "column": 2, "players": [["a", 1], ["b", 1]], "fish": 6}, "fish: expected a number, 1 to 5"),
]


@pytest.mark.parametrize(("name", "data", "what"), BAD)
def test_impossible_questions_are_refused_with_what_is_wrong(name: str, data: object, what: str) -> None:
    with pytest.raises(BadMessage, match=what):
        HARNESSES[name](data)
