"""Debugs its own child, as it would others."""

import ctypes
import os

from manners import attack, call  # type: ignore[import-not-found]


def traces() -> object:
    child = os.fork()
    if child == 0:
        os.read(0, 1)
    try:
        return call(101, 0x4206, child, 0, 0) == 0  # PTRACE_SEIZE
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)


def reads() -> object:
    """The memory of who has started it."""
    room = ctypes.create_string_buffer(8)
    here = (ctypes.c_void_p * 2)(ctypes.addressof(room), 8)
    there = (ctypes.c_void_p * 2)(ctypes.addressof(room), 8)
    return call(310, os.getppid(), here, 1, there, 1, 0) >= 0  # process_vm_readv


attack(traces, reads)
