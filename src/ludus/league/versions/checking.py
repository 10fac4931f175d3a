"""The check of a version: plain data goes to a worker, plain data comes back, and becomes what is known of it.

A worker makes one check at a time in its process. What it loses to our own troubles is checked again, and after
MOST_TRIES it waits for staff: that is no fault of its author's.
"""

import os
from collections import Counter

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select, update

from ludus.checks.finding import CheckReport, Verdict
from ludus.core.clock import TimeControl
from ludus.core.limits import Limits
from ludus.league.league import League
from ludus.league.people.principal import Principal
from ludus.league.tables import VERSIONS
from ludus.league.versions import life
from ludus.league.versions.after import activate_if_it_may
from ludus.league.versions.files import file_of
from ludus.league.versions.receive import digest_of, keep_file
from ludus.league.versions.version import Version, all_columns, found, version
from ludus.league.words import Life

MOST_TRIES = 10
SHOWN = 3  # findings that a line names


class CheckJob(Struct, frozen=True, kw_only=True):
    """All that a worker needs, wherever it is."""

    version: int
    game: str
    name: str  # how messages call it
    file: str
    data: bytes
    folder: str  # in which it may make one of its own
    edition: str | None = None
    clock: TimeControl | None = None
    limits: Limits = Limits()


class Checked(Struct, frozen=True, kw_only=True):
    """What has become of it. Where there is no report, `error` says why it could not even be started."""

    report: CheckReport | None = None
    error: str = ""
    log: str = ""  # of the build
    built: bytes = b""  # what plays, packed; empty: what was sent


def waiting(league: League) -> list[Version]:
    """Those to be checked, the oldest first; but nobody's second before everybody's first."""
    wanted = all_columns().where(VERSIONS.c.life == Life.RECEIVED, VERSIONS.c.tried < MOST_TRIES)
    rows = found(league, wanted.order_by(VERSIONS.c.id))
    seen: Counter[int | None] = Counter()
    turns = [(_counted(seen, one.team), one.id, one) for one in rows]
    return [one for _, _, one in sorted(turns, key=lambda turn: turn[:2])]


def stuck(league: League) -> list[Version]:
    """Those that we could not check, however often we tried: for staff."""
    return found(league, all_columns().where(VERSIONS.c.life == Life.RECEIVED, VERSIONS.c.tried >= MOST_TRIES))


def job_of(league: League, version: Version, folder: str | os.PathLike[str]) -> CheckJob:
    settings = league.settings
    return CheckJob(
        version=version.id,
        game=settings.game,
        name=version.file,
        file=version.file,
        data=file_of(league, version.digest),
        folder=os.fspath(folder),
        edition=settings.options.get("edition"),
        clock=settings.clock,
        limits=settings.limits,
    )


def do_check(job: CheckJob) -> Checked:
    """In a worker's process: unpack it, build it, check it. LudusError is our trouble, not the author's."""
    from ludus.league.versions.check import checked

    return checked(job)


def keep_checked(league: League, version: Version, checked: Checked) -> Life:
    """Write down what the check has found; a version that is fit to play is activated, if that may be today. May be
    called again: the first one counts."""
    assert version.team is not None
    settings, now = league.settings, league.now()
    with league.link() as link:
        life.lock_team(link, version.team)
        current = Life(link.execute(select(VERSIONS.c.life).where(VERSIONS.c.id == version.id)).scalar_one())
        if current is not Life.RECEIVED:  # somebody else has checked it, or its author has withdrawn it
            return current
        fits = checked.report is not None and checked.report.is_good
        _keep(link, version, checked)
        life.move(link, version.id, Life.CHECKED if fits else Life.REFUSED, _why(checked), now=now)
        active = fits and activate_if_it_may(link, version, settings, now)
    return Life.ACTIVE if active else Life.CHECKED if fits else Life.REFUSED


def lost_check(league: League, version: Version) -> int:
    """The check came to nothing through no fault of the version's; how often that has been so."""
    one = VERSIONS.c.id == version.id
    with league.link() as link:
        link.execute(update(VERSIONS).where(one).values(tried=VERSIONS.c.tried + 1))
        return int(link.execute(select(VERSIONS.c.tried).where(one)).scalar_one())


def check_again(league: League, principal: Principal, version_id: int) -> None:
    """For staff, where a check was wrong or came to nothing."""
    principal.demand_staff()
    person = principal.person
    one = version(league, version_id)
    with league.link() as link:
        link.execute(update(VERSIONS).where(VERSIONS.c.id == one.id, VERSIONS.c.team.is_not(None)).values(tried=0))
        life.move(link, one.id, Life.RECEIVED, "to be checked again", person, now=league.now())
        league.note(link, person, "check again", f"version {one.id}")


def _keep(link: Connection, version: Version, checked: Checked) -> None:
    built = digest_of(checked.built) if checked.built else version.digest
    if checked.built:
        keep_file(link, built, checked.built)
    report = msgspec.json.encode(checked.report).decode() if checked.report else ""
    known = {"report": report, "log": checked.log, "built": built if checked.report else ""}
    link.execute(update(VERSIONS).where(VERSIONS.c.id == version.id).values(known))


def _why(checked: Checked) -> str:
    """In a line: what its author must mend."""
    if checked.report is None:
        return checked.error
    failed = [one.name for one in checked.report.findings if one.verdict is Verdict.FAILED]
    if not failed:
        return "fit to play"
    more = f" and {len(failed) - SHOWN} more" if len(failed) > SHOWN else ""
    return f"not fit to play yet: {', '.join(failed[:SHOWN])}{more}"


def _counted(seen: Counter[int | None], team: int | None) -> int:
    seen[team] += 1
    return seen[team]
