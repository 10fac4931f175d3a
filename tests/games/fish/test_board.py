"""RULES 1 of Fish: places, directions, reach, files and the two ways to make a board."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadBoard, BadOption
from ludus.games import load
from ludus.games.boards import open_board, read_recipe, shipped
from ludus.games.fish.board import (
    Board,
    Recipe,
    board_of,
    generate,
    random_board,
    read,
    uniform_board,
    write,
)
from ludus.games.fish.shape import Position
from tests.games.fish.anything import board_text, many, thrown


def test_the_worked_example_of_reach() -> None:
    board = board_of([[0, 1, 3], [1, 3, 3], [0, 3, 1]])
    assert board.reachable((1, 0)) == ((0, 1), (2, 1))
    assert board.reachable((7, 7)) == ()


def test_reach_stops_before_holes_and_goes_direction_by_direction() -> None:
    board = uniform_board(5, 9, 1, (Position(2, 2), Position(7, 2)))
    assert board.reachable((4, 2)) == (
        *((3, 2), (2, 3), (1, 3), (0, 4)),
        *((5, 2), (6, 3), (7, 3), (8, 4)),
        *((6, 2), (8, 2)),
        *((5, 1), (6, 1), (7, 0), (8, 0)),
        *((3, 1), (2, 1), (1, 0), (0, 0)),
    )


def test_removing_a_tile_leaves_a_hole() -> None:
    board = uniform_board(3, 3, 4).without((1, 1), (2, 0))
    assert board.rows == ((4, 4, 4), (4, 0, 4), (0, 4, 4))
    with pytest.raises(BadBoard, match=r"no tile at \[3, 0\]"):
        board.without((3, 0))


@pytest.mark.parametrize("text", ["[[1],[2,3,4],[],[5,0]]", " [ [1] ,\n[2,3,4],\r\n\t[ ], [5]]\n"])
def test_ragged_rows_are_filled_up_with_holes(text: str) -> None:
    board = read(text, "ragged.json")
    assert board.name == "ragged"
    assert board.rows == ((1, 0, 0), (2, 3, 4), (0, 0, 0), (5, 0, 0))
    assert json.loads(write(board)) == [[1, 0, 0], [2, 3, 4], [0, 0, 0], [5, 0, 0]]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[[1,2],\n[3,,4]]", r"bad\.json:2: not JSON: .* \(column 4\)"),
        ("{}", "expected an array of rows"),
        ("[[1],7]", "row 1: expected an array of numbers, got 7"),
        ("[[1],[2,6]]", "row 1, column 1: expected a number of fish, 0 to 5, got 6"),
        ("[[true]]", "row 0, column 0: .* got true"),
        ("[[1.0]]", "row 0, column 0: .* got 1.0"),
        ("[[1],[2,-1]]", "row 1, column 1"),
        ("[" * 100_000, "not JSON"),
        ("[[" + "0," * 1000 + "0]" + ",[]" * 1000 + "]", "at most 100000 cells"),
        ("9" * 5000, "not JSON"),
    ],
)
def test_what_is_no_board_is_refused_with_the_place(text: str, what: str) -> None:
    with pytest.raises(BadBoard, match=what):
        read(text, "bad.json")


@many
@given(st.text(max_size=20) | thrown(board_text, lambda dice: repr(dice.randbytes(dice.randrange(20)))))
def test_any_text_is_a_board_or_refused(text: str) -> None:
    try:
        board = read(text, "any.json")
    except BadBoard:
        return
    assert read(write(board), "any.json") == board


@given(st.lists(st.lists(st.integers(0, 5), max_size=8), max_size=8))
def test_any_board_is_the_same_after_writing_and_reading(rows: list[list[int]]) -> None:
    board = board_of(rows)
    again = read(write(board))
    assert again == board
    assert board.tiles.bit_count() == sum(fish > 0 for fish in board.fish)


def test_the_random_mode_has_so_many_ones_and_two_to_five_elsewhere() -> None:
    for seed in range(20):
        board = random_board(7, 6, 11, (Position(0, 3), Position(5, 6)), seed)
        count = Counter(board.fish)
        assert (count[0], count[1], len(board.fish)) == (2, 11, 42)
        assert set(count) == {0, 1, 2, 3, 4, 5}
        assert board.fish_at((0, 3)) == board.fish_at((5, 6)) == 0
    assert random_board(4, 4, 3, 2, 5) == random_board(4, 4, 3, 2, 5) != random_board(4, 4, 3, 2, 6)
    assert set(random_board(2, 2, 4).fish) == {1}
    assert 1 not in random_board(5, 5, 0).fish
    everywhere = tuple(Position(row, column) for row in range(2) for column in range(3))
    assert sorted(random_board(3, 2, 6, everywhere[1:]).fish) == [
        0,
        0,
        0,
        0,
        0,
        1,
    ]  # RULES 1.6: as far as there are tiles
    assert set(random_board(3, 2, 6, everywhere).fish) == set(uniform_board(3, 2, 5, everywhere).fish) == {0}


def test_the_uniform_mode_has_the_same_number_everywhere() -> None:
    assert uniform_board(2, 3, 5, (Position(1, 0),)).rows == ((5, 5), (0, 5), (5, 5))
    assert generate(1, Recipe(uniform=2, width=3, height=2)).fish == (2,) * 6


@pytest.mark.parametrize(
    ("recipe", "what"),
    [
        (Recipe(width=0), "width of fish's generator is 0: must be 1 or more"),
        (Recipe(height=1), "height .* is 1: must be 2 or more"),
        (Recipe(width=10**9), "at most 100000"),
        (Recipe(min_ones=-1), "min_ones .* is -1: must be 0 to"),
        (Recipe(width=3, height=3, min_ones=10), "min_ones .* is 10: must be 0 to 9"),
        (Recipe(uniform=0), "uniform .* is 0: must be 1 to 5"),
        (Recipe(uniform=6), "uniform .* is 6: must be 1 to 5"),
        (Recipe(holes=65), "holes .* is 65: must be 0 to 64"),
        (Recipe(holes=-1), "holes .* is -1: must be 0 to 64"),
        (Recipe(holes=((8, 0),)), r"holes .* is \[8, 0\]: not on the board of 8 rows and 8 columns"),
        (Recipe(holes="1:2+x"), "'x': expected a number, or places as row:column"),
        (Recipe(holes="1:9"), "not on the board"),
    ],
)
def test_the_limits_of_the_generator(recipe: Recipe, what: str) -> None:
    with pytest.raises(BadOption, match=what):
        generate(0, recipe)


def test_recipes_in_words() -> None:
    game = load("fish")
    recipe = read_recipe(game, "width=3,height=4,holes=0:1+3:2,uniform=2")
    assert generate(0, recipe).rows == ((2, 0, 2), (2, 2, 2), (2, 2, 2), (2, 2, 0))
    board: Board = open_board(game, "random:width=4,height=4,holes=5", "document", 3)
    assert board.fish.count(0) == 5


def test_ten_boards_ship_and_are_large_enough() -> None:
    game = load("fish")
    boards: list[Board] = [open_board(game, name, "document", 0) for name in shipped(game)]
    assert len(boards) == 10
    sizes = {(board.height, board.width) for board in boards}
    assert {(3, 3), (10, 10)} <= sizes
    assert {0 in board.fish for board in boards} == {True, False}
    for board in boards:
        assert board.tiles.bit_count() >= 9
        for seats in game.info.seats:
            assert game.rules.new(board, seats, game.options()).is_placing
