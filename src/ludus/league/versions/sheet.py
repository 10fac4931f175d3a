"""What is shown of versions: the public part to all, the rest to their team and to staff."""

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import and_, func, select, union_all

from ludus.checks.finding import CheckReport
from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.matches.found import PlayedMatch, matches_of
from ludus.league.people.names import team_names
from ludus.league.people.principal import NotAllowed, Principal
from ludus.league.season.dates import Phase, deadline_of, phase, seen_until
from ludus.league.tables import EVENTS, FILES, PAIRS, VERSIONS
from ludus.league.versions.checking import MOST_TRIES
from ludus.league.versions.life import activations_left, day_began
from ludus.league.versions.version import Version, no_version, version, versions, versions_of
from ludus.league.words import LEAGUE_SERIES, Life
from ludus.store.tables import RESULTS

RECENT = 10


class LifeStep(Struct, frozen=True):
    """An event of a version: when, what it became, and why."""

    at: float
    life: Life
    why: str


class ScoreLine(Struct, frozen=True):
    """A match of a version: 1 won, ½ drawn, 0 lost."""

    number: int
    opponent: str
    score: float


class VersionSheet(Struct, frozen=True, kw_only=True):
    """A version. What is missing is its team's alone."""

    id: int
    name: str  # of its team and itself: `Ants 3`; of a bot of the house, what it is called
    team: int | None
    number: int
    life: Life
    received: float
    changed: float
    matches: int  # of the league that it has played
    rated_after: int  # how many it takes to have a place
    results: tuple[ScoreLine, ...] = ()  # the latest first
    file: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    size: int | UnsetType = UNSET
    why: str | UnsetType = UNSET  # it is what it is
    before: int | UnsetType = UNSET  # how many are checked before it, at most
    steps: tuple[LifeStep, ...] | UnsetType = UNSET
    report: CheckReport | UnsetType | None = UNSET
    log: str | UnsetType = UNSET  # of the build, which quotes the source: not for all staff


class TeamSheet(Struct, frozen=True, kw_only=True):
    """A team's versions, and what it may do yet."""

    team: int
    name: str
    versions: tuple[VersionSheet, ...]  # the newest first, without their reports
    activations: int  # a day
    activations_left: int
    uploads: int
    uploads_left: int
    phase: Phase
    deadline: float | None  # the team's own, where it was given more time
    now: float


def version_sheet(league: League, principal: Principal, id: int) -> VersionSheet:
    one = version(league, id)
    inside = principal.is_staff or principal.is_of(one.team)
    if not (inside or one.life.is_public):
        raise no_version(id)
    counted = _sheets(league, [one])[0]  # first: what is counted is among the results, though it is played meanwhile
    shown = msgspec.structs.replace(counted, results=_results(league, one, seen_until(league, principal, inside)))
    if not inside:
        return shown
    row = league.rows(select(VERSIONS.c.report, VERSIONS.c.log).where(VERSIONS.c.id == id))[0]
    steps = _steps(league, [id])[id]
    return msgspec.structs.replace(
        shown,
        file=one.file,
        digest=one.digest,
        size=_size(league, one.digest),
        why=_why(steps),
        before=_before(league, one),
        steps=steps,
        report=msgspec.json.decode(row.report, type=CheckReport) if row.report else None,
        log=row.log if principal.is_of(one.team) or principal.sees_source else UNSET,
    )


def team_sheet(league: League, principal: Principal, team: int | None = None) -> TeamSheet:
    """Of one's own team; staff may ask for any."""
    own = principal.team if team is None else team
    if own is None:
        raise LudusError("you are in no team; make one or join one first")
    if not (principal.is_staff or principal.is_of(own)):
        raise NotAllowed("this is another team's")
    names = team_names(league, [own])
    if own not in names:
        raise LudusError(f"no team {own} in this league")
    quotas, now = league.settings.quotas, league.now()
    ones = versions_of(league, own)
    with league.link() as link:
        left = activations_left(link, own, quotas.activations, now)
    today = sum(one.received >= day_began(now) for one in ones)
    return TeamSheet(
        team=own,
        name=names[own],
        versions=tuple(_with_reasons(league, ones)),
        activations=quotas.activations,
        activations_left=left,
        uploads=quotas.uploads,
        uploads_left=max(0, quotas.uploads - today),
        phase=phase(league),
        deadline=deadline_of(league, own),
        now=now,
    )


