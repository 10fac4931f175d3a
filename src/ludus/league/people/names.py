"""Names that people give: to themselves, and to teams. No two of a kind look alike.

On tables stand team names and pseudonyms; the real name and the student's id are for staff.
"""

import re
import unicodedata
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.tables import MEMBERS, PEOPLE, TEAMS

LONGEST = 40
LONGEST_REAL = 100
LOGIN = re.compile(r"[a-z0-9][a-z0-9._@+-]{1,63}")
LOGIN_RULE = "2 to 64 of a-z, 0-9 and . _ @ + -, the first a letter or a digit"
MARKS = 2  # accents on one letter
# Printable, as Unicode has it, and blank: fillers, and what only chooses among forms of a letter.
UNSEEN = re.compile("[\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
ACCENTS = range(0x300, 0x370)
# Letters of other scripts, and digits, that are drawn like a Latin letter.
ALIKE = str.maketrans("аеорсухіјѕһԁԛԝмткнвαοεινρτυχκ01l|ı", "aeopcyxijshdqwmtkhbaoeivptuxkoiiii")


class ShownPerson(NamedTuple):
    """Somebody of a team, as who asks may know them: `name` and `student` are empty but for staff."""

    id: int
    pseudonym: str
    name: str
    student: str


def checked_name(name: str, what: str, most: int = LONGEST) -> str:
    """A name as it is kept and shown: one line. It begins with a letter or a digit, so that no spreadsheet obeys it."""
    if len(name) > 4 * most:  # before anything is made of it
        raise LudusError(f"{what} has {len(name)} letters; {most} are allowed")
    name = re.sub(" +", " ", unicodedata.normalize("NFC", name).strip())
    if not name:
        raise LudusError(f"{what} is missing")
    if not name.isprintable() or UNSEEN.search(name) or _has_many_marks(name):
        raise LudusError(f"{what} has letters in it that cannot be shown")
    if len(name) > most:
        raise LudusError(f"{what} has {len(name)} letters; {most} are allowed")
    if not (name[0].isalnum() or (name[0] == "'" and name[1:2].isalnum())):
        raise LudusError(f"{what} begins with {name[0]!r}; a letter or a digit comes first")
    return name


def checked_login(login: str) -> str:
    login = login[:1000].strip().lower()
    if not LOGIN.fullmatch(login):
        raise LudusError(f"{login[:70]!r} is no login: {LOGIN_RULE}")
    return login


def name_key(name: str) -> str:
    """The same for names that look alike: case, accents, width, blanks, letters of other scripts make no difference."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    apart = unicodedata.normalize("NFKD", folded.translate(ALIKE))
    return "".join(letter for letter in apart if _counts(letter)) or folded


def _counts(letter: str) -> bool:
    """Letters and digits, and marks that make another letter; no accents, and nothing between words."""
    return letter.isalnum() or (unicodedata.category(letter) in ("Mn", "Mc") and ord(letter) not in ACCENTS)


def _has_many_marks(name: str) -> bool:
    row = 0
    for letter in name:
        row = row + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if row > MARKS:
            return True
    return False


def team_names(league: League, ids: Collection[int] | None = None) -> dict[int, str]:
    """Of these teams, or of all."""
    wanted = select(TEAMS.c.id, TEAMS.c.name)
    rows = league.rows(wanted if ids is None else wanted.where(TEAMS.c.id.in_([*ids])))
    return {row.id: row.name for row in rows}


def shown_people(league: League, team: int, principal: Principal) -> list[ShownPerson]:
    """Who is in a team, who was first there first."""
    told = PEOPLE.c.id, PEOPLE.c.pseudonym, PEOPLE.c.name, PEOPLE.c.student
    wanted = select(*told).join(MEMBERS, MEMBERS.c.person == PEOPLE.c.id).where(MEMBERS.c.team == team)
    rows = [ShownPerson._make(row) for row in league.rows(wanted.order_by(MEMBERS.c.since, PEOPLE.c.id))]
    return rows if principal.is_staff else [row._replace(name="", student="") for row in rows]
