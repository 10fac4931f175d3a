"""Takes requests for aio out of a number that the whole machine shares, and counts those of its accomplice."""

import ctypes
from pathlib import Path

from manners import attack, call  # type: ignore[import-not-found]


def looks() -> object:
    return int(Path("/proc/sys/fs/aio-nr").read_text()) % 4096 == 777 % 4096


def leaves() -> object:
    return call(206, 777, ctypes.byref(ctypes.c_ulong())) == 0  # io_setup


attack(looks, leaves)
