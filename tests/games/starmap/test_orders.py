"""Orders of the planet games: from data, and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadMessage
from ludus.games.starmap.orders import Event, Order, Quirk, Shuttle, by_seat, dump_action, parse_action, transfer
from ludus.games.starmap.view import Planet

numbers = st.integers(-(2**63), 2**63 - 1)


@given(st.lists(st.tuples(numbers, numbers, numbers, numbers).map(lambda row: Order(*row)), max_size=5))
def test_what_is_written_reads_the_same(orders: list[Order]) -> None:
    assert parse_action(dump_action(tuple(orders))) == tuple(orders)


def test_a_number_of_an_event_is_written_only_where_there_is_one() -> None:
    assert dump_action((Order(1, 2, 3), Order(1, 2, 3, 4))) == [[1, 2, 3], [1, 2, 3, 4]]


def test_nothing_is_no_orders_and_a_list_of_the_bots_own_becomes_ours() -> None:
    class Mine(list[int]):
        pass

    assert parse_action(None) == parse_action([]) == ()
    (order,) = parse_action([Mine([1, 2, 3])])
    assert type(order) is Order


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (Order(1, 2, 3), "put it in a list"),
        ("go", "expected a list of orders, got 'go'"),
        ([[1, 2, 3], [1, 2]], "order 2: expected"),
        ([[1, 2, True]], "order 1: expected whole numbers"),
        ([[1, 2, 3.0]], "order 1: expected whole numbers"),
        ([[1, 2, 2**63]], "at most 64 bits"),
    ],
)
def test_what_cannot_be_read_names_the_order(data: Any, words: str) -> None:
    with pytest.raises(BadMessage, match=words):
        parse_action(data)


def test_planets_of_a_view_or_their_ids() -> None:
    assert transfer(Planet(4, 0, 0, ()), 5, 6) == transfer(4, Planet(5, 0, 0, ()), 6) == Order(4, 5, 6)


def test_time_left_runs_down_and_where_it_is_odd_at_its_own_pace() -> None:
    plain = Shuttle(10, 0, 0, 5, 1, 2)
    odd = plain._replace(quirk=Quirk(20, 2, Event(0, Order(1, 2, 5, 1))))
    assert [plain.turns_left(now) for now in (0, 9, 10)] == [10, 1, 0]
    assert [odd.turns_left(now) for now in (0, 9, 10)] == [20, 2, 0]


def test_people_in_flight_by_seat() -> None:
    some = [Shuttle(1, serial, seat, people, 1, 2) for serial, (seat, people) in enumerate([(0, 3), (1, 4), (0, 5)])]
    assert by_seat(some) == (8, 4)
    assert by_seat([]) == (0, 0)
