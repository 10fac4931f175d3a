"""What a program is charged that has children: of a group, or process by process."""

import os
import sys

import pytest

from ludus.core.clock import NS_PER_MS, TimeControl
from ludus.core.limits import Level, Limits
from ludus.players.programs.cpu import FORGIVEN, LOOK_NS, CpuClock
from ludus.players.programs.process import ProcessPlayer
from ludus.players.programs.spawn import Program, start
from ludus.referee.pin import one_core
from ludus.sandbox.probe import obstacle
from tests.players.programs.seated import SETUP, Echo, act

MS = NS_PER_MS
CLOCK = TimeControl(turn_ms=60_000, start_ms=60_000, wall_cap_ms=120_000)
HELD = [level for level in Level if not obstacle(level) and level is not Level.NONE]


class Scripted:
    """Others that have used what the test says."""

    def __init__(self, lasting: bool) -> None:
        self.lasting, self.steady, self.ms, self.looks = lasting, True, 0.0, 0

    def used_ns(self, own_ns: int) -> int:
        self.looks += 1
        return round(self.ms * MS)


def turn(clock: CpuClock, others: Scripted, worked_ms: float, passed_ms: float, between_ms: float = 0) -> float:
    """What a turn is charged in which others work so long; after it they work on."""
    clock.begin()
    others.ms += worked_ms
    charged = clock.used_ns(round(passed_ms * MS)) / MS
    others.ms += between_ms
    return passed_ms if clock.in_doubt else charged  # as a meter does


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The main process itself uses nothing."""
    monkeypatch.setattr("ludus.players.programs.cpu.clock_gettime_ns", lambda clock: 1)


@pytest.mark.usefixtures("still")
def test_what_a_group_has_used_is_charged_and_no_more_than_can_be() -> None:
    others = Scripted(lasting=True)
    others.ms = 900  # in the start-up
    clock = CpuClock(os.getpid(), others)
    assert turn(clock, others, 0, 50) == 0
    assert turn(clock, others, 30, 50, between_ms=500) == 30
    assert turn(clock, others, 40, 50, between_ms=500) == 40  # from now on what is between turns is known
    others = Scripted(lasting=True)
    clock = CpuClock(os.getpid(), others)
    assert turn(clock, others, 0, 1, between_ms=500) == 0
    assert turn(clock, others, 0, 10) == 11  # it may all have been between turns, but nobody was known to work then


@pytest.mark.usefixtures("still")
def test_a_quick_turn_is_not_looked_at_but_nothing_is_lost() -> None:
    others = Scripted(lasting=True)
    clock = CpuClock(os.getpid(), others)
    quick = LOOK_NS / MS / 4
    charges = [turn(clock, others, quick, quick) for _ in range(8)]
    assert charges[:4] == [0, 0, 0, 0]
    assert sum(charges) == pytest.approx(8 * quick)
    others.looks = 0
    idle = CpuClock(os.getpid(), others)
    for _ in range(400):
        turn(idle, others, 0, LOOK_NS / MS / 100)
    assert others.looks <= 5


@pytest.mark.usefixtures("still")
def test_where_processes_come_and_go_uncounted_all_that_passes_is_charged() -> None:
    others = Scripted(lasting=False)
    clock = CpuClock(os.getpid(), others)
    assert turn(clock, others, 10, 50) == 10
    for _ in range(FORGIVEN):
        others.steady = False
        assert turn(clock, others, 0, 50) == 50
        others.steady = True
        assert turn(clock, others, 5, 50) == 5
    others.steady = False
    assert turn(clock, others, 0, 50) == 50
    others.steady = True
    assert turn(clock, others, 5, 50) == 50  # it does so again and again: now every turn
    clock.restart()
    assert turn(clock, others, 5, 50) == 5


def test_when_they_are_looked_at_cannot_be_foreseen() -> None:
    slices = set()
    clock = CpuClock(os.getpid(), Scripted(lasting=False))
    for _ in range(200):
        clock.begin()
        clock.used_ns(10_000 * MS)
        slices.add(clock.slice_ms)
    assert min(slices) >= 1
    assert len(slices) > 10


FORKS = """
import os, signal, time
{first}
def work():
    until = time.process_time() + 0.02
    while time.process_time() < until: pass
    os._exit(0)
while input():
    for _ in range(8):
        if os.fork() == 0: work()
        try: os.wait()
        except ChildProcessError: pass
    print('ok')
"""

IGNORES = "signal.signal(signal.SIGCHLD, signal.SIG_IGN)"


@pytest.mark.usefixtures("unstopped")
@pytest.mark.parametrize("level", HELD)
@pytest.mark.parametrize("first", [IGNORES, ""], ids=["unwaited", "waited for"])
def test_children_that_come_and_go_are_charged(first: str, level: Level) -> None:
    """All of it on one core, as a match is played."""
    code = FORKS.format(first=f"{first}\ninput()")  # hears of the start first, and works only when it is asked
    player = ProcessPlayer([sys.executable, "-uSc", code], Echo(), CLOCK, limits=Limits(sandbox=level))
    with one_core(), player:
        player.start(SETUP, CLOCK.ready_ms)
        for _ in range(2):  # the first one is its start-up
            assert act(player, limit_ms=60_000) == ("ok", None)
        assert (player.charged_ms or 0) >= 8 * 20


@pytest.mark.parametrize("level", HELD)
def test_a_script_that_starts_the_real_program_is_charged_what_that_uses(level: Level) -> None:
    """Not what it sleeps."""
    sleeps = "import time\nwhile input(): time.sleep(0.4); print('ok')"
    words = ["/bin/sh", "-c", f'ls / >&2; "$0" -uSc "{sleeps}"; true', sys.executable]
    with one_core(), ProcessPlayer(words, Echo(), CLOCK, limits=Limits(sandbox=level)) as player:
        player.start(SETUP, CLOCK.ready_ms)
        charges = []
        for _ in range(3):
            assert act(player, limit_ms=60_000) == ("ok", None)
            charges.append(player.charged_ms or 0)
    assert 0 < charges[-1] < 200, charges


@pytest.mark.skipif(Level.CGROUP not in HELD, reason=obstacle(Level.CGROUP))
def test_a_group_counts_all_who_were_ever_in_it() -> None:
    code = FORKS.format(first=IGNORES)
    with one_core():  # as above
        _is_counted(start([sys.executable, "-uSc", code], limits=Limits(sandbox=Level.CGROUP)))


def _is_counted(program: Program) -> None:
    try:
        usage = program.confinement.usage
        assert usage is not None
        before = usage()
        os.set_blocking(program.stdout, True)
        os.write(program.stdin, b"go\n")
        assert os.read(program.stdout, 2) == b"ok"  # unbuffered: perhaps without the end of its line
        assert usage() - before >= 160 * MS
    finally:
        program.end()
    assert usage() == 0  # and it is no more
