"""Talking with a program over its pipes: nothing here can block for longer than the meter allows."""

import os
import select
from typing import Protocol

CHUNK = 1 << 16
LINE_LIMIT = 1 << 20  # bytes of one line
TURN_LIMIT = 8 << 20  # bytes read in one turn
STDERR_KEPT = 64 << 10


class Late(Exception):
    """The time is over."""


class Ended(Exception):
    """The program has closed its output: it will never answer again."""


class Flooded(Exception):
    """More output than anybody would read."""


class Meter(Protocol):
    def wait_ms(self) -> int | None:
        """How long to wait before asking again, in whole milliseconds; None: for ever. Raises Late."""


class Conversation:
    """Lines in, bytes out, and the end of what was said on stderr."""

    def __init__(self, stdin: int, stdout: int, stderr: int) -> None:
        self._stdin, self._stdout, self._stderr = stdin, stdout, stderr
        self._lines: list[bytes] = []  # complete lines not yet taken, the next one last
        self._partial = b""
        self._unsent = b""
        self._writing = False  # whether the poll looks at stdin
        self._turn_bytes = 0
        self._errors = bytearray()
        self._open = {stdout, stderr}
        self._poll = select.poll()
        for pipe in self._open:
            self._poll.register(pipe, select.POLLIN)

    def send(self, data: bytes) -> None:
        """Say something; what does not fit into the pipe now goes on while we wait for the answer."""
        self._turn_bytes = 0
        self._unsent += data
        self._write()

    def line(self, meter: Meter) -> bytes:
        """The next line, newline included."""
        while not self._lines:
            self._wait(meter.wait_ms())
        return self._lines.pop()

    def has_line(self) -> bool:
        return bool(self._lines)

    def stderr_tail(self) -> str:
        """The last words on stderr, with what is still in the pipe."""
        self._drain_stderr()
        return bytes(self._errors[-STDERR_KEPT:]).decode(errors="replace")

    def _wait(self, wait_ms: int | None) -> None:
        if self._stdout not in self._open:
            raise Ended
        for pipe, _ in self._poll.poll(wait_ms):
            if pipe == self._stdin:
                self._write()
            elif pipe == self._stdout:
                self._read()
            else:
                self._read_stderr()

    def _read(self) -> None:
        data = os.read(self._stdout, CHUNK)
        if not data:
            self._shut(self._stdout)
            return
        self._turn_bytes += len(data)
        *lines, partial = (self._partial + data if self._partial else data).split(b"\n")
        self._partial = partial
        if lines:
            self._lines = [line + b"\n" for line in reversed(lines)] + self._lines
        if len(partial) > LINE_LIMIT:
            raise Flooded(f"a line of more than {LINE_LIMIT >> 20} MB")
        if self._turn_bytes > TURN_LIMIT:
            raise Flooded(f"more than {TURN_LIMIT >> 20} MB in one turn")

    def _read_stderr(self) -> bool:
        data = os.read(self._stderr, CHUNK)
        if not data:
            self._shut(self._stderr)
            return False
        self._errors += data
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
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
        except BlockingIOError:
            if not self._writing:
                self._poll.register(self._stdin, select.POLLOUT)
                self._writing = True
            return
        except OSError:  # it reads no more: what it still says may be an answer all the same
            self._unsent = b""
        if self._writing:
            self._poll.unregister(self._stdin)
            self._writing = False

    def _shut(self, pipe: int) -> None:
        self._open.discard(pipe)
        self._poll.unregister(pipe)
