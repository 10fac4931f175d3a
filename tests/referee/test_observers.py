"""Observers see a match and neither slow nor break it."""

import threading
import time
from typing import Any

import pytest

from ludus import MatchRecord, TimeControl, play_match
from ludus.core.match import Moment, Scribe
from ludus.core.patience import Patience
from ludus.referee.observers import Watcher
from tests.referee.matches import spec


def timed(observers: list[Any]) -> tuple[MatchRecord, float]:
    """A match long enough to time."""
    began = time.perf_counter()
    match = spec(first=f"{__file__}:Busy", second="noop", options={"max_turns": 150}, time=TimeControl())
    record = play_match(match, observers=observers)
    return record, time.perf_counter() - began


class Busy:
    """Thinks for two milliseconds a turn."""

    def choose(self, view: Any, clock: Any) -> list[Any]:
        time.sleep(0.002)
        return []


def sleeping(moment: Moment) -> None:
    time.sleep(1)


def raising(moment: Moment) -> None:
    raise RuntimeError("an observer's own mistake")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # it is told to stderr, too
def test_observers_neither_slow_nor_break_a_match() -> None:
    ratios = []
    for _ in range(8):  # side by side, as often as it takes a busy machine to give both the same chance
        plain, alone = timed([])
        watched, with_them = timed([sleeping, raising])
        assert watched.game == plain.game
        assert any("an observer's own mistake" in note for note in watched.measured.notes)
        ratios.append(with_them / alone)
        if ratios[-1] <= 1.05:
            return
    raise AssertionError(f"with observers a match took {min(ratios):.2f} times as long at best")


def test_a_quick_observer_sees_everything_before_the_match_returns() -> None:
    seen: list[int] = []
    record = play_match(spec(), observers=[lambda moment: seen.append(moment.turn)])
    assert seen == list(range(len(record.game.turns) + 1))


def test_a_quick_observer_is_given_a_chance_by_a_machine_that_stood_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of its patience has passed in a moment, and nobody can tell that from work."""
    monkeypatch.setattr(Patience, "wait_ms", lambda *_: 0)
    seen: list[int] = []

    def quick(moment: Moment) -> None:
        time.sleep(0.002)
        seen.append(moment.turn)

    watcher = Watcher(quick)
    watcher.moments.put(Moment(0, None, None, (), None, None, None))
    watcher.moments.put(None)
    watcher.wait(100)
    assert seen == [0]


def test_a_scribe_is_told_every_moment_by_the_match_itself_before_the_next() -> None:
    seen: list[tuple[int, int]] = []

    class Counts(Scribe):
        def __call__(self, moment: Moment) -> None:
            seen.append((moment.turn, threading.get_ident()))

    record = play_match(spec(), observers=[Counts()])
    assert seen == [(turn, threading.get_ident()) for turn in range(len(record.game.turns) + 1)]
