"""Work that is done once for all who ask for the same at the same time, and kept; nobody waits any more: it ends."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager
from typing import Any

from ludus.web.matches.queue import FairQueue, Ticket

Make = Callable[[], Coroutine[Any, Any, bytes]]


class SharedJob:
    """One job under way, and how many requests of which client wait for it."""

    def __init__(self, ticket: Ticket, task: asyncio.Task[bytes]) -> None:
        self.ticket, self.task = ticket, task
        self.waiting: Counter[str] = Counter()


class SharedJobs:
    """Jobs of one kind. What they make is kept, up to so many bytes; what was asked for longest ago goes first."""

    def __init__(self, queue: FairQueue, kept_bytes: int = 0) -> None:
        self.queue, self._most = queue, kept_bytes
        self._flights: dict[Hashable, SharedJob] = {}
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._flights

    async def get(self, key: Hashable, who: str, make: Make) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        async with self.aboard(key, who, make) as task:
            return await asyncio.shield(task)

    @asynccontextmanager
    async def aboard(self, key: Hashable, who: str, make: Make) -> AsyncIterator[asyncio.Task[bytes]]:
        """While somebody is in here, the job goes on."""
        flight = self._flights.get(key)
        if flight is None or not flight.waiting[who]:
            self.queue.check(who)  # before anything begins
        flight = flight or self._begin(key, make)
        if not flight.waiting[who]:
            self.queue.join(flight.ticket, who)
        flight.waiting[who] += 1
        try:
            yield flight.task
        finally:
            self._leave(key, flight, who)

    def _begin(self, key: Hashable, make: Make) -> SharedJob:
        ticket = Ticket()

        async def work() -> bytes:
            await ticket.ready.wait()
            return await make()

        flight = self._flights[key] = SharedJob(ticket, asyncio.create_task(work()))
        flight.task.add_done_callback(lambda _: self._over(key, flight))
        return flight

    def _over(self, key: Hashable, flight: SharedJob) -> None:
        self.queue.done(flight.ticket)
        if self._flights.get(key) is flight:
            del self._flights[key]
        if not flight.task.cancelled() and flight.task.exception() is None:
            self._keep(key, flight.task.result())

    def _leave(self, key: Hashable, flight: SharedJob, who: str) -> None:
        flight.waiting[who] -= 1
        if flight.waiting[who] or flight.task.done():
            return
        del flight.waiting[who]
        self.queue.leave(flight.ticket, who)
        if not flight.waiting:
            del self._flights[key]  # who comes now begins anew
            flight.task.cancel()

    def _keep(self, key: Hashable, made: bytes) -> None:
        if not made or len(made) > self._most:
            return
        self._size += len(made) - len(self._kept.pop(key, b""))
        self._kept[key] = made
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])
