"""The end of what a program says on its stderr."""

import os

from ludus.players.channel import CHUNK

KEPT = 64 << 10
KEPT_A_TURN = 4 << 10
PIPE_PAGES = 16  # of what a pipe holds


class Stderr:
    """Reads a pipe that does not block."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._said = bytearray()  # since the last report
        self.fresh = bytearray()  # the end of what was said since the last turn

    def hear(self) -> bool:
        """Read once; whether the pipe is still open."""
        return self._read() != b""

    def tail(self) -> str:
        """The last words since this was asked before, with what is still in the pipe."""
        for _ in range(PIPE_PAGES):  # one that floods is not listened to for ever
            if not self._read():
                break
        tail = bytes(self._said[-KEPT:]).decode(errors="replace")
        self._said.clear()
        self.fresh.clear()
        return tail

    def spoken(self) -> str:
        """What was heard since this was asked before; it stays for `tail`."""
        text = self.fresh.decode(errors="replace").rstrip()
        self.fresh.clear()
        return text

    def _read(self) -> bytes | None:
        """None: nothing now; nothing at all: it is closed."""
        try:
            data = os.read(self._pipe, CHUNK)
        except BlockingIOError:
            return None
        self._said += data
        self.fresh = (self.fresh + data)[-KEPT_A_TURN:]
        if len(self._said) > 2 * KEPT:
            del self._said[:-KEPT]
        return data
