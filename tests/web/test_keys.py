"""Names that anybody chose, in URLs and as names of files."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import LudusError
from ludus.web.keys import LONGEST_NAME, checked_name, digest, key_of, name_of


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_key_is_safe_and_leads_back(name: str) -> None:
    key = key_of(name)
    assert re.fullmatch(r"(?!_)[A-Za-z0-9_~-]*", key)
    assert name_of(key) == name


@pytest.mark.parametrize("words", ["a b", "~zz", "~2f", "_x", "ö", "a/../b"])
def test_words_that_are_no_key_have_another_one(words: str) -> None:
    assert key_of(name_of(words)) != words


@given(st.text())
def test_a_name_of_any_length_is_twenty_letters(name: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{20}", digest(name))
    assert digest(name) != digest(f"{name}.")


def test_a_key_as_it_is_written() -> None:
    assert key_of("a b/c") == "a~20b~2Fc"
    assert key_of("_x") == "~5Fx"
    assert key_of("..") == "~2E~2E"


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "needs a name"), ("  \t", "needs a name"), ("a\x1b[2J", "cannot be shown"), ("x" * 41, "41 letters; 40 are")],
)
def test_names_that_cannot_be_given(name: str, why: str) -> None:
    with pytest.raises(LudusError, match=re.escape(why)):
        checked_name(name, "a bot")


def test_blanks_around_a_name_are_dropped() -> None:
    assert checked_name(f"  {'x' * LONGEST_NAME} ", "a bot") == "x" * LONGEST_NAME
