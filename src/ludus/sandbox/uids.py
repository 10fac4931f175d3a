"""Who a program is where we are root: a user number of its own, that nobody else on this machine has meanwhile.

The number is taken by a socket's name, which the kernel frees when we are gone, however we go.
"""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

from ludus.core.errors import LudusError

HIGH = 1_900_000_000  # far from every user's and every container's
LOW = 61_184  # where a container knows only 65,536 numbers
COUNT = 4_000


class UidSlot:
    """A user number, ours until it is closed."""

    def __init__(self, uid: int, taken: socket.socket) -> None:
        self.uid, self._socket = uid, taken

    def close(self) -> None:
        self._socket.close()


def take() -> UidSlot:
    """A number that is free."""
    first = _first()
    for number in _order():
        taken = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            taken.bind(f"\0ludus-uid-{first + number}")
        except OSError:
            taken.close()
            continue
        return UidSlot(first + number, taken)
    raise LudusError(f"all {COUNT} user numbers for programs are taken; are so many matches running?")


def _order() -> Iterator[int]:
    """From a place of our own on, so that two workers seldom try the same."""
    start = os.getpid() * 37 % COUNT
    return ((start + number) % COUNT for number in range(COUNT))


def _first() -> int:
    for line in Path("/proc/self/uid_map").read_text().splitlines():
        inside, _, count = map(int, line.split())
        if inside <= HIGH and inside + count >= HIGH + COUNT:
            return HIGH
    return LOW
