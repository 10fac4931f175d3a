"""What was played."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.league.matches.found import matches_of, played_match, record_bytes
from ludus.league.matches.pairs import keep_pairs
from ludus.league.words import LEAGUE_SERIES
from tests.league.matches.leagues import a_league, a_pair, results_of


def test_matches_of_a_version_come_newest_first(tmp_path: Path) -> None:
    log = [a_pair(0, 1, 2), a_pair(1, 3, 1), a_pair(2, 2, 3), a_pair(3, 1, 4), a_pair(4, 4, 1)]
    with a_league(tmp_path / "league.db") as league:
        with league.link() as link:
            keep_pairs(link, LEAGUE_SERIES, log)
        for pair in log[:4]:  # the last is open
            league.store.commit_all(LEAGUE_SERIES, results_of(pair))
        league.store.commit_all(LEAGUE_SERIES, results_of(log[4])[:1])  # but for its first match
        found = matches_of(league, 1)
        assert [match.number for match in found] == [8, 7, 6, 3, 2, 1, 0]
        assert [match.score_of(1) for match in found] == [0, 1, 1, 0, 0, 1, 1]
        assert [match.number for match in matches_of(league, 1, most=2)] == [8, 7]
        assert [match.number for match in matches_of(league, 1, most=2, before=7)] == [6, 3]
        assert matches_of(league, 7) == []


def test_one_match_and_its_record(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        with league.link() as link:
            keep_pairs(link, LEAGUE_SERIES, [a_pair(0, 1, 2), a_pair(1, 1, 2)])
        league.store.commit_all(LEAGUE_SERIES, results_of(a_pair(0, 1, 2), [(1, 1), (2, 1)]))
        match = played_match(league, LEAGUE_SERIES, 1)
        assert (match.entrants, match.seat_of(1), match.score_of(1)) == ((2, 1), 1, 1)
        assert played_match(league, LEAGUE_SERIES, 0).score_of(2) == 0.5
        assert record_bytes(league, LEAGUE_SERIES, 1) == b"record 1"
        waiting = played_match(league, LEAGUE_SERIES, 3)
        assert (waiting.result, waiting.score_of(1)) == (None, None)
        with pytest.raises(LudusError, match="no match 4 in 'league'"):
            played_match(league, LEAGUE_SERIES, 4)
