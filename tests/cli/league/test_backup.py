"""`ludus league backup`."""

from pathlib import Path

from tests.cli.conftest import Ludus
from tests.cli.league.leagues import place

__all__ = ["place"]


def test_a_file_is_written_and_never_written_over(ludus: Ludus, place: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    code, out, _ = ludus("league", "backup", file, "--store", place)
    assert code == 0 and "ludus league restore" in out and file.exists()
    code, _, err = ludus("league", "backup", file, "--store", place)
    assert code == 2 and "is there already" in " ".join(err.split())
