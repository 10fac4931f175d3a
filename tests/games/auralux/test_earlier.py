"""Version 1 of the rules: what records of its time need, and nothing else differs."""

import pytest

from ludus.core.game import Rejection
from ludus.games.auralux import earlier, rules
from ludus.games.auralux.orders import Order
from ludus.games.auralux.scoring import scores, tally
from tests.games.auralux.positions import ROW, options


def test_the_book_knows_its_version() -> None:
    state = earlier.new(ROW, 2, options())
    assert (state.book.version, rules.new(ROW, 2, options()).book.version) == (1, 2)
    assert state.book != rules.new(ROW, 2, options()).book


def test_r5_a_group_above_the_limit_was_a_rejection_and_told_to_nobody() -> None:
    for new, rejected, told in ((earlier.new, (Rejection(0, "group_limit"),), 0), (rules.new, (), 1)):
        state, rejections = earlier.play(new(ROW, 2, options(max_groups=0)), (Order(1, 2, 10),))
        assert (rejections, len(state.sends[0]), state.ships[0]) == (rejected, told, 90)


def test_r7_sums_wrapped_around_in_both_editions() -> None:
    for new, wraps in ((earlier.new, True), (rules.new, False)):
        state = new(ROW, 2, options(start_ships=10**9, production=10**9, max_steps=9))
        for _ in range(6):
            state, _ = earlier.play(state, ())
        assert (max(state.ships) < 2**31) == wraps


def test_otherwise_a_match_goes_as_it_goes_today() -> None:
    then, now = earlier.new(ROW, 2, options(max_steps=8)), rules.new(ROW, 2, options(max_steps=8))
    while rules.to_move(now) is not None:
        action = next(iter([*rules.actions(now)][-1:]), ())
        assert earlier.forced(then) == rules.forced(now)
        then, _ = earlier.play(then, action)
        now, _ = rules.play(now, action)
        assert earlier.digest(then) == rules.digest(now)
    assert scores(then) == pytest.approx(scores(now))  # R3: then rounded twice
    assert tally(then) == tally(now)
    over, today = earlier.outcome(then), rules.outcome(now)
    assert over is not None and today is not None
    assert (over.ranks, over.reason) == (today.ranks, today.reason)
