"""A state of Fish: phases, who can move where, what is left on the ice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.games.fish import rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.shape import Position
from ludus.games.fish.state import COLOURS, PASS, Book, Move, Options, State, book_of
from tests.games.fish.states import play, random_state, table

STATE = table([[1, 2, 3], [4, 5, 0], [2, 3, 4]], [(0, 0)], [(2, 2)])


def test_phases_go_from_setup_to_over() -> None:
    """RULES 7.1."""
    state = rules.new(uniform_board(4, 4, 1), 2, Options())
    assert state.phase == "setup"
    state = play(state, Position(0, 0))
    assert state.phase == "placing"
    while state.is_placing:
        state = play(state, next(rules.actions(state)))
    assert state.phase == "moving"
    assert table([[1, 0], [0, 0]], [(0, 0)], []).phase == "over"


def test_a_tile_that_was_left_is_a_hole_and_one_under_a_penguin_is_not() -> None:
    target = next(action for action in rules.actions(STATE) if isinstance(action, Move))
    after = play(STATE, target)
    assert (STATE.fish_at((0, 0)), after.fish_at((0, 0))) == (1, 0)
    assert after.fish_at(target.target) > 0
    assert after.owner_of(after.book.shape.cell(target.target)) == 0
    assert [after.fish_at(place) for place in ((-1, 0), (0, 99), (1, 2))] == [0, 0, 0]
    assert after.rows[0] == (0, 2, 3)


def test_actions_are_written_as_places() -> None:
    assert str(Move(Position(0, 1), Position(2, 3))) == "[0, 1] to [2, 3]"
    assert str(PASS) == "pass"


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_who_can_move_has_moves_to_free_tiles_only(seed: int) -> None:
    state = random_state(seed)
    for seat in range(state.book.seats):
        moves = [*state.moves(seat)]
        assert bool(moves) == state.can_move(seat)
        assert all(state.free >> target & 1 for _, target in moves)
        assert all(state.owner_of(source) == seat for source, _ in moves)
    assert sum(map(sum, state.rows)) == sum(state.book.fish[cell] for cell in range(99) if state.tiles >> cell & 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_dropped_seat_remains_no_longer(seats: int) -> None:
    state: State = rules.drop(rules.new(uniform_board(5, 5, 1), seats, Options()), 1)
    assert state.remaining == tuple(seat for seat in range(seats) if seat != 1)


def test_books_are_equal_by_what_they_are_made_of() -> None:
    board = uniform_board(4, 4, 2)
    one, other = Book(board, Options(), 2, 4), Book(board, Options(), 2, 4)
    assert one == other and hash(one) == hash(other)
    assert one != Book(board, Options(), 2, 3) and one != Book(board, Options(cramped=True), 2, 4)
    assert book_of(board, Options(), 2, 4) is book_of(board, Options(), 2, 4)
    assert one.colours == COLOURS[:2]
