"""Talking with a program over its pipes: nothing here can block for longer than the meter allows.

The pipes are not blocking (`spawn.start` sees to that): a program may open its own end anew, and take back what it has
written when we have already been told of it.
"""

import os
import select
from contextlib import suppress
from typing import Protocol

CHUNK = 1 << 16
LINE_LIMIT = 1 << 20  # bytes of one line
TURN_LIMIT = 8 << 20  # bytes read in one turn
STDERR_KEPT = 64 << 10
STDERR_A_TURN = 4 << 10
UNREAD_LIMIT = 16 << 20  # bytes that wait for a program which does not read


class Late(Exception):
    """The time is over."""


class Ended(Exception):
    """The program has closed its output: it will never answer again."""


class Flooded(Exception):
    """More output than anybody would read, or more input than it ever will."""


class Meter(Protocol):
    def wait_ms(self) -> int | None:
        """How long to wait before asking again, in whole milliseconds; None: for ever. Raises Late."""


class Conversation:
    """Lines in, bytes out, and the end of what was said on stderr."""

    def __init__(self, stdin: int, stdout: int, stderr: int, exit: int | None = None) -> None:
        self._stdin, self._stdout, self._stderr, self._exit = stdin, stdout, stderr, exit
        self._lines: list[bytes] = []  # complete lines not yet taken, the next one last
        self._partial = b""
        self._unsent = bytearray()  # while there is something in it the poll looks at stdin
        self._turn_bytes = 0
        self._errors = bytearray()
        self.fresh = bytearray()  # the end of what was said there since the last turn
        self._open = {stdout, stderr}
        self._poll = select.poll()
        for pipe in self._open:
            self._poll.register(pipe, select.POLLIN)
        if exit is not None:  # a pidfd, which can be read once the program is gone
            self._poll.register(exit, select.POLLIN)

    def send(self, data: bytes) -> None:
        """Say something; what does not fit into the pipe now goes on while we wait for the answer."""
        self._turn_bytes = 0
        if self._unsent:
            self._unsent += data  # the pipe is full, and the poll will say when it no longer is
        elif (sent := self._put(data)) < len(data):
            self._unsent += data[sent:]
            self._poll.register(self._stdin, select.POLLOUT)
        if len(self._unsent) > UNREAD_LIMIT:
            raise Flooded(f"it has left more than {UNREAD_LIMIT >> 20} MB unread")

    def say_no_more(self) -> None:
        """Forget what could not be said: stdin is about to be closed."""
        if self._unsent:
            self._unsent.clear()
            self._poll.unregister(self._stdin)

    def drain(self) -> None:
        """Take what is in the pipes, so that they hold up nobody who wants to leave."""
        for pipe, _ in self._poll.poll(0):
            if pipe == self._stderr:
                self._read_stderr()
            elif pipe == self._stdout:
                with suppress(BlockingIOError):
                    if not os.read(pipe, CHUNK):
                        self._shut(pipe)

    def line(self, meter: Meter) -> bytes:
        """The next line, newline included."""
        lines = self._lines
        while not lines:
            self._wait(meter.wait_ms())
            lines = self._lines
        return lines.pop()

    def stderr_tail(self) -> str:
        """The last words on stderr since this was asked before, with what is still in the pipe."""
        self._drain_stderr()
        tail = bytes(self._errors[-STDERR_KEPT:]).decode(errors="replace")
        self._errors.clear()
        self.fresh.clear()
        return tail

    def spoken(self) -> str:
        """What was heard on stderr since this was asked before; it stays for `stderr_tail`."""
        text = self.fresh.decode(errors="replace").rstrip()
        self.fresh.clear()
        return text

    def _wait(self, wait_ms: int | None) -> None:
        if self._stdout not in self._open:
            raise Ended
        for pipe, _ in self._poll.poll(wait_ms):
            if pipe == self._stdout:
                self._read()
            elif pipe == self._stderr:
                self._read_stderr()
            elif pipe == self._stdin:
                self._write()
            else:
                self._hear_last_words()

    def _read(self) -> bool:
        """Whether there was something to read, be it the end."""
        try:
            data = os.read(self._stdout, CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self._shut(self._stdout)
            return True
        self._turn_bytes += len(data)
        if data.find(b"\n") == len(data) - 1 and not self._partial:  # one line and no more: nearly always
            self._lines.insert(0, data)
            return True
        *lines, partial = (self._partial + data if self._partial else data).split(b"\n")
        self._partial = partial
        if lines:
            self._lines = [line + b"\n" for line in reversed(lines)] + self._lines
        if len(partial) > LINE_LIMIT:
            raise Flooded(f"a line of more than {LINE_LIMIT >> 20} MB")
        if self._turn_bytes > TURN_LIMIT:
            raise Flooded(f"more than {TURN_LIMIT >> 20} MB in one turn")
        return True

    def _hear_last_words(self) -> None:
        """It is gone. What is in the pipe now still counts, but nothing that others say who hold its other end."""
        self._poll.unregister(self._exit or 0)
        while self._stdout in self._open and self._read():
            pass
        if self._stdout in self._open:
            self._shut(self._stdout)

    def _read_stderr(self) -> bool:
        try:
            data = os.read(self._stderr, CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self._shut(self._stderr)
            return False
        self._errors += data
        self.fresh = (self.fresh + data)[-STDERR_A_TURN:]
        if len(self._errors) > 2 * STDERR_KEPT:
            del self._errors[:-STDERR_KEPT]
        return True

    def _drain_stderr(self) -> None:
        """At most what a pipe holds: a program that floods is not listened to for ever."""
        poll = select.poll()
        poll.register(self._stderr, select.POLLIN)
        for _ in range(CHUNK // 4096):
            if self._stderr not in self._open or not poll.poll(0) or not self._read_stderr():
                return

    def _write(self) -> None:
        """Go on with what is unsent."""
        del self._unsent[: self._put(self._unsent)]
        if not self._unsent:
            self._poll.unregister(self._stdin)

    def _put(self, data: bytes | bytearray) -> int:
        """How much of this is dealt with now."""
        try:
            return os.write(self._stdin, data)
        except BlockingIOError:
            return 0
        except OSError:  # it reads no more: what it still says may be an answer all the same
            return len(data)

    def _shut(self, pipe: int) -> None:
        self._open.discard(pipe)
        self._poll.unregister(pipe)
