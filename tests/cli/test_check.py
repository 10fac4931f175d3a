"""`ludus check`: what is shown of a report. The checks themselves: tests/checks."""

import json

import pytest

import ludus.checks
from ludus.checks.finding import CheckReport, Finding, Verdict
from tests.cli.conftest import Ludus

FOUND = (
    Finding("found", Verdict.PASSED, "[red]\x1b[2J there"),
    Finding("starts", Verdict.WARNED, "slowly", "be quick"),
    Finding("greets", Verdict.SKIPPED, "nobody asked"),
)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    """What the check finds; nobody plays."""
    findings = [*FOUND]

    def check_bot(game: str, bot: str, **how: object) -> CheckReport:
        return CheckReport(game=game, bot=bot, findings=tuple(findings), seconds=1.25)

    monkeypatch.setattr(ludus.checks, "check_bot", check_bot)
    monkeypatch.setattr("ludus.cli.check.own_all_children", lambda: None)
    return findings


def test_a_line_for_each_with_its_advice(ludus: Ludus, checked: list[Finding]) -> None:
    code, out, _ = ludus("check", "x.py", "--game", "fish")
    assert code == 0
    assert "\x1b" not in out and "[red]" in out
    assert "→ be quick" in out
    assert out.splitlines()[-1] == "x.py is fit to play: 1 passed, 1 warned, 1 skipped (1.2 s)"


def test_one_that_fails_is_not_fit_also_for_programs(ludus: Ludus, checked: list[Finding]) -> None:
    checked.append(Finding("memory", Verdict.FAILED, "too much"))
    code, out, _ = ludus("check", "x.py", "--game", "fish", "--json")
    assert code == 1
    told = json.loads(out)
    assert (told["good"], [one["verdict"] for one in told["checks"]][-1]) == (False, "failed")
    assert "not fit to play yet" in ludus("check", "x.py", "--game", "fish")[1]
