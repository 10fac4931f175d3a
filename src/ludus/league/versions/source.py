"""What was sent, given back: to its team, and to staff who have that right, of whom it is written down."""

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import NotAllowed, Principal
from ludus.league.versions.files import file_of
from ludus.league.versions.version import version


def source_of(league: League, principal: Principal, id: int) -> tuple[str, bytes]:
    """The file's name and its bytes."""
    one = version(league, id)
    if one.is_house:
        raise LudusError("a bot of the house was not sent by anybody: it is a part of Ludus")
    if not principal.is_of(one.team):
        if not (principal.is_staff and principal.sees_source):
            raise NotAllowed("what a team has sent is its own; staff need the right to see sources")
        with league.link() as link:
            league.note(link, principal.person, "source", f"version {id}")
    return one.file, file_of(league, one.digest)
