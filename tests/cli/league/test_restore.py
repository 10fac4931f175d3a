"""`ludus league restore`."""

from pathlib import Path

from ludus.league.league import League
from tests.cli.conftest import Ludus
from tests.cli.league.leagues import place

__all__ = ["place"]


def test_a_backup_becomes_a_league_again(ludus: Ludus, place: Path, tmp_path: Path) -> None:
    file, new = tmp_path / "backup.db", tmp_path / "new.db"
    ludus("league", "backup", file, "--store", place)
    assert ludus("league", "restore", file, "--store", new)[0] == 0
    with League(new) as league:
        assert league.store.count("league") == 4
    code, _, err = ludus("league", "restore", file, "--store", new)
    assert code == 2 and "there is a league in it already" in " ".join(err.split())
