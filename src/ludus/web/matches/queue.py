"""Whose job is next: clients take turns, so that who asks for much keeps himself waiting and nobody else."""

import asyncio
from collections import Counter

from ludus.core.errors import LudusError


class TooMany(LudusError):
    """This client has asked for too much at once: 429."""


class Ticket:
    """A job's place in a queue, held for all the clients who want what comes of it."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self.clients: set[str] = set()
        self.payer: str | None = None  # in whose turn it was called


class FairQueue:
    """So many jobs at once, and of one client always one less, so that another finds a place that is free or is next.

    A job that several clients want waits in the line of each of them, and goes with the first that is called.
    """

    def __init__(self, width: int, most: int) -> None:
        self._free, self._each, self._most = width, max(1, width - 1), most
        self._lines: dict[str, list[Ticket]] = {}
        self._called: dict[str, int] = {}  # when each who still wants something was called last
        self._number = 0
        self._running: Counter[str] = Counter()
        self._wanted: Counter[str] = Counter()

    def check(self, who: str) -> None:
        """TooMany where this client may want nothing more."""
        if self._wanted[who] >= self._most:
            raise TooMany(f"you have asked for {self._most} things that are still being made; wait for one of them")

    def join(self, ticket: Ticket, who: str) -> None:
        self.check(who)
        self._wanted[who] += 1
        ticket.clients.add(who)
        if not ticket.ready.is_set():
            self._lines.setdefault(who, []).append(ticket)
            self._call()

    def leave(self, ticket: Ticket, who: str) -> None:
        """This client wants it no longer."""
        ticket.clients.discard(who)
        self._wanted[who] -= 1
        if not self._wanted[who]:
            del self._wanted[who]
            self._called.pop(who, None)
        self._strike(ticket, who)

    def done(self, ticket: Ticket) -> None:
        """The job is over, or will never begin."""
        for who in tuple(ticket.clients):
            self.leave(ticket, who)
        if ticket.payer is not None:
            self._free += 1
            self._running[ticket.payer] -= 1
            if not self._running[ticket.payer]:
                del self._running[ticket.payer]
            ticket.payer = None
        self._call()

    def _call(self) -> None:
        """Give what is free to those whose turn it is."""
        while self._free and (who := self._next()) is not None:
            ticket = self._lines[who][0]
            for one in ticket.clients:
                self._strike(ticket, one)
            self._number += 1
            self._called[who] = self._number
            self._free -= 1
            self._running[who] += 1
            ticket.payer = who
            ticket.ready.set()

    def _next(self) -> str | None:
        """Who was called longest ago, or never."""
        may = [who for who in self._lines if self._running[who] < self._each]
        return min(may, key=lambda who: self._called.get(who, 0), default=None)

    def _strike(self, ticket: Ticket, who: str) -> None:
        line = [one for one in self._lines.get(who, ()) if one is not ticket]
        if line:
            self._lines[who] = line
        else:
            self._lines.pop(who, None)
