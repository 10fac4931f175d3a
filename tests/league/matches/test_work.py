"""The scheduler as a process, which is started again however it ends."""

import errno
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ludus.league.matches import work
from ludus.league.matches.lease import LEASE_S, lease_now
from ludus.league.matches.work import WorkProcess
from ludus.league.words import LEAGUE_SERIES
from ludus.tournament.workers.child import Child
from tests.league.matches.leagues import a_league, enter

PATIENCE_S = 60.0


def waited_for(look: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not look():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def test_it_plays_is_started_again_and_drops_its_lease_at_the_end(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    place = str(tmp_path / "league.db")
    with a_league(place) as league:
        enter(league, 1), enter(league, 2)
        with WorkProcess(place, tmp_path / "versions", 1) as process:
            waited_for(lambda: league.store.count(LEAGUE_SERIES) > 2)
            before, first = league.store.count(LEAGUE_SERIES), process.pid
            assert first is not None
            os.kill(first, signal.SIGABRT)
            waited_for(lambda: league.store.count(LEAGUE_SERIES) > before + 2)
            assert process.pid != first
            assert "in _take_turn" in capfd.readouterr().err  # it tells where it stood
        found = lease_now(league)
        assert found is not None and found.age_s > LEASE_S  # whoever comes next need not wait


def test_a_machine_without_a_process_left_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def none_left(*arguments: object, **more: object) -> Child:
        tries.append(1)
        if len(tries) < 3:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return Child(*arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(work, "Child", none_left)
    monkeypatch.setattr(work, "AGAIN_S", 0.05)
    place = str(tmp_path / "league.db")
    with a_league(place) as league:
        enter(league, 1), enter(league, 2)
        with WorkProcess(place, tmp_path / "versions", 1):
            waited_for(lambda: league.store.count(LEAGUE_SERIES))


def test_one_that_stands_still_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(work, "AGAIN_S", 0.1)
    monkeypatch.setattr(work, "END_S", 0.1)
    place = str(tmp_path / "league.db")
    with a_league(place) as league:
        enter(league, 1), enter(league, 2)
        with WorkProcess(place, tmp_path / "versions", 1) as process:
            waited_for(lambda: league.store.count(LEAGUE_SERIES) > 2)
            before, first = league.store.count(LEAGUE_SERIES), process.pid
            assert first is not None
            monkeypatch.setattr(work, "SILENT_S", 3.0)
            os.kill(first, signal.SIGSTOP)
            waited_for(lambda: league.store.count(LEAGUE_SERIES) > before + 6)
            assert process.pid != first
    assert "the league stood still for 3 s and is begun anew" in caplog.text
