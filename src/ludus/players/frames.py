"""Cutting a stream of bytes into messages: lines, or JSON values one after the other."""

import re
from collections import deque
from typing import Protocol

from ludus.core.errors import BadMessage

SHOWN = 60  # bytes of what cannot be read


class Frames(Protocol):
    """What has come so far, and what is whole of it."""

    def push(self, data: bytes) -> None:
        """Take the next bytes, however the network has cut them."""

    def next(self) -> bytes | None:
        """The next message that is whole, else None; BadMessage where it can never become one."""

    @property
    def waiting(self) -> int:
        """How many bytes are here of a message that is not whole, once `next` gives none."""


class Lines:
    """One message a line, newline included."""

    def __init__(self) -> None:
        self._whole: deque[bytes] = deque()
        self._partial = bytearray()

    @property
    def waiting(self) -> int:
        return len(self._partial)

    def push(self, data: bytes) -> None:
        end = data.find(b"\n") + 1
        if not end:
            self._partial += data
        elif end == len(data) and not self._partial:  # one line and no more: nearly always
            self._whole.append(data)
        else:
            *lines, rest = (self._partial + data if self._partial else data).split(b"\n")
            self._whole += [bytes(line) + b"\n" for line in lines]
            self._partial = bytearray(rest)

    def next(self) -> bytes | None:
        return self._whole.popleft() if self._whole else None


SPACE = re.compile(rb"[ \t\r\n]*")
NUMBER = re.compile(rb"[-+.0-9eE]+")
MARK = re.compile(rb'["\[\]{}]')  # all that matters between strings
QUOTE = re.compile(rb'["\\]')  # and in them
WORDS = (b"true", b"false", b"null")


class JsonValues:
    """One message a JSON value, with or without white space between them.

    Only looks for where a value ends; whoever parses it will find what is wrong inside. A number ends where something
    else begins: until then more digits may come.
    """

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._forget()

    def _forget(self) -> None:
        self._at = self._depth = 0  # how far the value at the front has been looked at, and how deep that is
        self._quoted = False

    @property
    def waiting(self) -> int:
        return len(self._buffer)

    def push(self, data: bytes) -> None:
        self._buffer += data

    def next(self) -> bytes | None:
        if not self._at:
            space = SPACE.match(self._buffer)
            del self._buffer[: space.end() if space else 0]
        end = self._end() if self._buffer else None
        if end is None:
            return None
        value = bytes(self._buffer[:end])
        del self._buffer[:end]
        self._forget()
        return value

    def _end(self) -> int | None:
        """Where the value at the front ends, if it is whole."""
        if self._buffer[0] in b'"[{':
            return self._closed()
        number = NUMBER.match(self._buffer)
        if number is not None:
            return number.end() if number.end() < len(self._buffer) else None
        for word in WORDS:
            if self._buffer.startswith(word):
                return len(word)
            if word.startswith(self._buffer):
                return None
        raise BadMessage(f"not JSON: {bytes(self._buffer[:SHOWN])!r}")

    def _closed(self) -> int | None:
        """Where all that was opened is closed again; goes on where it stopped when there was less."""
        while self._at < len(self._buffer):
            found = (QUOTE if self._quoted else MARK).search(self._buffer, self._at)
            if found is None:
                self._at = len(self._buffer)
                return None
            self._pass(found[0])
            # What a backslash protects may not be here yet: then the next look begins behind it.
            self._at = found.end() + (found[0] == b"\\")
            if not self._depth and not self._quoted:
                return self._at
        return None

    def _pass(self, mark: bytes) -> None:
        if mark == b'"':
            self._quoted = not self._quoted
        elif mark != b"\\":
            self._depth += 1 if mark in b"[{" else -1
