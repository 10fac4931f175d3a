"""Edition original: shuttles whose time does not run as usual (RULES 2.2, 7.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.games.starmap import quirks
from ludus.games.starmap.orders import Event, Order, Shuttle

EVENT = Event(0, Order(1, 2, 30, 5))


def shuttle(length: int, serial: int = 0, now: int = 0) -> Shuttle:
    return Shuttle(now + length, serial, 0, 30, 1, 2)


@pytest.mark.parametrize(("length", "arrives", "left"), [(3, 13, 3), (0, 11, 0), (-4, quirks.NEVER, -4)])
def test_a_new_object_over_any_length(length: int, arrives: int, left: int) -> None:
    made = quirks.launch(shuttle(length, now=10), length, 10, EVENT)
    assert (made.arrives, made.turns_left(10)) == (arrives, left)


def test_time_stands_still_over_a_length_below_one() -> None:
    made = quirks.launch(shuttle(-4), -4, 0, EVENT)
    assert [made.turns_left(now) for now in (0, 5, 99)] == [-4, -4, -4]


@given(st.integers(1, 30), st.integers(0, 20))
def test_an_object_that_is_queued_twice_flies_twice_as_fast(length: int, now: int) -> None:
    first = quirks.launch(shuttle(length, 0, now), length, now, EVENT)
    twice = quirks.relaunch(shuttle(length, 1, now), [first], now, EVENT)
    assert [place.serial for place in twice] == [0, 1]
    assert {place.turns_left(now) for place in twice} == {length}
    assert {place.turns_left(now + 1) for place in twice} == {length - 2}
    assert {place.arrives for place in twice} == {now + (length + 1) // 2}


@pytest.mark.parametrize(("length", "landed"), [(3, 2), (2, 1)])
def test_places_walked_before_the_object_reached_0_are_lost(length: int, landed: int) -> None:
    """RULES 7.4: of length 3 both land after two ticks, of length 2 only the second after one."""
    first = quirks.launch(shuttle(length), length, 0, EVENT)
    twice = quirks.relaunch(shuttle(length, 1), [first], 0, EVENT)
    now = twice[0].arrives
    found = quirks.landing(twice, now)
    assert len(found) == landed
    assert found[-1].serial == 1


def test_other_shuttles_are_left_alone_and_a_landed_object_comes_at_once() -> None:
    other = quirks.launch(shuttle(9, 4), 9, 0, Event(0, Order(1, 2, 30, 6)))
    plain = shuttle(5, 5)
    again = quirks.relaunch(shuttle(3, 7, 20), [other, plain], 20, EVENT)
    assert again[:2] == [other, plain]
    assert again[2].arrives == 21
    assert quirks.landing([plain, other], 9) == [plain, other]
