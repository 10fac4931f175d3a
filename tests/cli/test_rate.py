"""`ludus rate`. The numbers: tests/ratings."""

from pathlib import Path

from tests.cli.conftest import Ludus


def test_who_wins_more_stands_higher(ludus: Ludus, tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    file.write_text("first,rank,second,rank\n" + "ann,1,bob,2\nbob,2,ann,1\n" * 5 + "bob,1,ann,2\n")
    code, out, _ = ludus("rate", file)
    assert code == 0
    lines = out.splitlines()
    assert [line.split()[1] for line in lines[1:3]] == ["ann", "bob"]
    assert lines[-1].startswith("11 matches; the first seat is worth ")
    assert "first seat" not in ludus("rate", file, "--no-seat")[1]


def test_a_narrow_prior_pulls_all_together(ludus: Ludus, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text('{"names": ["ann", "bob"], "ranks": [1, 2]}\n' * 9)
    wide, narrow = (int(ludus("rate", file, "--prior", prior)[1].splitlines()[1].split()[2]) for prior in (800, 10))
    assert wide > 10 * narrow >= 0


def test_a_file_that_is_not_there(ludus: Ludus) -> None:
    code, _, err = ludus("rate", "/dev/null/x.csv")
    assert code == 2 and "/dev/null/x.csv: cannot be read" in err
