"""What a scheduler knows, read from the log."""

from pathlib import Path

from sqlalchemy import update

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.league import League
from ludus.league.matches.pairs import keep_pairs
from ludus.league.matches.rungs import Rungs
from ludus.league.matches.state import LeagueState, stored
from ludus.league.tables import VERSIONS
from ludus.league.words import LEAGUE_SERIES, Life
from ludus.store.tables import RESULTS
from tests.league.matches.leagues import a_league, a_pair, enter, results_of


def test_results_are_read_in_the_order_in_which_they_were_stored(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        for number in (5, 0, 3):
            league.store.commit(LEAGUE_SERIES, MatchResult(number, (1, 2), (1, 2), (0.0, 0.0)), b"")
        assert [result.number for result in stored(league, LEAGUE_SERIES)] == [5, 0, 3]


def test_a_damaged_result_is_left_out_and_told_of(tmp_path: Path) -> None:
    told: list[str] = []
    with a_league(tmp_path / "league.db"), League(tmp_path / "league.db", told.append) as league:
        for number in range(3):
            league.store.commit(LEAGUE_SERIES, MatchResult(number, (1, 2), (1, 2), (0.0, 0.0)), b"")
        with league.link() as link:
            link.execute(update(RESULTS).where(RESULTS.c.number == 1).values(result="[[["))
        assert [result.number for result in stored(league, LEAGUE_SERIES)] == [0, 2]
        assert "the result of match 1 of 'league' cannot be read" in told[0]


def test_who_plays_what_is_under_way_and_how_good_all_are(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        one, two, three = (enter(league, team) for team in (1, 2, 3))
        gone = enter(league, 4, Life.WITHDRAWN)
        log = [a_pair(0, one, two), a_pair(1, one, three), a_pair(2, one, gone)]
        with league.link() as link:
            keep_pairs(link, LEAGUE_SERIES, log)
        league.store.commit_all(LEAGUE_SERIES, results_of(log[0]))
        league.store.commit_all(LEAGUE_SERIES, results_of(log[1])[1:])
        league.store.set_aside(LEAGUE_SERIES, 4, "lost")
        state = LeagueState(league)
        assert state.maker.present == {one, two, three}
        assert state.maker.under_way == [(LEAGUE_SERIES, log[1], [2]), (LEAGUE_SERIES, log[2], [5])]
        rungs = Rungs()
        for result, _ in [*results_of(log[0]), *results_of(log[1])[1:]]:
            rungs.add(result)
        assert [state.maker.rungs[version] for version in (one, two, three)] == [rungs[v] for v in (one, two, three)]
        with league.link() as link:
            link.execute(update(VERSIONS).where(VERSIONS.c.id == three).values(life=Life.WITHDRAWN))
        late = enter(league, 5)
        state.look()
        assert state.maker.present == {one, two, late}


def test_crashes_count_among_the_last_matches_and_only_when_the_last_was_one(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        one, two = enter(league, 1), enter(league, 2)
        state = LeagueState(league)
        counts = []
        for number, fault in enumerate([Fault.CRASH, Fault.START, None, Fault.TIMEOUT, Fault.MEMORY]):
            faults = ((0, fault),) if fault else ()
            state.add(LEAGUE_SERIES, MatchResult(number, (one, two), (2, 1), (0.0, 0.0), faults))
            counts.append(state.crashes(one))
        assert counts == [1, 2, 0, 0, 3]
        assert state.crashes(two) == 0
