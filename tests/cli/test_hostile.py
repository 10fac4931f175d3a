"""Damaged and hostile files on the command line: one line that names them, exit code 2, and the rest goes on."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ludus import Entrant, MatchSpec, play_match
from ludus.core.match import MatchResult
from ludus.referee import read_record, write_record
from ludus.store import Store
from ludus.tournament.runner import run
from ludus.tournament.spec import TournamentSpec
from tests.cli.conftest import Ludus
from tests.referee.hostile import good, hostile, within
from tests.referee.test_hostile import HARMLESS

LUDUS = str(Path(sys.executable).with_name("ludus"))


@pytest.mark.parametrize("name", [name for name in hostile() if name not in HARMLESS])
def test_a_hostile_record_is_one_line(name: str, ludus: Ludus, tmp_path: Path) -> None:
    file = tmp_path / "x.ludus"
    file.write_bytes(hostile()[name])
    for words in (
        ("show", file),
        ("show", file, "--live"),
        ("export", file, "--svg", tmp_path / "x.svg"),
        ("export", file, "--html", tmp_path / "x.html"),
    ):
        code, _, err = ludus("replay", *words)
        assert (code, err.count("\n")) == (2, 1), err
    code, out, err = ludus("replay", "verify", file)
    assert (code, (out + err).count("\n"), "x.ludus" in out + err) in ((1, 1, True), (2, 1, True))


def test_one_bad_record_does_not_keep_the_others_from_being_verified(ludus: Ludus, tmp_path: Path) -> None:
    for name, data in {"a": b"", "b": good(), "c": hostile()["turns swapped"]}.items():
        (tmp_path / f"{name}.ludus").write_bytes(data)
    code, out, err = ludus("replay", "verify", *(tmp_path / f"{name}.ludus" for name in "abc"))
    assert code == 2
    assert "a.ludus: not a record file" in err
    assert "b.ludus: yes" in out
    assert "c.ludus: no" in out


def cup(folder: Path) -> Path:
    """A tournament that was played: its file, with the store beside it."""
    file = folder / "cup.toml"
    file.write_text('game = "fish"\nentrants = ["random", "greedy"]\nrounds = 2\n')
    entrants = (Entrant("random", "random"), Entrant("greedy", "greedy"))
    with Store(file.with_suffix(".db")) as store:
        run(TournamentSpec(game="fish", entrants=entrants, rounds=2), store, "cup")
    return file


DAMAGE = {
    "json": "UPDATE ludus_results SET result = '{' WHERE number = 2",
    "bytes": "UPDATE ludus_results SET result = x'ff00' WHERE number = 2",
    "no UTF-8": "UPDATE ludus_results SET result = CAST(x'7bff' AS TEXT) WHERE number = 2",
    "entrant": """UPDATE ludus_results SET result = '{"number":2,"entrants":[0,9],"ranks":[1,2],"scores":[1,0]}'
                  WHERE number = 2""",
    "ranks": """UPDATE ludus_results SET result = '{"number":2,"entrants":[1,0],"ranks":[1],"scores":[1,0]}'
                WHERE number = 2""",
    "fault": """UPDATE ludus_results SET result =
                '{"number":2,"entrants":[1,0],"ranks":[1,2],"scores":[1,0],"faults":[[7,"crash"]]}' WHERE number = 2""",
    "score": """UPDATE ludus_results SET result = '{"number":2,"entrants":[1,0],"ranks":[1,2],"scores":[1.7e308,0]}'
                WHERE number = 2""",
    "number": "UPDATE ludus_results SET result = replace(result, '\"number\":2', '\"number\":1') WHERE number = 2",
    "large": "UPDATE ludus_results SET result = CAST(zeroblob(52000000) AS TEXT) WHERE number = 2",
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_bad_row_is_named_left_out_and_played_again(what: str, ludus: Ludus, tmp_path: Path) -> None:
    file = cup(tmp_path)
    with sqlite3.connect(tmp_path / "cup.db") as link:
        link.execute(DAMAGE[what])
    link.close()
    named = "the result of match 2 of 'cup' cannot be read"
    code, out, err = ludus("tournament", "show", file)
    assert (code, err.count(named), err.count("\n")) == (0, 1, 1), err
    assert "3 matches" in out
    code, out, err = ludus("tournament", "export", file)
    assert (code, err.count(named), out.count("\n")) == (0, 1, 1 + 3 * 2)
    code, _, err = ludus("tournament", "report", file)
    assert (code, err.count(named)) == (0, 1)
    told: list[str] = []
    with Store(tmp_path / "cup.db", told.append) as store:
        entrants = (Entrant("random", "random"), Entrant("greedy", "greedy"))
        run(TournamentSpec(game="fish", entrants=entrants, rounds=2), store, "cup")
        assert len(told) == 1
        assert [result.number for result in store.results("cup")] == [0, 1, 2, 3]
        assert len(told) == 1


def test_a_bad_record_in_a_store_is_named_and_left_out(ludus: Ludus, tmp_path: Path) -> None:
    file = cup(tmp_path)
    with sqlite3.connect(tmp_path / "cup.db") as link:
        link.execute("UPDATE ludus_records SET record = 'text' WHERE number = 0")
        link.execute("UPDATE ludus_records SET record = x'00' WHERE number = 3")
    link.close()
    code, _, err = ludus("tournament", "report", file)
    assert (code, err.count("left out")) == (0, 2), err
    code, _, err = ludus("tournament", "export", file, "--records", tmp_path / "records")
    assert (code, err.count("left out")) == (0, 1), err
    assert len(list((tmp_path / "records").iterdir())) == 3


@pytest.mark.parametrize(
    "text",
    [
        '{"names": ["a", "b"], "ranks": [1, 2], "scores": [1.7e308, 1.7e308]}',
        '{"names": ["a", "b"], "ranks": ' + "[" * 100_000,
        '{"x": ' + "[" * 100_000,
        "a,1," + "x" * 200_000 + ",2",
        '"a,1,b,2\n' + "x" * 200_000,
        "",
    ],
    ids=["scores", "deep", "deep and unknown", "long", "open", "empty"],
)
def test_a_file_of_results_that_is_none_is_one_line(text: str, ludus: Ludus, tmp_path: Path) -> None:
    (tmp_path / "results").write_text(text)
    code, _, err = ludus("rate", tmp_path / "results")
    assert (code, err.count("\n"), "results" in err) == (2, 1, True), err


BROKEN = {
    "garbage": b"\xa5" * 5000,
    "half": None,
}
STRANGE = {
    "a column is missing": ("DROP TABLE ludus_results", "CREATE TABLE ludus_results (tournament, arrival)"),
    "views or triggers": ("CREATE TRIGGER t AFTER INSERT ON ludus_results BEGIN DELETE FROM ludus_records; END",),
    "endless view": (
        "DROP TABLE ludus_results",
        "CREATE VIEW ludus_results AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
        "SELECT 'cup' AS tournament, x AS number, x AS arrival, '{}' AS result FROM n",
    ),
    "spec": ("UPDATE ludus_tournaments SET spec = '{'",),
    "deep spec": ("UPDATE ludus_tournaments SET spec = '{\"x\":' || printf('%.*c', 100000, '[')",),
    "spec of bytes": ("UPDATE ludus_tournaments SET spec = x'ff'",),
    "name of bytes": ("UPDATE ludus_tournaments SET name = x'ff'",),
}


@pytest.mark.parametrize("what", [*BROKEN, *STRANGE])
def test_a_store_that_is_none_is_one_line(what: str, ludus: Ludus, tmp_path: Path) -> None:
    file, place = cup(tmp_path), tmp_path / "cup.db"
    if what in STRANGE:
        with sqlite3.connect(place) as link:
            for statement in STRANGE[what]:
                link.execute(statement)
        link.close()
    else:
        place.write_bytes(BROKEN[what] or place.read_bytes()[:9000])
    for command in ("show", "export", "report"):
        code, _, err = ludus("tournament", command, file)
        assert (code, err.splitlines()[-1].count("cup.db") > 0, "Traceback" in err) == (2, True, False), err


def test_a_store_keeps_what_it_was_given_however_odd(tmp_path: Path) -> None:
    with Store(tmp_path / "x.db") as store:
        store.begin("cup \x1b\u202e\n", b'{"entrants": [1, 2]}')
        assert store.commit("cup \x1b\u202e\n", MatchResult(0, (0, 1), (1, 1), (1e300, -1e300)), good())
        assert not store.commit("cup \x1b\u202e\n", MatchResult(0, (1, 0), (1, 1), (0.0, 0.0)), b"")
        assert store.tournaments() == ["cup \x1b\u202e\n"]
        assert len(list(store.results("cup \x1b\u202e\n"))) == 1


RUNS = """
open({mark!r}, "a").write(f"{{__import__('os').getpid()}} ")
class Bot:
    def choose(self, view, clock):
        return []
