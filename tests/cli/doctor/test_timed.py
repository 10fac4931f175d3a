"""Attacks on clocks, with programs that only say so. The real ones: ../test_doctor.py."""

import pytest

from ludus.cli.doctor import timed
from ludus.players.programs.spawn import Program


class Told:
    """A program whose clock is told."""

    def __init__(self, name: str, used: dict[str, list[int]]) -> None:
        self._used = used[name]

    def used_ns(self) -> int:
        return self._used.pop(0)

    def works_unseen(self, allowed_ms: float) -> str:
        assert allowed_ms == timed.WORK["work_ms"] / 2
        return "3 ms charged for 100"

    def work(self) -> None:
        """It is done."""


def found(attack: str, monkeypatch: pytest.MonkeyPatch, **used: list[int]) -> tuple[str, str]:
    monkeypatch.setattr(timed, "_waiting", lambda name, stack: Told(name, used))

    def start(name: str) -> Program:
        return name  # type: ignore[return-value]

    return timed.TIMED[attack](start)


def test_a_crowd_is_unfair_where_it_gets_much_more_than_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found("crowd", monkeypatch, crowd=[0, 50], honest_work=[0, 10]) == ("5.0 times what the other one has", "")
    assert found("crowd", monkeypatch, crowd=[7, 17], honest_work=[5, 15]) == ("", "1.0 times what the other one has")


def test_work_that_nobody_sees_is_told_with_what_was_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found("unseen_work", monkeypatch, unseen_work=[]) == ("3 ms charged for 100", "it was charged")
