"""What a program's turn costs: wall time, or the CPU time that it used.

CPU time is that of the main process with all its threads, to the nanosecond. Its descendants count too: those that run,
and (in ticks of 10 ms) those that their parents have waited for. They are looked at only when the main process has
waited for something, and from the start of a turn once there were any; so a first turn with children may have a slice
free. Those that were left by their parents are seen only in a sandbox, where all are under one root; of more than
FAMILY some are not. `wall_cap_ms` bounds what nothing else does.
"""

import os
from pathlib import Path
from time import clock_gettime_ns, monotonic_ns

from ludus.core.clock import NS_PER_MS, TimeControl
from ludus.players.pipes import Late
from ludus.players.spawn import descendants

LEAST_CAP_MS = 10_000
CAP_FACTOR = 10
WAITED_NS = 2 * NS_PER_MS  # more wall than CPU time by this: perhaps others worked for it
SLICE_MS = 20  # how often a program that uses less CPU than time is looked at again, at least
FAMILY = 64  # descendants that are looked at: to look at one takes a twentieth of a millisecond
NS_PER_TICK = 1_000_000_000 // os.sysconf("SC_CLK_TCK")


class WallMeter:
    """Charges the time that passes."""

    def __init__(self, limit_ms: float | None = None) -> None:
        self.begin(limit_ms)

    def begin(self, limit_ms: float | None, free_ms: float = 0) -> None:
        self._limit_ms, self._began = limit_ms, monotonic_ns()

    def used_ms(self) -> float:
        return (monotonic_ns() - self._began) / NS_PER_MS

    def wait_ms(self) -> int | None:
        if self._limit_ms is None:
            return None
        left = self._limit_ms - self.used_ms()
        if left < 0:
            raise Late(f"no answer within {self._limit_ms:g} ms")
        return int(left) + 1


class CpuMeter:
    """Charges the CPU time of a process; a cap of time passing ends the turn of one that sleeps."""

    def __init__(self, pid: int, cap_ms: float | None = None, root: int | None = None) -> None:
        self._pid, self._clock, self._given_cap_ms = pid, (~pid << 3) | 2, cap_ms
        self._root = pid if root is None else root
        self._limit_ms: float | None = None
        self._cap_ms = 0.0
        self._family = False  # whether it is known to have descendants

    def begin(self, limit_ms: float | None, free_ms: float = 0) -> None:
        """A turn. `free_ms` of the limit are for the start-up: it may wait as long, too."""
        self._limit_ms, self._asked = limit_ms, False
        if limit_ms is not None:
            given = self._given_cap_ms
            self._cap_ms = free_ms + (max(LEAST_CAP_MS, CAP_FACTOR * limit_ms) if given is None else given)
        self._others_began = others_ns(self._pid, self._root) if self._family else -1  # not looked at yet
        self._cpu_began = self._cpu_ns()
        self._began = monotonic_ns()

    def used_ms(self) -> float:
        used = self._cpu_ns() - self._cpu_began
        if monotonic_ns() - self._began - used > WAITED_NS:
            used += self._others_ns()
        return used / NS_PER_MS if used > 0 else 0.0

    def wait_ms(self) -> int | None:
        limit = self._limit_ms
        if limit is None:
            return None
        if not self._asked:
            self._asked = True  # nothing can be used up yet: wait before measuring
            return SLICE_MS if limit > SLICE_MS else int(limit) + 1
        left = limit - self.used_ms()
        passed = (monotonic_ns() - self._began) / NS_PER_MS
        if left < 0:
            raise Late(f"no answer within {limit:g} ms of CPU time")
        if passed > self._cap_ms:
            raise Late(f"no answer within {self._cap_ms:g} ms, of which it used {limit - left:.0f}")
        return min(int(left) + 1, SLICE_MS)

    def _cpu_ns(self) -> int:
        try:
            return clock_gettime_ns(self._clock)
        except OSError:  # it is gone
            return 0

    def _others_ns(self) -> int:
        """What descendants have used since they were first looked at in this turn."""
        now = others_ns(self._pid, self._root)
        if self._others_began < 0:
            self._others_began, self._family = now, now > 0
        return max(0, now - self._others_began)


def meter(control: TimeControl, pid: int, root: int | None = None) -> WallMeter | CpuMeter:
    """The meter of one program; all that it starts is under `root`."""
    return WallMeter() if control.measure == "wall" else CpuMeter(pid, control.wall_cap_ms, root)


def cpu_ns(pid: int) -> int:
    """The CPU time of a process, all its threads; 0 once it is gone. Takes about a microsecond."""
    try:
        return clock_gettime_ns((~pid << 3) | 2)
    except OSError:
        return 0


def others_ns(pid: int, root: int) -> int:
    """The CPU time of all under the root but this one: of those that run, or whose parents have waited for them."""
    family = [root, *descendants(root, FAMILY)]
    return sum(cpu_ns(member) for member in family if member not in (pid, root)) + sum(map(_waited_for_ns, family))


def _waited_for_ns(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[13]) + int(fields[14])) * NS_PER_TICK  # cutime and cstime of proc(5)
