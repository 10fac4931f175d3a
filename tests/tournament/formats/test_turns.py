"""Whose turn it is on a ladder."""

from collections import Counter
from random import Random

from ludus.ratings.ladder import Rung
from ludus.tournament.formats.turns import Turns


def test_when_the_laziest_is_suspended_the_others_may_have_played_enough() -> None:
    turns = Turns(4, 2, Random(1))
    played = Counter(one for table in turns.tables([Rung()] * 4, 3) for one in table)
    turns.dismiss({min(range(4), key=lambda one: played[one])})
    assert turns.missing(1) == 0
    assert turns.missing(2) == 1


def test_of_whom_least_is_known_plays_more_often() -> None:
    turns = Turns(12, 2, Random(1))
    rungs = [Rung(25.0, 8.0 if one < 3 else 2.0) for one in range(12)]
    played = Counter(one for table in turns.tables(rungs, 120) for one in table)
    assert min(played[one] for one in range(3)) > 1.3 * max(played[one] for one in range(3, 12))
