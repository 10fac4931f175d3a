"""The table: who stands where, what was beaten, and who sees which."""

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.people.principal import GUEST
from ludus.league.settings import Dates
from ludus.league.table.keeper import TableKeeper
from ludus.league.table.table import KEPT, LeagueTable, compute, keep_table, table_for
from ludus.league.tables import TABLES, VERSIONS
from ludus.league.words import LEAGUE_SERIES, Life
from ludus.ratings.fit import fit
from tests.league.table.seasons import ADA, BETTER, STAFF, WORSE, a_season, meet

NOOP, GREEDY, ADAS, BOBS = 1, 2, 3, 4


@pytest.fixture
def now() -> list[float]:
    return [1000.0]


@pytest.fixture
def league(tmp_path: Path, now: list[float]) -> League:  # type: ignore[misc]
    with a_season(tmp_path / "league.db", lambda: now[0]) as league:
        yield league


def test_the_table_is_the_fit_over_all_results_of_those_who_play(league: League) -> None:
    meet(league, [(ADAS, BOBS, BETTER), (ADAS, NOOP, BETTER), (BOBS, GREEDY, WORSE), (GREEDY, NOOP, BETTER)])
    results = [replace(one, entrants=tuple(who - 1 for who in one.entrants)) for one in league.store.results("league")]
    wanted = fit(4, results)
    for row in compute(league).rows:
        elo = wanted.elo[row.version - 1]
        assert (row.elo, row.low, row.high) == (round(elo.value, 2), round(elo.low, 2), round(elo.high, 2))


def test_order_is_by_estimate_and_who_is_not_rated_stands_below(league: League) -> None:
    meet(league, [(BOBS, ADAS, BETTER), (ADAS, NOOP, BETTER), (GREEDY, ADAS, BETTER)])
    rows = compute(league).rows
    assert [(row.version, row.place) for row in rows] == [(GREEDY, None), (ADAS, 1), (NOOP, None), (BOBS, None)]
    assert [row.played for row in rows] == [2, 6, 2, 2]
    assert rows[1].elo < rows[3].elo  # Bob has beaten Ada, and must wait for a place all the same


def test_who_plays_no_more_is_not_in_it_nor_are_their_results(league: League) -> None:
    meet(league, [(ADAS, BOBS, BETTER), (ADAS, NOOP, BETTER)])
    with league.link() as link:
        link.execute(update(VERSIONS).where(VERSIONS.c.id == BOBS).values(life=Life.WITHDRAWN.value))
    found = {row.version: row for row in compute(league).rows}
    assert found.keys() == {NOOP, GREEDY, ADAS}
    assert found[ADAS].elo == pytest.approx(-found[NOOP].elo)
    assert found[ADAS].played == 4  # it has played them


def test_a_house_bot_is_beaten_once_that_is_almost_sure(league: League) -> None:
    meet(league, [(ADAS, NOOP, BETTER)])
    assert compute(league).rows[0].beaten == ()
    meet(league, [(ADAS, NOOP, BETTER)] * 7, start=1)
    found = {row.version: row.beaten for row in compute(league).rows}
    assert found == {ADAS: (NOOP,), NOOP: (), GREEDY: (), BOBS: ()}


def test_the_public_table_stands_still_after_the_freeze(league: League, now: list[float]) -> None:
    league.change(replace(league.settings, dates=Dates(freezes=datetime.fromtimestamp(2000, UTC))), None)
    keeper = TableKeeper(league)
    for now[0], start in ((1500.0, 0), (2500.0, 1), (2600.0, 2)):
        meet(league, [(ADAS, BOBS, BETTER)], start=start)
        assert keeper.look()
    assert [table_for(league, who).results for who in (GUEST, ADA, STAFF)] == [2, 2, 6]
    now[0] = 1999.0
    assert table_for(league, GUEST).results == 6  # before it, whatever is newest


def test_before_the_first_table_there_is_an_empty_one(league: League) -> None:
    assert table_for(league, GUEST) == LeagueTable(at=0.0, results=0, needed=30)


def test_a_stored_table_that_is_damaged_is_as_none(league: League) -> None:
    TableKeeper(league).look()
    with league.link() as link:
        link.execute(update(TABLES).values(table="{nothing"))
    assert table_for(league, GUEST).rows == ()
    assert TableKeeper(league).look()  # and is made anew


def test_the_history_is_thinned_evenly_but_keeps_its_ends_and_the_frozen_one(league: League) -> None:
    freezes = 1234.5
    for at in range(1000, 1000 + 3 * KEPT):
        with league.link() as link:
            keep_table(link, LeagueTable(at=float(at), results=at, needed=30), freezes)
    kept = [row.at for row in league.rows(select(TABLES.c.at).order_by(TABLES.c.at))]
    assert len(kept) == KEPT
    assert {1000.0, 1234.0, 999.0 + 3 * KEPT} <= {*kept}
    assert max(later - earlier for earlier, later in pairwise(kept)) <= 8


def test_a_match_that_was_our_fault_is_no_match(league: League) -> None:
    from ludus.core.player import Fault

    league.store.commit(LEAGUE_SERIES, MatchResult(0, (ADAS, BOBS), (1, 2), (0.0, 0.0), ((1, Fault.INFRA),)), b"")
    assert {row.played for row in compute(league).rows} == {0}
