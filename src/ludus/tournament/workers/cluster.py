"""A workers on many machines: the matches are tasks of a Dask cluster, in batches; a lost worker's are played again.

Dask itself repeats the tasks of a worker that has died, on another one, and hands every task back once.
"""

import asyncio
import concurrent.futures
import gc
import logging
import re
from collections import deque
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from ludus import __version__
from ludus.core.errors import LudusError
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.workers.batches import Batches
from ludus.tournament.workers.bundle import pack, pack_words
from ludus.tournament.workers.match_process import Answer
from ludus.tournament.workers.packages import Packages
from ludus.tournament.workers.worker import Task, WorkJob

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_S = 5
TRIES = 2
WORKERS_S = 10.0  # how long the first worker may take to come
ALONE_S = 60.0  # how long all workers may be away
LOOK_S = 1.0  # how often we look who is there
GONE = (OSError, asyncio.CancelledError, concurrent.futures.CancelledError)  # what Dask raises then
LOCAL = re.compile(r"local(?::(\d+))?")


class ClusterLost(LudusError):
    """The cluster went away while it played: what is stored is stored, and the same command goes on."""


class Cluster:
    """A Workers. `address` is a scheduler's, or `local:4` for four workers of our own; `home` is the spec's folder.

    What a tournament needs is known when it begins, and goes to every worker at once. Where there is no `spec`, players
    and boards go there as matches of theirs come, each once to each worker that plays one.
    """

    def __init__(self, address: str, spec: TournamentSpec | None = None, home: Path | None = None) -> None:
        self.address = address
        self._spec, self._home = spec, home
        self._packages: Packages | None = None if spec else Packages(self._hold)
        self._name = f"ludus-{token_hex(8)}"
        self._count = 0
        self._batches = Batches()
        self._flying: dict[str, tuple[Future[bytes], list[Task | WorkJob]]] = {}
        self._done: SimpleQueue[str] = SimpleQueue()
        self._ready: deque[tuple[Task | WorkJob, Answer]] = deque()

    def __enter__(self) -> "Cluster":
        bundle = msgspec.msgpack.encode(pack(self._spec, self._home) if self._spec else pack_words([]))
        with ExitStack() as stack:
            local = LOCAL.fullmatch(self.address)
            self._client = connect(self.address, stack)
            from ludus.tournament.workers.dask_plugin import DaskPlugin

            stack.callback(self._leave)
            self._client.register_plugin(DaskPlugin(bundle, local=local is not None), name=self._name)
            self._looked = self._seen = 0.0
            self._look()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    @property
    def has_room(self) -> bool:
        return self._batches.has_room(self._out, self._threads)

    @property
    def has_done(self) -> bool:
        """What came meanwhile is sorted out on the way."""
        while not self._done.empty():
            self._receive(self._done.get())
        return bool(self._ready)

    @property
    def playing(self) -> list[Task | WorkJob]:
        """All that was sent: Dask does not say what its workers have begun."""
        return [task for _, tasks in self._flying.values() for task in tasks]

    @property
    def _out(self) -> int:
        """How many matches are on their way."""
        return sum(len(tasks) for _, tasks in self._flying.values())

    def give(self, task: Task | WorkJob) -> None:
        self._batches.waiting.append(task)

    def wait(self, seconds: float) -> bool:
        self._look()
        self._send()
        if not self._ready:
            with suppress(Empty):
                self._receive(self._done.get(timeout=seconds))
        return bool(self._ready)

    def take(self) -> tuple[Task | WorkJob, Answer]:
        self._send()
        while not self._ready:
            self.wait(LOOK_S)
        return self._ready.popleft()

    def _send(self) -> None:
        from ludus.tournament.workers.dask_plugin import play_batch

        for tasks in self._batches.ready(len(self._flying), self._out, self._threads, more=bool(self._ready)):
            key = f"{self._name}-{self._count}"
            self._count += 1
            more = self._packages.of(tasks) if self._packages else []
            batch = msgspec.msgpack.encode(tasks)
            future = self._client.submit(play_batch, self._name, batch, *more, key=key, pure=False)
            self._flying[key] = future, tasks
            future.add_done_callback(lambda done: self._done.put(done.key))

    def _hold(self, digest: str, data: bytes) -> "Future[tuple[str, bytes]]":
        """Have it lie ready: Dask takes it to a worker that needs it, once, and makes it anew where one has died."""
        from ludus.tournament.workers.dask_plugin import package

        future: Future[tuple[str, bytes]] = self._client.submit(package, digest, data, key=f"{self._name}-{digest}")
        return future

    def _receive(self, key: str) -> None:
        """Sort out what a batch has come to: played, lost, or not begun."""
        from distributed import KilledWorker

        from ludus.tournament.workers.dask_plugin import BatchAnswer

        future, tasks = self._flying.pop(key)
        if future.status == "error":
            error = future.exception()
            if not isinstance(error, KilledWorker):
                raise LudusError(f"cluster {self.address}: {_words(error)}")
            self._ready += [(task, None) for task in tasks]
            return
        try:
            report = msgspec.msgpack.decode(future.result(), type=BatchAnswer)
        except GONE:
            raise self._lost() from None
        self._ready += zip(tasks, report.answers, strict=False)
        self._batches.learn(len(report.answers), report.seconds)
        self._batches.waiting.extendleft(reversed(tasks[len(report.answers) :]))

    def _look(self) -> None:
        """Who is there; workers may come and go, but not all go for good."""
        now = monotonic()
        if self._client.status != "running":
            raise self._lost()
        if now - self._looked < LOOK_S:
            return
        try:
            threads = sum(self._client.nthreads().values())
        except GONE:
            raise self._lost() from None
        self._looked = now
        self._threads = max(1, threads)
        if threads:
            self._seen = now
        elif now - self._seen > ALONE_S:
            raise ClusterLost(f"cluster {self.address}: all workers have been gone for {ALONE_S:.0f} seconds")

    def _lost(self) -> ClusterLost:
        return ClusterLost(f"cluster {self.address}: the scheduler is gone")

    def _leave(self) -> None:
        """Leave nothing on the workers; where the scheduler is gone, they notice by themselves."""
        if self._client.status != "running":
            return
        try:
            self._client.cancel([future for future, _ in self._flying.values()], force=True)
            self._client.unregister_worker_plugin(self._name)
        except GONE:
            return


