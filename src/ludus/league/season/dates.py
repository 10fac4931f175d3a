"""When a season opens, freezes, takes no more, and ends: by the server's clock."""

from datetime import UTC, datetime
from enum import StrEnum

from sqlalchemy import Connection, func, or_, select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.settings import Dates
from ludus.league.tables import FINALS, MEMBERS, PEOPLE, TEAMS


class Phase(StrEnum):
    """Of a season. Who has an extension may send in `CLOSED` too."""

    BEFORE = "before"  # it has not opened yet
    OPEN = "open"
    FROZEN = "frozen"  # open, and the public table stands still
    CLOSED = "closed"  # the deadline has passed; what was sent plays on
    OVER = "over"


def phase(league: League) -> Phase:
    return phase_at(league.settings.dates, league.now())


def phase_at(dates: Dates, now: float) -> Phase:
    if _is_past(dates.ends, now):
        return Phase.OVER
    if dates.opens is not None and not _is_past(dates.opens, now):
        return Phase.BEFORE
    if _is_past(dates.deadline, now):
        return Phase.CLOSED
    return Phase.FROZEN if _is_past(dates.freezes, now) else Phase.OPEN


def is_frozen(league: League) -> bool:
    """Whether the public sees the table as it was at `freezes`: until the finals are over, or the season has ended
    without any."""
    dates, now = league.settings.dates, league.now()
    if not _is_past(dates.freezes, now):
        return False
    finals = league.rows(select(FINALS.c.revealed))
    return finals[0].revealed is None if finals else not _is_past(dates.ends, now)


def seen_until(league: League, principal: Principal, own: bool) -> float | None:
    """When a match was paired at the latest, for who asks to be told how it ended; None: whenever that was. Since the
    freeze it is for its own teams (`own`) and staff."""
    freezes = league.settings.dates.freezes
    if freezes is None or own or principal.is_staff or not is_frozen(league):
        return None
    return freezes.timestamp()


def may_submit(league: League, team: int) -> None:
    """LudusError where what comes from this team now is too early or too late."""
    dates, now = league.settings.dates, league.now()
    if dates.opens is not None and not _is_past(dates.opens, now):
        raise LudusError(f"the season opens at {shown_time(dates.opens.timestamp())}; send it then")
    deadline = deadline_of(league, team)
    if deadline is not None and now >= deadline:
        raise LudusError(f"the deadline was {shown_time(deadline)}, and it is {shown_time(now)}; ask staff for more")
    if _is_past(dates.ends, now) and deadline is None:
        raise LudusError("the season is over")


def deadline_of(league: League, team: int | None) -> float | None:
    """When this team's last version must have been received; None where that may be at any time."""
    with league.link() as link:
        return deadlines(link, league.settings.dates).get(team or 0, _moment(league.settings.dates.deadline))


def deadlines(link: Connection, dates: Dates) -> dict[int, float]:
    """The deadline of every team; nothing where there is none."""
    general = _moment(dates.deadline)
    if general is None:
        return {}
    return {row.id: max(general, row.until or general) for row in link.execute(select(TEAMS.c.id, TEAMS.c.until))}


def extend(league: League, principal: Principal, team: int, until: float) -> None:
    """More time for a team. It never takes any away, and nothing is late any more once the finals have begun."""
    if not principal.is_staff:
        raise LudusError("only staff give more time")
    deadline, now = _moment(league.settings.dates.deadline), league.now()
    if deadline is None:
        raise LudusError("there is no deadline, so nobody needs more time")
    if until <= now or until <= deadline:
        least = "now" if now > deadline else f"the deadline, {shown_time(deadline)}"
        raise LudusError(f"an extension until {shown_time(until)} is none: it must be after {least}")
    with league.link() as link:
        if link.execute(select(func.count()).where(FINALS.c.began.is_not(None))).scalar():
            raise LudusError("the finals have begun; nobody can be given more time")
        if not link.execute(update(TEAMS).where(TEAMS.c.id == team).values(until=until)).rowcount:
            raise LudusError(f"no team {team}")
        league.note(link, principal.person, "extension", f"team {team} until {shown_time(until)}")


def find_team(league: League, words: str) -> int:
    """The team of this name, or of the student with this id, login or pseudonym."""
    people = MEMBERS.join(PEOPLE, PEOPLE.c.id == MEMBERS.c.person)
    named = select(TEAMS.c.id).where(TEAMS.c.name == words)
    theirs = (PEOPLE.c.student == words, PEOPLE.c.login == words.lower(), PEOPLE.c.pseudonym == words)
    of_student = select(MEMBERS.c.team).select_from(people).where(or_(*theirs))
    with league.link() as link:
        found = {*link.execute(named).scalars()} or {*link.execute(of_student).scalars()} if words else set()
    if len(found) != 1:
        count = "no team, and nobody in one, is" if not found else "more than one are"
        raise LudusError(f"{count} called {words!r}; name a team, or a student's id or login")
    return int(found.pop())


def read_moment(words: str) -> float:
    """What somebody wrote for a moment: ISO 8601, with its offset; without one the zone would be a guess."""
    try:
        found = datetime.fromisoformat(words.strip())
    except ValueError:
        raise LudusError(f"{words!r} is no time; write it like 2026-12-01T18:00+01:00, or with Z for UTC") from None
    if found.tzinfo is None:
        raise LudusError(f"{words!r}: in which time zone? write {words.strip()}+01:00, or {words.strip()}Z for UTC")
    return found.timestamp()


def shown_time(moment: float) -> str:
    """For people, whichever zone they are in: `2026-12-01 17:00 UTC`."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _is_past(when: datetime | None, now: float) -> bool:
    return when is not None and when.timestamp() <= now


def _moment(when: datetime | None) -> float | None:
    return when.timestamp() if when is not None else None
