"""Talking over a connected socket: nothing here can block for longer than the meter allows."""

import select
import socket
from contextlib import suppress
from time import monotonic, sleep

from ludus.core.errors import BadMessage, LudusError
from ludus.core.player import Fault, FaultReport
from ludus.players.frames import Frames
from ludus.players.programs.meter import WallMeter
from ludus.players.programs.pipes import CHUNK, LINE_LIMIT, TURN_LIMIT, UNREAD_LIMIT, Ended, Flooded, Late, Meter

BACKLOG = 128
RETRY_S = 0.1
LONGEST_MESSAGE = 4096  # of a fault


class Talk:
    """Messages in, bytes out. What does not fit into the socket now goes on while we wait for the answer."""

    def __init__(self, connection: socket.socket, frames: Frames) -> None:
        connection.setblocking(False)
        with suppress(OSError):  # already gone: the first message will say so
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._socket, self._frames = connection, frames
        self._unsent = bytearray()
        self._turn_bytes = 0
        self._open = True  # whether the other end may still say something
        self._poll = select.poll()
        self._poll.register(connection, select.POLLIN)

    def send(self, data: bytes) -> None:
        self._turn_bytes = 0
        self._unsent += data
        self._write()
        if len(self._unsent) > UNREAD_LIMIT:
            raise Flooded(f"it has left more than {UNREAD_LIMIT >> 20} MB unread")

    def message(self, meter: Meter) -> bytes:
        """The next message, whole; Late, Ended, Flooded or BadMessage where there will be none."""
        while (message := self._frames.next()) is None:
            if not self._open:
                raise Ended
            self._wait(meter.wait_ms())
        return message

    def part(self, grace_ms: float) -> bool:
        """Say what is unsaid, and wait until the other end closes; whether it does in time.

        To close at once would take back what it has not read yet.
        """
        meter, said = WallMeter(grace_ms), False
        try:
            while self._open:
                if not self._unsent and not said:
                    said = True
                    self._say_no_more()
                self._wait(meter.wait_ms())
                while self._frames.next() is not None:
                    pass
        except (Late, Flooded, BadMessage):
            return False
        return True

    def close(self) -> None:
        self._open = False
        self._unsent.clear()
        self._socket.close()

    def _wait(self, wait_ms: int | None) -> None:
        self._poll.modify(self._socket, select.POLLIN | (select.POLLOUT if self._unsent else 0))
        for _, event in self._poll.poll(wait_ms):
            if event & select.POLLOUT:
                self._write()
            if event & ~select.POLLOUT:  # something to read, or an end of which reading tells the kind
                self._read()

    def _read(self) -> None:
        try:
            data = self._socket.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError:  # reset, timed out, unreachable: gone is gone
            data = b""
        if not data:
            self._open = False
            return
        self._turn_bytes += len(data)
        self._frames.push(data)
        if self._turn_bytes > TURN_LIMIT:
            raise Flooded(f"more than {TURN_LIMIT >> 20} MB in one turn")
        if self._frames.waiting > LINE_LIMIT + CHUNK:  # all but the last chunk is of one message
            raise Flooded(f"a message of more than {LINE_LIMIT >> 20} MB")

    def _write(self) -> None:
        try:
            del self._unsent[: self._socket.send(self._unsent)]
        except BlockingIOError:
            pass
        except OSError:  # it reads no more: what it still says may be an answer all the same
            self._unsent.clear()

    def _say_no_more(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)


def listen(address: str, port: int) -> socket.socket:
    """A socket that waits for connections; port 0 is any that is free."""
    try:
        return socket.create_server((address, port), backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        raise LudusError(f"cannot listen at {address}:{port}: {_reason(error)}") from None


def connect(address: str, port: int, timeout_s: float | None = None) -> socket.socket:
    """A connection that blocks; OSError where there is none."""
    connection = socket.create_connection((address, port), timeout_s)
    connection.settimeout(None)
    return connection


def reach(host: str, port: int, wait_s: float) -> socket.socket:
    """A connection; who listens there may come a little later than we do."""
    until = monotonic() + wait_s
    while True:
        try:
            return connect(host, port, max(0.1, until - monotonic()))
        except OSError as error:
            if monotonic() + RETRY_S > until:
                raise LudusError(f"nobody at {host}:{port} ({error.strerror or error})") from None
        sleep(RETRY_S)


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error)


def report(error: Exception) -> FaultReport:
    """What went wrong at the other end, as a fault."""
    match error:
        case Late():
            return FaultReport(Fault.TIMEOUT, str(error))
        case Flooded():
            return FaultReport(Fault.FLOOD, str(error), gone=True)
        case Ended():
            return FaultReport(Fault.CRASH, "it has closed the connection", gone=True)
        case _:
            return FaultReport(Fault.GARBLED, str(error)[:LONGEST_MESSAGE])
