"""The end of a cluster where matches are played: what Dask gives to each of its workers, late ones too.

This module needs `distributed`; import it only where that is there.
"""

import shutil
import signal
import tempfile
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

import msgspec
from distributed import get_worker
from distributed.diagnostics.plugin import WorkerPlugin

from ludus import __version__
from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.tournament.workers.bundle import Bundle, unpack
from ludus.tournament.workers.match_process import Answer, MatchProcess
from ludus.tournament.workers.worker import Task, WorkJob

LONGEST_S = 1.0  # after so long a batch begins no other match: results want to be stored


class BatchAnswer(msgspec.Struct, frozen=True):
    answers: tuple[Answer, ...]  # to the first of the tasks; the others were not begun
    seconds: float


class DaskPlugin(WorkerPlugin):  # type: ignore[misc]  # its types are not looked at
    """Unpacks the bundle once, and keeps one process for each match at the same time."""

    def __init__(self, bundle: bytes, local: bool) -> None:
        self.data, self.local = bundle, local

    def setup(self, worker: Any) -> None:
        if self.local:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the runner, which ends us
        self.bundle = msgspec.msgpack.decode(self.data, type=Bundle)
        if self.bundle.version != __version__:
            raise LudusError(f"worker {worker.address} has ludus {__version__}, the tournament {self.bundle.version}")
        self.folder = Path(tempfile.mkdtemp(prefix="ludus-", dir=worker.local_directory))
        unpack(self.bundle, self.folder)
        self.first = worker.name if self.local and isinstance(worker.name, int) else None
        self.lock, self.open = Lock(), True
        self.packages: dict[str, tuple[Bundle, str]] = {}  # by digest: what is in it, and where it is unpacked
        self.processes: list[MatchProcess] = []
        self.idle: list[MatchProcess] = []

    def teardown(self, worker: Any) -> None:
        with self.lock:
            self.open = False
            for process in self.processes:
                process.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def play(self, tasks: Sequence[Task | WorkJob]) -> BatchAnswer:
        begun, answers = monotonic(), list[Answer]()
        process = self._take()
        for task in tasks:
            if answers and monotonic() - begun > LONGEST_S:
                break
            if process.lost:
                self._drop(process)
                process = self._take()
            process.give(task, None if isinstance(task, WorkJob) else self._here(task))
            answers.append(process.take())
        self._drop(process) if process.lost else self.idle.append(process)
        return BatchAnswer(tuple(answers), monotonic() - begun)

    def _here(self, task: Task) -> MatchSpec:
        """How its files are called on this machine."""
        spec = self.bundle.there(task.here or task.spec, str(self.folder))
        for bundle, folder in list(self.packages.values()):
            spec = bundle.there(spec, folder)
        return spec

    def unpack(self, digest: str, data: bytes) -> None:
        """Once, however often it comes."""
        with self.lock:
            if digest in self.packages:
                return
            bundle, folder = msgspec.msgpack.decode(data, type=Bundle), self.folder / digest
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(0o755)
            unpack(bundle, folder)
            self.packages[digest] = bundle, str(folder)

    def _take(self) -> MatchProcess:
        with self.lock:
            if not self.open:
                raise LudusError("the tournament is over")
            if self.idle:
                return self.idle.pop()
            self.processes.append(MatchProcess(None if self.first is None else self.first + len(self.processes)))
            return self.processes[-1]

    def _drop(self, process: MatchProcess) -> None:
        with self.lock:
            self.processes.remove(process)
            process.end()


def package(digest: str, data: bytes) -> tuple[str, bytes]:
    """A task of Dask whose result is what tasks need that come later."""
    return digest, data


def play_batch(name: str, batch: bytes, *packages: tuple[str, bytes]) -> bytes:
    """A task of Dask: play the matches in `batch` with the plugin of this name, as many as there is time for."""
    plugin = get_worker().plugins.get(name)
    if not hasattr(plugin, "processes"):
        raise LudusError(f"worker {get_worker().address} is not ready for the tournament: see its log")
    for one in packages:
        plugin.unpack(*one)
    tasks = msgspec.msgpack.decode(batch, type=list[Task | WorkJob])
    return msgspec.msgpack.encode(plugin.play(tasks))


def version() -> str:
    return __version__
