"""What a team may ask for, and what became of what it asked."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import or_, select

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.season.scrimmages import FIT
from ludus.league.tables import MEMBERS, PAIRS, PEOPLE, SCRIMMAGES, TEAMS, VERSIONS
from ludus.league.words import SCRIMMAGE_SERIES, Life
from ludus.store.rows import BadRow, read_result
from ludus.store.tables import RESULTS

MOST = 30


class ScrimmageChoice(Struct, frozen=True):
    """Something to choose: `word` is `version:12` or `team:3`."""

    word: str
    name: str


class ScrimmageChoices(Struct, frozen=True):
    """One's own versions; whom they can meet: bots of the house, one's own, what other teams have rated."""

    own: tuple[ScrimmageChoice, ...]
    house: tuple[ScrimmageChoice, ...]
    teams: tuple[ScrimmageChoice, ...]


class ScrimmageMatch(Struct, frozen=True):
    """One that was played; the score is that of who asked: 1, ½ or 0."""

    number: int
    score: float


class ScrimmageShown(Struct, frozen=True):
    """A scrimmage as its teams see it."""

    id: int
    at: float
    first: str  # names of versions
    second: str
    boards: int
    paired: int
    withdrawn: bool
    own: bool  # this team has asked for it
    gone: tuple[str, ...] = ()  # versions that were withdrawn before all boards were paired: the others are not played
    matches: tuple[ScrimmageMatch, ...] = ()

    @property
    def can_be_withdrawn(self) -> bool:
        return self.own and not self.withdrawn and not self.gone and self.paired < self.boards

    @property
    def score(self) -> float:
        return sum(one.score for one in self.matches)


def scrimmage_choices(league: League, principal: Principal) -> ScrimmageChoices:
    own = select(VERSIONS).where(VERSIONS.c.team == _team(principal), VERSIONS.c.life.in_(FIT))
    house = select(VERSIONS).where(VERSIONS.c.team.is_(None), VERSIONS.c.life == Life.RATED).order_by(VERSIONS.c.id)
    people = MEMBERS.join(PEOPLE, PEOPLE.c.id == MEMBERS.c.person)
    there = select(MEMBERS.c.team).select_from(people).where(PEOPLE.c.closed.is_(None))
    rated = select(VERSIONS.c.team).where(VERSIONS.c.life == Life.RATED, VERSIONS.c.team != _team(principal))
    others = select(TEAMS).where(TEAMS.c.id.in_(rated), TEAMS.c.id.in_(there)).order_by(TEAMS.c.name)
    with league.link() as link:
        mine = link.execute(own.order_by(VERSIONS.c.number.desc()))
        return ScrimmageChoices(
            tuple(ScrimmageChoice(f"version:{row.id}", f"version {row.number} ({row.life})") for row in mine),
            tuple(ScrimmageChoice(f"version:{row.id}", row.player) for row in link.execute(house)),
            tuple(ScrimmageChoice(f"team:{row.id}", row.name) for row in link.execute(others)),
        )


def scrimmages_of(league: League, principal: Principal, most: int = MOST) -> list[ScrimmageShown]:
    """What one's team has asked for, and what others have asked of it; the newest first."""
    team = _team(principal)
    of_team = select(VERSIONS.c.id).where(VERSIONS.c.team == team)
    concerns = or_(SCRIMMAGES.c.team == team, SCRIMMAGES.c.second.in_(of_team))
    rows = league.rows(select(SCRIMMAGES).where(concerns).order_by(SCRIMMAGES.c.id.desc()).limit(most))
    names = version_names(league, {version for row in rows for version in (row.first, row.second)})
    gone = _withdrawn(league, names)
    return [
        ScrimmageShown(
            *(row.id, row.at, names[row.first], names[row.second], row.boards, row.paired),
            withdrawn=row.withdrawn is not None,
            own=row.team == team,
            gone=tuple(names[one] for one in (row.first, row.second) if one in gone and row.paired < row.boards),
            matches=_matches(league, row.id, row.first, row.second),
        )
        for row in rows
    ]


def _withdrawn(league: League, versions: Iterable[int]) -> set[int]:
    gone = select(VERSIONS.c.id).where(VERSIONS.c.id.in_(sorted(versions)), VERSIONS.c.life == Life.WITHDRAWN)
    return {row.id for row in league.rows(gone)}


def _team(principal: Principal) -> int:
    if principal.team is None:
        raise LudusError("scrimmages are a team's; join one, or make your own")
    return principal.team


def version_names(league: League, versions: Iterable[int]) -> dict[int, str]:
    """As people call them: `Ants, version 3`, or a bot of the house by its words."""
    columns = (VERSIONS.c.id, VERSIONS.c.number, VERSIONS.c.player, TEAMS.c.name)
    joined = select(*columns).select_from(VERSIONS.outerjoin(TEAMS, TEAMS.c.id == VERSIONS.c.team))
    rows = league.rows(joined.where(VERSIONS.c.id.in_(sorted(versions))))
    return {row.id: f"{row.name}, version {row.number}" if row.name else row.player for row in rows}


def _matches(league: League, scrimmage: int, first: int, second: int) -> tuple[ScrimmageMatch, ...]:
    """Of its pairs what has been played, by number."""
    ours = PAIRS.c.series == SCRIMMAGE_SERIES, PAIRS.c.asked == scrimmage, PAIRS.c.first.in_((first, second))
    with league.link() as link:
        pairs = list(link.execute(select(PAIRS.c.number).where(*ours)).scalars())
        numbers = [number for pair in pairs for number in (2 * pair, 2 * pair + 1)]
        wanted = select(RESULTS.c.number, RESULTS.c.result).where(RESULTS.c.tournament == SCRIMMAGE_SERIES)
        rows = list(link.execute(wanted.where(RESULTS.c.number.in_(numbers)).order_by(RESULTS.c.number)))
    found = (_read(row.number, row.result) for row in rows)
    return tuple(ScrimmageMatch(one.number, _score(one, first)) for one in found if one and first in one.entrants)


def _read(number: int, text: str) -> MatchResult | None:
    try:
        return read_result(text, number, None)
    except BadRow:
        return None


def _score(result: MatchResult, version: int) -> float:
    seat = result.entrants.index(version)
    ours, theirs = result.ranks[seat], result.ranks[1 - seat]
    return 0.5 if ours == theirs else float(ours < theirs)
