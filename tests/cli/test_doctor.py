"""`ludus doctor`, as a user runs it."""

import json

import pytest
from click.testing import CliRunner

from ludus.cli.doctor import command
from ludus.core.limits import Level
from ludus.sandbox.probe import obstacle


@pytest.mark.parametrize("level", [level for level in Level if not obstacle(level)])
def test_every_promise_of_a_level_holds_here(level: Level) -> None:
    done = CliRunner().invoke(command, ["--json", "--level", str(level)])
    report = json.loads(done.stdout)
    broken = [found for found in report["promises"] if found["promised"] and found["state"] != "enforced"]
    assert (done.exit_code, report["kept"], report["level"], broken) == (0, True, level, [])


def test_the_attacks_are_real_ones() -> None:
    """Where nothing is promised they succeed."""
    report = json.loads(CliRunner().invoke(command, ["--json", "--level", "none"]).stdout)
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