def version_names(league: League, ones: Iterable[Version]) -> dict[int, str]:
    """What tables call them: `Ants 3`; a bot of the house by its words."""
    listed = list(ones)
    teams = team_names(league, {one.team for one in listed if one.team is not None})
    return {one.id: one.player if one.team is None else f"{teams.get(one.team, '?')} {one.number}" for one in listed}


def matches_played(league: League, ids: Iterable[int]) -> dict[int, int]:
    """How many matches of the league each of these has a result of; who has none is not in it."""
    wanted = sorted({*ids})
    sides = [
        select(side.label("version"), PAIRS.c.number).where(PAIRS.c.series == LEAGUE_SERIES, side.in_(wanted))
        for side in (PAIRS.c.first, PAIRS.c.second)
    ]
    pairs = union_all(*sides).subquery()
    both = RESULTS.c.number.between(2 * pairs.c.number, 2 * pairs.c.number + 1)
    wanted_results = and_(RESULTS.c.tournament == LEAGUE_SERIES, both)
    counted = select(pairs.c.version, func.count().label("played")).join(RESULTS, wanted_results)
    return {row.version: row.played for row in league.rows(counted.group_by(pairs.c.version))} if wanted else {}


def _with_reasons(league: League, ones: list[Version]) -> Iterable[VersionSheet]:
    steps = _steps(league, [one.id for one in ones])
    for one, shown in zip(ones, _sheets(league, ones), strict=True):
        yield msgspec.structs.replace(shown, file=one.file, why=_why(steps[one.id]))


def _sheets(league: League, ones: list[Version]) -> list[VersionSheet]:
    names, rated = version_names(league, ones), league.settings.rated
    played = matches_played(league, [one.id for one in ones if one.built or one.is_house])
    return [
        VersionSheet(
            id=one.id,
            name=names[one.id],
            team=one.team,
            number=one.number,
            life=one.life,
            received=one.received,
            changed=one.changed,
            matches=played.get(one.id, 0),
            rated_after=rated,
        )
        for one in ones
    ]


def _results(league: League, one: Version, until: float | None) -> tuple[ScoreLine, ...]:
    found = [match for match in matches_of(league, one.id, most=RECENT) if until is None or match.pair.at <= until]
    known = versions(league, {_rival(match, one.id) for match in found})
    names = version_names(league, known.values())
    return tuple(
        ScoreLine(match.number, names.get(_rival(match, one.id), "?"), score)
        for match in found
        if (score := match.score_of(one.id)) is not None
    )


def _rival(match: PlayedMatch, id: int) -> int:
    first, second = match.entrants
    return second if first == id else first


def _steps(league: League, ids: list[int]) -> dict[int, tuple[LifeStep, ...]]:
    found: dict[int, list[LifeStep]] = {id: [] for id in ids}
    for row in league.rows(select(EVENTS).where(EVENTS.c.version.in_(ids)).order_by(EVENTS.c.id)):
        found[row.version].append(LifeStep(row.at, Life(row.life), row.why))
    return {id: tuple(steps) for id, steps in found.items()}


def _why(steps: tuple[LifeStep, ...]) -> str:
    return steps[-1].why if steps else ""


def _size(league: League, digest: str) -> int:
    rows = league.rows(select(func.length(FILES.c.data)).where(FILES.c.digest == digest))
    return int(rows[0][0]) if rows else 0


def _before(league: League, one: Version) -> int:
    """Many wait, and ask often: they are counted, and not put in order."""
    if one.life is not Life.RECEIVED:
        return 0
    sooner = VERSIONS.c.life == Life.RECEIVED, VERSIONS.c.id < one.id, VERSIONS.c.tried < MOST_TRIES
    return int(league.rows(select(func.count()).select_from(VERSIONS).where(*sooner))[0][0])
