"""How ratings have moved."""

from pathlib import Path

from sqlalchemy import delete, select

from ludus.league.table.history import History
from ludus.league.table.keeper import TableKeeper
from ludus.league.tables import TABLES
from tests.league.table.seasons import BETTER, WORSE, a_season, meet


def test_a_point_for_each_table_that_is_kept(tmp_path: Path) -> None:
    clock = [100.0]
    with a_season(tmp_path / "league.db", lambda: clock[0]) as league:
        history, keeper = History(league), TableKeeper(league)
        assert history.of(3, None) == []
        for start, ranks in enumerate((BETTER, WORSE, WORSE)):
            meet(league, [(3, 4, ranks)], start=start)
            clock[0] += 100
            keeper.look()
        points = history.of(3, None)
        assert [point.at for point in points] == [200, 300, 400]
        assert points[0].elo > points[1].elo > points[2].elo
        assert all(point.low < point.elo < point.high for point in points)
        assert history.of(1, None) == []  # it has not played
        first = min(row.id for row in league.rows(select(TABLES.c.id)))
        assert [point.at for point in history.of(3, first)] == [200]
        with league.link() as link:
            link.execute(delete(TABLES).where(TABLES.c.id == first))
        assert [point.at for point in history.of(3, None)] == [300, 400]
