"""From bytes that somebody sent to a version. Nothing of it is looked at here: that is for a worker, behind walls."""

import hashlib
from pathlib import PurePosixPath

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from ludus.core.errors import LudusError
from ludus.core.outside.plain import plain
from ludus.league.league import League
from ludus.league.people.principal import NotAllowed, Principal
from ludus.league.season.dates import may_submit
from ludus.league.tables import FILES, VERSIONS
from ludus.league.versions import life
from ludus.league.versions.version import Version, all_columns, read_row, version
from ludus.league.words import Life, Role
from ludus.players.sent.unpack import LARGEST

LONGEST = 100  # letters of a file's name


class UploadsUsedUp(NotAllowed):
    """The team has sent as much as it may today."""


def receive(league: League, principal: Principal, file: str, data: bytes, team: int | None = None) -> Version:
    """Keep what was sent, as the next version of the team of who sends it, or of another for which staff send it.

    It is on the disk when this returns. What a team has sent before is the version that it was, also where two come at
    once, and where the first answer was lost.
    """
    own = _team(principal, team)
    name = checked_name(file)
    _check_size(data)
    digest, settings, now = digest_of(data), league.settings, league.now()
    with league.link() as link:  # what was acknowledged before the deadline is known after it
        if (known := _sent_before(link, own, name, digest)) is not None:
            return known
    may_submit(league, own)
    with league.link() as link:
        life.lock_team(link, own)
        if (known := _sent_before(link, own, name, digest)) is not None:
            return known
        _check_quota(link, own, settings.quotas.uploads, now)
        keep_file(link, digest, data)
        made = _insert(link, own, name, digest, principal.person, now)
    return version(league, made)


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def checked_name(file: str) -> str:
    """The file's name as others may see it, without the folders that its author keeps it in."""
    name = plain(PurePosixPath(file.replace("\\", "/")).name)[-LONGEST:].strip()
    if not name.strip("."):
        raise LudusError("what is the file called? its name says what kind of bot it is: ?file=my_bot.py")
    return name


def keep_file(link: Connection, digest: str, data: bytes) -> None:
    """Once: whoever else has sent the same has sent this."""
    kind = postgresql if link.dialect.name == "postgresql" else sqlite
    link.execute(kind.insert(FILES).values(digest=digest, data=data).on_conflict_do_nothing())


def _team(principal: Principal, team: int | None) -> int:
    if principal.role is Role.GUEST:
        raise NotAllowed("sign in to send a version, or come with an upload token")
    if team is not None and not (principal.is_staff or principal.is_of(team)):
        raise NotAllowed("only staff send versions for another team")
    own = principal.team if team is None else team
    if own is None:
        raise LudusError("you are in no team; make one or join one first")
    return own


def _check_size(data: bytes) -> None:
    if not data:
        raise LudusError("the file is empty")
    if len(data) > LARGEST:
        raise LudusError(f"the file has more than {LARGEST >> 20} MB")


def _sent_before(link: Connection, team: int, file: str, digest: str) -> Version | None:
    """The same bytes are another bot where the name says that they are of another kind."""
    rows = link.execute(all_columns().where(VERSIONS.c.team == team, VERSIONS.c.digest == digest))
    kind = PurePosixPath(file).suffix.lower()
    return next((one for one in map(read_row, rows) if PurePosixPath(one.file).suffix.lower() == kind), None)


def _check_quota(link: Connection, team: int, most: int, now: float) -> None:
    today = (VERSIONS.c.team == team, VERSIONS.c.received >= life.day_began(now))
    if (link.execute(select(func.count()).select_from(VERSIONS).where(*today)).scalar() or 0) >= most:
        raise UploadsUsedUp(f"your team has sent {most} versions today, which is enough; come back after midnight UTC")


def _insert(link: Connection, team: int, file: str, digest: str, person: int | None, now: float) -> int:
    last = link.execute(select(func.max(VERSIONS.c.number)).where(VERSIONS.c.team == team)).scalar() or 0
    row = new_row(team=team, number=last + 1, file=file, digest=digest, sent_by=person, received=now, changed=now)
    made = link.execute(insert(VERSIONS).values(row).returning(VERSIONS.c.id)).scalar_one()
    life.note(link, made, Life.RECEIVED, f"received as {file}", person, now=now)
    return int(made)


def new_row(**known: object) -> dict[str, object]:
    """A row of VERSIONS, with what is not known yet empty."""
    nothing = {"player": "", "built": "", "life": Life.RECEIVED, "report": "", "log": "", "tried": 0, "sent_by": None}
    return {**nothing, **known}
