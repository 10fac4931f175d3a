"""What a seat of Auralux sees."""

from ludus.games.auralux import rules
from ludus.games.auralux.board import Board
from tests.games.auralux.positions import start, step


def test_last_moves_are_those_of_the_others_in_seat_order() -> None:
    three = Board("three", (1, 2, 3), ((0, 0), (9, 0), (0, 9)))
    state = step(start(on=three), [(1, 2, 1), (1, 1, 5)])
    assert [move[:4] for move in rules.view(state, 1).last_moves] == [(0, 1, 2, 1)]
    state = step(state, [(2, 1, 2), (2, 1, 3)], [(3, 1, 4)])
    assert [move.seat for move in rules.view(state, 0).last_moves] == [1, 1, 2]
    state = step(state, [(1, 2, 6)])
    assert [move[:4] for move in rules.view(state, 1).last_moves] == [(0, 1, 2, 6), (2, 3, 1, 4)]


def test_a_seat_is_not_shown_flying_groups_and_a_spectator_is() -> None:
    state = step(start(), [(1, 2, 10)], [(2, 3, 20)])
    assert rules.view(state, 0).groups == ()
    assert [flight[:5] for flight in rules.view(state, None).groups] == [(0, 1, 2, 10, 8), (1, 2, 3, 20, 13)]
