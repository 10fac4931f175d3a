"""A version, as it stands in the store. What only its author may see of it is not in it: its report and its log."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Row, Select, select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.tables import VERSIONS
from ludus.league.words import Life

COLUMNS = [VERSIONS.c[name] for name in VERSIONS.c.keys() if name not in ("report", "log")]  # noqa: SIM118 - no dict
PLAYING = tuple(life for life in Life if life.plays)


class Version(Struct, frozen=True, kw_only=True):
    """Immutable but for what becomes of it: `built`, `life`, `changed`, `tried`."""

    id: int
    team: int | None  # None: a bot of the house
    number: int  # of the team's versions, from 1
    player: str  # a house bot's words; empty for a team's
    file: str  # as its author called it
    digest: str  # of what was sent
    built: str  # of what plays; empty before it was checked
    sent_by: int | None
    received: float
    life: Life
    changed: float
    tried: int

    @property
    def is_house(self) -> bool:
        return self.team is None


class NoVersion(LudusError):
    """There is none of this number."""


def no_version(id: int) -> NoVersion:
    """Also what others are told of one that they may not know of."""
    return NoVersion(f"no version {id} in this league")


def read_row(row: Row[tuple[object, ...]]) -> Version:
    return Version(**{**row._asdict(), "life": Life(row.life)})


def found(league: League, wanted: Select[tuple[object, ...]]) -> list[Version]:
    return [read_row(row) for row in league.rows(wanted)]


def all_columns() -> Select[tuple[object, ...]]:
    return select(*COLUMNS)


def version(league: League, id: int) -> Version:
    rows = found(league, all_columns().where(VERSIONS.c.id == id))
    if not rows:
        raise no_version(id)
    return rows[0]


def versions(league: League, ids: Iterable[int]) -> dict[int, Version]:
    """Those of these that there are, by id."""
    wanted = all_columns().where(VERSIONS.c.id.in_(sorted({*ids})))
    return {one.id: one for one in found(league, wanted)}


def versions_of(league: League, team: int) -> list[Version]:
    """All of a team, the newest first."""
    return found(league, all_columns().where(VERSIONS.c.team == team).order_by(VERSIONS.c.number.desc()))


def playing(league: League) -> list[Version]:
    """All that meet each other now, bots of the house among them; in the order in which they came."""
    return found(league, all_columns().where(VERSIONS.c.life.in_(PLAYING)).order_by(VERSIONS.c.id))
