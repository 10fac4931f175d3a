"""Sockets: a channel over a connected one, and how to come by those."""

import socket
from contextlib import suppress
from time import monotonic, sleep

from ludus.core.errors import LudusError
from ludus.players.channel import Channel, Late
from ludus.players.frames import Frames
from ludus.players.programs.meter import WallMeter

BACKLOG = 128
RETRY_S = 0.1


class SocketChannel(Channel):
    """A channel over one socket, which is its own to close."""

    def __init__(self, connection: socket.socket, frames: Frames) -> None:
        connection.setblocking(False)
        with suppress(OSError):  # already gone: the first message will say so
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        super().__init__(connection.fileno(), connection.fileno(), frames)
        self._socket = connection

    def part(self, grace_ms: float) -> bool:
        """Say what is unsaid, and wait until the other end closes; whether it does in time.

        To close at once would take back what it has not read yet.
        """
        meter, told = WallMeter(grace_ms), False
        try:
            while self.is_open:
                if not self._unsent and not told:
                    told = True
                    with suppress(OSError):
                        self._socket.shutdown(socket.SHUT_WR)
                self.drain(meter.wait_ms())
        except Late:
            return False
        return True

    def close(self) -> None:
        self.say_no_more()
        self._hear_no_more()
        self._socket.close()


def listen(address: str, port: int) -> socket.socket:
    """A socket that waits for connections; port 0 is any that is free."""
    try:
        return socket.create_server((address, port), backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        raise LudusError(f"cannot listen at {address}:{port}: {_reason(error)}") from None


def reach(host: str, port: int, wait_s: float) -> socket.socket:
    """A connection that blocks; who listens there may come a little later than we do."""
    until = monotonic() + wait_s
    while True:
        try:
            connection = socket.create_connection((host, port), max(0.1, until - monotonic()))
            connection.settimeout(None)
            return connection
        except OSError as error:
            if monotonic() + RETRY_S > until:
                raise LudusError(f"nobody at {host}:{port} ({error.strerror or error})") from None
        sleep(RETRY_S)


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error)
