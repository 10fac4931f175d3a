"""Results as choices: who comes first of those that are left."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.ratings.stages import NOWHERE, Remaining, Stage, columns, stages, tie_orders
from tests.ratings.drawn import result, results


def test_a_table_of_three_is_two_choices() -> None:
    assert stages([result((5, 2, 9), (2, 3, 1))]) == [
        Stage(Remaining((2, 5), 1), {0b10: 1}),  # then 5, of the first seat, before 2
        Stage(Remaining((2, 5, 9), 1), {0b100: 1}),
    ]


def test_who_shares_a_place_is_chosen_together() -> None:
    found = stages([result((0, 1, 2), (1, 1, 3))])
    assert found == [Stage(Remaining((0, 1, 2), 0), {0b11: 1})]
    assert tie_orders(found) == [2]
    assert tie_orders(stages([result((0, 1), (1, 2))])) == []


def test_equal_choices_are_counted_and_without_the_first_seat_sides_do_not_matter() -> None:
    played = [result((0, 1), (1, 2)), result((1, 0), (2, 1)), result((0, 1), (2, 1))]
    assert stages(played, first_seat=False) == [Stage(Remaining((0, 1), NOWHERE), {0b01: 2, 0b10: 1})]
    assert len(stages(played)) == 2


def test_who_plays_against_itself_tells_nothing() -> None:
    assert stages([result((3, 3), (1, 2))]) == []


@given(results(4), st.integers(0, 99))
def test_the_order_of_results_does_not_matter(played: list[MatchResult], seed: int) -> None:
    mixed = [*played]
    Random(seed).shuffle(mixed)
    assert stages(mixed) == stages(played)


@given(st.integers(2, 4), st.sampled_from([(), (2,), (2, 3)]))
def test_the_members_of_each_choice_share_one(size: int, orders: tuple[int, ...]) -> None:
    orders = tuple(order for order in orders if order <= size)
    masks, parts = columns(size, 0, orders)
    assert {mask.bit_count() for mask in masks} == {1, *orders}
    assert len(parts) == size + 1 + len(orders)
    for place in range(len(masks)):
        assert abs(sum(part[place] for part in parts[:size]) - 1) < 1e-12
    assert parts[size] == parts[0]  # the first seat's part is that of who sits there
