"""`ludus doctor`, as a user runs it."""

import json
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner

from ludus.cli.doctor import attacked as attacks
from ludus.cli.doctor import command
from ludus.core.limits import Level
from ludus.sandbox.probe import obstacle


@pytest.fixture(scope="module", autouse=True)
def _once() -> Any:
    """A level is attacked once, whatever is then asked of what was found."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attacks, "attacked", cache(attacks.attacked))
        yield


def report_of(level: Level) -> tuple[int, dict[str, Any]]:
    done = CliRunner().invoke(command, ["--json", "--level", str(level)])
    return done.exit_code, json.loads(done.stdout)


@pytest.mark.parametrize("level", [level for level in Level if not obstacle(level)])
def test_every_promise_of_a_level_holds_here(level: Level) -> None:
    code, report = report_of(level)
    broken = [found for found in report["promises"] if found["promised"] and found["state"] != "enforced"]
    assert (code, report["kept"], report["level"], broken) == (0, True, level, [])


def test_the_attacks_are_real_ones() -> None:
    """Where nothing is promised they succeed."""
    _, report = report_of(Level.NONE)
    absent = {found["name"] for found in report["promises"] if found["state"] == "absent"}
    assert {
        "files_of_others",
        "host_paths",
        "environment",
        "shared_memory",
        "other_processes",
        "file_locks",
        "crowd",
        "system_calls",
    } <= absent
    assert not [found["seen"] for found in report["promises"] if "did not run" in found["seen"]]


def test_it_is_shown_as_a_table() -> None:
    done = CliRunner().invoke(command, [])
    assert "enforced" in done.stdout
    assert "kernel" in done.stdout
