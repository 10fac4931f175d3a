"""The words of a league."""

from ludus.league.words import Life


def test_who_plays() -> None:
    assert {life for life in Life if life.plays} == {Life.ACTIVE, Life.RATED}
