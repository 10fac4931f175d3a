"""Asks which pages of a file its accomplice has read, in every way that does not take a clock."""

import ctypes
import os

from manners import attack, call  # type: ignore[import-not-found]

FILE = os.open("/usr/bin/env", os.O_RDONLY)
ROOM = ctypes.create_string_buffer(4096)


def without_waiting() -> object:
    try:
        return os.preadv(FILE, [bytearray(1)], 0, os.RWF_NOWAIT)
    except BlockingIOError:
        return "nobody has"


def in_memory() -> object:
    libc = ctypes.CDLL(None)
    libc.mmap.restype = ctypes.c_void_p
    place = libc.mmap(None, 4096, 1, 2, FILE, 0)
    return call(27, ctypes.c_void_p(place), 4096, ROOM) == 0  # mincore


def statistics() -> object:
    return call(451, FILE, ROOM, ROOM, 0) == 0  # cachestat


def forgets() -> object:
    os.posix_fadvise(FILE, 0, 0, os.POSIX_FADV_DONTNEED)
    return None


attack(without_waiting, in_memory, statistics, forgets)