"""


def test_a_record_starts_no_program_by_itself(tmp_path: Path) -> None:
    bot, mark, record = tmp_path / "bot.py", tmp_path / "mark", tmp_path / "r.ludus"
    bot.write_text(RUNS.format(mark=str(mark)))
    match = MatchSpec(
        game="planet_wars", entrants=(Entrant("me", str(bot)), Entrant("b", "noop")), options={"max_turns": 2}
    )
    write_record(play_match(match), record)
    mark.unlink()

    def play(*words: object) -> subprocess.CompletedProcess[str]:
        line = [LUDUS, "play", "--from-record", str(record), *map(str, words), "--record", str(tmp_path / "new.ludus")]
        return subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)

    for words in ((), ("-", "noop"), ("--isolate",), ("--debug", 0), ("--debug", 0, "--trust"), ("--trust", "noop")):
        done = play(*words)
        assert (done.returncode, done.stderr.count("\n"), mark.exists()) == (2, 1, False), done.stderr
    assert f"wants to run '{bot}'; --trust lets it" in play().stderr
    assert play("noop", "noop").returncode == 0
    assert not mark.exists()
    trusted = play("--trust", "--sandbox", "limits")  # where it may leave its mark
    assert trusted.returncode == 0, trusted.stderr
    assert mark.exists()
    assert read_record(tmp_path / "new.ludus").measured.sandbox == "limits"  # not in our own process


def test_a_record_names_no_file_to_be_read(tmp_path: Path) -> None:
    secret, record = tmp_path / "secret.json", tmp_path / "r.ludus"
    secret.write_text('["the secret"]')
    record.write_bytes(within(0, "board", value=str(secret)))
    words = [LUDUS, "play", "--from-record", str(record)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, "the secret" in done.stderr) == (2, False), done.stderr
