"""Keep a match on one core: handing a turn to a bot and back costs 10 µs there, and ten times that across two."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def one_core(wanted: bool = True) -> Iterator[None]:
    """Hold this thread, and the threads it starts meanwhile, on the core it is on; where the system can."""
    if not wanted or not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    here = ctypes.CDLL(None).sched_getcpu()
    if here in before:
        os.sched_setaffinity(0, {here})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
