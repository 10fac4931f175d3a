"""Who keeps the table: computes it anew where there is news, at most every ten seconds, in a process of its own."""

import logging
from hashlib import blake2b
from multiprocessing.connection import Connection
from time import sleep
from typing import NoReturn

import msgspec
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.season.trials import applied
from ludus.league.table.sums import Sums, replaced
from ludus.league.table.table import LeagueTable, keep_table, rows_of, who_plays
from ludus.league.tables import TABLES
from ludus.league.words import LEAGUE_SERIES

LOG = logging.getLogger(__name__)
REST_S = 10.0  # between two tables


def serve(link: Connection, place: str) -> None:
    """The process: for as long as whoever has started it is there."""
    while True:
        try:
            with League(place, LOG.warning) as league:
                _keep(TableKeeper(league))
        except LudusError as error:  # there is no database yet
            LOG.warning("the table: %s", error)
        sleep(REST_S)


def _keep(keeper: "TableKeeper") -> NoReturn:
    while True:
        try:
            keeper.look()
        except LudusError as error:  # the database is away, or busy: it may come back
            LOG.warning("the table: %s", error)
        sleep(REST_S)


class TableKeeper:
    """Reads only what is new. Where a trial was applied, or the house has grown, it begins anew."""

    def __init__(self, league: League) -> None:
        self._league = league
        self._sums, self._read = Sums(), 0
        self._basis: tuple[object, ...] = ()  # what the sums depend on besides the results

    def look(self) -> bool:
        """Compute and store a table; False where there is nothing new, whoever has computed the last one."""
        league = self._league
        last = league.rows(select(TABLES.c.results, TABLES.c.table).order_by(TABLES.c.id.desc()).limit(1))
        if last and (last[0].results, _state(last[0].table)) == (league.store.count(LEAGUE_SERIES), self._state()):
            return False
        table, freezes = self.computed(), league.settings.dates.freezes
        with league.link() as link:
            keep_table(link, table, freezes.timestamp() if freezes else None)
        return True

    def computed(self) -> LeagueTable:
        """The table of this moment. What comes while it is computed is the next one's."""
        league, state, versions = self._league, self._state(), who_plays(self._league)
        self._add_new(frozenset(row.id for row in versions if row.team is None))
        return LeagueTable(
            at=league.now(),
            results=self._read,
            needed=league.settings.rated,
            rows=rows_of(self._sums, versions),
            state=state,
        )

    def _add_new(self, house: frozenset[int]) -> None:
        store, trials = self._league.store, applied(self._league)
        if self._basis != (house, trials):
            self._sums, self._read, self._basis = Sums(house), 0, (house, trials)
            for series in sorted({series for series, _ in trials.values()}):
                counting = {number for name, number in trials.values() if name == series}
                again = (result for result in store.results(series) if result.number // 2 in counting)
                self._sums.add(series, again)
        count = store.count(LEAGUE_SERIES)
        new = store.results(LEAGUE_SERIES, after=self._read, until=count) if count > self._read else ()
        self._sums.add(LEAGUE_SERIES, replaced(trials, new))
        self._read = count

    def _state(self) -> str:
        """Who plays, in which life, and which trials count, in a word."""
        league = self._league
        told = ([tuple(row) for row in who_plays(league)], sorted(applied(league).items()), league.settings.rated)
        return blake2b(msgspec.json.encode(told), digest_size=8).hexdigest()


class _Computed(msgspec.Struct):
    """Of a stored table: only what it was computed from."""

    state: str = ""


def _state(table: str) -> str:
    try:
        return msgspec.json.decode(table, type=_Computed).state
    except msgspec.DecodeError:
        return ""
