"""Matches beside each other on one core: whatever a bot does in one of them, nobody is late in another."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, play_match
from ludus.core.limits import Level, Limits
from ludus.players.programs.cpu import cpu_ns
from ludus.players.programs.spawn import descendants
from ludus.sandbox import best
from tests.bots.build import words
from tests.players.shares import need_shares
from tests.support import REPO

# Is asked once, says so, and takes its time: the crowd of its opponent is busy until our stdin is closed.
PATIENT = """
import sys
class Bot:
    def choose(self, view, clock):
        print("asked", flush=True)
        sys.stdin.read()
        return []
"""
OTHER = """
import sys
from ludus import Entrant, MatchSpec, TimeControl, play_match
from ludus.core.limits import Level, Limits
level, crowd, patient = sys.argv[1:]
entrants = (Entrant("crowd", crowd), Entrant("patient", patient))
time = TimeControl(turn_ms=600_000, start_ms=60_000)
spec = MatchSpec(game="planet_wars", board="line", options={"max_turns": 1}, entrants=entrants, time=time)
play_match(spec, limits=Limits(sandbox=Level(level)))
"""
WORK_S = 0.3  # of the two who think here, together


@contextmanager
def one_core() -> Iterator[None]:
    """All that is started here stays on it."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def another_match(level: Level, folder: Path) -> Iterator[int]:
    """The process of its referee; a bot that is not asked keeps sixty processes busy there."""
    (folder / "patient.py").write_text(PATIENT)
    command = [sys.executable, "-c", OTHER, level, words("burns_outside", "json", folder), f"{folder}/patient.py:Bot"]
    environment = {**os.environ, "PYTHONPATH": str(REPO / "src")}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True
    ) as referee:
        try:
            assert referee.stdout is not None
            assert referee.stdout.readline() == b"asked\n"
            yield referee.pid
        finally:
            referee.communicate(timeout=60)


def used_s(pid: int) -> float:
    return sum(map(cpu_ns, descendants(pid))) / 1e9


def play(level: Level, folder: Path) -> MatchRecord:
    thinks = words("thinks", "json", folder)
    return play_match(
        MatchSpec(
            game="planet_wars",
            board="line",
            options={"max_turns": 3},
            entrants=(Entrant("one", thinks), Entrant("two", thinks)),
            time=TimeControl(turn_ms=500, wall_cap_ms=5000, start_ms=20_000),
        ),
        limits=Limits(sandbox=level),
    )


@pytest.mark.parametrize("level", [Level.BWRAP, Level.CGROUP])
def test_a_crowd_in_another_match_makes_nobody_late(level: Level, tmp_path: Path) -> None:
    """By patience alone nobody would be late either, but the crowd would have sixty times what the two have."""
    if list(Level).index(level) > list(Level).index(best()):
        pytest.skip(f"there is no {level} here")
    need_shares(level)
    alone = play(level, tmp_path)
    with one_core(), another_match(level, tmp_path) as referee:
        before = used_s(referee)
        beside = play(level, tmp_path)
        crowd_s = used_s(referee) - before
    assert beside.game.faults == (), beside.measured.faults
    assert beside.game == alone.game
    assert crowd_s < 20 * WORK_S
