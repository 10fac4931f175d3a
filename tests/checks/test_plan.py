"""What a bot is put through: every trial of every game can be played, and is for a check that there is."""

import pytest

from ludus.checks import CHECKS
from ludus.checks.plan import AGAIN, FIRST, REFUSED, board_for, takes_nothing, trial_matches
from ludus.games import load, names

EVERY = [(name, edition) for name in names() for edition in load(name).info.editions]


@pytest.mark.parametrize(("name", "edition"), EVERY, ids=lambda word: word)
def test_every_trial_can_begin_and_is_for_a_check(name: str, edition: str) -> None:
    game = load(name)
    trials = list(trial_matches(game, edition, 1))
    assert [trial.check for trial in trials[:2]] == [FIRST, AGAIN]
    assert trials[0].board == trials[1].board
    assert {trial.check for trial in trials[2:]} <= {*CHECKS}
    for trial in trials:
        state = game.rules.new(trial.board, trial.seats, trial.options)
        assert game.rules.to_move(state) is not None, trial.check
        assert trial.seat < trial.seats and trial.options.edition == edition
    seats = {(trial.seats, trial.seat) for trial in trials if trial.check == "every seat"}
    largest = max(game.info.seats)
    assert seats >= {(largest, seat) for seat in range(largest)}


def test_orders_are_refused_only_where_a_seat_may_give_none() -> None:
    for name in names():
        game = load(name)
        checks = [trial.check for trial in trial_matches(game, game.info.editions[0], 1)]
        board = board_for(game, game.info.seats[0], game.info.editions[0], 1)
        assert (REFUSED in checks) is takes_nothing(game, board, game.info.seats[0], game.options())


def test_the_same_seed_gives_the_same_trials() -> None:
    game = load("auralux")
    assert list(trial_matches(game, "document", 3)) == list(trial_matches(game, "document", 3))
