"""The scheduler: whatever happens, each result is there once, and the league goes on."""

import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import insert, select, update

from ludus.checks.finding import CheckReport
from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.league import League
from ludus.league.matches.lease import Lease, lease_now
from ludus.league.matches.pairs import keep_pairs, pairs
from ludus.league.matches.scheduler import LOOK_S, PATIENCE, SLEEP_S, Scheduler
from ludus.league.people.principal import OWNER
from ludus.league.season.trials import begin_trial
from ludus.league.settings import Dates
from ludus.league.tables import FILES, LEASES, SCRIMMAGES, VERSIONS
from ludus.league.versions.checking import Checked
from ludus.league.versions.files import VersionFolder
from ludus.league.versions.version import version
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES, Life, Share
from ludus.tournament.spec import BoardSpec
from ludus.tournament.workers.match_process import Answer
from ludus.tournament.workers.worker import Done, Task, WorkDone, WorkJob
from tests.league.matches.leagues import QuickWorkers, a_league, a_pair, by_chance, enter

GOOD = CheckReport(game="planet_wars", bot="version 1", findings=(), seconds=1.0)


def run(league: League, tmp_path: Path, workers: QuickWorkers, waits: int = 40, told: list[str] | None = None) -> None:
    """So many turns of its loop."""
    scheduler = Scheduler(
        league,
        lambda: workers,
        VersionFolder(league, tmp_path / "versions"),
        2,
        (told if told is not None else []).append,
    )
    workers.after(waits, scheduler.stop)
    scheduler.run()


