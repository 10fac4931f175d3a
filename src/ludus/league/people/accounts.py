"""Accounts: made, found, changed, closed."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.names import LONGEST_REAL, checked_login, checked_name, name_key
from ludus.league.people.principal import NotAllowed, Principal
from ludus.league.people.rows import added
from ludus.league.tables import INVITATIONS, MEMBERS, PEOPLE, SESSIONS, TOKENS
from ludus.league.words import Role


class Person(NamedTuple):
    """Somebody with an account, as staff and they themselves know them."""

    id: int
    login: str
    pseudonym: str
    name: str
    student: str
    role: Role
    sees_source: bool
    password: str | None  # argon2
    subject: str | None
    made: float
    closed: float | None
    team: int | None

    @property
    def has_joined(self) -> bool:
        return self.password is not None or self.subject is not None

    @property
    def principal(self) -> Principal:
        return Principal(self.role, self.id, self.team, self.sees_source and self.role is Role.STAFF)


_COLUMNS = [PEOPLE.c[name] for name in Person._fields if name != "team"]
_PEOPLE = select(*_COLUMNS, MEMBERS.c.team).join_from(PEOPLE, MEMBERS, MEMBERS.c.person == PEOPLE.c.id, isouter=True)


def make_person(
    league: League, login: str, pseudonym: str, name: str = "", student: str = "", role: Role = Role.AUTHOR
) -> int:
    with league.link() as link:
        return add_person(link, league.now(), login=login, pseudonym=pseudonym, name=name, student=student, role=role)


def add_person(link: Connection, now: float, *, login: str, pseudonym: str, role: Role, **more: Any) -> int:
    """`more`: name, student, password, subject."""
    if role is Role.OWNER:
        raise LudusError("the owner has the server's token, and no account")
    login, pseudonym = checked_login(login), checked_name(pseudonym, "the pseudonym")
    row = {"name": "", "student": "", "sees_source": False, "password": None, "subject": None, "closed": None, **more}
    for one, what in (("name", "the name"), ("student", "the student's id")):
        row[one] = checked_name(row[one], what, LONGEST_REAL) if row[one] else ""
    key = name_key(pseudonym)
    row |= {"login": login, "pseudonym": pseudonym, "pseudonym_key": key, "role": role, "made": now}
    person = added(link, PEOPLE, PEOPLE.c.id, **row)
    if person is None:
        raise _taken(link, login, pseudonym)
    return int(person)


def _taken(link: Connection, login: str, pseudonym: str) -> LudusError:
    if link.execute(select(PEOPLE.c.id).where(PEOPLE.c.login == login)).first():
        return LudusError(f"the login {login!r} is taken; choose another one")
    if link.execute(select(PEOPLE.c.id).where(PEOPLE.c.pseudonym_key == name_key(pseudonym))).first():
        return LudusError(f"somebody is called {pseudonym!r}, or nearly so; choose another pseudonym")
    return LudusError("there is an account of this provider's user already; sign in")


def person_of(league: League, id: int | None) -> Person:
    found = _found(league.rows(_PEOPLE.where(PEOPLE.c.id == id)))
    if found is None:
        raise LudusError(f"there is nobody with the number {id}")
    return found


def by_login(league: League, login: str) -> Person | None:
    return _found(league.rows(_PEOPLE.where(PEOPLE.c.login == login[:100].strip().lower())))


def by_subject(league: League, subject: str) -> Person | None:
    return _found(league.rows(_PEOPLE.where(PEOPLE.c.subject == subject)))


def everybody(league: League, principal: Principal) -> list[Person]:
    principal.demand_staff()
    rows = league.rows(_PEOPLE.order_by(PEOPLE.c.name, PEOPLE.c.login))
    return [person for row in rows if (person := _found([row]))]


def _found(rows: list[Row[Any]]) -> Person | None:
    return Person._make(rows[0])._replace(role=Role(rows[0].role)) if rows else None


def rename(league: League, person: int, pseudonym: str) -> None:
    """What tables call somebody from now on."""
    pseudonym = checked_name(pseudonym, "the pseudonym")
    key = name_key(pseudonym)
    with league.link() as link:
        link.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(made=PEOPLE.c.made))  # nobody comes between
        if link.execute(select(PEOPLE.c.id).where(PEOPLE.c.pseudonym_key == key, PEOPLE.c.id != person)).first():
            raise LudusError(f"somebody is called {pseudonym!r}, or nearly so; choose another pseudonym")
        link.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(pseudonym=pseudonym, pseudonym_key=key))


def set_password(link: Connection, person: int, kept: str, keep_session: str = "") -> None:
    """From now on; whoever is signed in elsewhere is out. `kept` is a hash of `passwords.hashed`."""
    link.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(password=kept))
    link.execute(delete(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.hash != keep_session))


def keep_password(league: League, person: int, kept: str, keep_session: str | None = None) -> None:
    """The same password, written in another way; or, where the session is named in which it was changed, a new one."""
    with league.link() as link:
        if keep_session is None:
            link.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(password=kept))
        else:
            set_password(link, person, kept, keep_session)
            league.note(link, person, "account", "the password was changed")


def set_role(league: League, principal: Principal, person: int, role: Role, sees_source: bool = False) -> None:
    """Only the owner makes staff, or gives the right to see source: nobody gives rights to themselves."""
    before = person_of(league, person)
    if principal.role is not Role.OWNER:
        principal.demand_staff()
        if Role.STAFF in (role, before.role) or sees_source:
            raise NotAllowed("only the owner of the server decides who is staff, and who of them sees source")
    if role is Role.OWNER or (sees_source and role is not Role.STAFF):
        raise LudusError(
            "the owner has the server's token, and no account; and only staff may have the right to see source"
        )
    with league.link() as link:
        link.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(role=role, sees_source=sees_source))
        source = ", sees source" if sees_source else ""
        league.note(link, principal.person, "role", f"{before.login}: {role}{source}")


def close_account(league: League, principal: Principal, person: int, closed: bool = True) -> None:
    """Out, everywhere and at once; or in again. What somebody has sent stays."""
    principal.demand_staff()
    before = person_of(league, person)
    if before.role is Role.STAFF and principal.role is not Role.OWNER:
        raise NotAllowed("only the owner of the server closes an account of staff")
    with league.link() as link:
        moment = league.now() if closed else None
        link.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(closed=moment))
        if closed:
            shut_out(link, person)
        league.note(link, principal.person, "account", f"{before.login}: {'closed' if closed else 'opened'}")


def shut_out(link: Connection, person: int) -> None:
    """All that opens a door for somebody is void."""
    for table in (SESSIONS, TOKENS, INVITATIONS):
        link.execute(delete(table).where(table.c.person == person))
