"""Looks for a lock of its accomplice on a file that both can read, and takes it."""

import fcntl
import os
import struct

from manners import attack  # type: ignore[import-not-found]

FILES = [os.open(path, os.O_RDONLY) for path in ("/usr/bin/env", "/bin/sh")]


def looks() -> object:
    try:
        fcntl.flock(FILES[0], fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return "flock"
    asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0)
    kind, *_ = struct.unpack("hhqqi4x", fcntl.fcntl(FILES[1], fcntl.F_GETLK, asked))
    return "fcntl" if kind == fcntl.F_RDLCK else None


def leaves() -> object:
    fcntl.lockf(FILES[1], fcntl.LOCK_SH | fcntl.LOCK_NB)
    return None


attack(looks, leaves)
