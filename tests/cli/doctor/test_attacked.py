"""The attacks, run one by one; here with programs that are none. The real ones: ../test_doctor.py."""

import json
from typing import Any

import pytest

from ludus.cli.doctor import attacked
from ludus.core.limits import Level
from ludus.sandbox.promises import PROMISES, State


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, str, int | None]]:
    """What each attack says; those on clocks cannot be tried."""
    answers: dict[str, tuple[str, str, int | None]] = {}

    def run(attack: str, level: Level, bait: dict[str, Any]) -> tuple[str, str, int | None]:
        return answers.get(attack, ("null", "", 0))

    monkeypatch.setattr(attacked, "_run", run)
    monkeypatch.setattr(attacked, "TIMED", {})
    return answers


def test_every_promise_has_a_finding(said: dict[str, tuple[str, str, int | None]]) -> None:
    findings = attacked.attacked(Level.NONE)
    assert [found.promise for found in findings] == [*PROMISES]
    assert all(found.state is State.ENFORCED for found in findings)


def test_one_that_gets_through_is_told_with_what_it_has_reached(said: dict[str, tuple[str, str, int | None]]) -> None:
    first = PROMISES[0].attack
    said[first] = (json.dumps("the secret"), "", 0)
    found = attacked.attacked(Level.NONE)[0]
    assert found.state is not State.ENFORCED and "the secret" in found.seen


def test_where_nothing_can_be_run_nothing_is_promised(said: dict[str, tuple[str, str, int | None]]) -> None:
    said["nothing"] = ("", "no such kernel", 1)
    findings = attacked.attacked(Level.NONE)
    assert all(found.state is not State.ENFORCED and "no such kernel" in found.seen for found in findings)
