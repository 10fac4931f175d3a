"""Calls that no game needs: io_uring, BPF, performance counters, page faults by hand, modules, the clock."""

import ctypes
from collections.abc import Callable

from manners import attack, call  # type: ignore[import-not-found]


def asks(number: int, *arguments: object) -> Callable[[], object]:
    def attempt() -> object:
        return call(number, *arguments) >= 0

    return attempt


ROOM = ctypes.create_string_buffer(256)
NOW = (ctypes.c_long * 2)(0, 0)
attack(
    asks(425, 4, ROOM),  # io_uring_setup
    asks(321, 0, ROOM, 120),  # bpf
    asks(298, ROOM, 0, -1, -1, 0),  # perf_event_open
    asks(323, 0),  # userfaultfd
    asks(175, ROOM, 256, b""),  # init_module
    asks(303, -100, b"/usr", ROOM, ROOM, 0),  # name_to_handle_at
    asks(29, 0, 4096, 0o1600),  # shmget
)
