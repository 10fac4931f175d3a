"""What a whole match has in common."""

from ludus.games.planet_wars.rules import Options as WarsOptions
from ludus.games.space_explorers.rules import Options as ExplorersOptions
from ludus.games.starmap.book import Book
from tests.games.starmap.stars import star


def test_books_are_equal_when_board_and_options_are() -> None:
    one, same = Book(star(1, 2), WarsOptions()), Book(star(1, 2), WarsOptions())
    assert one == same
    assert hash(one) == hash(same)
    assert one != Book(star(1, 3), WarsOptions())
    assert one != Book(star(1, 2), WarsOptions(population=7))
    assert one != Book(star(1, 2), ExplorersOptions())
    assert one != "book"


def test_the_edition_decides_which_chart_is_drawn() -> None:
    assert not Book(star(1), WarsOptions()).chart.original
    assert Book(star(1), WarsOptions(edition="original")).chart.original
    assert Book(star(1), WarsOptions(edition="original-v1")).chart.original


def test_books_that_differ_in_lengths_only_are_found_by_the_same_hash() -> None:
    """So that a table of books need not look at every edge."""
    one, other = Book(star(1, 2), WarsOptions()), Book(star(1, 3), WarsOptions())
    assert hash(one) == hash(other)
    assert {one: "a", other: "b"}[one] == "a"
