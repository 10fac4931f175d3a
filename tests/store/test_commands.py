"""A whole tournament whose store is a PostgreSQL server, as an organiser types it."""

import json
import subprocess
import sys
from pathlib import Path

from ludus.core.match import MatchResult
from ludus.store import Store
from tests.store.postgres import PASSWORD, URL_PASSWORD

LUDUS = str(Path(sys.executable).with_name("ludus"))
CUP = """
game = "planet_wars"
boards = ["line"]
entrants = ["greedy", "rush", "turtle"]
options = { max_turns = 12 }
"""


def ludus(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    told = [LUDUS, "tournament", *words]
    return subprocess.run(told, cwd=folder, capture_output=True, text=True, check=False, timeout=100)


def test_run_show_and_export_with_a_server(database: str, tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(CUP)
    done = ludus(tmp_path, "run", "cup.toml", "--jobs", "2", "--store", database)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "cup.db").exists()
    with Store(database) as store:
        assert store.tournaments() == ["cup"]
        results = list(store.results("cup"))
    assert [result.number for result in results] == list(range(6))
    _shown_and_exported(tmp_path, database, results)
    again = ludus(tmp_path, "run", "cup.toml", "--store", database)
    assert again.returncode == 0, again.stderr
    with Store(database) as store:
        assert list(store.results("cup")) == results
    for text in (done.stdout, done.stderr, again.stdout, again.stderr):
        assert PASSWORD not in text
        assert URL_PASSWORD not in text


def _shown_and_exported(folder: Path, database: str, results: list[MatchResult]) -> None:
    shown = ludus(folder, "show", "cup.toml", "--store", database)
    assert all(name in shown.stdout for name in ("greedy", "rush", "turtle")), shown.stderr
    assert URL_PASSWORD not in shown.stdout
    exported = ludus(folder, "export", "cup.toml", "--as", "jsonl", "--store", database, "--records", "kept")
    lines = [json.loads(line) for line in exported.stdout.splitlines()]
    assert [line["ranks"] for line in lines] == [list(result.ranks) for result in results]
    verified = subprocess.run([LUDUS, "replay", "verify", "kept/000005.ludus"], cwd=folder, check=False)
    assert verified.returncode == 0


def test_a_server_that_does_not_answer_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(CUP)
    for word in ("run", "show", "export"):
        done = ludus(tmp_path, word, "cup.toml", "--store", "postgresql://me:secret@127.0.0.1:1/arena")
        assert done.returncode == 2
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
        assert "store postgresql://me:***@127.0.0.1:1/arena: " in done.stderr
        assert "secret" not in done.stderr
