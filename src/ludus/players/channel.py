"""Talking with a player over a program's pipes or over a socket: nothing blocks for longer than the meter allows.

No descriptor blocks (`spawn.start` and `SocketChannel` see to that): a program may open its own end of a pipe anew, and
take back what it has written when we have already been told of it.
"""

import os
import select
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from ludus.core.player import Fault, FaultReport
from ludus.players.frames import Frames

CHUNK = 1 << 16
LINE_LIMIT = 1 << 20  # bytes of one message
TURN_LIMIT = 8 << 20  # bytes read in one turn
UNREAD_LIMIT = 16 << 20  # bytes that wait for one who does not read
LONGEST_MESSAGE = 4096  # of a fault


class Late(Exception):
    """The time is over."""


class Ended(Exception):
    """The other end says no more: it will never answer again."""


class Flooded(Exception):
    """More output than anybody would read, or more input than it ever will."""


class Meter(Protocol):
    def wait_ms(self) -> int | None:
        """How long to wait before asking again, in whole milliseconds; None: for ever. Raises Late."""


class Channel:
    """Messages in, bytes out, over two descriptors or one that is both. Who has opened them closes them."""

    def __init__(self, hears: int, says: int, frames: Frames) -> None:
        self._hears, self._says, self._frames = hears, says, frames
        self._keep, self._next = frames.push, frames.next
        self._unsent = bytearray()  # while there is something in it the poll looks for room
        self._turn_bytes = 0
        self.is_open = True  # whether the other end may still say something
        self._others: dict[int, Callable[[], bool]] = {}
        self._poll = select.poll()
        self._poll.register(hears, select.POLLIN)

    def watch(self, descriptor: int, look: Callable[[], bool]) -> None:
        """Something else that is read while we wait; `look` reads it, and says whether to go on with that."""
        self._others[descriptor] = look
        self._poll.register(descriptor, select.POLLIN)

    def send(self, data: bytes) -> None:
        """Say something; what does not fit in now goes on while we wait for the answer."""
        self._turn_bytes = 0
        if self._unsent:
            self._unsent += data
        elif (sent := self._put(data)) == len(data):
            return
        else:
            self._unsent += data[sent:]
            self._attend()
        if len(self._unsent) > UNREAD_LIMIT:
            raise Flooded(f"it has left more than {UNREAD_LIMIT >> 20} MB unread")

    def message(self, meter: Meter) -> bytes:
        """The next message, whole; Late, Ended, Flooded or BadMessage where there will be none."""
        message = self._next()
        while message is None:
            if not self.is_open:
                raise Ended
            self._wait(meter.wait_ms())
            message = self._next()
            if message is None and self._frames.waiting > LINE_LIMIT:
                raise Flooded(f"a line of more than {LINE_LIMIT >> 20} MB")
        return message

    def drain(self, wait_ms: int | None = 0) -> None:
        """Throw away what comes, so that it holds up nobody who wants to leave; no message will be asked for."""
        self._keep, self._turn_bytes = _throw_away, 0
        with suppress(Flooded):
            self._wait(wait_ms)

    def hear_last_words(self) -> bool:
        """It is gone. What is in the pipe now still counts, but nothing that others say who hold its other end."""
        while self.is_open and self._read():
            pass
        self._hear_no_more()
        return False

    def say_no_more(self) -> None:
        """Forget what could not be said: where it is said is about to be closed."""
        self._unsent.clear()
        self._attend()
        self._says = -1  # the number may soon be somebody else's

    def _hear_no_more(self) -> None:
        self.is_open = False
        self._attend()

    def _attend(self) -> None:
        """Have the poll look at what there still is to hear, and at what there is to say."""
        for end in {self._hears, self._says}:
            hear = select.POLLIN if end == self._hears and self.is_open else 0
            say = select.POLLOUT if end == self._says and self._unsent else 0
            if hear | say:
                self._poll.register(end, hear | say)
            else:
                with suppress(KeyError, ValueError):  # it does not, or it is closed
                    self._poll.unregister(end)

    def _wait(self, wait_ms: int | None) -> None:
        for descriptor, _ in self._poll.poll(wait_ms):
            if descriptor == self._hears:
                self._read()
            elif descriptor in self._others and not self._others[descriptor]():
                self._poll.unregister(descriptor)
            if self._unsent and descriptor == self._says:
                self._write()

    def _read(self) -> bool:
        """Whether there was something to read, be it the end."""
        try:
            data = os.read(self._hears, CHUNK)
        except BlockingIOError:
            return False
        except OSError:  # reset, timed out, unreachable: gone is gone
            data = b""
        if not data:
            self._hear_no_more()
            return True
        self._keep(data)
        self._turn_bytes += len(data)
        if self._turn_bytes > TURN_LIMIT:
            raise Flooded(f"more than {TURN_LIMIT >> 20} MB in one turn")
        return True

    def _write(self) -> None:
        """Go on with what is unsent."""
        del self._unsent[: self._put(self._unsent)]
        if not self._unsent:
            self._attend()

    def _put(self, data: bytes | bytearray) -> int:
        """How much of this is dealt with now."""
        try:
            return os.write(self._says, data)
        except BlockingIOError:
            return 0
        except OSError:  # it reads no more: what it still says may be an answer all the same
            return len(data)


def _throw_away(data: bytes) -> None:
    """Nobody asks for it any more."""


def report(error: Exception, detail: str = "") -> FaultReport:
    """What went wrong at the other end, as a fault."""
    match error:
        case Late():
            return FaultReport(Fault.TIMEOUT, str(error), detail)
        case Flooded():
            return FaultReport(Fault.FLOOD, str(error), detail, gone=True)
        case Ended():
            return FaultReport(Fault.CRASH, "it has closed the connection", detail, gone=True)
        case _:
            return FaultReport(Fault.GARBLED, str(error)[:LONGEST_MESSAGE], detail)
