"""What staff have to say to all: plain text, the newest first."""

import re

from msgspec import Struct
from sqlalchemy import delete, insert, select

from ludus.core.errors import LudusError
from ludus.core.outside.plain import plain_text
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.tables import ANNOUNCEMENTS
from ludus.report.markup import text as safe

LONGEST = 4000
ADDRESS = re.compile(r"https?://[^\s<>\"'`]+[^\s<>\"'`.,;:!?)\]]")


class Announcement(Struct, frozen=True):
    id: int
    at: float
    text: str


def announce(league: League, principal: Principal, text: str) -> int:
    """Say it; the number under which it can be taken back."""
    _need_staff(principal)
    said = plain_text(text.replace("\r\n", "\n")).strip()
    if not 1 <= len(said) <= LONGEST:
        raise LudusError(f"an announcement has 1 to {LONGEST} letters, and this has {len(said)}")
    with league.link() as link:
        made = link.execute(insert(ANNOUNCEMENTS).values(at=league.now(), person=principal.person, text=said))
        league.note(link, principal.person, "announcement", said)
    return int(made.inserted_primary_key[0])  # type: ignore[index]


def take_back(league: League, principal: Principal, number: int) -> None:
    _need_staff(principal)
    with league.link() as link:
        if not link.execute(delete(ANNOUNCEMENTS).where(ANNOUNCEMENTS.c.id == number)).rowcount:
            raise LudusError(f"no announcement {number}")
        league.note(link, principal.person, "announcement", f"{number} taken back")


def announcements(league: League, most: int = 20) -> list[Announcement]:
    rows = league.rows(select(ANNOUNCEMENTS).order_by(ANNOUNCEMENTS.c.id.desc()).limit(most))
    return [Announcement(row.id, row.at, row.text) for row in rows]


def as_html(words: str) -> str:
    """Paragraphs and lines as they were written; web addresses are links, and nothing else is."""
    paragraphs = re.split(r"\n\s*\n", words.strip())
    return "".join(f"<p>{'<br>'.join(map(_linked, one.splitlines()))}</p>" for one in paragraphs)


def _linked(line: str) -> str:
    parts, last = [], 0
    for found in ADDRESS.finditer(line):
        shown = safe(found[0])
        parts += [safe(line[last : found.start()]), f'<a href="{shown}" rel="nofollow noopener">{shown}</a>']
        last = found.end()
    return "".join([*parts, safe(line[last:])])


def _need_staff(principal: Principal) -> None:
    if not principal.is_staff:
        raise LudusError("only staff announce something")
