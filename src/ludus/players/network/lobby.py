"""The lobby: who connects says who it is, and waits for a match. The silent hold up nobody, be they many."""

import select
import socket
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from time import sleep
from typing import NamedTuple, Protocol

from ludus.core.errors import BadMessage
from ludus.core.patience import SLICE_MS, Patience
from ludus.players.frames import Frames

CHUNK = 4096
LONGEST_NAME = 4096  # bytes in which one must have said who it is
QUIET_S = 0.3  # of silence after which an unended message may be taken for one
MOST_UNNAMED = 200  # connections that have not: then one of them gives way to a newcomer


class Admission(Protocol):
    """How one is let in."""

    def frames(self) -> Frames:
        """How messages are cut from the stream."""

    def unended(self, frames: Frames) -> bytes | None:
        """What has come so far, where silence is the end of a message; None where it is none."""

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
    address: str
    heard: float  # when it has last said something

    @property
    def next_look(self) -> float:
        """When its silence may mean something."""
        return min(self.until, self.heard + QUIET_S) if self.frames.waiting else self.until


class Lobby:
    """Lets in who comes, in the order in which they have said their names. `watched`: who hangs up is forgotten.

    A context manager: whoever leaves it has the guests, with open connections, unless by an exception.
    """

    def __init__(self, listener: socket.socket, admission: Admission, name_s: float, watched: bool = False) -> None:
        self._listener, self._admission, self._name_s, self._watched = listener, admission, name_s, watched
        self.guests: list[Guest] = []
        self._unnamed: dict[int, Unnamed] = {}
        self._most = 0
        self._clock = Patience()  # while we stand still nobody is silent for too long
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
        until, self._most = self._now() + seconds, most
        while not self.is_full and (left := until - self._now()) > 0:
            self._hear(left)
            self._forget_silent()
        return self.guests

    @property
    def is_full(self) -> bool:
        return len(self.guests) >= self._most

    def _now(self) -> float:
        """In seconds, as far as we did not stand still."""
        return self._clock.passed_ms() / 1000

    def close(self) -> None:
        """No more come in, and who has not said its name goes; the guests are whoever takes them."""
        self._listener.close()
        for one in self._unnamed.values():
            one.connection.close()
        self._unnamed.clear()

    def _dismiss(self) -> None:
        """Nothing comes of it: everybody goes."""
        for guest in self.guests:
            guest.connection.close()
        self.guests.clear()

    def _hear(self, seconds: float) -> None:
        now = self._now()
        nearest = min((one.next_look for one in self._unnamed.values()), default=now + seconds)
        wait = max(0.0, min(seconds, nearest - now))
        listener, came = self._listener.fileno(), False
        for number, _ in self._poll.poll(min(int(wait * 1000) + 1, SLICE_MS)):
            if number == listener:
                came = True
            elif number in self._unnamed:
                self._listen(self._unnamed[number])
            else:
                self._forget(number)
            if self.is_full:
                return
        if came:  # after those who have said something: none of them gives way to a newcomer
            self._accept()

    def _accept(self) -> None:
        try:
            connection, (address, *_) = self._listener.accept()
        except OSError:
            sleep(0.01)  # it went away again, or we have too many: the silent ones will go
            return
        if len(self._unnamed) >= MOST_UNNAMED:
            self._show_out(self._least_promising(), self._admission.refuse("no name yet, and many others have come"))
        connection.setblocking(False)
        now = self._now()
        one = Unnamed(connection, self._admission.frames(), now + self._name_s, address, now)
        self._unnamed[connection.fileno()] = one
        self._poll.register(connection, select.POLLIN)
        self._listen(one)  # most say who they are at once

    def _least_promising(self) -> Unnamed:
        """Of those of the address from which most are silent, the one that has been so for longest."""
        silent = Counter(one.address for one in self._unnamed.values())
        return min(self._unnamed.values(), key=lambda one: (-silent[one.address], one.until))

    def _listen(self, one: Unnamed) -> None:
        try:
            data = one.connection.recv(CHUNK)
            one.frames.push(data)
            message = one.frames.next()
            if message is not None:
                self._let_in(one, message)
            elif not data or one.frames.waiting > LONGEST_NAME:
                self._show_out(one)
            else:
                self._unnamed[one.connection.fileno()] = one._replace(heard=self._now())
        except BlockingIOError:
            return
        except OSError:
            self._show_out(one)
        except BadMessage as error:
            self._show_out(one, self._admission.refuse(str(error)))

    def _let_in(self, one: Unnamed, message: bytes) -> None:
        name = self._admission.admit(message, [guest.name for guest in self.guests])
        with suppress(OSError):  # one that has gone meanwhile will be found out
            one.connection.send(self._admission.welcome(name))
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
        now = self._now()
        for one in [one for one in self._unnamed.values() if one.next_look <= now]:
            try:
                message = None if self.is_full else self._admission.unended(one.frames)
                if message is not None:
                    self._let_in(one, message)
                elif one.until <= now:
                    self._show_out(one, self._admission.refuse("no name in time"))
                else:
                    self._unnamed[one.connection.fileno()] = one._replace(heard=inf)  # until it says more
            except BadMessage as error:
                self._show_out(one, self._admission.refuse(str(error)))
