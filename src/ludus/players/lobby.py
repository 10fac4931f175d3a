"""The lobby: who connects says who it is, and waits for a match. One that is silent holds up nobody."""

import select
import socket
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import NamedTuple, Protocol

from ludus.core.errors import BadMessage
from ludus.players.frames import Frames

CHUNK = 4096
LONGEST_NAME = 4096  # bytes in which one must have said who it is
MOST_UNNAMED = 200  # connections that have not: more are closed at once


class Door(Protocol):
    """How one is let in."""

    def frames(self) -> Frames:
        """How messages are cut from the stream."""

    def admit(self, message: bytes, names: Sequence[str]) -> str:
        """The name of who says this, where others of these names are in; BadMessage: it is not let in."""

    def welcome(self, name: str) -> bytes:
        """What it is told then."""

    def refuse(self, reason: str) -> bytes:
        """What one is told that is not let in."""


class Guest(NamedTuple):
    """One that was let in. `frames` hold what it has said since."""

    name: str
    connection: socket.socket
    frames: Frames


class Unnamed(NamedTuple):
    """One that has not yet said who it is."""

    connection: socket.socket
    frames: Frames
    until: float


class Lobby:
    """Lets in who comes, in the order in which they have said their names. `watched`: who hangs up is forgotten.

    A context manager: whoever leaves it has the guests, with open connections, unless by an exception.
    """

    def __init__(self, listener: socket.socket, door: Door, name_s: float, watched: bool = False) -> None:
        self._listener, self._door, self._name_s, self._watched = listener, door, name_s, watched
        self.guests: list[Guest] = []
        self._unnamed: dict[int, Unnamed] = {}
        self._most = 0
        self._poll = select.poll()
        listener.setblocking(False)
        self._poll.register(listener, select.POLLIN)

    def __enter__(self) -> "Lobby":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
        if any(error):
            self._dismiss()

    def gather(self, most: int, seconds: float) -> list[Guest]:
        """Wait until there are so many, but no longer than this; who is in stays in."""
        until, self._most = monotonic() + seconds, most
        while not self.is_full and (left := until - monotonic()) > 0:
            self._hear(left)
            self._forget_silent()
        return self.guests

    @property
    def is_full(self) -> bool:
        return len(self.guests) >= self._most

    def close(self) -> None:
        """No more come in, and who has not said its name goes; the guests are whoever takes them."""
        self._listener.close()
        for connection, _, _ in self._unnamed.values():
            connection.close()
        self._unnamed.clear()

    def _dismiss(self) -> None:
        """Nothing comes of it: everybody goes."""
        for guest in self.guests:
            guest.connection.close()
        self.guests.clear()

    def _hear(self, seconds: float) -> None:
        nearest = min((one.until for one in self._unnamed.values()), default=monotonic() + seconds)
        wait = max(0.0, min(seconds, nearest - monotonic()))
        for number, _ in self._poll.poll(int(wait * 1000) + 1):
            if number == self._listener.fileno():
                self._accept()
            elif number in self._unnamed:
                self._listen(self._unnamed[number])
            else:
                self._forget(number)
            if self.is_full:
                return

    def _accept(self) -> None:
        try:
            connection, _ = self._listener.accept()
        except OSError:
            sleep(0.01)  # it went away again, or we have too many: the silent ones will go
            return
        if len(self._unnamed) >= MOST_UNNAMED:
            connection.close()
            return
        connection.setblocking(False)
        self._unnamed[connection.fileno()] = Unnamed(connection, self._door.frames(), monotonic() + self._name_s)
        self._poll.register(connection, select.POLLIN)

    def _listen(self, one: Unnamed) -> None:
        try:
            data = one.connection.recv(CHUNK)
            one.frames.push(data)
            message = one.frames.next()
            if message is not None:
                self._let_in(one, message)
            elif not data or one.frames.waiting > LONGEST_NAME:
                self._show_out(one)
        except BlockingIOError:
            return
        except OSError:
            self._show_out(one)
        except BadMessage as error:
            self._show_out(one, self._door.refuse(str(error)))

    def _let_in(self, one: Unnamed, message: bytes) -> None:
        name = self._door.admit(message, [guest.name for guest in self.guests])
        with suppress(OSError):  # one that has gone meanwhile will be found out
            one.connection.send(self._door.welcome(name))
        del self._unnamed[one.connection.fileno()]
        if self._watched:
            self._poll.modify(one.connection, select.POLLRDHUP)
        else:
            self._poll.unregister(one.connection)
        self.guests.append(Guest(name, one.connection, one.frames))

    def _show_out(self, one: Unnamed, words: bytes = b"") -> None:
        del self._unnamed[one.connection.fileno()]
        self._poll.unregister(one.connection)
        with suppress(OSError):
            one.connection.send(words)
        one.connection.close()

    def _forget(self, number: int) -> None:
        for guest in self.guests:
            if guest.connection.fileno() == number:
                self._poll.unregister(number)
                guest.connection.close()
                self.guests.remove(guest)
                return

    def _forget_silent(self) -> None:
        now = monotonic()
        for one in [one for one in self._unnamed.values() if one.until <= now]:
            self._show_out(one, self._door.refuse("no name in time"))
