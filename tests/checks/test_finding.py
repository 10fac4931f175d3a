"""A report as data: good or not, counted, and the same when it was sent."""

import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.checks.finding import CHECKS, CheckReport, Finding, Verdict
from tests.support import REPO


def report(*verdicts: Verdict) -> CheckReport:
    findings = tuple(Finding(name, verdict, "seen") for name, verdict in zip(CHECKS, verdicts, strict=False))
    return CheckReport(game="any", bot="bot.py", findings=findings, seconds=1.0)


@given(st.lists(st.sampled_from(Verdict), max_size=len(CHECKS)))
def test_only_what_has_failed_makes_a_bot_unfit(verdicts: list[Verdict]) -> None:
    whole = report(*verdicts)
    assert whole.is_good == (Verdict.FAILED not in verdicts)
    assert {one: whole.count(one) for one in Verdict} == {one: verdicts.count(one) for one in Verdict}


@pytest.mark.parametrize("verdict", Verdict)
def test_sent_and_read_it_is_the_same(verdict: Verdict) -> None:
    whole = report(Verdict.PASSED, verdict)
    assert msgspec.json.decode(msgspec.json.encode(whole), type=CheckReport) == whole
    assert f'"{verdict.value}"'.encode() in msgspec.json.encode(whole)


def test_no_check_is_named_twice_and_the_kits_say_how_many_there_are() -> None:
    assert len(set(CHECKS)) == len(CHECKS)
    said = re.search(r"(\d+) things that go wrong", (REPO / "src/ludus/kits/readme.py").read_text())
    assert said
    assert int(said[1]) == len(CHECKS)
