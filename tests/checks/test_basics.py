"""How a bot comes and answers: one flaw each, and the check that finds it."""

from pathlib import Path

from ludus.checks import Verdict, check_bot
from tests.checks.flawed import failing, finding, program, python


def test_an_answer_that_is_too_deep_is_a_finding_and_no_crash_of_ours(tmp_path: Path) -> None:
    report = program(tmp_path, act="json.loads('[' * 990 + ']' * 990)")
    assert "answers the first turn" in failing(report)
    assert "garbled" in finding(report, "answers the first turn").seen
    report = python(tmp_path, "answer = []\n        for _ in range(990): answer = [answer]\n        return answer")
    assert "garbled" in finding(report, "answers the first turn").seen


def test_what_cannot_be_run(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("#!/bin/sh\n")
    closed = check_bot("planet_wars", str(tmp_path / "plain"))
    assert failing(closed) == {"executable"} and "chmod +x" in finding(closed, "executable").seen
    (tmp_path / "typo.py").write_text("class Bot:\n    def choose(self\n")
    typo = check_bot("planet_wars", str(tmp_path / "typo.py"))
    assert failing(typo) == {"executable"} and "typo.py:2: syntax error" in finding(typo, "executable").seen
    (tmp_path / "run").write_text("#!/bin/sh\nexit 3\n")
    (tmp_path / "run").chmod(0o755)
    gone = check_bot("planet_wars", str(tmp_path / "run"))
    assert failing(gone) == {"starts"} and "code 3" in finding(gone, "starts").seen


def test_chatter_instead_of_a_greeting(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("#!/bin/sh\necho Hello, I am a bot\nsleep 5\n")
    (tmp_path / "run").chmod(0o755)
    report = check_bot("planet_wars", str(tmp_path / "run"))
    assert failing(report) == {"greets"}
    assert "Hello, I am a bot" in finding(report, "greets").seen


def test_orders_that_are_rejected_and_answers_that_change(tmp_path: Path) -> None:
    report = program(tmp_path, act="[[0, 0, time.time_ns() % 1000]]")
    assert report.is_good
    legal, same = finding(report, "orders legal"), finding(report, "same seed same answers")
    assert legal.verdict is Verdict.WARNED and "were rejected" in legal.seen
    assert same.verdict is Verdict.WARNED and "seed" in same.advice


def test_an_illegal_answer_in_a_game_that_drops_for_it(tmp_path: Path) -> None:
    """Fish takes one answer whole: who names the same place twice is out, and nothing is left to survive."""
    report = program(tmp_path, act="[0, 1]", game="fish")
    assert "orders legal" in failing(report)
    assert finding(report, "survives a rejected order").verdict is Verdict.SKIPPED
