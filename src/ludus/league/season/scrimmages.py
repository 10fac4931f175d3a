"""Scrimmages: matches that a team asks for, unrated and so many an hour. The scheduler pairs and plays them."""

from collections import Counter
from typing import NamedTuple

from sqlalchemy import Connection, Row, case, func, insert, select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.season.dates import Phase, phase, shown_time
from ludus.league.tables import MEMBERS, PEOPLE, SCRIMMAGES, TEAMS, VERSIONS
from ludus.league.words import Life

HOUR_S = 3600.0
_GONE = select(VERSIONS.c.id).where(VERSIONS.c.life == Life.WITHDRAWN)
ENDED = SCRIMMAGES.c.withdrawn.is_not(None) | SCRIMMAGES.c.first.in_(_GONE) | SCRIMMAGES.c.second.in_(_GONE)
FIT = (Life.CHECKED, Life.ACTIVE, Life.RATED, Life.SUPERSEDED, Life.SUSPENDED)  # of one's own: it passed its check


class WaitingScrimmage(NamedTuple):
    """One that is not paired on all its boards yet."""

    id: int
    team: int
    first: int  # versions
    second: int
    left: int  # boards


def ask(league: League, principal: Principal, first: int, second: int, boards: int) -> int:
    """Ask for pairs on so many boards: an own version against another of one's own, a house bot, or what another team
    has rated. The number of the scrimmage."""
    team = _asking(principal)
    _check_season(league)
    most = league.settings.quotas.scrimmages
    if not 1 <= boards <= most:
        raise LudusError(f"{boards} boards: a scrimmage has 1 to {most}")
    with league.link() as link:
        _wait_for_turn(link, team)
        _check_versions(link, team, first, second)
        left = most - _used(link, team, league.now())
        if boards > left:
            raise LudusError(
                f"{boards} boards: your team has {max(0, left)} of {most} left this hour{_when(link, league, team)}"
            )
        row = {"at": league.now(), "person": principal.person or 0, "team": team, "first": first, "second": second}
        made = link.execute(insert(SCRIMMAGES).values(**row, boards=boards, paired=0))
    return int(made.inserted_primary_key[0])  # type: ignore[index]


def challenge(league: League, principal: Principal, first: int, team: int, boards: int) -> int:
    """The same against whatever version holds this team's place."""
    found = league.rows(select(VERSIONS.c.id).where(VERSIONS.c.team == team, VERSIONS.c.life == Life.RATED))
    if not found:
        raise LudusError("that team has no rated version yet; challenge another")
    return ask(league, principal, first, max(row.id for row in found), boards)


def withdraw(league: League, principal: Principal, scrimmage: int) -> int:
    """Take back what has not been paired; how many boards that were. What is paired is played."""
    mine = SCRIMMAGES.c.id == scrimmage
    with league.link() as link:
        found = link.execute(select(SCRIMMAGES).where(mine)).first()
        if found is None or not (principal.is_staff or principal.is_of(found.team)):
            raise LudusError(f"your team has asked for no scrimmage {scrimmage}")  # whether another has is not told
        changed = update(SCRIMMAGES).where(mine, SCRIMMAGES.c.withdrawn.is_(None)).values(withdrawn=league.now())
        if not link.execute(changed).rowcount:
            return 0
        now = link.execute(select(SCRIMMAGES).where(mine)).one()
        return int(now.boards - now.paired)


def waiting_scrimmages(link: Connection) -> list[WaitingScrimmage]:
    """What is still to be paired, where nobody has withdrawn it, or a version of it. Fair between teams: whose boards
    were paired least often comes first, then the oldest."""
    open_ones = ~ENDED, SCRIMMAGES.c.paired < SCRIMMAGES.c.boards
    rows = list(link.execute(select(SCRIMMAGES).where(*open_ones).order_by(SCRIMMAGES.c.at, SCRIMMAGES.c.id)))
    ahead = _paired_lately(link, rows[0].at - HOUR_S) if rows else Counter()
    keyed = []
    for row in rows:
        keyed.append((ahead[row.team], row.at, row.id, row))
        ahead[row.team] += row.boards - row.paired  # of the same team, before the next one
    return [_waiting(row) for *_, row in sorted(keyed, key=lambda one: one[:3])]


