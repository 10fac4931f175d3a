"""How ratings have moved: points from the tables that were kept, each read once."""

import threading
from typing import NamedTuple

from sqlalchemy import select

from ludus.league.league import League
from ludus.league.table.table import read_table
from ludus.league.tables import TABLES


class HistoryPoint(NamedTuple):
    """A version's rating at some time."""

    at: float
    elo: float
    low: float
    high: float
    place: int | None


class History:
    """Any thread may ask. What was thinned away is forgotten with it."""

    def __init__(self, league: League) -> None:
        self._league, self._lock = league, threading.Lock()
        self._tables: dict[int, dict[int, HistoryPoint]] = {}  # by table, by version

    def of(self, version: int, until: int | None) -> list[HistoryPoint]:
        """The points of a version, up to this table, the oldest first."""
        with self._lock:
            self._look()
            shown = [number for number in sorted(self._tables) if until is None or number <= until]
            return [self._tables[number][version] for number in shown if version in self._tables[number]]

    def _look(self) -> None:
        there = {int(row.id) for row in self._league.rows(select(TABLES.c.id))}
        self._tables = {number: points for number, points in self._tables.items() if number in there}
        for number in sorted(there - self._tables.keys()):
            table = read_table(self._league, number)
            self._tables[number] = {
                row.version: HistoryPoint(table.at, row.elo, row.low, row.high, row.place)
                for row in table.rows
                if row.played
            }
