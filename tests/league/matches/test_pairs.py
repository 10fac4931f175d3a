"""Pairs as a log."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.league.matches.pairs import Seeds, board_of, board_words, keep_pairs, next_number, pair_of, pairs
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES
from ludus.tournament.spec import BoardSpec
from tests.league.matches.leagues import a_league, a_pair


def test_pairs_are_found_as_they_were_written(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        with league.link() as link:
            assert next_number(link, LEAGUE_SERIES) == 0
            keep_pairs(link, LEAGUE_SERIES, [a_pair(0, 1, 2), a_pair(1, 3, 1)])
            keep_pairs(link, SCRIMMAGE_SERIES, [a_pair(0, 9, 8)])
            assert next_number(link, LEAGUE_SERIES) == 2
        assert list(pairs(league)) == [a_pair(0, 1, 2), a_pair(1, 3, 1)]
        assert list(pairs(league, after=0)) == [a_pair(1, 3, 1)]
        assert pair_of(league, LEAGUE_SERIES, 3) == a_pair(1, 3, 1)
        for number in (4, -1):
            with pytest.raises(LudusError, match=f"no match {number} in 'league'"):
                pair_of(league, LEAGUE_SERIES, number)


def test_a_number_is_given_once(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        with league.link() as link:
            keep_pairs(link, LEAGUE_SERIES, [a_pair(0, 1, 2)])
        with pytest.raises(LudusError), league.link() as link:
            keep_pairs(link, LEAGUE_SERIES, [a_pair(1, 1, 2), a_pair(0, 3, 4)])
        assert list(pairs(league)) == [a_pair(0, 1, 2)]


def test_both_sit_in_both_seats() -> None:
    pair = a_pair(5, 1, 2)
    assert [(number, pair.seats(number)) for number in pair.matches] == [(10, (1, 2)), (11, (2, 1))]


def test_seeds_follow_from_the_secret_and_tell_nothing_of_each_other() -> None:
    seeds, others = Seeds("a secret", "league"), Seeds("a secret", "scrimmages")
    assert seeds.seed(1) == Seeds("a secret", "league").seed(1) < 1 << 48
    assert len({seeds.seed(1), seeds.seed(2), others.seed(1), Seeds("another", "league").seed(1)}) == 4
    assert len({seeds.secret(2), seeds.secret(3), others.secret(2)}) == 3


@pytest.mark.parametrize("board", [BoardSpec(), BoardSpec("random"), BoardSpec("a", {"turns": 9}), BoardSpec("{}")])
def test_a_board_stands_in_one_text(board: BoardSpec) -> None:
    assert board_of(board_words(board)) == board
    assert board_words(BoardSpec("random")) == "random"
