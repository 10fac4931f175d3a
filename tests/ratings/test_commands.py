"""`ludus sprt` and `ludus rate`, as typed."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ludus.cli import ludus
from ludus.core.errors import LudusError

CSV = "name,rank,name,rank\nada,1,bob,2\nada,1,cy,2\nbob,1,cy,1\ncy,2,ada,1\n\nada,2,bob,1,cy,3\n"


def run(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(ludus, list(words), input=stdin)


def test_sprt_says_all() -> None:
    done = run("sprt", "--elo0", "0", "--elo1", "2", "--results", "57433,106593,57030")
    assert done.exit_code == 0, done.output
    assert "LLR      -2.593  (-2.944 to 2.944)" in done.output
    assert "verdict  go on" in done.output
    assert "Elo      0.6  (95 %: -0.4 to 1.7)" in done.output


def test_sprt_of_pairs() -> None:
    done = run("sprt", "--elo0", "-1.75", "--elo1", "0.25", "--normalized", "--pairs", "127,4883,10712,5150,104")
    assert "LLR      3.010" in done.output
    assert "verdict  H1 accepted" in done.output


@pytest.mark.parametrize(
    "words",
    [(), ("--results", "1,2"), ("--results", "1,2,x"), ("--results", "1,2,-3"), ("--pairs", "1,2,3"),
     ("--results", "1,2,3", "--pairs", "1,2,3,4,5")],
)  # fmt: skip
def test_sprt_refuses(words: tuple[str, ...]) -> None:
    done = run("sprt", *words)
    assert done.exit_code == 2
    assert "expected" in done.output or "either" in done.output


def test_rate_reads_csv_and_json_alike(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(CSV)
    lines = [line.split(",") for line in CSV.splitlines()[1:] if line]
    json = "\n".join(f'{{"names": {line[::2]}, "ranks": [{",".join(line[1::2])}]}}'.replace("'", '"') for line in lines)
    by_csv, by_json = run("rate", str(tmp_path / "results.csv")), run("rate", "-", stdin=json)
    assert by_csv.exit_code == 0, by_csv.output
    assert by_csv.output == by_json.output
    assert [line.split()[1] for line in by_csv.output.splitlines()[1:4]] == ["ada", "bob", "cy"]
    assert "5 matches; the first seat is worth" in by_csv.output


def test_rate_without_seats(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(CSV)
    assert "first seat" not in run("rate", "--no-seat", str(tmp_path / "results.csv")).output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no results"),
        ("name,rank\n", "no results"),
        ("ada,1,bob\n", ":1: expected name,rank"),
        ("ada,1,bob,2\nada,first,bob,2\n", ":2: expected name,rank"),
        ("ada,1\n", "2 to 8 seats"),
        ("ada,1,ada,2\n", "a name of its own"),
        ('{"names": ["ada", "bob"], "ranks": [1]}', "as many ranks"),
        ('{"names": ["ada", "bob"], "ranks": [1, 2]}\n{"names": 3}', ":2: names: expected a list, got a whole number"),
        ('{"names": ["ada", "bob"]', ":1: input data was truncated"),
    ],
)
def test_rate_names_the_line(text: str, message: str) -> None:
    done = run("rate", "-", stdin=text)
    assert isinstance(done.exception, LudusError)
    assert message in str(done.exception)


def test_rate_with_a_senseless_prior() -> None:
    assert "not between" in str(run("rate", "--prior", "0", "-", stdin=CSV).exception)


def test_rate_of_no_file() -> None:
    assert "cannot be read" in str(run("rate", "nowhere.csv").exception)
