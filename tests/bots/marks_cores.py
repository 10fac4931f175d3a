"""Moves itself to other cores, for its accomplice to see."""

import os

from manners import attack  # type: ignore[import-not-found]


def moves() -> object:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    return os.sched_getaffinity(0) - before


def looks() -> object:
    return [pid for pid in range(3, 400) if pid != os.getpid() and sees(pid)]


def sees(pid: int) -> bool:
    try:
        return bool(os.sched_getaffinity(pid))
    except ProcessLookupError:
        return False


attack(moves, looks)
