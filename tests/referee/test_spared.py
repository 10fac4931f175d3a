"""What a machine that stood still has cost nobody."""

from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.match import Entrant
from ludus.core.player import Player
from ludus.referee.spared import WORTH_MS, spared_ms, spared_words

ANN_AND_BO = (Entrant("ann", "a"), Entrant("bo", "b"))


class Spared:
    def __init__(self, time_ms: float) -> None:
        self.spared_ms = time_ms


def players(*seats: object) -> list[Player]:
    return [cast(Player, seat) for seat in seats]


def test_each_seat_has_its_own_and_who_knows_of_none_has_none() -> None:
    assert spared_ms(players(Spared(1499.6), object())) == (1500, 0)
    assert spared_ms(players(object(), Spared(20))) == (0, 20)


def test_where_nothing_was_spared_nothing_is_written_down() -> None:
    assert spared_ms(players(object(), Spared(0.0))) == ()
    assert spared_ms(players(Spared(0.4), Spared(0.2))) == ()
    assert spared_ms([]) == ()
    assert list(spared_words(ANN_AND_BO, ())) == []


def test_who_was_asked_meanwhile_is_named_with_the_seconds() -> None:
    assert list(spared_words(ANN_AND_BO, (0, 2340))) == [
        "the machine stood still for 2.3 s while bo was asked; not charged"
    ]


@given(st.integers(0, 10 * WORTH_MS), st.integers(0, 10 * WORTH_MS))
def test_only_what_is_worth_a_word_gets_one(first: int, second: int) -> None:
    words = list(spared_words(ANN_AND_BO, (first, second)))
    assert len(words) == (first >= WORTH_MS) + (second >= WORTH_MS)
