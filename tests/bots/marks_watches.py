"""Watches a file that both can read, to see its accomplice open it."""

import ctypes
import os

from manners import attack  # type: ignore[import-not-found]


def watches() -> object:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.inotify_init() < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "inotify"


attack(watches)
