"""The same on PostgreSQL."""

from pathlib import Path

from ludus.league.people.principal import GUEST
from ludus.league.private import record_for
from ludus.league.table.history import History
from ludus.league.table.keeper import TableKeeper
from ludus.league.table.table import compute, table_for
from ludus.league.table.versus import versus
from ludus.referee.file import dump_record, load_record
from tests.league.table.seasons import ADA, BETTER, WORSE, a_season, meet
from tests.league.test_private import played
from tests.store.conftest import database, server

__all__ = ["database", "server"]  # fixtures


def test_table_history_versus_and_records(database: str, tmp_path: Path) -> None:
    record = dump_record(played())
    tables = []
    for place in (database, str(tmp_path / "league.db")):
        with a_season(place, lambda: 1000.0) as league:
            keeper = TableKeeper(league)
            meet(league, [(3, 4, BETTER), (4, 3, WORSE)], records=(record, record))
            assert [keeper.look(), keeper.look()] == [True, False]
            meet(league, [(3, 1, BETTER)], start=2)
            assert keeper.look()
            tables.append(table_for(league, GUEST).rows)
            assert compute(league).rows == tables[-1]
            assert len(History(league).of(3, None)) == 2
            assert versus(league, GUEST, 3, 4, own=False).pairs == (0, 0, 0, 0, 2)
            assert {note.seat for note in load_record(record_for(league, ADA, "league", 0)).measured.said} == {0}
    assert tables[0] == tables[1]
