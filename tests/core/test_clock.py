"""Clocks and time controls."""

from ludus.core.clock import Clock, TimeControl


def test_without_limits_nobody_is_late() -> None:
    clock = Clock(TimeControl()).start_turn(1)
    assert clock.limit_ms is None
    assert clock.left_ms is None


def test_a_turn_limit_is_the_same_every_turn() -> None:
    clock = Clock(TimeControl(turn_ms=100))
    clock.charge(90)
    assert clock.start_turn(2).limit_ms == 100


def test_a_bank_is_drawn_from_and_filled_again() -> None:
    clock = Clock(TimeControl(bank_ms=2000, increment_ms=1))
    assert clock.start_turn(1).limit_ms == 2000
    clock.charge(500)
    assert clock.start_turn(2).limit_ms == 1501
    clock.charge(5000)
    assert clock.start_turn(3).limit_ms == 1


def test_bank_and_turn_limit_together_give_the_smaller() -> None:
    clock = Clock(TimeControl(bank_ms=2000, turn_ms=300))
    assert clock.start_turn(1).limit_ms == 300


def test_time_left_runs_down() -> None:
    clock = Clock(TimeControl(turn_ms=100)).start_turn(1)
    first, second = clock.left_ms, clock.left_ms
    assert first is not None
    assert second is not None
    assert 0 < second <= first <= 100
