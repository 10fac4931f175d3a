"""A program with all that it has started, seen from outside: what they use, and what they wait for a core.

How long was nobody of them running though one was ready? Of every thread the system tells how long it ran, and how long
it waited though it was ready. While it waits, either others of its kin run or strangers do: so it has waited for
strangers at least as long as it waited in all, less what the others of its kin used. Sixty threads that crowd each
other out earn nothing by it, nor does one that sleeps or was stopped: it is not ready.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from time import monotonic_ns
from typing import NamedTuple, Protocol

from ludus.players.programs.cpu import cpu_ns
from ludus.players.programs.spawn import Program, descendants

NS_PER_TICK = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
MOST_THREADS = 64  # that are looked at: each takes some ten microseconds
MOST_PROCESSES = 60  # of more nobody can say what they use together


class Look(NamedTuple):
    """What was seen at one moment, which may be a long one."""

    at_ns: int
    begun_ns: int  # what all of them had used before we looked at each
    used_ns: int  # and after
    ours_ns: int  # what we have waited for a core ourselves
    processes: frozenset[int]
    threads: dict[str, tuple[int, int]]  # by their folder: how long it ran, and waited


class First(NamedTuple):
    """What was seen of a thread when it was first looked at, and what all of them had used."""

    ran_ns: int
    waited_ns: int
    used_ns: int


class Family(Protocol):
    """Who is looked at."""

    holds_our_lock: bool  # the interpreter's, for which we may have to wait

    @property
    def cores(self) -> int:
        """How many of them can run at once, at most."""

    def used_ns(self, closely: bool) -> int:
        """The CPU time of all; where it need not be closely, only those that are known."""

    def processes(self) -> list[int]: ...

    def threads(self, processes: list[int]) -> list[str]:
        """The folders of those that may be waited for."""


class Kin:
    """Watches a family for Patience."""

    def __init__(self, family: Family) -> None:
        self._family = family
        self._used = 0
        self._last: Look | None = None
        self._first: dict[str, First] = {}
        self._told = self._before = 0  # what they waited: as last told, and of that before what `_first` knows

    def refresh(self) -> None:
        self._used = self._family.used_ns(closely=False)

    def own_wait_ns(self) -> int | None:
        return None if self._family.holds_our_lock else _own_wait_ns()

    def look(self, anew: bool) -> tuple[int, int]:
        last, now = self._last, self._look()
        ran, self._used, self._last = max(0, now.used_ns - self._used) // self._family.cores, now.used_ns, now
        known = last is None or _all_known(last, now)
        if anew or last is None:
            self._first, self._told, self._before = {}, 0, 0
        elif not known:
            self._first, self._before = {}, self._told  # count again from here
        else:
            self._told = max(self._told, self._before + self._waited(last, now))
        if not known and last is not None:
            ran = max(ran, now.ours_ns - last.ours_ns)  # if somebody had our core, they had it
        for name, (busy, waited) in now.threads.items():
            self._first.setdefault(name, First(busy, waited, now.begun_ns))
        return ran, self._told

    def _look(self) -> Look:
        begun, processes = self._family.used_ns(closely=False), self._family.processes()
        threads = self._family.threads(processes)[:MOST_THREADS]
        seen = {thread: times for thread in threads if (times := _times(thread))}
        ours = _own_wait_ns() or 0
        return Look(monotonic_ns(), begun, self._family.used_ns(closely=True), ours, frozenset(processes), seen)

    def _waited(self, last: Look, now: Look) -> int:
        """The longest that one thread has waited for strangers, since we know it."""
        waits = [
            waited - first.waited_ns - max(0, now.used_ns - first.used_ns - (ran - first.ran_ns))
            for name, (ran, waited) in now.threads.items()
            if (first := self._first.get(name)) is not None
        ]
        if now.used_ns == last.used_ns and any(map(_is_ready, now.threads)):
            # A wait is told of only once it has ended; but this one has had nothing since we looked before.
            waits.append(self._told - self._before + now.at_ns - last.at_ns)
        return max(waits, default=0)


def _all_known(last: Look, now: Look) -> bool:
    """Whether we know what all of them have used: there are not too many, and none has gone."""
    return len(now.processes) <= MOST_PROCESSES and last.processes <= now.processes


class Processes:
    """A program in a process of its own, and all that it has started."""

    holds_our_lock = False

    def __init__(self, program: Program) -> None:
        self._program, self._pid, self._root = program, program.bot, program.root
        self.cores = max(1, len(os.sched_getaffinity(0)))
        self._others = 0  # what others had used when we looked
        self._alone = True

    def used_ns(self, closely: bool) -> int:
        if (usage := self._program.confinement.usage) is not None:
            return usage()
        if closely or not self._alone:
            self._others = _others_ns(self._pid, self._root) + sum(map(cpu_ns, self._program.left_behind()))
        return cpu_ns(self._pid) + self._others

    def processes(self) -> list[int]:
        family = [self._root, self._pid, *descendants(self._root, MOST_PROCESSES + 1), *self._program.left_behind()]
        found = list(dict.fromkeys(family))
        self._alone = len(found) <= 2  # itself, and in a sandbox the root
        return found

    def threads(self, processes: list[int]) -> list[str]:
        found: list[str] = []
        for pid in reversed(processes):
            with suppress(OSError):
                found += map(str, Path(f"/proc/{pid}/task").iterdir())
        return found


def _others_ns(pid: int, root: int) -> int:
    """The CPU time of all under the root but this one: of those that run, or whose parents have waited for them."""
    family = [root, *descendants(root, MOST_PROCESSES)]
    return sum(cpu_ns(member) for member in family if member not in (pid, root)) + sum(map(_waited_for_ns, family))


def _waited_for_ns(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[13]) + int(fields[14])) * NS_PER_TICK  # cutime and cstime of proc(5)


class OwnThread:
    """A thread of our own process; all other threads here are taken for its kin."""

    holds_our_lock = True
    cores = 1  # for that reason

    def __init__(self, number: int) -> None:
        self._number = number

    def used_ns(self, closely: bool) -> int:
        return time.process_time_ns()

    def processes(self) -> list[int]:
        return []

    def threads(self, processes: list[int]) -> list[str]:
        return [f"/proc/self/task/{self._number}"]


def _own_wait_ns() -> int | None:
    times = _times("/proc/thread-self")
    return times and times[1]


def _times(thread: str) -> tuple[int, int] | None:
    """How long a thread ran, and how long it waited for a core; None where it is gone, or nobody counts."""
    try:
        ran, waited, *_ = Path(thread, "schedstat").read_text().split()
    except (OSError, ValueError):
        return None
    return int(ran), int(waited)


def _is_ready(thread: str) -> bool:
    try:
        return Path(thread, "stat").read_text().rpartition(")")[2].split()[0] == "R"
    except (OSError, IndexError):
        return False
