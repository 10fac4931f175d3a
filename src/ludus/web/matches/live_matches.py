"""The matches: the matches that run, and the films that were just shown. Both are limited."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from enum import StrEnum
from hashlib import blake2b
from multiprocessing.connection import Connection
from secrets import token_hex
from time import monotonic
from typing import TypeVar

from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.referee.file import load_short
from ludus.tournament.workers.child import Child
from ludus.web.matches.jobs import Export, FilmJob, FollowJob, Job, PlayJob, pack
from ludus.web.matches.journal import Begun, Journal, begin, unfinished
from ludus.web.matches.live_match import LiveMatch, MatchStage
from ludus.web.matches.queue import FairQueue
from ludus.web.matches.request import MatchRequest
from ludus.web.matches.shared_jobs import SharedJobs
from ludus.web.records.record_folder import RecordFolder
from ludus.web.seats.absence import end_when_left
from ludus.web.settings import Settings

NO_MATCH = MatchSpec(game="", entrants=())
WAITING = 4  # times as many matches may wait for people as may be busy
LOOK_S = 1.0  # how often somebody looks at what a match takes
LEFT_S = 20.0  # nobody watches for so long: what is only filmed is filmed no more
T = TypeVar("T")


class JobKind(StrEnum):
    """Jobs of one kind queue among themselves."""

    FILMS = "films"
    FILES = "files"
    CHECKS = "checks"
    CALLS = "calls"  # everything else


# One check: it measures how long a bot thinks.
AT_ONCE = {JobKind.FILMS: 2, JobKind.FILES: 2, JobKind.CHECKS: 1, JobKind.CALLS: 2}


FileKey = tuple[bytes, str]


def _file_key(match: LiveMatch, kind: str) -> FileKey:
    return blake2b(match.record, digest_size=16).digest(), kind


class Busy(LudusError):
    """There is no room right now: 503."""


class LiveMatches:
    """One worker is always ready, so that a match begins at once."""

    def __init__(self, settings: Settings, records: RecordFolder) -> None:
        self._settings, self._records = settings, records
        self.matches: dict[str, LiveMatch] = {}
        self._workers: dict[str, Child] = {}
        self._spare: asyncio.Task[Child] | None = None
        self._making: dict[FileKey, LiveMatch] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lines = {line: FairQueue(width, settings.wanted) for line, width in AT_ONCE.items()}
        self._ending = False
        self._films = SharedJobs(self._lines[JobKind.FILMS])
        self._files = SharedJobs(self._lines[JobKind.FILES], settings.made_bytes)
        # Of their own: what waits for a process, or reads a long record, keeps no page waiting for a thread.
        self._starting, self._reading = ThreadPoolExecutor(4, "matches"), ThreadPoolExecutor(2, "records")

    def begin(self) -> None:
        self._spare = asyncio.create_task(self._on(self._starting, self._start))

    def _start(self) -> Child:
        return Child("ludus.web.matches.match_process:serve", self._settings.places)

    async def end(self) -> None:
        """End all processes, and what they have started. What people play goes on when the server is back."""
        self._ending = True
        spare = [await self._spare] if self._spare is not None else []
        for worker in [*self._workers.values(), *spare]:
            await self._on(self._starting, worker.end)

    @property
    def running(self) -> list[LiveMatch]:
        """Matches that are being played, the latest first."""
        found = [match for match in reversed(self.matches.values()) if match.live and not match.record]
        return [match for match in found if not match.followed]

    async def play(
        self, play: PlayJob, asked: MatchRequest | None = None, keep: bool = True, id: str = ""
    ) -> LiveMatch:
        """Begin a match; LudusError where it cannot even begin. `keep` its record; it may be called as `id` says."""
        await self._make_room()
        match = LiveMatch(id or f"{play.spec.game}-{token_hex(6)}", play.spec, play.people)
        match.asked = asked
        if play.people:
            begun = Begun(id=match.id, job=play, keys=match.keys, started=match.started)
            match.journal = await self._on(self._starting, lambda: begin(self._settings.unfinished, begun))
        await self._play(match, play, keep)
        if match.stage is MatchStage.FAILED and not match.ours:
            del self.matches[match.id]
            raise LudusError(match.error)
        self._later(self._bound(match))
        if play.people:
            self._later(end_when_left(match, self._settings))
        return match

    async def resume(self) -> None:
        """Go on with what people played when the server was ended, however that was."""
        for begun, journal in await self._on(self._reading, lambda: list(unfinished(self._settings.unfinished))):
            self._later(self._go_on(begun, journal))

    async def _go_on(self, begun: Begun, journal: Journal) -> None:
        match = LiveMatch(begun.id, begun.job.spec, begun.job.people)
        match.keys, match.started, match.journal = begun.keys, begun.started, journal
        match.to_repeat = len(begun.job.opening)
        await self._play(match, begun.job)
        self._later(self._bound(match))
        self._later(end_when_left(match, self._settings))

    async def _play(self, match: LiveMatch, play: PlayJob, keep: bool = True) -> None:
        if keep:
            match.at_end = self._keep
        self._add(match)
        await self._assign(match, play)
        await match.begun()

    async def _make_room(self) -> None:
        """A match that waits for somebody costs little, so there may be more of those; one that was left gives way."""
        running, most = self.running, self._settings.running
        if len([match for match in running if match.asking is None]) >= most:
            raise Busy(f"{most} matches are being played already; wait for one, or stop one")
        if len(running) >= WAITING * most:
            left = [match for match in running if match.asking is not None and not match.watchers]
            if not left:
                raise Busy(f"{len(running)} matches are being played already; stop one")
            await self.stop(min(left, key=lambda match: match.used))

    async def find(self, id: str) -> LiveMatch:
        """A match that is running, was just shown, or is on the records; NotThere where it is nowhere."""
        if id not in self.matches:
            record = await self._on(self._reading, lambda: self._records.record(id))
            spec = (await self._on(self._reading, lambda: load_short(record, id))).spec
            if id not in self.matches:  # nobody else was quicker
                self._add(LiveMatch(id, spec, record=record))
        match = self.matches[id]
        match.used = monotonic()
        return match

    def may_watch(self, match: LiveMatch, who: str) -> None:
        """TooMany where the film of the match is still to be made, and this client waits for too many."""
        if match.unfilmed and match.id not in self._films:
            self._lines[JobKind.FILMS].check(who)

    @asynccontextmanager
    async def watching(self, match: LiveMatch, who: str) -> AsyncIterator[LiveMatch]:
        """The match with its film, which is made as long as somebody is in here; a match that runs films itself."""
        if match.unfilmed and self.matches.get(match.id) is not match:  # all who watched have left meanwhile
            match = await self.find(match.id)
        if not match.unfilmed:
            yield match
            return
        async with self._films.aboard(match.id, who, lambda: self._show(match)):
            yield match

    async def file(self, match: LiveMatch, kind: str, who: str) -> bytes:
        """What `Export` makes of a finished match; kept, so that it is made once."""
        job, key = Export(match.record, kind), _file_key(match, kind)  # type: ignore[arg-type]
        return await self._files.get(key, who, lambda: self._work(job, key))

    def file_part(self, match: LiveMatch, kind: str) -> float:
        """How much of the file that is being made is done, from 0 to 1."""
        making = self._making.get(_file_key(match, kind))
        return making.part if making else 0.0

    async def stop(self, match: LiveMatch, why: str = "it was stopped") -> None:
        worker = self._workers.get(match.id)
        if worker is not None:
            match.stopped = True
            match.fail(why)
            await self._on(self._starting, worker.kill)

    async def work(self, job: Job, line: JobKind = JobKind.CALLS, who: str = "") -> bytes:
        """Let a process of its own do it, when it is this client's turn; who is cancelled here ends it."""
        return await SharedJobs(self._lines[line]).get(line, who, lambda: self._work(job))

    async def _bound(self, match: LiveMatch) -> None:
        """End a match that takes too long, or whose film has become too large. While people think, no time passes."""
        bounds, left = self._settings.bounds, self._settings.bounds.match_s
        while match.live and left > 0 and match.size <= bounds.film_bytes:
            began, thinking = monotonic(), match.asking is not None
            await match.change(min(left, LOOK_S))
            left -= 0.0 if thinking else min(LOOK_S, monotonic() - began)  # the machine may have stood still
        if match.live:
            long = f"it has taken more than {bounds.match_s:g} seconds"
            large = f"its film has more than {bounds.film_bytes / (1 << 20):g} MB"
            await self.stop(match, f"it was ended: {long if left <= 0 else large}, which is the most here")

    def open(self, match: LiveMatch) -> LiveMatch:
        """A match that somebody has brought: it stays in memory as long as there is room for it."""
        match.brought = True
        self._add(match)
        return match

    def adopt(self, match: LiveMatch, link: Connection, keep: bool = False) -> None:
        """A match that somebody else plays, and tells of over this link; `keep` it among ours when it is over."""
        if keep:
            match.at_end = self._keep
        self._add(match)
        match.feed_from(link)

    async def follow(self, match: LiveMatch, name: str) -> None:
        """Film a match that another process plays, as long as somebody watches; once for all who do."""
        known = self.matches.get(match.id)
        if known is not None and (known.live or known.record):
            return
        if sum(one.followed and one.live for one in self.matches.values()) >= self._settings.running:
            raise Busy("too many matches are being filmed already; come back when one is over")
        match.followed, match.at_end = True, self._unfollow
        self._add(match)
        await self._assign(match, FollowJob(name))
        self._later(self._while_watched(match))

    def _unfollow(self, match: LiveMatch) -> None:
        """What came to nothing here is looked for again where it is kept."""
        if match.stage is MatchStage.FAILED and self.matches.get(match.id) is match:
            del self.matches[match.id]

    async def _while_watched(self, match: LiveMatch) -> None:
        seen = monotonic()
        while match.live and monotonic() - seen < LEFT_S and match.size <= self._settings.bounds.film_bytes:
            await match.change(LOOK_S)
            seen = monotonic() if match.watchers else seen
        if match.live:
            await self.stop(match, "it is filmed no more; it can be watched once it is over")

    async def _work(self, job: Job, key: FileKey | None = None) -> bytes:
        match = LiveMatch(f"job-{token_hex(6)}", NO_MATCH)
        if key:
            self._making[key] = match
        try:
            await self._done(match, job)
        finally:
            if key:
                self._making.pop(key, None)
        if match.stage is MatchStage.FAILED:
            raise RuntimeError(match.error) if match.ours else LudusError(match.error)
        return match.record

    async def _show(self, match: LiveMatch) -> bytes:
        try:
            await self._done(match, FilmJob(match.record))
        except asyncio.CancelledError:
            if self.matches.get(match.id) is match:
                del self.matches[match.id]  # half a film is none
            raise
        return b""

    async def _done(self, match: LiveMatch, job: Job) -> None:
        """Until it is; where nobody waits for it any more, its process is ended."""
        try:
            await self._assign(match, job)
            await match.ended()
        except asyncio.CancelledError:
            match.fail("nobody waits for it any more")
            if match.id in self._workers:
                self._workers[match.id].kill()
            raise

    async def _assign(self, match: LiveMatch, job: Job) -> None:
        if self._spare is None:
            self.begin()
        spare, self._spare = self._spare, None
        assert spare is not None
        try:
            worker = await asyncio.shield(spare)
        except asyncio.CancelledError:
            self._later(self._unneeded(spare))
            raise
        if self._spare is None:
            self.begin()
        self._workers[match.id] = worker
        worker.link.send_bytes(pack(job))
        match.feed_from(worker.link)
        self._later(self._reap(match, worker))

    async def _unneeded(self, spare: asyncio.Task[Child]) -> None:
        """Whoever was to have it has gone: it is the next one's, or nobody's."""
        if self._spare is None:
            self._spare = spare
        else:
            await self._on(self._starting, (await spare).end)

    async def _reap(self, match: LiveMatch, worker: Child) -> None:
        """A job's process ends with it."""
        await match.ended()
        await self._on(self._starting, lambda: worker.wait(2))
        await self._on(self._starting, worker.end)
        self._workers.pop(match.id, None)

    async def _on(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # or it could be collected before it is done
        task.add_done_callback(self._tasks.discard)

    def _keep(self, match: LiveMatch) -> None:
        if match.stage is not MatchStage.FAILED and match.record:
            self._records.keep(match.id, match.record)
        if match.journal is not None:
            self._close(match.journal, match)

    def _close(self, journal: Journal, match: LiveMatch) -> None:
        """What was stopped, or never began, is gone; what we could not play on stays for who wants to see why."""
        if self._ending:
            journal.close()
        elif match.record or match.stopped or not (match.turn or match.to_repeat):
            journal.remove()
        else:
            journal.give_up()

    def _add(self, match: LiveMatch) -> None:
        self.matches[match.id] = match
        idle = [one for one in self.matches.values() if self._idle(one) and one is not match]
        idle.sort(key=lambda one: one.used)
        while idle and self._full():
            del self.matches[idle.pop(0).id]

    def _idle(self, match: LiveMatch) -> bool:
        return not match.watchers and match.id not in self._films and (not match.live or match.unfilmed)

    def _full(self) -> bool:
        size = sum(match.size for match in self.matches.values())
        return len(self.matches) > self._settings.kept or size > self._settings.kept_bytes
