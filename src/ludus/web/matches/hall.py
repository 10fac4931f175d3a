"""The hall: the matches that run, and the films that were just shown. Both are limited."""

import asyncio
import multiprocessing
from collections.abc import Coroutine
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from secrets import token_hex
from time import monotonic

from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.referee.file import load_record
from ludus.web.matches.bout import Bout, Stage
from ludus.web.matches.jobs import Job, Showing, Sitting, pack
from ludus.web.matches.shelf import Shelf
from ludus.web.matches.table import serve
from ludus.web.settings import Settings

SPAWN = multiprocessing.get_context("spawn")  # a fork would copy our threads' locks
NO_MATCH = MatchSpec(game="", entrants=())
WAITING = 4  # times as many matches may wait for people as may be busy
SHOWN_AT_ONCE = 3  # films that are drawn, and files that are made, at the same time


class Busy(LudusError):
    """There is no room right now: 503."""


class Worker:
    """A process that waits for its one job."""

    def __init__(self) -> None:
        self.link, other = SPAWN.Pipe()
        self.process: SpawnProcess = SPAWN.Process(target=serve, args=(other,), name="ludus table")
        self.process.start()
        other.close()

    def give(self, job: Job) -> Connection:
        self.link.send_bytes(pack(job))
        return self.link

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.link.close()


class Hall:
    """One worker is always ready, so that a match begins at once."""

    def __init__(self, settings: Settings, shelf: Shelf) -> None:
        self._settings, self._shelf = settings, shelf
        self.bouts: dict[str, Bout] = {}
        self._workers: dict[str, Worker] = {}
        self._spare: asyncio.Task[Worker] | None = None
        self._easel = asyncio.Semaphore(SHOWN_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        self._spare = asyncio.create_task(asyncio.to_thread(Worker))

    async def end(self) -> None:
        """End all processes, and what they have started."""
        spare = [await self._spare] if self._spare is not None else []
        for worker in [*self._workers.values(), *spare]:
            await asyncio.to_thread(worker.end)

    @property
    def running(self) -> list[Bout]:
        """Matches that are being played, the latest first."""
        return [bout for bout in reversed(self.bouts.values()) if bout.live and not bout.record]

    async def play(self, sitting: Sitting) -> Bout:
        """Begin a match; LudusError where it cannot even begin."""
        await self._make_room()
        bout = Bout(f"{sitting.spec.game}-{token_hex(6)}", sitting.spec, sitting.people)
        bout.at_end = self._keep
        self._add(bout)
        await self._hand(bout, sitting)
        await bout.begun()
        if bout.stage is Stage.FAILED and not bout.ours:
            del self.bouts[bout.id]
            raise LudusError(bout.error)
        return bout

    async def _make_room(self) -> None:
        """A match that waits for somebody costs little, so there may be more of those; one that was left gives way."""
        running, most = self.running, self._settings.running
        if len([bout for bout in running if bout.asking is None]) >= most:
            raise Busy(f"{most} matches are being played already; wait for one, or stop one")
        if len(running) >= WAITING * most:
            left = [bout for bout in running if bout.asking is not None and not bout.watchers]
            if not left:
                raise Busy(f"{len(running)} matches are being played already; stop one")
            await self.stop(min(left, key=lambda bout: bout.used))

    async def find(self, id: str) -> Bout:
        """A match that is running, was just shown, or is on the shelf; NotThere where it is nowhere."""
        if id not in self.bouts:
            record = await asyncio.to_thread(self._shelf.record, id)
            spec = (await asyncio.to_thread(load_record, record, id)).game.spec
            if id not in self.bouts:  # nobody else was quicker
                bout = Bout(id, spec, record=record)
                self._add(bout)
                self._later(self._show(bout, record))
        bout = self.bouts[id]
        bout.used = monotonic()
        return bout

    async def stop(self, bout: Bout) -> None:
        worker = self._workers.get(bout.id)
        if worker is not None:
            bout.fail("it was stopped")
            await asyncio.to_thread(worker.process.kill)

    async def work(self, job: Job) -> bytes:
        """Let a process of its own do it."""
        bout = Bout(f"job-{token_hex(6)}", NO_MATCH)
        async with self._easel:
            await self._hand(bout, job)
            await bout.ended()
        if bout.stage is Stage.FAILED:
            raise RuntimeError(bout.error) if bout.ours else LudusError(bout.error)
        return bout.record

    def adopt(self, bout: Bout, link: Connection) -> None:
        """A match that somebody else plays and keeps, and tells of over this link."""
        self._add(bout)
        bout.feed_from(link)

    async def _show(self, bout: Bout, record: bytes) -> None:
        async with self._easel:
            await self._hand(bout, Showing(record))
            await bout.ended()

    async def _hand(self, bout: Bout, job: Job) -> None:
        if self._spare is None:
            self.begin()
        spare, self._spare = self._spare, None
        assert spare is not None
        worker = self._workers[bout.id] = await spare
        if self._spare is None:
            self.begin()
        bout.feed_from(worker.give(job))
        self._later(self._reap(bout, worker))

    async def _reap(self, bout: Bout, worker: Worker) -> None:
        """A job's process ends with it."""
        await bout.ended()
        await asyncio.to_thread(worker.process.join, 2)
        await asyncio.to_thread(worker.end)
        self._workers.pop(bout.id, None)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # or it could be collected before it is done
        task.add_done_callback(self._tasks.discard)

    def _keep(self, bout: Bout) -> None:
        if bout.stage is Stage.OVER and bout.record:
            self._shelf.keep(bout.id, bout.record)

    def _add(self, bout: Bout) -> None:
        self.bouts[bout.id] = bout
        idle = sorted((one for one in self.bouts.values() if not one.live and not one.watchers), key=lambda b: b.used)
        while idle and self._full():
            del self.bouts[idle.pop(0).id]

    def _full(self) -> bool:
        size = sum(bout.size for bout in self.bouts.values())
        return len(self.bouts) > self._settings.kept or size > self._settings.kept_bytes
