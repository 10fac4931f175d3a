"""Shuttles: why an order is refused, who flies, who lands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.games.starmap.fleet import Fleet, arrivals, incoming, refusal
from ludus.games.starmap.map.chart import Chart
from ludus.games.starmap.orders import Order, Reason, Shuttle
from tests.games.starmap.stars import star

CHART, JAVA = Chart(star(3, 2), original=False), Chart(star(3, 0, -1), original=True)
shuttles = st.tuples(
    st.integers(1, 5), st.integers(0, 99), st.integers(0, 1), st.integers(1, 9), st.just(0), st.integers(1, 2)
).map(lambda row: Shuttle(*row))


@pytest.mark.parametrize(
    ("order", "theirs", "reason"),
    [
        (Order(0, 9, 1), False, Reason.NO_PLANET),
        (Order(9, 0, 1), True, Reason.NO_PLANET),
        (Order(0, 1, 1), True, Reason.NOT_YOURS),
        (Order(0, 1, 0), False, Reason.NOBODY_SENT),
        (Order(0, 1, -5), False, Reason.NOBODY_SENT),
        (Order(0, 1, 11), False, Reason.TOO_MANY),
        (Order(0, 0, 1), False, Reason.TO_ITSELF),
        (Order(1, 2, 1), False, Reason.NO_EDGE),
    ],
)
def test_the_first_thing_that_is_wrong_is_named(order: Order, theirs: bool, reason: str) -> None:
    assert refusal(CHART, order, 10, theirs) == reason


def test_a_launch_takes_the_length_in_units_of_time_and_the_next_number() -> None:
    fleet = Fleet(CHART, (), 7, frozenset())
    fleet.launch(1, Order(0, 1, 4), 3, now=10, units=2)
    fleet.launch(0, Order(0, 2, 5), 2, now=10)
    assert fleet.shuttles() == (Shuttle(12, 8, 0, 5, 0, 2), Shuttle(16, 7, 1, 4, 0, 1))
    assert (fleet.launched, fleet.events) == (9, frozenset())


def test_in_edition_original_odd_lengths_and_numbered_events_are_kept_apart() -> None:
    fleet = Fleet(JAVA, (), 0, frozenset())
    fleet.launch(0, Order(0, 2, 5), 0, now=4)
    fleet.launch(0, Order(0, 1, 5, event=3), 3, now=4)
    first, second = fleet.shuttles()
    assert first.arrives == 5 and first.quirk is not None
    assert second.arrives == 7
    assert {event.order.event for event in fleet.events} == {3}


def test_the_events_of_a_state_are_not_changed_by_its_successor() -> None:
    before = Fleet(JAVA, (), 0, frozenset())
    before.launch(0, Order(0, 1, 5, event=3), 3, now=4)
    kept = before.events
    fleet = Fleet(JAVA, before.shuttles(), before.launched, kept)
    fleet.launch(1, Order(0, 1, 5, event=3), 3, now=5)  # the same number, but another's object
    assert (len(kept), len(fleet.events)) == (1, 2)
    assert kept < fleet.events


@given(st.lists(shuttles, max_size=12), st.integers(0, 6))
def test_everybody_lands_or_flies_on(some: list[Shuttle], now: int) -> None:
    flying = tuple(sorted(some))
    landing, left = arrivals(flying, now)
    landed = [shuttle for there in landing.values() for shuttle in there]
    assert sorted((*landed, *left)) == sorted(flying)
    assert all(shuttle.arrives <= now for shuttle in landed)
    assert all(shuttle.arrives > now for shuttle in left)


@given(st.lists(shuttles, max_size=12))
def test_what_is_shown_comes_in_launch_order(some: list[Shuttle]) -> None:
    for planet, coming in incoming(some).items():
        assert [shuttle.serial for shuttle in coming] == sorted(shuttle.serial for shuttle in coming)
        assert {shuttle.destination for shuttle in coming} == {planet}
