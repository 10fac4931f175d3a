"""What was done, and by whom: roles, keys, invitations, and whenever staff looked at a team's source."""

from typing import NamedTuple

from sqlalchemy import select

from ludus.league.league import League
from ludus.league.people.principal import NotAllowed, Principal
from ludus.league.tables import AUDIT, PEOPLE


class AuditLine(NamedTuple):
    id: int
    at: float
    who: str  # login; empty: the owner by the server's token, or the server itself
    what: str
    about: str


def allow_source(league: League, principal: Principal, team: int | None, about: str) -> None:
    """Ask before source is shown: a team sees its own; staff only by right, and it is written down."""
    if principal.is_of(team):
        return
    if not (principal.is_staff and principal.sees_source):
        raise NotAllowed("source belongs to its team; staff see it only with a right of its own")
    with league.link() as link:
        league.note(link, principal.person, "source", about)


def audit_log(league: League, principal: Principal, most: int = 200, before: int | None = None) -> list[AuditLine]:
    """The newest first."""
    principal.demand_staff()
    told = AUDIT.c.id, AUDIT.c.at, PEOPLE.c.login, AUDIT.c.what, AUDIT.c.about
    wanted = select(*told).join_from(AUDIT, PEOPLE, AUDIT.c.person == PEOPLE.c.id, isouter=True)
    if before is not None:
        wanted = wanted.where(AUDIT.c.id < before)
    rows = league.rows(wanted.order_by(AUDIT.c.id.desc()).limit(most))
    return [AuditLine(row.id, row.at, row.login or "", row.what, row.about) for row in rows]
