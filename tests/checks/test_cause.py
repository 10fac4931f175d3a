"""One cause is named once, by real programs with one flaw each; all else that it hides is not looked at."""

from pathlib import Path

import pytest

from ludus.checks import CHECKS, CheckReport, Finding, Verdict, check_bot
from ludus.checks.case import Case, cause_of, failed, passed, unseen
from ludus.checks.cause import named_once
from ludus.checks.plan import FIRST
from ludus.core.player import Fault, FaultReport
from tests.checks.flawed import failing, finding, program, python
from tests.checks.test_case import case, seen

CRASHED = FaultReport(Fault.CRASH, "KeyError: 7 (my_bot.py, line 3, in choose)")


def hidden_by(report: CheckReport, check: str) -> set[str]:
    return {one.name for one in report.findings if f'see "{check}"' in one.seen and one.verdict is Verdict.SKIPPED}


def test_a_crash_in_the_first_turn_is_one_failure_with_file_and_line(tmp_path: Path) -> None:
    report = python(tmp_path, "return [][3]")
    assert failing(report) == {"answers the first turn"}
    crash = finding(report, "answers the first turn")
    assert crash.seen == "crash: IndexError: list index out of range (flawed.py, line 3, in choose)"
    assert crash.advice.startswith("to see all that it says: ludus play planet_wars ")
    assert {"answer well formed", "every seat", "odd ids", "long game"} <= hidden_by(report, crash.name)
    assert {one.cause for one in report.findings if one.name in hidden_by(report, crash.name)} == {crash.cause}


def test_a_crash_in_a_later_turn_is_one_failure(tmp_path: Path) -> None:
    """Its words differ from turn to turn, its place does not."""
    report = program(tmp_path, extra="{}[message['turn']] if message['turn'] > 8 else 0")
    assert failing(report) == {"answer well formed"}
    told = finding(report, "answer well formed")
    assert "KeyError: 9; run, line 9" in told.seen and "the first match, turn 9" in told.seen
    assert "seat" not in told.advice
    assert {"every seat", "largest board", "long game"} <= hidden_by(report, told.name)
    assert finding(report, "smallest board").verdict is Verdict.PASSED


def test_an_endless_loop_is_not_told_to_flush(tmp_path: Path) -> None:
    report = python(tmp_path, "while True: pass")
    assert failing(report) == {"answers the first turn"}
    assert "endless loop" in finding(report, "answers the first turn").advice
    assert not any("flush" in one.advice for one in report.findings)
    assert report.count(Verdict.WARNED) == 0


def test_who_waits_in_silence_is_told_to_flush(tmp_path: Path) -> None:
    report = program(tmp_path, extra="time.sleep(60)", game="space_explorers")
    assert failing(report) == {"answers the first turn"}
    assert "flush stdout" in finding(report, "answers the first turn").advice


@pytest.mark.parametrize(
    ("first", "check"),
    [("#!/no/such/python\n", "starts"), ("#!/bin/sh\nno_such_program_at_all\n", "starts")],
)
def test_an_interpreter_that_is_not_there(tmp_path: Path, first: str, check: str) -> None:
    (tmp_path / "run").write_text(first)
    (tmp_path / "run").chmod(0o755)
    report = check_bot("planet_wars", str(tmp_path / "run"))
    assert failing(report) == {check}
    assert len(hidden_by(report, check)) == len(CHECKS) - 3


def test_what_may_be_imported_is_said_to_who_imports_something_else(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text("import starlette\nclass Bot:\n    def choose(self, view, clock): return []\n")
    report = check_bot("planet_wars", str(tmp_path / "my_bot.py"))
    assert failing(report) == {"starts"}
    told = finding(report, "starts")
    assert "my_bot.py: No module named 'starlette'; a bot may import the standard library, numpy" in told.seen
    assert "docs/write-a-bot.md" in told.advice


def judged(whole: Case, *findings: Finding) -> list[tuple[str, Verdict]]:
    return [(one.name, one.verdict) for one in named_once(whole, findings)]


def test_a_fault_of_one_odd_position_stays_there() -> None:
    whole = case(seen(FIRST), seen("odd ids", (3, CRASHED)))
    told = [failed("answer well formed", "", "", CRASHED), failed("odd ids", "", "ids are names", CRASHED)]
    assert judged(whole, *told) == [("answer well formed", Verdict.SKIPPED), ("odd ids", Verdict.FAILED)]
    assert named_once(whole, told)[1].advice == "ids are names"


def test_two_causes_are_two_failures() -> None:
    late = FaultReport(Fault.TIMEOUT, "too late")
    whole = case(seen(FIRST, (1, CRASHED)), seen("largest board", (2, late)))
    told = [failed("answers the first turn", "", "", CRASHED), failed("largest board", "", "", late)]
    assert [verdict for _, verdict in judged(whole, *told)] == [Verdict.FAILED] * 2


def test_without_a_cause_the_reason_stays() -> None:
    (kept, good) = named_once(case(seen(FIRST)), [unseen("memory", "it was gone"), passed("found", "here")])
    assert (kept.seen, kept.cause, good.verdict) == ("it was gone", "", Verdict.PASSED)


def test_the_same_place_is_the_same_cause() -> None:
    other = FaultReport(Fault.CRASH, "KeyError: 'x' (my_bot.py, line 3, in choose)")
    elsewhere = FaultReport(Fault.CRASH, "KeyError: 7 (my_bot.py, line 4, in choose)")
    assert cause_of(CRASHED) == cause_of(other) != cause_of(elsewhere)
