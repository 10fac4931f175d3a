"""The same game counts once."""

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.ratings.distinct import Counted, distinct, repeats
from ludus.ratings.estimate import elo, pentanomial, trinomial


def result(number: int, moves: int, winner: int = 0) -> MatchResult:
    """Odd numbers have the seats swapped, as in a pair."""
    entrants = (0, 1) if number % 2 == 0 else (1, 0)
    ranks = (1, 2) if entrants[0] == winner else (2, 1)
    return MatchResult(number, entrants, ranks, (0.0, 0.0), moves=moves)


def test_the_same_moves_in_the_same_seats_are_one_game() -> None:
    played = [result(0, 7), result(1, 7), result(2, 7), result(3, 8)]
    assert [one.number for one in distinct(played)] == [0, 1, 3]
    assert repeats(played) == 1


def test_where_the_moves_are_not_known_every_match_counts() -> None:
    played = [result(number, 0) for number in range(6)]
    assert list(distinct(played)) == played
    assert repeats(played) == 0


@given(st.lists(st.integers(0, 4)))
def test_laws(moves: list[int]) -> None:
    played = [result(number, move) for number, move in enumerate(moves)]
    once = list(distinct(played))
    assert len(once) + repeats(played) == len(played)
    assert list(distinct(once)) == once
    assert {(one.entrants, one.moves) for one in once} == {(one.entrants, one.moves) for one in played}


def test_a_pair_counts_again_where_one_of_its_games_is_new() -> None:
    seen = Counted()
    assert seen.is_new(result(0, 1), result(1, 2))
    assert not seen.is_new(result(3, 2), result(2, 1))  # in whatever order they come
    assert seen.is_new(result(4, 1), result(5, 3))


def test_twenty_equal_pairs_prove_no_more_than_one() -> None:
    once = [result(number, 5 + number % 2) for number in range(2)]
    often = [result(number, 5 + number % 2) for number in range(40)]
    assert pentanomial(often, 0) == pentanomial(once, 0) == [0, 0, 0, 0, 1]
    assert trinomial(often, 0) == [0, 0, 2]
    assert elo(pentanomial(often, 0)) == elo(pentanomial(once, 0))
