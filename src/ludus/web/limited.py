"""What strangers sent is looked at in a child with limits, which does one thing and ends: also when nobody wants its
answer any more."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from ludus.core.errors import LudusError
from ludus.tournament.limited.child import USUAL, Caps, begin, outcome, talk
from ludus.web.matches.live_matches import Busy

AT_ONCE = 2  # children
MOST_WAITING = 20
WALL_SLICES, SLICE_S = 120, 1.0  # one that lasted longer counts as one: we did not run either


class Limited:
    """Two at a time; who comes meanwhile waits, and too many are sent away."""

    def __init__(self, caps: Caps = USUAL) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting, self._caps = 0, caps
        self._threads = ThreadPoolExecutor(AT_ONCE, "limited")  # of their own: no page waits for one

    def demand_room(self) -> None:
        if self._waiting >= MOST_WAITING:
            raise Busy("too much waits to be looked at already; come back in a minute")

    async def call(self, function: str, data: bytes) -> bytes:
        """`module:function(bytes) -> bytes`; LudusError where it cannot be done, or takes too much."""
        self.demand_room()
        self._waiting += 1
        try:
            async with self._turn:
                return await self._call(function, data)
        finally:
            self._waiting -= 1

    async def _call(self, function: str, data: bytes) -> bytes:
        child = begin(function, self._caps)
        talking = asyncio.get_running_loop().run_in_executor(self._threads, talk, child, data)
        try:
            for _ in range(WALL_SLICES):
                if (await asyncio.wait({talking}, timeout=SLICE_S))[0]:
                    return outcome(*talking.result(), self._caps)
            raise LudusError("it takes too long to be looked at")
        finally:  # also where whoever asked is gone
            child.kill()
            await asyncio.wait({talking})
