"""Staff's page of matches and workers."""

from pathlib import Path

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.matches.lease import Lease, SchedulerReport
from ludus.league.words import LEAGUE_SERIES, Life
from ludus.tournament.workers.heart import Heart
from tests.league.matches.leagues import a_league, enter
from tests.web.indoors import client_in

OWNER = {"Authorization": "Bearer owner", "Accept": "text/html"}


def test_staff_see_queue_workers_faults_and_alarms(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        client = client_in(tmp_path, league=str(tmp_path / "league.db"), token="owner")
        empty = client.get("/league/staff/matches", headers=OWNER).text
        assert "no scheduler has ever played this league" in empty
        assert "No match was set aside" in empty and "Nothing is being played right now" in empty
        one, two = enter(league, 1), enter(league, 2)
        enter(league, 3, Life.RECEIVED)
        league.store.commit(LEAGUE_SERIES, MatchResult(0, (one, two), (1, 2), (0.0, 0.0), ((1, Fault.CRASH),)), b"")
        league.store.set_aside(LEAGUE_SERIES, 1, "lost 10 times: <b>its worker died</b>")
        lease = Lease(
            league, lambda: SchedulerReport(workers=2, losses=10, last_loss="match 1 of league: its worker died")
        )
        assert lease.take()
        with Heart(league.store, LEAGUE_SERIES):
            full = client.get("/league/staff/matches", headers=OWNER).text
        assert "lost 10 times: &lt;b&gt;its worker died&lt;/b&gt;" in full
        for words in ("It plays.", "Team 3 v1", "waits for its check", "Team 2 v1", "crash", "match 1 of league"):
            assert words in full
        assert 'href="/league/match/league/0"' in full and f'href="/league/versions/{two}"' in full
        told = client.get("/api/league/workers", headers=OWNER).json()
        assert told["waiting_checks"] == 1 and told["lease"]["said"]["losses"] == 10
        lease.drop()


def test_nobody_else_sees_it(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db"):
        client = client_in(tmp_path, league=str(tmp_path / "league.db"), token="owner")
        for path in ("/league/staff/matches", "/api/league/workers"):
            assert client.get(path).status_code in (401, 403)
