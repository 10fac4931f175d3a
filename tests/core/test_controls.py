"""What a human may do, as data: the order that a choice makes."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.controls import Choice, Controls


def test_a_choice_with_an_amount_has_it_behind_the_order() -> None:
    choice = Choice(source="planet:1", target="planet:2", order=(1, 2), least=1, most=9)
    assert choice.made(5) == (1, 2, 5)
    assert choice.made(0) == (1, 2, 0)


def test_a_choice_without_an_amount_ignores_one() -> None:
    choice = Choice(source="tile:0-0", target="tile:0-1", order=(0, 0, 0, 1))
    assert choice.made(5) == choice.made() == (0, 0, 0, 1)


def test_a_choice_whose_amount_is_not_told_is_the_bare_order() -> None:
    assert Choice(source="a", target="b", order=(3, 4), most=7).made() == (3, 4)


@given(st.lists(st.tuples(st.integers(-9, 9), st.none() | st.integers(0, 9)), max_size=4), st.booleans())
def test_a_page_reads_what_was_offered(rows: list[tuple[int, int | None]], many: bool) -> None:
    choices = tuple(Choice(source="a", target="b", order=(first,), most=most) for first, most in rows)
    offered = Controls(choices=choices, many=many, prompt="go")
    assert msgspec.json.decode(msgspec.json.encode(offered), type=Controls) == offered
