"""Groups that count the memory, the processes and the CPU time of a whole program together: version 2, or 1 where it
still is. Each has the same share of a core, however many processes are in it, as each of the others and as we have.

A version 2 group that has processes cannot hand its counters down, so there the nearest group above ours is taken in
which we may make one; in version 1 ours will do.

A program can read the name of its group: it is a random word. We hold a lock on the folder, which the kernel frees when
we are gone, however we go: so the next of us knows which groups are nobody's any more.
"""

import fcntl
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep

from ludus.core.limits import Limits

COUNTERS = ("memory", "pids")
TIMERS = ("cpuacct", "cpu")  # of version 1, where they can be had; in version 2 every group counts its time
LEAVING_S = 2.0


class ControlGroup:
    """One program's group: a folder for each hierarchy, or one for both."""

    def __init__(self, folders: dict[str, Path], two: bool, locks: list[int]) -> None:
        self._folders, self._two, self._locks = folders, two, locks
        counter, name = ("memory", "cpu.stat") if two else ("cpuacct", "cpuacct.usage")
        self._timer = _opened(folders[counter] / name) if counter in folders else -1

    @property
    def usage(self) -> Callable[[], int] | None:
        """What tells the nanoseconds that all who are or were in it have used, in a few microseconds. Of those who run
        on another core than ours it knows up to the last tick."""
        return None if self._timer < 0 else self._usage

    def _usage(self) -> int:
        try:
            text = os.pread(self._timer, 64, 0)
        except OSError:  # it is removed
            return 0
        return 1000 * int(text.split(None, 2)[1]) if self._two else int(text)  # version 2: usage_usec comes first

    def hold(self, limits: Limits) -> None:
        memory, pids = self._folders["memory"], self._folders["pids"]
        size = limits.memory_mb << 20
        (memory / ("memory.max" if self._two else "memory.limit_in_bytes")).write_text(str(size))
        with suppress(OSError):  # where there is no swap to count
            swap = ("memory.swap.max", "0") if self._two else ("memory.memsw.limit_in_bytes", str(size))
            (memory / swap[0]).write_text(swap[1])
        with suppress(OSError):
            (memory / "memory.oom.group").write_text("1")
        (pids / "pids.max").write_text(str(limits.processes + 1))  # and bwrap's own

    def admit(self, pid: int) -> None:
        for folder in set(self._folders.values()):
            (folder / "cgroup.procs").write_text(str(pid))

    def starved(self) -> bool:
        """Whether somebody in it was ended for want of memory."""
        with suppress(OSError):
            name = "memory.events" if self._two else "memory.oom_control"
            lines = (self._folders["memory"] / name).read_text().splitlines()
            return any(line.startswith("oom_kill ") and int(line.split()[1]) > 0 for line in lines)
        return False

    def close(self) -> None:
        """End who is left in it, and remove it."""
        if self._timer >= 0:
            os.close(self._timer)
            self._timer = -1
        until = monotonic() + LEAVING_S
        for folder in set(self._folders.values()):
            while not _removed(folder) and monotonic() < until:
                _end_all(folder)
                sleep(0.001)
        while self._locks:
            os.close(self._locks.pop())


@cache
def places() -> tuple[dict[str, Path], bool] | None:
    """In which folders groups can be made, and whether they are of version 2; None: nowhere."""
    with suppress(OSError):
        if (found := _two()) is not None:
            return dict.fromkeys(COUNTERS, found), True
        one = {counter: _one(counter) for counter in COUNTERS}
        if all(one.values()):
            one |= {timer: _one(timer) for timer in TIMERS}
            return {counter: folder for counter, folder in one.items() if folder}, False
    return None


def make() -> ControlGroup:
    """A group for one program; only where there are `places`."""
    found = places()
    assert found is not None
    name = _name()
    folders = {counter: folder / name for counter, folder in found[0].items()}
    return ControlGroup(folders, found[1], [_made(folder) for folder in set(folders.values())])


def _name() -> str:
    return f"ludus_{token_hex(8)}"


def _made(folder: Path) -> int:
    """The lock on a group; made again, if somebody swept it away before it was locked."""
    while True:
        folder.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):
            lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            fcntl.flock(lock, fcntl.LOCK_EX)
            if folder.exists():
                return lock
            os.close(lock)


def _two() -> Path | None:
    """The nearest version 2 group above ours that counts for its children, and lets us make some."""
    root, path = _hierarchy("cgroup2", ""), _ours("")
    if root is None or path is None:
        return None
    for folder in (Path(f"{root}{path}"), *Path(f"{root}{path}").parents):
        if not folder.is_relative_to(root):
            return None
        given = (folder / "cgroup.subtree_control").read_text().split()
        if set(COUNTERS) <= set(given) and _usable(folder):
            return folder
    return None


def _one(counter: str) -> Path | None:
    root, path = _hierarchy("cgroup", counter), _ours(counter)
    folder = None if root is None or path is None else Path(f"{root}{path}")
    return folder if folder and _usable(folder) else None


def _usable(folder: Path) -> bool:
    """Whether a group can be made here, and a process be moved into it."""
    made, lock = folder / _name(), None
    _sweep(folder)
    try:
        lock = _made(made)
        return os.access(made / "cgroup.procs", os.W_OK) and os.access(folder / "cgroup.procs", os.W_OK)
    except OSError:
        return False
    finally:
        with suppress(OSError):
            made.rmdir()
        if lock is not None:
            os.close(lock)


def _sweep(folder: Path) -> None:
    """Remove the groups of those of us who were killed; one that is not empty stays."""
    for left in folder.glob("ludus_*"):
        with suppress(OSError):  # somebody's: locked, or gone meanwhile
            lock = os.open(left, os.O_RDONLY | os.O_DIRECTORY)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _removed(left)
            finally:
                os.close(lock)


def _hierarchy(kind: str, counter: str) -> Path | None:
    """Where it is mounted."""
    for line in Path("/proc/self/mounts").read_text().splitlines():
        _, where, what, options, *_ = line.split()
        if what == kind and (not counter or counter in options.split(",")):
            return Path(where)
    return None


def _ours(counter: str) -> str | None:
    """The path of our own group; version 2 has no counters in its line."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, counters, path = line.split(":", 2)
        if counter in counters.split(","):
            return path.rstrip("/")
    return None


def _opened(file: Path) -> int:
    """Its descriptor; -1 where it is not there."""
    try:
        return os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return -1


def _removed(folder: Path) -> bool:
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _end_all(folder: Path) -> None:
    with suppress(OSError):
        (folder / "cgroup.kill").write_text("1")
    with suppress(OSError):
        for pid in map(int, (folder / "cgroup.procs").read_text().split()):
            if pid > 0:  # 0: of a namespace that we do not see into
                os.kill(pid, signal.SIGKILL)
