"""Every recorded game of the original engines, replayed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance import run
from tests.support import CONFORMANCE, REPO

# Auralux in parts, so that several workers share what takes longest: real programs, and whole tournaments.
COVERED = (
    *(f"auralux/t0{number}*" for number in range(1, 5)),
    "auralux/b0*",
    "auralux/b1*",
    "auralux/b2*",
    "auralux/[!bt]*",
    "auralux/builtin*",
    "dot_parse/*",
    "fish/*",
    "fish/remote/*",
    "planet_wars/*",
    "planet_wars_v1/*",
    "space_explorers/*",
)


def test_no_recorded_file_is_left_out() -> None:
    folders = ("auralux", "dot_parse", "fish", "planet_wars")
    every = {file for folder in folders for file in (CONFORMANCE / folder).rglob("*.json*")}
    assert every <= {file for pattern in COVERED for file in CONFORMANCE.glob(f"{pattern}.json*")}


@pytest.mark.parametrize("pattern", COVERED)
def test_all_recorded_games(pattern: str, capsys: pytest.CaptureFixture[str]) -> None:
    if not CONFORMANCE.is_dir():
        message = f"the recorded games are not there: expected at {CONFORMANCE}"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    found = [str(file) for file in sorted(CONFORMANCE.glob(f"{pattern}.json*"))]
    assert run.main(found) == 0, capsys.readouterr().out


def test_a_changed_trace_is_reported_with_the_first_difference(tmp_path: Path) -> None:
    source = next(iter(sorted((CONFORMANCE / "planet_wars").glob("unit_*.json"))), None)
    if source is None:
        pytest.skip(f"the recorded games are not there: expected at {CONFORMANCE}")
    changed = tmp_path / source.name
    trace = json.loads(source.read_text())
    trace["result"]["winner"] = 7
    changed.write_text(json.dumps(trace))
    script = [sys.executable, str(REPO / "tests/conformance/run.py"), str(changed)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "winner" in done.stdout
    assert "0 passed, 1 failed" in done.stdout


def test_nothing_found_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main([str(tmp_path)]) == 1
    assert "nothing was found" in capsys.readouterr().out
