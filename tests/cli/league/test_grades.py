"""`ludus league grades`."""

from pathlib import Path

from tests.cli.conftest import Ludus
from tests.cli.league.leagues import place

__all__ = ["place"]


def test_grades_are_printed_or_written(ludus: Ludus, place: Path, tmp_path: Path) -> None:
    code, out, _ = ludus("league", "grades", "--store", place)
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith("student,name,login,team,version,place,elo,low,high")
    assert [line.split(",")[:6] for line in lines[1:]] == [
        ["s1", "Ada", "ada", "team ada", "1", "1"],
        ["s2", "Bob", "bob", "team bob", "2", "2"],
    ]
    code, out, _ = ludus("league", "grades", "--store", place, "--output", tmp_path / "g.csv")
    assert code == 0 and " ".join(out.split()).startswith("2 students in ")
    assert (tmp_path / "g.csv").read_bytes().count(b"\r\n") == 3
    code, _, err = ludus("league", "grades", "--store", place, "--output", tmp_path / "no" / "g.csv")
    assert code == 2 and "cannot be written" in " ".join(err.split())
