"""Sessions: who is signed in, in which browser. A row each, which can be taken away."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from ludus.core.outside.plain import plain
from ludus.league.league import League
from ludus.league.people.keys import hash_of, new_word
from ludus.league.people.principal import Principal
from ludus.league.tables import MEMBERS, PEOPLE, SESSIONS
from ludus.league.words import Role

LASTS_S = 30 * 86400.0
IDLE_S = 14 * 86400.0  # without a request
SEEN_S = 600.0  # how exactly `seen` is kept
MOST = 20  # of one person: the oldest gives way
BROWSER = 200
ID = 16  # letters of the hash


class Session(NamedTuple):
    """`id` names it in a list, and opens nothing."""

    id: str
    made: float
    seen: float
    browser: str


def begin_session(league: League, person: int, browser: str) -> str:
    """The word for the cookie. It is always a new one: who has planted another one gains nothing."""
    word, now = new_word(), league.now()
    row = {"made": now, "seen": now, "expires": now + LASTS_S, "browser": plain(browser, BROWSER)}
    with league.link() as link:
        link.execute(insert(SESSIONS).values(hash=hash_of(word), person=person, **row))
        link.execute(delete(SESSIONS).where(SESSIONS.c.expires < now))
        _drop_oldest(link, person)
    return word


def _drop_oldest(link: Connection, person: int) -> None:
    mine = select(SESSIONS.c.hash).where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc())
    for old in list(link.execute(mine.offset(MOST)).scalars()):
        link.execute(delete(SESSIONS).where(SESSIONS.c.hash == old))


def who_has_session(league: League, word: str) -> Principal | None:
    """Whose it is; None where it is over, or was taken away, or the account is closed."""
    key, now = hash_of(word), league.now()
    person = PEOPLE.c.id, PEOPLE.c.role, PEOPLE.c.sees_source, MEMBERS.c.team, SESSIONS.c.seen
    wanted = (
        select(*person)
        .join_from(SESSIONS, PEOPLE, SESSIONS.c.person == PEOPLE.c.id)
        .join(MEMBERS, MEMBERS.c.person == PEOPLE.c.id, isouter=True)
        .where(SESSIONS.c.hash == key, SESSIONS.c.expires > now, SESSIONS.c.seen > now - IDLE_S)
        .where(PEOPLE.c.closed.is_(None))
    )
    with league.link() as link:
        row = link.execute(wanted).first()
        if row is None:
            return None
        if now - row.seen > SEEN_S:
            link.execute(update(SESSIONS).where(SESSIONS.c.hash == key).values(seen=now))
    role = Role(row.role)
    return Principal(role, row.id, row.team, bool(row.sees_source) and role is Role.STAFF)


def sessions_of(league: League, person: int) -> list[Session]:
    """The one that was seen last first."""
    wanted = select(SESSIONS).where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc())
    return [Session(row.hash[:ID], row.made, row.seen, row.browser) for row in league.rows(wanted)]


def session_id(word: str) -> str:
    """What names this session in the list."""
    return hash_of(word)[:ID]


def end_session(league: League, person: int, id: str) -> None:
    """One of one's own; somebody else's is not found."""
    with league.link() as link:
        link.execute(delete(SESSIONS).where(SESSIONS.c.person == person, func.substr(SESSIONS.c.hash, 1, ID) == id))


def end_sessions(league: League, person: int) -> None:
    """Everywhere."""
    with league.link() as link:
        link.execute(delete(SESSIONS).where(SESSIONS.c.person == person))
