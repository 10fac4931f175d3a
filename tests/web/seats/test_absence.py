"""When a match that people have left ends by itself, and when it may be claimed."""

from pathlib import Path
from typing import Any

import pytest

from ludus.core.game import Ending
from ludus.web.matches.jobs import Called
from ludus.web.seats import absence
from ludus.web.seats.absence import claimable, end_when_left, left
from ludus.web.seats.presence import Presence
from tests.support import finished
from tests.web.indoors import settings_in
from tests.web.seats.test_presence import Hours


class Asked:
    """A question to a seat."""

    def __init__(self, seat: int) -> None:
        self.seat, self.turn = seat, 1
        self.question = self


def table(people: tuple[int, ...], time: Hours, asked: int | None) -> Any:
    match: Any = type("Table", (), {})()
    match.presence, match.asking = Presence(people, time), None if asked is None else Asked(asked)
    return match


def test_a_match_is_left_when_nobody_is_there_and_a_person_is_to_move() -> None:
    time = Hours()
    match, waiting = table((0, 1), time, 0), table((0, 1), time, None)
    time.now = 700.0
    assert left(match, 600.0) == 0 and left(waiting, 600.0) is None and left(match, 800.0) is None
    assert claimable(match, 120.0) is None  # nobody is there to claim it
    match.presence.came(1)
    assert left(match, 600.0) is None and claimable(match, 120.0) == 0
    match.presence.came(0)
    assert claimable(match, 120.0) is None


class LookedAt:
    """A match at which somebody looks a few times; `passed` is how long that takes each time."""

    live, record = True, b""

    def __init__(self, time: Hours, passed: list[float]) -> None:
        self.presence, self.asking = Presence((0, 1), time), Asked(1)
        self.called: list[Called] = []
        self.touched = 0
        self._time, self._passed = time, passed

    async def change(self, seconds: float) -> None:
        self._time.now += self._passed.pop(0)
        self.live = bool(self._passed)

    def call(self, call: Called) -> None:
        self.called.append(call)

    def touch(self) -> None:
        self.touched += 1


def looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch, *passed: float, there: tuple[int, ...] = ()) -> LookedAt:
    time = Hours()
    monkeypatch.setattr(absence, "monotonic", time)
    match = LookedAt(time, list(passed))
    for seat in there:
        match.presence.came(seat)
    looked: Any = match
    finished(end_when_left(looked, settings_in(folder, left_s=40.0, away_s=20.0)))
    return match


def test_a_match_that_was_left_is_ended_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = looked_at(tmp_path, monkeypatch, *[10.0] * 8)
    assert match.called == [Called(Ending.ABANDONED, 1)]
    assert match.presence.claimable is None and not match.touched


def test_a_machine_that_stood_still_has_kept_nobody_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert looked_at(tmp_path, monkeypatch, 3600.0).called == []


def test_who_waits_long_enough_is_told_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = looked_at(tmp_path, monkeypatch, *[10.0] * 8, there=(0,))
    assert (match.called, match.presence.claimable, match.touched) == ([], 1, 1)
