"""Upload tokens: for programs, `Authorization: Bearer TOKEN`. 256 bits each, kept as hashes, taken back by their owner.

A token sends bots and reads what its team may read. It has no staff's rights, whoever made it, and changes no account.
"""

from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.keys import hash_of, new_word
from ludus.league.people.names import checked_name
from ludus.league.people.principal import Principal
from ludus.league.people.rows import held
from ludus.league.tables import MEMBERS, PEOPLE, TOKENS
from ludus.league.words import Role

PREFIX = "ludus_"  # so that who finds one in a file knows what it is
MOST = 20  # of one person
ID = 16  # letters of the hash
USED_S = 600.0  # how exactly `used` is kept


class UploadToken(NamedTuple):
    """`id` names it in a list, and opens nothing."""

    id: str
    label: str
    made: float
    used: float | None


def make_token(league: League, person: int, label: str) -> str:
    """Told once."""
    word, label = new_word(PREFIX), checked_name(label, "the label")
    with league.link() as link:
        held(link, PEOPLE, PEOPLE.c.id, person)
        count = link.execute(select(func.count()).select_from(TOKENS).where(TOKENS.c.person == person)).scalar() or 0
        if count >= MOST:
            raise LudusError(f"you have {count} tokens, and {MOST} are the most; revoke one")
        link.execute(insert(TOKENS).values(hash=hash_of(word), person=person, label=label, made=league.now()))
    return word


def who_has_token(league: League, word: str) -> Principal | None:
    """Whose it is; None where it was revoked, or the account is closed."""
    if not word.startswith(PREFIX):
        return None
    key, now = hash_of(word), league.now()
    wanted = (
        select(PEOPLE.c.id, PEOPLE.c.role, MEMBERS.c.team, TOKENS.c.used)
        .join_from(TOKENS, PEOPLE, TOKENS.c.person == PEOPLE.c.id)
        .join(MEMBERS, MEMBERS.c.person == PEOPLE.c.id, isouter=True)
        .where(TOKENS.c.hash == key, PEOPLE.c.closed.is_(None))
    )
    with league.link() as link:
        row = link.execute(wanted).first()
        if row is None:
            return None
        if row.used is None or now - row.used > USED_S:
            link.execute(update(TOKENS).where(TOKENS.c.hash == key).values(used=now))
    return Principal(Role.GUEST if Role(row.role) is Role.GUEST else Role.AUTHOR, row.id, row.team)


def tokens_of(league: League, person: int) -> list[UploadToken]:
    rows = league.rows(select(TOKENS).where(TOKENS.c.person == person).order_by(TOKENS.c.made))
    return [UploadToken(row.hash[:ID], row.label, row.made, row.used) for row in rows]


def revoke_token(league: League, person: int, id: str) -> None:
    """One of one's own; somebody else's is not found."""
    with league.link() as link:
        link.execute(delete(TOKENS).where(TOKENS.c.person == person, func.substr(TOKENS.c.hash, 1, ID) == id))
