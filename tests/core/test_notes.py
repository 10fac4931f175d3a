"""What a bot says about its turns: how much of it is kept."""

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.notes import LONGEST, MOST, Allowance, HasNotes


def test_notes_are_kept_in_order_and_each_is_cut() -> None:
    view = HasNotes()
    view.note("because", 3)
    view.note("x" * (LONGEST + 9))
    assert view.notes == ("because 3", "x" * LONGEST)
    assert HasNotes().notes == ()


def test_the_end_of_a_long_one_is_kept() -> None:
    assert Allowance().cut("a" * LONGEST + "the end") == ("a" * LONGEST + "the end")[-LONGEST:]


def test_a_seat_that_said_all_it_may_is_not_heard_any_more() -> None:
    allowance = Allowance()
    kept = [allowance.cut("y" * LONGEST) for _ in range(MOST // LONGEST)]
    assert sum(map(len, kept)) == MOST
    assert allowance.cut("more") == ""


@given(st.lists(st.text(), max_size=9))
def test_whatever_is_kept_can_be_shown(texts: list[str]) -> None:
    allowance = Allowance()
    for text in texts:
        kept = allowance.cut(text)
        assert len(kept) == len(text)
        assert all(letter.isprintable() or letter in "\n\t" for letter in kept)
