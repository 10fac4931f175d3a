"""The table of a league: Elo with 95 % intervals from the fit over all results of those who play, and what was beaten.

It is a function of the log. It is computed by the keeper and stored (TABLES), so that no page computes it.
"""

from functools import lru_cache

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select

from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.table.sums import Sums
from ludus.league.tables import TABLES, VERSIONS
from ludus.league.words import Life
from ludus.ratings.fit import Estimate

BEATEN = 0.975  # how likely it must be the stronger one
KEPT = 200  # tables: a history is drawn from no more


class TableRow(Struct, frozen=True, array_like=True):
    """One version."""

    version: int
    team: int | None  # None: a bot of the house, that has no place
    number: int  # of the team's versions
    life: Life
    place: int | None  # None: it is not rated yet, or of the house
    elo: float
    low: float
    high: float
    won: int
    drawn: int
    lost: int
    faults: int  # matches with one
    beaten: tuple[int, ...]  # house bots

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


class LeagueTable(Struct, frozen=True, kw_only=True):
    """As it was computed: those with a place and the house's by their estimate, then who is not rated yet."""

    at: float
    results: int  # of how many of the league's
    needed: int  # matches until a version is rated
    rows: tuple[TableRow, ...] = ()
    state: str = ""  # what it was computed from, besides the results: to see whether there is news


def compute(league: League) -> LeagueTable:
    """From nothing: who computes again and again has a keeper."""
    from ludus.league.table.keeper import TableKeeper

    return TableKeeper(league).computed()


def table_for(league: League, principal: Principal) -> LeagueTable:
    """What who asks may see: after `freezes` all but staff see the table as it was then."""
    number = table_number(league, principal)
    return read_table(league, number) if number is not None else nothing(league)


def table_number(league: League, principal: Principal) -> int | None:
    """Of the stored table that this one may see; None where there is none yet."""
    from ludus.league.season.dates import is_frozen

    wanted = select(TABLES.c.id).order_by(TABLES.c.id.desc()).limit(1)
    freezes = league.settings.dates.freezes
    if freezes is not None and not principal.is_staff and is_frozen(league):
        wanted = wanted.where(TABLES.c.at <= freezes.timestamp())
    found = league.rows(wanted)
    return int(found[0].id) if found else None


def read_table(league: League, number: int) -> LeagueTable:
    """A stored one; one that cannot be read, or was thinned away a moment ago, is as none."""
    found = league.rows(select(TABLES.c.table).where(TABLES.c.id == number))
    try:
        return msgspec.json.decode(found[0].table, type=LeagueTable)
    except (IndexError, msgspec.DecodeError, UnicodeError):
        return nothing(league)


def nothing(league: League) -> LeagueTable:
    return LeagueTable(at=0.0, results=0, needed=league.settings.rated)


def keep_table(link: Connection, table: LeagueTable, freezes: float | None) -> None:
    """Store it, and thin the history: evenly in time, but never the first, the last, and the last before the freeze."""
    text = msgspec.json.encode(table).decode()
    link.execute(insert(TABLES).values(at=table.at, results=table.results, table=text))
    rows = list(link.execute(select(TABLES.c.id, TABLES.c.at).order_by(TABLES.c.at, TABLES.c.id)))
    while len(rows) > KEPT:
        frozen = [row.id for row in rows if freezes is not None and row.at <= freezes][-1:]
        inner = [place for place in range(1, len(rows) - 1) if rows[place].id not in frozen]
        least = min(inner, key=lambda place: rows[place + 1].at - rows[place - 1].at)
        link.execute(delete(TABLES).where(TABLES.c.id == rows.pop(least).id))


def who_plays(league: League) -> list[Row[tuple[int, int | None, int, str]]]:
    """The versions that a table has: active and rated ones, and the house's."""
    columns = (VERSIONS.c.id, VERSIONS.c.team, VERSIONS.c.number, VERSIONS.c.life)
    plays = VERSIONS.c.life.in_([life.value for life in Life if life.plays])
    return league.rows(select(*columns).where(plays | VERSIONS.c.team.is_(None)).order_by(VERSIONS.c.id))


def rows_of(sums: Sums, versions: list[Row[tuple[int, int | None, int, str]]]) -> tuple[TableRow, ...]:
    """The fit, and all that a row tells besides."""
    from ludus.ratings.duels import fit_duels

    ids = [row.id for row in versions]
    fitted = fit_duels(len(ids), sums.duels(ids)).elo if ids else []
    rows = [_row(sums, one, elo) for one, elo in zip(versions, fitted, strict=True)]
    return _placed(rows)


def _row(sums: Sums, one: Row[tuple[int, int | None, int, str]], elo: Estimate) -> TableRow:
    won, drawn, lost = sums.scores.get(one.id, (0, 0, 0))
    return TableRow(
        version=one.id,
        team=one.team,
        number=one.number,
        life=Life(one.life),
        place=None,
        elo=round(elo.value, 2),
        low=round(elo.low, 2),
        high=round(elo.high, 2),
        won=won,
        drawn=drawn,
        lost=lost,
        faults=sums.faults.get(one.id, 0),
        beaten=_beaten(sums, one.id),
    )


def _placed(rows: list[TableRow]) -> tuple[TableRow, ...]:
    by_elo = sorted(rows, key=lambda row: (-row.elo, row.version))
    settled = [row for row in by_elo if row.team is None or row.life is Life.RATED]
    places = iter(range(1, len(rows) + 1))
    placed = [row if row.team is None else msgspec.structs.replace(row, place=next(places)) for row in settled]
    waiting = [row for row in by_elo if row.team is not None and row.life is not Life.RATED]
    return (*placed, *sorted(waiting, key=lambda row: -row.played))


def _beaten(sums: Sums, version: int) -> tuple[int, ...]:
    """The house bots that it is stronger than, as their pairs alone have it."""
    met = ((bot, sums.against.get((version, bot))) for bot in sorted(sums.house))
    return tuple(bot for bot, pairs in met if pairs and _superiority(tuple(pairs)) >= BEATEN)


@lru_cache(maxsize=100_000)
def _superiority(pairs: tuple[int, ...]) -> float:
    from ludus.ratings.estimate import superiority

    return superiority(pairs)
