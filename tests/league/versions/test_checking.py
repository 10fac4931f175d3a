"""What goes to a worker, what comes back, and what becomes of it."""

from pathlib import Path

import msgspec
from sqlalchemy import select

from ludus.checks.finding import CHECKS, CheckReport, Finding, Verdict
from ludus.league.league import League
from ludus.league.tables import EVENTS, VERSIONS
from ludus.league.versions.checking import (
    MOST_TRIES,
    Checked,
    CheckJob,
    check_again,
    do_check,
    job_of,
    keep_checked,
    lost_check,
    stuck,
    waiting,
)
from ludus.league.versions.files import VersionFolder, file_of
from ludus.league.versions.life import withdraw
from ludus.league.versions.receive import receive
from ludus.league.versions.version import version
from ludus.league.words import Life
from tests.league.versions.conftest import ANN, BEN, STAFF, Founded

GOOD = CheckReport(
    game="fish", bot="x", findings=tuple(Finding(name, Verdict.PASSED, "") for name in CHECKS), seconds=1.0
)
BAD = CheckReport(
    game="fish", bot="x", findings=tuple(Finding(name, Verdict.FAILED, "") for name in CHECKS[:5]), seconds=1.0
)


def why(league: League, id: int) -> list[str]:
    return [row.why for row in league.rows(select(EVENTS.c.why).where(EVENTS.c.version == id).order_by(EVENTS.c.id))]


def test_nobody_s_second_comes_before_everybody_s_first(league: League) -> None:
    ones = [receive(league, ANN, "a.py", b"%d" % number) for number in range(3)]
    other = receive(league, BEN, "a.py", b"1")
    assert waiting(league) == [ones[0], other, ones[1], ones[2]]
    withdraw(league, ANN, ones[0].id)
    assert waiting(league)[0] == ones[1]


def test_a_job_can_be_sent_anywhere(league: League, tmp_path: object) -> None:
    one = receive(league, ANN, "a.py", b"x = 1")
    job = job_of(league, one, f"{tmp_path}/versions")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(job), type=CheckJob) == job
    assert (job.data, job.file, job.game) == (b"x = 1", "a.py", "fish")
    checked = do_check(job)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(checked), type=Checked) == checked
    assert "neither" in checked.error and checked.report is None


def test_what_was_found_is_kept_with_the_life_that_it_leads_to(place: str, founded: Founded) -> None:
    league = founded(place)
    good, bad, broken = (receive(league, ANN, "a.py", b"%d" % number) for number in range(3))
    assert keep_checked(league, good, Checked(report=GOOD, log="$ make\n", built=b"zip")) is Life.ACTIVE
    assert keep_checked(league, bad, Checked(report=BAD)) is Life.REFUSED
    assert keep_checked(league, broken, Checked(error="the build failed", log="$ make\nno")) is Life.REFUSED
    assert why(league, good.id)[1:] == ["fit to play", "it plays"]
    assert why(league, bad.id)[1:] == ["not fit to play yet: found, executable, starts and 2 more"]
    assert why(league, broken.id)[1:] == ["the build failed"]
    assert file_of(league, version(league, good.id).built) == b"zip"
    row = league.rows(select(VERSIONS).where(VERSIONS.c.id == good.id))[0]
    assert row.log == "$ make\n" and msgspec.json.decode(row.report, type=CheckReport) == GOOD
    assert version(league, bad.id).built == bad.digest and not version(league, broken.id).built


def test_a_check_counts_once_and_not_for_what_was_withdrawn(league: League) -> None:
    one, gone = receive(league, ANN, "a.py", b"1"), receive(league, ANN, "a.py", b"2")
    withdraw(league, ANN, gone.id)
    assert keep_checked(league, gone, Checked(report=GOOD)) is Life.WITHDRAWN
    keep_checked(league, one, Checked(report=GOOD))
    assert keep_checked(league, one, Checked(report=BAD)) is Life.ACTIVE
    assert len(why(league, one.id)) == 3


def test_what_we_cannot_check_waits_for_staff(league: League) -> None:
    one = receive(league, ANN, "a.py", b"1")
    assert [lost_check(league, one) for _ in range(MOST_TRIES)] == [*range(1, MOST_TRIES + 1)]
    assert waiting(league) == [] and [lost.id for lost in stuck(league)] == [one.id]
    check_again(league, STAFF, one.id)
    assert [back.id for back in waiting(league)] == [one.id] and stuck(league) == []
    keep_checked(league, one, Checked(error="no"))
    check_again(league, STAFF, one.id)
    assert version(league, one.id).life is Life.RECEIVED


def test_the_folder_of_versions_will_do_for_the_jobs(league: League, tmp_path: object) -> None:
    one = receive(league, ANN, "a.py", b"1")
    folder = VersionFolder(league, Path(f"{tmp_path}/versions"))
    assert job_of(league, one, folder).folder == f"{tmp_path}/versions"