def _paired_lately(link: Connection, since: float) -> Counter[int]:
    """Boards of each team; those of scrimmages that are done count too, or who asks in small portions got more."""
    lately = select(SCRIMMAGES.c.team, func.sum(SCRIMMAGES.c.paired)).where(SCRIMMAGES.c.at >= since)
    return Counter({team: int(paired) for team, paired in link.execute(lately.group_by(SCRIMMAGES.c.team))})


def mark_paired(link: Connection, scrimmage: int, boards: int = 1) -> bool:
    """Said by who pairs it, in the transaction in which the pairs are written; False where it has them all. What was
    taken back a moment before is played all the same, so it counts: else who asks and takes back had it for nothing."""
    table = SCRIMMAGES.c
    waits = table.id == scrimmage, table.paired + boards <= table.boards
    return bool(link.execute(update(SCRIMMAGES).where(*waits).values(paired=table.paired + boards)).rowcount)


def left_this_hour(league: League, team: int) -> int:
    """How many boards the team may still ask for."""
    with league.link() as link:
        return max(0, league.settings.quotas.scrimmages - _used(link, team, league.now()))


def _asking(principal: Principal) -> int:
    if principal.team is None:
        raise LudusError("a scrimmage is asked for by a team; join one, or make your own")
    return principal.team


def _check_season(league: League) -> None:
    now = phase(league)
    if now is Phase.OVER:
        raise LudusError("the season is over; there are no more scrimmages")
    if now is Phase.BEFORE:
        raise LudusError("the season has not opened yet")


def _wait_for_turn(link: Connection, team: int) -> None:
    """Who asks for the same team at the same moment waits here: both could pass the count otherwise."""
    link.execute(update(TEAMS).where(TEAMS.c.id == team).values(made=TEAMS.c.made))


def _check_versions(link: Connection, team: int, first: int, second: int) -> None:
    found = {row.id: row for row in link.execute(select(VERSIONS).where(VERSIONS.c.id.in_((first, second))))}
    mine, other = found.get(first), found.get(second)
    if mine is None or mine.team != team:
        raise LudusError(f"no version {first} of your team")
    if mine.life not in FIT:
        raise LudusError(f"your version {mine.number} is {mine.life}; choose one that has passed its check")
    if first == second:
        raise LudusError("a version cannot meet itself; choose another")
    if other is None or not _may_be_met(other, team):
        raise LudusError(f"version {second} cannot be challenged; choose a house bot, or what a team has rated")
    if other.team not in (None, team) and not _is_there(link, other.team):
        raise LudusError("that team is closed; challenge another")


def _may_be_met(version: Row[tuple[object, ...]], team: int) -> bool:
    """Of another team only what it is rated by: nobody tries what was not released."""
    if version.team == team:
        return version.life in FIT
    return bool(version.life == Life.RATED)


def _is_there(link: Connection, team: int) -> bool:
    """Whether somebody with an open account is in it."""
    members = select(func.count()).select_from(MEMBERS.join(PEOPLE, PEOPLE.c.id == MEMBERS.c.person))
    return bool(link.execute(members.where(MEMBERS.c.team == team, PEOPLE.c.closed.is_(None))).scalar())


def _used(link: Connection, team: int, now: float) -> int:
    """Boards asked for within the hour; what ended before it was paired does not count."""
    counted = case((ENDED, SCRIMMAGES.c.paired), else_=SCRIMMAGES.c.boards)
    asked = select(func.coalesce(func.sum(counted), 0)).where(SCRIMMAGES.c.team == team, SCRIMMAGES.c.at > now - HOUR_S)
    return int(link.execute(asked).scalar() or 0)


def _when(link: Connection, league: League, team: int) -> str:
    oldest = select(func.min(SCRIMMAGES.c.at)).where(SCRIMMAGES.c.team == team, SCRIMMAGES.c.at > league.now() - HOUR_S)
    at = link.execute(oldest).scalar()
    return f"; more from {shown_time(at + HOUR_S)}" if at is not None else ""


def _waiting(row: Row[tuple[object, ...]]) -> WaitingScrimmage:
    return WaitingScrimmage(row.id, row.team, row.first, row.second, row.boards - row.paired)
