"""How much CPU time a program has used: its main process with all threads, and all that it has started.

The clock of the main process is read every turn, for that takes but a microsecond. Others can have worked only in time
that has passed and that the main process has not used: as soon as that is more than LOOK_NS they are looked at, too.
"""

import os
from collections.abc import Callable
from pathlib import Path
from random import random
from time import clock_gettime_ns
from typing import Protocol

from ludus.core.clock import NS_PER_MS
from ludus.players.programs.spawn import descendants

LOOK_NS = 2 * NS_PER_MS
WORK_NS = NS_PER_MS // 10  # who has used less has not worked
SLICE_MS = 20  # how often a program that uses less CPU than time is looked at again, at least
FAMILY = 64  # processes that are looked at one by one: to look at one takes a twentieth of a millisecond
FORGIVEN = 2  # turns in which processes have come and gone


class Others(Protocol):
    """All processes of a program but the main one."""

    lasting: bool  # whether a look sees what was used since the one before, by those who are gone too
    steady: bool  # whether it could be seen by the last look

    def used_ns(self, own_ns: int) -> int:
        """What they have used up to now, where the main process has used so much itself."""


class GroupCounter:
    """Counted by a control group: whoever has waited for them, or nobody."""

    lasting = steady = True

    def __init__(self, usage: Callable[[], int]) -> None:
        self._usage = usage

    def used_ns(self, own_ns: int) -> int:
        return self._usage() - own_ns


class ProcessClocks:
    """Where there is no group: each has a clock of its own as long as it is there. What one that has ended used since
    we looked, and how many more there were, nobody can say."""

    lasting = False

    def __init__(self, pid: int, root: int) -> None:
        self._pid, self._root = pid, root
        self._living: set[int] = set()
        self._faults = 0
        self.steady = True

    def used_ns(self, own_ns: int) -> int:
        members = [self._root, *descendants(self._root, FAMILY)]
        others, faults = set(members) - {self._root, self._pid}, sum(map(_faults_of_ended, members))
        self.steady = self._living <= others and faults <= self._faults and len(members) <= FAMILY
        self._living, self._faults = others, faults
        return sum(map(cpu_ns, others))


class CpuClock:
    """What a program has used since a turn began. What it does between turns is free."""

    def __init__(self, pid: int, others: Others, cores: int = 1) -> None:
        self._clock, self._others, self._cores, self._lasting = _clock_of(pid), others, cores, others.lasting
        self._before, self._seen = 0, 0  # what others had used at the last look before this turn, and at the last one
        self._room_before, self._room = 0, 0  # what they can have used since
        self.restart()

    def restart(self) -> None:
        """What was before the next turn was the start-up: nothing of it counts."""
        self._look_first = True
        self._company = False  # whether others are known to work: then they are looked at when a turn begins
        self._patience_ns = LOOK_NS
        self._unsteady = 0  # turns
        self.in_doubt = False  # whether others have worked in this turn of whom nobody can say how much
        self.slice_ms = self._next_slice()

    def begin(self) -> None:
        try:
            self._began = clock_gettime_ns(self._clock)
        except OSError:  # it is gone
            self._began = 0
        if self._look_first:
            self._seen, self._room, self._look_first = self._others.used_ns(self._began), 0, self._company
            self.in_doubt = self._unsteady > FORGIVEN
        self._before, self._room_before = self._seen, self._room

    def used_ns(self, passed_ns: int) -> int:
        """Since the turn began, which is so long ago."""
        try:
            now = clock_gettime_ns(self._clock)
        except OSError:
            return 0
        own = now - self._began
        room = self._room_before + self._cores * passed_ns - own
        if room > self._patience_ns:
            return own + self._look(now, room)
        if self._lasting:
            self._room = room
        return own

    def _look(self, own_ns: int, room_ns: int) -> int:
        """What others have used, and no more than they can have."""
        self._seen, self._room = self._others.used_ns(own_ns), 0
        used = min(max(self._seen - self._before, 0), room_ns)
        if not self._others.steady and not self.in_doubt:
            self.in_doubt, self._unsteady = True, self._unsteady + 1
        self._company = self._company or self.in_doubt or used > WORK_NS
        self._look_first = self._company
        if self._company and self._lasting:
            self._patience_ns = 0  # and when it ends; a look at each process would be too dear
        self.slice_ms = self._next_slice()
        return used

    def _next_slice(self) -> int:
        """When to look again. A child that would come and go unseen shall not know."""
        return SLICE_MS if self._lasting else 1 + int(SLICE_MS * random())


def cpu_clock(pid: int, root: int, usage: Callable[[], int] | None = None) -> CpuClock:
    """Of one program, under whose `root` is all that it starts; `usage` counts its group, where it has one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return CpuClock(pid, GroupCounter(usage) if usage else ProcessClocks(pid, root), cores)


def cpu_ns(pid: int) -> int:
    """The CPU time of a process, all its threads; 0 once it is gone. Takes about a microsecond."""
    try:
        return clock_gettime_ns(_clock_of(pid))
    except OSError:
        return 0


def _clock_of(pid: int) -> int:
    """As the kernel numbers the clocks of processes."""
    return (~pid << 3) | 2


def _faults_of_ended(pid: int) -> int:
    """Page faults of the children that it has waited for: each had some. (Their times are told in ticks of 10 ms.)"""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[8])  # cminflt of proc(5)
    except OSError:
        return 0
