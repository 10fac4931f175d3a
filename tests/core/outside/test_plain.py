"""What somebody else wrote, made fit for a screen."""

import json

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.outside.plain import LONGEST, plain, plain_json, plain_text


@given(st.text(), st.integers(3, 50))
def test_a_line_is_one_can_be_seen_and_is_no_longer_than_asked(text: str, most: int) -> None:
    line = plain(text, most)
    assert line.isprintable()
    assert len(line) <= most


@given(st.text(st.characters(categories=["L", "N", "P"]), max_size=LONGEST))
def test_ordinary_words_stay_what_they_are(text: str) -> None:
    assert plain(text) == plain_text(text) == plain_json(text) == text


def test_what_a_terminal_would_obey_is_replaced() -> None:
    mark = "\N{REPLACEMENT CHARACTER}"
    assert plain("a\x1b[2Jb\nc\td\u202ee") == f"a{mark}[2Jb c d{mark}e"
    assert plain_text("a\x1b\nb\tc\r") == f"a{mark}\nb\tc "


def test_a_very_long_line_says_that_there_was_more() -> None:
    assert plain("x" * (LONGEST + 1)) == "x" * (LONGEST - 3) + "..."
    assert plain("\n" * 10**6, 10) == " " * 7 + "..."


@given(st.text(max_size=20) | st.lists(st.text(max_size=9)) | st.dictionaries(st.text(max_size=9), st.integers()))
def test_json_means_the_same_and_hides_nothing(value: object) -> None:
    shown = plain_json(json.dumps(value, ensure_ascii=False, indent=1))
    assert json.loads(shown) == value
    assert all(letter.isprintable() or letter == "\n" for letter in shown)
