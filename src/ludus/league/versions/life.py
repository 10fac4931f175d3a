"""What becomes of a version: the only writer of its life. Every step stands in EVENTS, in the same transaction.

Whoever changes more than one version of a team, or counts them, locks the team first.
"""

from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import NotAllowed, Principal
from ludus.league.tables import EVENTS, TEAMS, VERSIONS
from ludus.league.versions.version import PLAYING, Version, version
from ludus.league.words import Life

DAY_S = 86_400  # days are UTC's, whatever the zone of the server
LONGEST = 1000  # letters of why
NEXT: dict[Life, tuple[Life, ...]] = {
    Life.RECEIVED: (Life.REFUSED, Life.CHECKED, Life.WITHDRAWN),
    Life.REFUSED: (Life.RECEIVED,),  # staff have it checked again
    Life.CHECKED: (Life.ACTIVE, Life.SUPERSEDED, Life.WITHDRAWN),
    Life.ACTIVE: (Life.RATED, Life.SUPERSEDED, Life.SUSPENDED, Life.WITHDRAWN),
    Life.RATED: (Life.SUPERSEDED, Life.SUSPENDED, Life.WITHDRAWN),
    Life.SUSPENDED: (Life.ACTIVE,),  # staff let it play again
}


class BadMove(LudusError):
    """From where this version is, there is no way there."""


def lock_team(link: Connection, team: int) -> None:
    """Whoever else changes the versions of this team waits here until our transaction is over."""
    if not link.execute(update(TEAMS).where(TEAMS.c.id == team).values(made=TEAMS.c.made)).rowcount:
        raise LudusError(f"no team {team} in this league")


def move(link: Connection, version_id: int, life: Life, why: str, person: int | None = None, *, now: float) -> bool:
    """Take a version there; False where it is there already. Whoever moves it at the same moment comes after us, and
    sees what we did."""
    number, current = _current(link, version_id)
    if current is life:
        return False
    if life not in NEXT.get(current, ()):
        raise BadMove(f"version {number} is {current}; it cannot become {life}")
    changed = update(VERSIONS).where(VERSIONS.c.id == version_id, VERSIONS.c.life == current)
    if not link.execute(changed.values(life=life, changed=now)).rowcount:
        return move(link, version_id, life, why, person, now=now)
    note(link, version_id, life, why, person, now=now)
    return True


def note(link: Connection, version_id: int, life: Life, why: str, person: int | None, *, now: float) -> None:
    row = {"at": now, "version": version_id, "life": life, "why": why[:LONGEST], "person": person}
    link.execute(insert(EVENTS).values(row))


def activate(link: Connection, newcomer: Version, *, now: float) -> None:
    """Let it play. Those before it that still wait for a day with activations left need not wait any more."""
    move(link, newcomer.id, Life.ACTIVE, "it plays", now=now)
    for row in _earlier(link, newcomer, (Life.CHECKED,)):
        move(link, row.id, Life.SUPERSEDED, f"version {newcomer.number} plays instead of it", now=now)


def become_rated(link: Connection, newcomer: Version, *, now: float) -> None:
    """It has its place; in the same transaction those before it have none any more."""
    if move(link, newcomer.id, Life.RATED, "it has its place on the table", now=now):
        for row in _earlier(link, newcomer, (*PLAYING, Life.CHECKED)):
            move(link, row.id, Life.SUPERSEDED, f"version {newcomer.number} is rated", now=now)


def employ(link: Connection, version_id: int, plays: bool, *, now: float) -> None:
    """A bot of the house, as the settings name it or do not."""
    wanted = Life.RATED if plays else Life.WITHDRAWN
    changed = update(VERSIONS).where(VERSIONS.c.id == version_id, VERSIONS.c.life != wanted)
    if link.execute(changed.values(life=wanted, changed=now)).rowcount:
        note(link, version_id, wanted, "the league's settings have changed", None, now=now)


def withdraw(league: League, principal: Principal, version_id: int) -> Version:
    """By its team or by staff. What was played stays; the one before it does not come back."""
    one = version(league, version_id)
    if not (principal.is_of(one.team) or principal.is_staff):
        raise NotAllowed(f"version {version_id} belongs to another team")
    if one.is_house:
        raise LudusError("bots of the house are not withdrawn; the league's settings name them")
    assert one.team is not None
    with league.link() as link:
        lock_team(link, one.team)
        if move(link, version_id, Life.WITHDRAWN, "withdrawn", principal.person, now=league.now()):
            league.note(link, principal.person, "withdraw", f"version {version_id}")
    return version(league, version_id)


def activations_left(link: Connection, team: int, most: int, now: float) -> int:
    """How many more of this team's versions may be activated today."""
    events = EVENTS.join(VERSIONS, EVENTS.c.version == VERSIONS.c.id)
    wanted = select(func.count()).select_from(events)
    of_today = (VERSIONS.c.team == team, EVENTS.c.life == Life.ACTIVE, EVENTS.c.at >= day_began(now))
    return max(0, most - (link.execute(wanted.where(*of_today)).scalar() or 0))


def day_began(now: float) -> float:
    return now - now % DAY_S


def _current(link: Connection, version_id: int) -> tuple[int, Life]:
    wanted = select(VERSIONS.c.number, VERSIONS.c.life).where(VERSIONS.c.id == version_id).with_for_update()
    row = link.execute(wanted).first()
    if row is None:
        raise BadMove(f"no version {version_id} in this league")
    return row.number, Life(row.life)


def _earlier(link: Connection, newcomer: Version, lives: tuple[Life, ...]) -> list[Row[Any]]:
    same = (VERSIONS.c.team == newcomer.team, VERSIONS.c.number < newcomer.number, VERSIONS.c.life.in_(lives))
    return list(link.execute(select(VERSIONS.c.id).where(*same).order_by(VERSIONS.c.id)))
