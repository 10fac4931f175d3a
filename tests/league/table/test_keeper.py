"""Who keeps the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.pairs import keep_pairs
from ludus.league.people.principal import GUEST
from ludus.league.table.keeper import TableKeeper, serve
from ludus.league.table.table import compute, table_for
from ludus.league.tables import TABLES, TRIALS, VERSIONS
from ludus.league.words import Life, Share
from ludus.store import Store
from ludus.tournament.workers.child import Child
from tests.league.matches.leagues import a_pair, results_of
from tests.league.table.seasons import BETTER, WORSE, a_season, meet

ADAS, BOBS, NOOP = 3, 4, 1


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with a_season(tmp_path / "league.db") as league:
        yield league


def kept(league: League) -> int:
    return int(league.rows(select(func.count()).select_from(TABLES))[0][0])


def test_where_nothing_is_new_nothing_is_computed_whoever_did_it(league: League) -> None:
    keeper = TableKeeper(league)
    meet(league, [(ADAS, BOBS, BETTER)])
    assert [keeper.look(), keeper.look(), TableKeeper(league).look()] == [True, False, False]
    with league.link() as link:
        link.execute(update(VERSIONS).where(VERSIONS.c.id == BOBS).values(life=Life.RATED.value))
    assert [keeper.look(), keeper.look(), kept(league)] == [True, False, 2]


def test_only_what_is_new_is_read(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[tuple[int, int]] = []
    whole = Store.results

    def told(self: Store, tournament: str, after: int = 0, until: int = 0) -> Iterator[MatchResult]:
        read.append((after, until))
        return whole(self, tournament, after, until)

    monkeypatch.setattr(Store, "results", told)
    keeper = TableKeeper(league)
    for start in range(3):
        meet(league, [(ADAS, BOBS, BETTER)], start=start)
        keeper.look()
    assert read == [(0, 2), (2, 4), (4, 6)]
    assert table_for(league, GUEST).rows == compute(league).rows


def test_what_comes_while_it_counts_is_counted_once(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the count and the results, another pair is stored."""
    count = Store.count
    late = iter([1])

    def busy(self: Store, tournament: str) -> int:
        found = count(self, tournament)
        for start in late:
            meet(league, [(ADAS, BOBS, BETTER)], start=start)
        return found

    meet(league, [(ADAS, BOBS, BETTER)])
    keeper = TableKeeper(league)
    monkeypatch.setattr(Store, "count", busy)
    assert {row.version: row.played for row in keeper.computed().rows}[ADAS] == 2
    assert {row.version: row.played for row in keeper.computed().rows}[ADAS] == 4


def test_a_trial_that_was_applied_counts_instead_and_one_that_was_not_does_not(league: League) -> None:
    meet(league, [(ADAS, BOBS, BETTER), (ADAS, NOOP, BETTER)])
    keeper, pair = TableKeeper(league), a_pair(0, ADAS, BOBS, Share.TRIAL)
    keeper.look()
    with league.link() as link:
        keep_pairs(link, "trial-1", [type(pair)(0, Share.TRIAL, ADAS, BOBS, "", 7, 1.0, 0)])
        link.execute(insert(TRIALS).values(id=1, at=1.0, why="", pairs="[0]", ended=""))
    league.store.begin("trial-1", b"{}")
    league.store.commit_all("trial-1", results_of(pair, WORSE))
    assert not keeper.look()
    with league.link() as link:
        link.execute(update(TRIALS).values(ended="applied"))
    assert keeper.look()
    rows = {row.version: row for row in table_for(league, GUEST).rows}
    assert (rows[ADAS].won, rows[ADAS].lost, rows[BOBS].won) == (2, 2, 2)


def test_it_works_in_a_process_of_its_own(league: League) -> None:
    meet(league, [(ADAS, BOBS, BETTER)])
    child = Child(f"{serve.__module__}:{serve.__name__}", league.store.place)
    try:
        while not kept(league):
            assert child.wait(0.05) is None
    finally:
        child.end()
    assert table_for(league, GUEST).results == 2


def test_a_database_that_does_not_answer_is_asked_again(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def look(self: TableKeeper) -> bool:
        tried.append(1)
        raise LudusError("it is busy") if len(tried) < 3 else KeyboardInterrupt

    monkeypatch.setattr(TableKeeper, "look", look)
    monkeypatch.setattr("ludus.league.table.keeper.sleep", lambda _: None)
    with pytest.raises(KeyboardInterrupt):
        serve(None, league.store.place)  # type: ignore[arg-type]
    assert len(tried) == 3


def test_one_that_is_not_there_yet_is_waited_for(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    meet(league, [(ADAS, BOBS, BETTER)])
    file = Path(league.store.place)
    hidden = file.rename(file.with_suffix(".away"))
    file.mkdir()  # it cannot be opened

    def sleep(seconds: float) -> None:
        if is_counted():
            raise KeyboardInterrupt
        file.rmdir()
        hidden.rename(file)

    def is_counted() -> bool:
        return file.is_file() and table_for(league, GUEST).results == 2

    monkeypatch.setattr("ludus.league.table.keeper.sleep", sleep)
    with pytest.raises(KeyboardInterrupt):
        serve(None, league.store.place)  # type: ignore[arg-type]
