"""Who is killed in the middle of starting a program leaves nothing running."""

import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from ludus.core.limits import Level
from ludus.sandbox.heir import SEAT, heir
from ludus.sandbox.probe import obstacle

LEVELS = [level for level in Level if not obstacle(level)]
KILLS = int(os.environ.get("LUDUS_STARTS_KILLED", "6"))
STARTING_S = 0.04  # what a start takes, about
# Forks, so that each who is killed need not load the house; says by which mark what it has started is known.
STARTS = """
import os, sys, time
from ludus.core.limits import Level, Limits
from ludus.players.programs.spawn import start
from ludus.sandbox import demand
from ludus.sandbox.heir import heir
limits = Limits(sandbox=Level(sys.argv[1]))
demand(limits.sandbox)
for line in sys.stdin:
    if (child := os.fork()) == 0:
        print(os.getpid(), heir()._mark, flush=True)
        start(["/bin/sh", "-c", "sleep 600"], limits=limits)
        time.sleep(600)
    os.waitpid(child, 0)
"""


def marked(mark: str) -> list[str]:
    """The commands of the processes that have this mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"{SEAT}={mark}".encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_text())
    return found


def waits_for(mark: str) -> bool:
    """Whether its heir is still there: it has the mark among its words."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"{SEAT}={mark}\0".encode() in (folder / "cmdline").read_bytes():
                return True
    return False


@pytest.mark.parametrize("level", LEVELS)
def test_killed_at_any_moment_of_a_start(level: Level) -> None:
    rng, pipe, marks = random.Random(1), subprocess.PIPE, []
    with subprocess.Popen([sys.executable, "-c", STARTS, level], stdin=pipe, stdout=pipe, text=True) as starting:
        assert starting.stdin and starting.stdout
        for _ in range(KILLS):
            print("once more", file=starting.stdin, flush=True)
            pid, mark = starting.stdout.readline().split()
            sleep(rng.random() * STARTING_S)
            os.kill(int(pid), signal.SIGKILL)
            marks.append(mark)
    until = monotonic() + 60
    while any(map(waits_for, marks)) and monotonic() < until:
        sleep(0.05)
    assert [left for mark in marks for left in marked(mark)] == []


def test_who_ends_as_usual_leaves_no_heir() -> None:
    code = "from ludus.sandbox.heir import heir\nprint(heir().pid)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not Path("/proc", done.stdout.strip()).exists()


def test_there_is_one_for_all_programs_of_a_process() -> None:
    first, second = heir().take_on(), heir().take_on()
    assert first != second and first[:16] == second[:16]
    assert Path("/proc", str(heir().pid)).exists()
    for token in (first, second):
        heir().release(token)


def test_programs_of_ours_are_known_by_our_mark() -> None:
    mark = heir().take_on()
    for environment, ours in ({SEAT: mark}, True), ({SEAT: "x" + mark}, False), ({}, True):
        with subprocess.Popen(["/bin/sleep", "600"], env=environment) as process:
            try:
                while not Path(f"/proc/{process.pid}/cmdline").read_bytes():
                    sleep(0.001)  # its words and its environment come a moment after it has begun
                assert heir().has_marked(process.pid) is ours
            finally:
                process.kill()
        assert not heir().has_marked(process.pid)
    heir().release(mark)
