"""How people come in without a mail server: links for one, codes for a class, links to a new password.

Each is random, kept as a hash, good for so long and so often. Whether it is unknown, used up or too old is not told.
"""

from enum import StrEnum
from secrets import token_hex
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import add_person, person_of, set_password, shut_out
from ludus.league.people.keys import hash_of, new_code, new_word
from ludus.league.people.names import checked_name, name_key
from ludus.league.people.principal import NotAllowed, Principal
from ludus.league.tables import INVITATIONS, PEOPLE
from ludus.league.words import Role

DAY_S = 86400.0
MOST_DAYS, MOST_USES = 366, 5000
RESET_DAYS = 3
ID = 16  # letters of the hash
VOID = "this link or code is not good, or not any more; ask staff for another one"


class InvitationKind(StrEnum):
    LINK = "invitation"
    CODE = "class code"
    RESET = "reset"


class Invitation(NamedTuple):
    """`id` names it in a list, and opens nothing."""

    id: str
    kind: InvitationKind
    person: int | None
    role: Role
    left: int
    expires: float


class Newcomer(NamedTuple):
    """What who comes in has chosen. Who was invited by name has a login already."""

    login: str
    pseudonym: str
    password: str | None  # as `passwords.hashed` makes it
    subject: str | None = None  # of an OIDC provider, in its place
    name: str = ""  # for staff, where they do not know it yet
    student: str = ""


def invite(
    league: League, principal: Principal, role: Role = Role.AUTHOR, *, uses: int = 1, days: int = 14, code: bool = False
) -> str:
    """A link's word, or a code for a class. Only the owner invites staff."""
    principal.demand_staff()
    if role is Role.OWNER or (role is Role.STAFF and principal.role is not Role.OWNER):
        raise NotAllowed("only the owner of the server invites staff")
    if not (1 <= uses <= MOST_USES and 1 <= days <= MOST_DAYS):
        raise LudusError(f"an invitation is good for 1 to {MOST_DAYS} days, and for 1 to {MOST_USES} people")
    if code and role is Role.STAFF:
        raise LudusError("a code is for a class: staff are invited by a link each")
    kind = InvitationKind.CODE if code else InvitationKind.LINK
    word = new_code() if code else new_word()
    with league.link() as link:
        _keep(league, link, principal, word, days, kind=kind, role=role, left=uses)
        league.note(link, principal.person, "invitation", f"{kind}, {role}, {uses} uses, {days} days")
    return word


def invite_person(league: League, link: Connection, principal: Principal, person: int, days: int) -> str:
    """A link for somebody who is on the list; those of before are void."""
    word = new_word()
    link.execute(delete(INVITATIONS).where(INVITATIONS.c.person == person))
    _keep(league, link, principal, word, days, kind=InvitationKind.LINK, person=person)
    return word


def reset_link(league: League, principal: Principal, person: int) -> str:
    """A link by which somebody chooses a new password; one of before is void. Only the owner makes one for staff: else
    one of them could become another."""
    principal.demand_staff()
    found = person_of(league, person)
    if found.role is Role.STAFF and principal.role is not Role.OWNER:
        raise NotAllowed("only the owner of the server makes such a link for staff")
    word, kind = new_word(), InvitationKind.RESET
    with league.link() as link:
        link.execute(delete(INVITATIONS).where(INVITATIONS.c.person == person))
        _keep(league, link, principal, word, RESET_DAYS, kind=kind, person=person, role=found.role)
        league.note(link, principal.person, "reset", found.login)
    return word


def _keep(league: League, link: Connection, principal: Principal, word: str, days: int, **row: Any) -> None:
    now = league.now()
    row = {"person": None, "role": Role.AUTHOR, "left": 1, **row, "made": now, "expires": now + days * DAY_S}
    link.execute(insert(INVITATIONS).values(hash=hash_of(word), made_by=principal.person, **row))


def look_up(league: League, word: str) -> Invitation:
    """What it is for, while it is good. Nothing is used up by looking."""
    rows = league.rows(select(INVITATIONS).where(INVITATIONS.c.hash == hash_of(word)))
    found = _told(rows[0]) if rows else None
    if found is None or found.left < 1 or found.expires <= league.now():
        raise LudusError(VOID)
    return found


def join(league: League, word: str, who: Newcomer) -> int:
    """Come in: the person. Of two who use the last place of one at once, one does; who is refused uses up nothing."""
    with league.link() as link:
        found = _use(league, link, word)
        if found.kind is InvitationKind.RESET:
            raise LudusError(VOID)
        if found.person is not None:
            return _claim(link, found.person, who)
        more = {"password": who.password, "subject": who.subject, "name": who.name, "student": who.student}
        role, now = found.role, league.now()
        return add_person(link, now, login=who.login, pseudonym=who.pseudonym, role=role, **more)


def reset(league: League, word: str, password: str) -> int:
    """The new password, as a hash; whoever was signed in is out, and all tokens are void. Whose it is."""
    with league.link() as link:
        found = _use(league, link, word)
        if found.kind is not InvitationKind.RESET or found.person is None:
            raise LudusError(VOID)
        shut_out(link, found.person)
        set_password(link, found.person, password)
        league.note(link, found.person, "reset", "a new password was chosen")
        return found.person


def _use(league: League, link: Connection, word: str) -> Invitation:
    good = INVITATIONS.c.hash == hash_of(word), INVITATIONS.c.left > 0, INVITATIONS.c.expires > league.now()
    used = update(INVITATIONS).where(*good).values(left=INVITATIONS.c.left - 1).returning(INVITATIONS)
    row = link.execute(used).first()
    if row is None:
        raise LudusError(VOID)
    return _told(row)


def _claim(link: Connection, person: int, who: Newcomer) -> int:
    """Somebody on the list comes, and chooses what tables call them. It was free a moment ago, or is now refused."""
    pseudonym = checked_name(who.pseudonym, "the pseudonym")
    key, mine = name_key(pseudonym), PEOPLE.c.id == person
    if link.execute(select(PEOPLE.c.id).where(PEOPLE.c.pseudonym_key == key, ~mine)).first():
        raise LudusError(f"somebody is called {pseudonym!r}, or nearly so; choose another pseudonym")
    row = {"pseudonym": pseudonym, "pseudonym_key": key, "password": who.password, "subject": who.subject}
    fresh = PEOPLE.c.password.is_(None), PEOPLE.c.subject.is_(None), PEOPLE.c.closed.is_(None)
    if not link.execute(update(PEOPLE).where(mine, *fresh).values(**row)).rowcount:
        raise LudusError(VOID)
    return person


def newcomer() -> str:
    """A pseudonym until somebody chooses one."""
    return f"Newcomer {token_hex(8)}"


def invitations(league: League, principal: Principal) -> list[Invitation]:
    """Those that are good, and for nobody by name."""
    principal.demand_staff()
    good = INVITATIONS.c.person.is_(None), INVITATIONS.c.left > 0, INVITATIONS.c.expires > league.now()
    return [_told(row) for row in league.rows(select(INVITATIONS).where(*good).order_by(INVITATIONS.c.expires))]


def void_invitation(league: League, principal: Principal, id: str) -> None:
    principal.demand_staff()
    with league.link() as link:
        link.execute(delete(INVITATIONS).where(func.substr(INVITATIONS.c.hash, 1, ID) == id))
        league.note(link, principal.person, "invitation", "one was voided")


def _told(row: Any) -> Invitation:
    return Invitation(row.hash[:ID], InvitationKind(row.kind), row.person, Role(row.role), row.left, row.expires)
