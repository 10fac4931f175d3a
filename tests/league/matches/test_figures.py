"""How a league's matches go on, in numbers."""

from pathlib import Path

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.matches.figures import alarms, as_prometheus, figures, names_of, recent_faults, under_way
from ludus.league.matches.lease import Lease, SchedulerReport
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES, Life
from ludus.tournament.workers.heart import Heart
from tests.league.matches.leagues import a_league, enter
from tests.league.matches.test_lease import expire


def test_a_league_without_a_scheduler_is_in_trouble_and_says_so(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        assert figures(league).trouble.startswith("no scheduler has ever played this league")
        lease = Lease(league, lambda: SchedulerReport(workers=2, shares={"ladder": 7}, pairing_s=0.0005))
        assert lease.take()
        assert figures(league).trouble == ""
        expire(league)
        assert figures(league).trouble.startswith("the scheduler was last heard of 1")
        lease.drop()


def test_what_prometheus_reads(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        one, two, _ = enter(league, 1), enter(league, 2), enter(league, 3, Life.RECEIVED)
        league.store.commit(LEAGUE_SERIES, MatchResult(0, (one, two), (1, 2), (0.0, 0.0)), b"")
        league.store.set_aside(LEAGUE_SERIES, 1, "lost 10 times")
        lease = Lease(league, lambda: SchedulerReport(workers=2, shares={"ladder": 7}, pairing_s=0.0005))
        assert lease.take()
        lines = as_prometheus(figures(league)).splitlines()
        lease.drop()
        for line in (
            'ludus_league_matches_played_total{series="league"} 1',
            "ludus_league_checks_waiting 1",
            'ludus_league_pairs_total{share="ladder"} 7',
            "ludus_league_matches_set_aside 1",
            'ludus_league_versions{life="active"} 2',
            "ludus_league_pairing_seconds 0.0005",
            "ludus_league_workers 2",
        ):
            assert line in lines
        assert len([line for line in lines if line.startswith("# TYPE")]) == 13


def test_alarms_faults_and_what_is_under_way(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        one, two, house = enter(league, 1), enter(league, 2), enter(league, None)
        league.store.set_aside(SCRIMMAGE_SERIES, 3, "lost 10 times")
        league.store.set_aside(LEAGUE_SERIES, 1, "lost too")
        found = [(alarm.series, alarm.number, alarm.reason) for alarm in alarms(league)]
        assert found == [("league", 1, "lost too"), ("scrimmages", 3, "lost 10 times")]
        for number, faults in enumerate([(), ((1, Fault.CRASH),)]):
            result = MatchResult(number, (one, two), (1, 2), (0.0, 0.0), faults)
            league.store.commit(LEAGUE_SERIES, result, b"")
        assert [result.number for result in recent_faults(league)] == [1]
        assert names_of(league, [one, house, 99]) == {one: "Team 1 v1", house: "noop"}
        with Heart(league.store, LEAGUE_SERIES) as heart:
            assert under_way(league) == []
            heart.plays({4: (one, two)})
