"""`/healthz` and `/metrics`."""

from pathlib import Path

from ludus.league.matches.lease import Lease
from tests.league.matches.leagues import a_league, enter
from tests.web.indoors import client_in


def test_the_server_is_well_while_its_store_answers_and_somebody_plays(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        client = client_in(tmp_path, league=str(tmp_path / "league.db"), token="owner")
        answer = client.get("/healthz")
        assert (answer.status_code, answer.text.count("\n")) == (503, 1)
        assert "no scheduler has ever played this league" in answer.text
        lease = Lease(league)
        assert lease.take()
        answer = client.get("/healthz")
        assert (answer.status_code, answer.text) == (200, "ok\n")
        lease.drop()
        assert client.get("/healthz").status_code == 503
    (tmp_path / "league.db").write_bytes(b"no database")
    for name in ("league.db-wal", "league.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert str(tmp_path) not in answer.text


def test_metrics_are_numbers_and_nobodys_names(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        enter(league, 1)
        answer = client_in(tmp_path, league=str(tmp_path / "league.db"), token="owner").get("/metrics")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert 'ludus_league_versions{life="active"} 1' in answer.text
        assert "Team" not in answer.text
