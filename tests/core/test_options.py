"""Options from plain data."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import BadOption, LudusError, UnknownName
from ludus.core.options import plain_options, read_options
from ludus.games.planet_wars.rules import Options
from tests.jsons import any_json
from tests.support import FUZZ


def test_text_and_numbers_mean_the_same() -> None:
    typed = read_options(Options, {"max_turns": 7, "penalty": 0.1, "edition": "original"}, "g")
    assert typed == read_options(Options, {"max_turns": "7", "penalty": "1/10", "edition": "original"}, "g")
    assert typed.penalty == Fraction(1, 10)


def test_only_what_differs_from_the_defaults_is_kept() -> None:
    assert plain_options(Options()) == {}
    assert plain_options(Options(defence=Fraction(3, 2))) == {"defence": "3/2"}


def test_an_unknown_option_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"no option 'max_turn' of g \(did you mean 'max_turns'\?\)"):
        read_options(Options, {"max_turn": 1}, "g")


@pytest.mark.parametrize(
    ("given_options", "words"),
    [
        ({"max_turns": 0}, "max_turns = 0 of g: .*>= 1"),
        ({"edition": "new"}, "edition = 'new' of g: .*'document'"),
        ({"penalty": "1/0"}, "a fraction like 1/10"),
        ({"penalty": True}, "a fraction like 1/10"),
        ({"defence": "1e999999999"}, "a fraction like 1/10"),
        ({"defence": "9" * 100_000}, "option defence = .* of g"),
    ],
)
def test_a_bad_value_says_what_is_taken(given_options: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        read_options(Options, given_options, "g")


def _thrown(seed: int) -> dict[str, object]:
    """Some options, each with anything, or with what might be meant."""
    dice = Random(seed)
    names = dice.sample(["edition", "max_turns", "population", "penalty", "defence", "x"], dice.randrange(7))
    near = ("document", "original", 7, 100, "1/10", "0.5", "3/0", "-1/3")
    return {name: dice.choice(near) if dice.randrange(2) else any_json(dice) for name in names}


@settings(max_examples=FUZZ)
@given(st.integers(0, 2**64).map(_thrown))
def test_any_data_gives_options_or_a_clear_error(data: dict[str, object]) -> None:
    try:
        options = read_options(Options, data, "g")
    except LudusError as error:
        assert "\n" not in str(error)
    else:
        assert read_options(Options, plain_options(options), "g") == options
