"""Looks for a socket of its accomplice by a name that lies in no folder, or by a port, and opens them."""

import errno
import socket
from typing import Any

from manners import attack  # type: ignore[import-not-found]

KEPT = [socket.socket(socket.AF_UNIX), socket.socket(socket.AF_INET)]


def binds() -> object:
    addresses: list[Any] = ["\0ludus-zoo-sign", ("127.0.0.1", 47_613)]
    for door, address in zip(KEPT, addresses, strict=True):
        try:
            door.bind(address)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return address
            raise
    return None


attack(binds)
