"""Sockets of families that lead past the network: netlink, vsock, packets, raw; and a look at the cables."""

import socket
from collections.abc import Callable
from pathlib import Path

from manners import attack  # type: ignore[import-not-found]


def opens(family: int, kind: int) -> Callable[[], object]:
    def attempt() -> object:
        with socket.socket(family, kind):
            return family

    return attempt


def cables() -> object:
    lines = Path("/proc/net/dev").read_text().splitlines()[2:]
    return [line for line in lines if not line.strip().startswith("lo:")]


def abroad() -> object:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        door.connect(("192.0.2.1", 9))  # nothing is sent
        return door.getsockname()


KINDS = ((16, socket.SOCK_RAW), (40, socket.SOCK_STREAM), (17, socket.SOCK_RAW), (2, socket.SOCK_RAW), (38, 5))
attack(cables, abroad, *(opens(*kind) for kind in KINDS))
