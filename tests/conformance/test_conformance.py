"""Every recorded game of the original engines, replayed."""

import json
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.conformance import run
from tests.conformance.recordings import DATA, Recording, found, own, unpacked
from tests.support import REPO, beside

# Auralux in parts, so that several workers share what takes longest: real programs, and whole tournaments.
COVERED = (
    *(f"auralux/t0{number}*.json" for number in range(1, 5)),
    "auralux/b0*.json",
    "auralux/b1*.json",
    "auralux/b2*.json",
    "auralux/[!bt]*.json",
    "auralux/builtin*.json",
    "auralux_logs/s0*.json",
    "auralux_logs/s1*.json",
    "auralux_logs/s2*.json",
    "dot_parse/*.json",
    "fish/*.jsonl",
    "planet_wars/*.json",
    "planet_wars_v1/*.json",
    "space_explorers/*.json",
)
HARNESSES = ("xboard", "xref", "xstate", "xstrategy", "xtree")


def test_no_recorded_file_is_left_out() -> None:
    every = {one.name for archive in DATA.iterdir() for one in unpacked(archive) if ".json" in one.name}
    assert len(every) > 500
    assert [name for name in sorted(every) if not any(fnmatchcase(name, pattern) for pattern in COVERED)] == []


@pytest.mark.parametrize("pattern", COVERED)
def test_all_recorded_games(pattern: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.report(own(pattern)) == 0, capsys.readouterr().out


@pytest.mark.parametrize("name", [*(f"{name}.jsonl" for name in HARNESSES), "remote"])
def test_all_official_cases_of_fish(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.report(found(beside() / "fish" / name)) == 0, capsys.readouterr().out


def test_a_changed_trace_is_reported_with_the_first_difference(tmp_path: Path) -> None:
    source = next(own("planet_wars/unit_*.json"))
    changed = tmp_path / Path(source.name).name
    trace = json.loads(source.content)
    trace["result"]["winner"] = 7
    changed.write_text(json.dumps(trace))
    script = [sys.executable, str(REPO / "tests/conformance/run.py"), str(changed)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "winner" in done.stdout
    assert "0 passed, 1 failed" in done.stdout


def test_changed_logs_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    source = next(own("auralux_logs/s*_2pl.json"))
    told = json.loads(source.content)
    told["logs"]["game_scores.log"] += "\n"
    assert run.report([Recording("changed", json.dumps(told).encode())]) == 1
    assert "FAIL changed: game_scores.log" in capsys.readouterr().out


def test_nothing_found_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main([str(tmp_path)]) == 1
    assert "nothing was found" in capsys.readouterr().out


def test_what_cannot_be_read_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "torn.tar.xz").write_bytes((DATA / "dot_parse.tar.xz").read_bytes()[:1000])
    (tmp_path / "torn.json").write_text("{")
    for name in ("torn.tar.xz", "torn.json", "not_there.json"):
        assert run.main([str(tmp_path / name)]) == 1
        assert "cannot be read" in capsys.readouterr().out