def test_a_league_plays_by_itself_and_its_versions_are_rated(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db", rated=6) as league:
        newcomers = [enter(league, team) for team in (1, 2, 3)]
        run(league, tmp_path, QuickWorkers())
        log = list(pairs(league))
        results = list(league.store.results(LEAGUE_SERIES))
        assert len(results) > 40
        assert [one.number for one in results] == list(range(len(results)))  # both of each pair, each once
        assert {one.number // 2 for one in results} == {pair.number for pair in log}
        assert all(one.entrants == log[one.number // 2].seats(one.number) for one in results)
        assert {version(league, one).life for one in newcomers} == {Life.RATED}
        spec = msgspec.json.decode(league.store.record(LEAGUE_SERIES, 0))
        assert {one["name"] for one in spec["entrants"]} <= {"Team 1 v1", "Team 2 v1", "Team 3 v1", "greedy"}
        assert str(tmp_path) not in msgspec.json.encode(spec).decode()  # where it lies on our disk is nobody's business
        assert lease_now(league) is not None


def test_what_was_written_and_not_played_is_played_first(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        one, two = enter(league, 1), enter(league, 2)
        with league.link() as link:
            keep_pairs(link, LEAGUE_SERIES, [a_pair(0, one, two)])
        league.store.commit(LEAGUE_SERIES, MatchResult(0, (one, two), (1, 2), (0.0, 0.0)), b"record")
        workers = QuickWorkers(room=1)
        run(league, tmp_path, workers, 3)
        first = workers.given[0]
        assert isinstance(first, Task)
        assert first.entrants == (two, one)  # the second match of the pair: the first is there
        assert league.store.record(LEAGUE_SERIES, 0) == b"record"


def test_a_lost_match_is_played_again_and_after_ten_losses_set_aside(tmp_path: Path) -> None:
    def play(task: Task | WorkJob) -> Answer:
        assert isinstance(task, Task)
        lost[task.spec.secret] += 1
        if task.spec.secret == unlucky[0]:
            return None  # its worker dies each time
        return None if lost[task.spec.secret] < 3 else by_chance(task)

    told: list[str] = []
    lost: Counter[str] = Counter()
    unlucky = [""]
    with a_league(tmp_path / "league.db") as league:
        enter(league, 1), enter(league, 2)
        workers = QuickWorkers(play, room=1)
        workers.after(1, lambda: unlucky.__setitem__(0, workers.given[0].spec.secret))  # type: ignore[union-attr]
        run(league, tmp_path, workers, 120, told)
        assert league.store.aside(LEAGUE_SERIES) == {0: f"lost {PATIENCE} times: its worker died"}
        assert told == [
            "lost, and done again (1 since it began): match 0 of league: its worker died",
            f"match 0 of league was lost {PATIENCE} times and is set aside: its worker died",
        ]
        numbers = [one.number for one in league.store.results(LEAGUE_SERIES)]
        assert numbers[:5] == [1, 2, 3, 4, 5]
        found = lease_now(league)
        assert found is not None and found.said.losses > PATIENCE
        assert found.said.last_loss.endswith("its worker died")


def test_our_own_troubles_never_count(tmp_path: Path) -> None:
    def play(task: Task | WorkJob) -> Answer:
        done = by_chance(task)
        assert isinstance(done, Done)
        seen.append(task.number)
        broken = replace(done.result, faults=((0, Fault.INFRA),))
        return Done(broken, done.record, ("no process to be had",)) if len(seen) % 2 else done

    seen: list[int] = []
    with a_league(tmp_path / "league.db") as league:
        enter(league, 1), enter(league, 2)
        run(league, tmp_path, QuickWorkers(play))
        results = list(league.store.results(LEAGUE_SERIES))
        assert len(results) > 10 and not any(one.faults for one in results)


def test_who_crashes_too_often_is_suspended(tmp_path: Path) -> None:
    def play(task: Task | WorkJob) -> Answer:
        done = by_chance(task)
        assert isinstance(done, Done) and isinstance(task, Task)
        faults = tuple((seat, Fault.CRASH) for seat, one in enumerate(task.entrants) if one == bad)
        return Done(replace(done.result, faults=faults), done.record, ())

    with a_league(tmp_path / "league.db") as league:
        bad, good = enter(league, 1), enter(league, 2)
        run(league, tmp_path, QuickWorkers(play))
        assert version(league, bad).life is Life.SUSPENDED
        assert version(league, good).life is Life.RATED


def test_versions_are_checked_before_anything_is_played(tmp_path: Path) -> None:
    def play(task: Task | WorkJob) -> Answer:
        if isinstance(task, WorkJob):
            checks.append(task.number)
            if len(checks) == 1:
                return None  # lost: it is checked again
            return WorkDone(msgspec.msgpack.encode(Checked(report=GOOD)))
        return by_chance(task)

    checks: list[int] = []
    with a_league(tmp_path / "league.db") as league:
        enter(league, 1), enter(league, 2)
        fresh = enter(league, 3, Life.RECEIVED)
        workers = QuickWorkers(play)
        while version(league, fresh).life is Life.RECEIVED:  # what came in is looked at twice a second
            run(league, tmp_path, workers, 200)
        assert isinstance(workers.given[0], WorkJob)
        assert len(checks) == 2
        assert version(league, fresh).life in (Life.ACTIVE, Life.RATED)
        assert any(fresh in pair.versions for pair in pairs(league))


def test_scrimmages_are_paired_as_often_as_was_asked(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        one, two = enter(league, 1), enter(league, 1, number=2)
        row = {"at": 1.0, "person": 1, "team": 1, "first": one, "second": two, "boards": 3, "paired": 0}
        with league.link() as link:
            asked = link.execute(insert(SCRIMMAGES).values(**row).returning(SCRIMMAGES.c.id)).scalar_one()
        run(league, tmp_path, QuickWorkers())
        found = list(pairs(league, SCRIMMAGE_SERIES))
        assert [(pair.versions, pair.asked, pair.share) for pair in found] == [((one, two), asked, Share.SCRIMMAGE)] * 3
        assert league.store.count(SCRIMMAGE_SERIES) == 6
        assert league.rows(select(SCRIMMAGES.c.paired))[0][0] == 3


@pytest.mark.parametrize(
    "dates", [Dates(opens=datetime(2999, 1, 1, tzinfo=UTC)), Dates(ends=datetime(2001, 1, 1, tzinfo=UTC))]
)
def test_outside_the_season_nothing_is_paired(tmp_path: Path, dates: Dates) -> None:
    with a_league(tmp_path / "league.db", dates=dates) as league:
        enter(league, 1), enter(league, 2)
        run(league, tmp_path, QuickWorkers())
        assert list(pairs(league)) == []


def test_a_version_whose_file_is_damaged_stops_nobody(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        bad, one, two = enter(league, 1), enter(league, 2), enter(league, 3)
        with league.link() as link:
            link.execute(update(VERSIONS).where(VERSIONS.c.id == bad).values(built="0" * 64))
        run(league, tmp_path, QuickWorkers(), 100)
        assert league.store.aside(LEAGUE_SERIES)
        assert sum(set(result.entrants) == {one, two} for result in league.store.results(LEAGUE_SERIES)) > 4


def test_who_has_lost_the_lease_writes_nothing_more(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        enter(league, 1), enter(league, 2)
        workers = QuickWorkers()

        def stolen() -> None:
            with league.link() as link:
                link.execute(update(LEASES).values(holder="another", until=4e9))
            counts.append(len(list(pairs(league))))

        counts: list[int] = []
        workers.after(5, stolen)
        told: list[str] = []
        scheduler = Scheduler(league, lambda: workers, VersionFolder(league, tmp_path / "versions"), 2, told.append)
        thread = Thread(target=scheduler.run)
        thread.start()
        while not told:
            thread.join(0.05)
        scheduler.stop()
        thread.join()
        assert told[0] == "the league waits: another scheduler has taken over"
        assert len(list(pairs(league))) == counts[0]


def test_a_trial_is_played_beside_the_league_and_each_match_once(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        enter(league, 1), enter(league, 2)
        run(league, tmp_path, QuickWorkers(), 8)
        begin_trial(league, OWNER, "again", [0, 1])
        league.store.commit("trial-1", league_result(league, 0), b"by somebody before")
        workers = QuickWorkers()
        run(league, tmp_path, workers, 30)
        again = list(league.store.results("trial-1"))
        assert [result.number for result in again] == [0, 1, 2, 3]
        assert league.store.record("trial-1", 0) == b"by somebody before"
        secrets = [task.spec.secret for task in workers.given if isinstance(task, Task)]
        assert len(set(secrets)) == len(secrets)


def league_result(league: League, number: int) -> MatchResult:
    return next(result for result in league.store.results(LEAGUE_SERIES) if result.number == number)


def test_when_staff_change_the_boards_it_begins_anew(tmp_path: Path) -> None:
    told: list[str] = []
    with a_league(tmp_path / "league.db") as league:
        enter(league, 1), enter(league, 2)
        workers = QuickWorkers(room=1)

        def change() -> None:
            league.change(replace(league.settings, boards=(BoardSpec("line"),)), None)
            time.sleep(LOOK_S)

        workers.after(4, change)
        run(league, tmp_path, workers, 12, told)
        assert told == ["the league waits: staff have changed its boards or rules; it begins anew"]
        assert [pair.board for pair in pairs(league)][-1] == "line"


def test_a_version_whose_file_is_damaged_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    def play(task: Task | WorkJob) -> Answer:
        return WorkDone(msgspec.msgpack.encode(Checked(report=GOOD))) if isinstance(task, WorkJob) else by_chance(task)

    told: list[str] = []
    with a_league(tmp_path / "league.db") as league:
        broken = enter(league, 1, Life.RECEIVED, data=b"gone")
        with league.link() as link:
            link.execute(update(FILES).values(data=b"something else"))
        whole = enter(league, 2, Life.RECEIVED)
        workers = QuickWorkers(play)
        scheduler = Scheduler(league, lambda: workers, VersionFolder(league, tmp_path / "versions"), 2, told.append)
        workers.after(20, scheduler.stop)
        scheduler.run()
        assert version(league, whole).life.plays and list(league.store.results(LEAGUE_SERIES))
        assert version(league, broken).life is Life.RECEIVED
        found = lease_now(league)
        assert found is not None and "is not there, or damaged" in found.said.last_loss
        assert told == [f"lost, and done again (1 since it began): {found.said.last_loss}"]


def test_who_finds_another_playing_says_so_once(tmp_path: Path) -> None:
    told: list[str] = []
    with a_league(tmp_path / "league.db") as league:
        other = Lease(league)
        assert other.take()
        scheduler = Scheduler(league, QuickWorkers, VersionFolder(league, tmp_path / "versions"), 1, told.append)
        thread = Thread(target=scheduler.run)
        thread.start()
        thread.join(3 * SLEEP_S)
        scheduler.stop()
        thread.join()
        other.drop()
    assert told == ["the league waits: another scheduler plays it"]
