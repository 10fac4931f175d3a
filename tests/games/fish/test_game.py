"""The trials of Fish are what they say: tiny, huge, ragged, and without a choice."""

from typing import Any

import pytest

from ludus.games import load
from ludus.games.boards import open_board
from ludus.games.fish import codec, rules
from ludus.games.fish.game import TRIALS
from ludus.games.fish.state import PASS, Options, State
from tests.games.fish.states import play


def board(name: str) -> Any:
    return open_board(load("fish"), TRIALS[name].board, "document", 1)


def scripted(name: str) -> State:
    """The position that the trial's script leads to."""
    trial = TRIALS[name]
    state, scripts = rules.new(board(name), 2, Options()), [iter(script) for script in trial.script]
    while state.is_placing:
        state = play(state, codec.parse_action(next(scripts[state.mover])))
    return state


@pytest.mark.parametrize("name", TRIALS)
def test_a_match_of_two_can_begin_on_every_trial(name: str) -> None:
    state = rules.new(board(name), TRIALS[name].seats, Options())
    assert rules.to_move(state) == 0


def test_the_smallest_and_the_largest_have_the_tiles_they_tell() -> None:
    assert rules.new(board("smallest board"), 2, Options()).free.bit_count() == 12
    largest = board("largest board")
    assert (largest.height, largest.width) == (16, 16)


def test_ragged_rows_have_holes_in_the_corners() -> None:
    ragged = board("odd ids")
    state = rules.new(ragged, 2, Options())
    assert [state.fish_at(corner) for corner in ((0, 0), (ragged.height - 1, 0))] == [0, 0]
    assert (0,) * ragged.width in state.rows


def test_in_one_trial_nothing_can_be_moved_and_the_other_goes_on() -> None:
    state = scripted("no planets left")
    assert (state.mover, rules.forced(state)) == (0, PASS)
    assert rules.outcome(state) is None


def test_in_one_trial_there_is_one_move() -> None:
    state = scripted("nothing to do")
    assert state.mover == 0
    assert len([*rules.actions(state)]) == 1
    assert rules.forced(state) is None