def connect(address: str, stack: ExitStack) -> "Client":
    """A client whose workers all have our version; closed with the stack, and the cluster too where it is ours."""
    if find_spec("distributed") is None:
        raise LudusError("--cluster needs a package more: pip install 'ludus[cluster]'")
    _hush()
    client = _client(_start_local(address, stack) or address)
    if isinstance(client, str):
        raise LudusError(f"cluster {address}: no scheduler there ({client})")
    stack.enter_context(client)
    try:
        client.wait_for_workers(1, timeout=WORKERS_S)
    except TimeoutError:
        raise LudusError(f"cluster {address}: no workers there; start some: dask worker {address}") from None
    _check_versions(client, address)
    return client


def _client(target: Any) -> "Client | str":
    """A client, or why there is none.

    What is left of one that could not be made is taken apart at once. It closes itself then, which needs a lock that
    all clients share: were it left to the collector, which may come while another is made, both would wait for ever.
    """
    from distributed import Client

    for _ in range(TRIES):
        try:
            return Client(target, timeout=CONNECT_S, set_as_default=False)
        except AssertionError as error:  # its loop has ten seconds to start, which is little where nothing moves
            why, final = _words(error), False
        except (OSError, ValueError, ImportError) as error:
            why, final = _words(error), True
        gc.collect()  # here, where nothing holds the exception any more
        if final:
            break
    return why


def _start_local(address: str, stack: ExitStack) -> Any:
    """A cluster of our own, where `address` says so."""
    from distributed import LocalCluster

    found = LOCAL.fullmatch(address)
    if found is None:
        return None
    workers = int(found[1] or 0) or None
    return stack.enter_context(
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            memory_limit=0,  # the bots have limits of their own
            dashboard_address=None,
            worker_dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
    )


def _check_versions(client: "Client", address: str) -> None:
    from ludus.tournament.workers.dask_plugin import version

    for worker, found in client.run(version, on_error="return").items():
        if found != __version__:
            has = f"has ludus {found}" if isinstance(found, str) else f"cannot run ludus ({_words(found)})"
            raise LudusError(f"cluster {address}: worker {worker} {has}; it must have {__version__}, as we do")


def _hush() -> None:
    """What Dask logs, we say in our own words. It speaks until the process ends, so this is never undone."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _words(error: object) -> str:
    return str(error) if isinstance(error, LudusError) else f"{type(error).__name__}: {error}"
