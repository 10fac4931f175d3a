"""Who has waited longest, and who is nearest."""

from hypothesis import given
from hypothesis import strategies as st

from ludus.league.matches.waiting import Places, Waiting


def test_who_sat_down_last_waits_behind_the_others() -> None:
    waiting = Waiting()
    for one in (3, 1, 2):
        waiting.join(one)
    assert list(waiting) == [1, 2, 3]
    waiting.sit(1)
    waiting.sit(3)
    assert list(waiting) == [2, 1, 3]
    assert [waiting.wait(one) for one in (1, 2, 3)] == [1, 3, 0]
    assert list(waiting.waited(1)) == [2, 1]


def test_who_comes_back_has_waited_since_it_sat_down() -> None:
    waiting = Waiting()
    for one in (1, 2):
        waiting.join(one)
        waiting.sit(one)
    waiting.leave(1)
    assert 1 not in waiting and len(waiting) == 1
    waiting.sit(2)
    waiting.join(1)
    assert list(waiting) == [1, 2]


@given(st.dictionaries(st.integers(0, 30), st.floats(-5, 5)), st.floats(-6, 6), st.integers(1, 4))
def test_the_nearest_on_either_side_are_found(numbers: dict[int, float], middle: float, most: int) -> None:
    places = Places()
    for one, number in numbers.items():
        places.put(one, 9.0)
        places.put(one, number)  # it has moved
    even = {one: number for one, number in numbers.items() if one % 2 == 0}
    below = sorted((one for one in even if even[one] < middle), key=lambda one: (-even[one], -one))
    above = sorted((one for one in even if even[one] >= middle), key=lambda one: (even[one], one))
    assert places.around(middle, lambda one: one % 2 == 0, most) == below[:most] + above[:most]
    assert list(places) == sorted(numbers, key=lambda one: (numbers[one], one))
