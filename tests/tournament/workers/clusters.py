"""Real Dask clusters for tests: a scheduler and workers, each a program of its own, that come, go and are killed."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

MARK = "LUDUS_TEST_CLUSTER"
DASK = str(Path(sys.executable).with_name("dask"))


class Dask:
    """A scheduler, and workers that come and go, each a program of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.more: dict[str, str] = {}  # for the environment of those who are started from now on
        self.workers: list[subprocess.Popen[bytes]] = []
        place = folder / "scheduler.json"
        words = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(place)]
        self.scheduler = self._start(*words)
        self.address = waited_for(lambda: place.exists() and _address(place))

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        surroundings = {**os.environ, MARK: str(self.folder), **self.more}
        with (self.folder / f"{words[0]}.log").open("ab") as log:
            return subprocess.Popen([DASK, *words], cwd=self.folder, stdout=log, stderr=log, env=surroundings)

    def add(self, threads: int = 1) -> subprocess.Popen[bytes]:
        words = ["--no-nanny", "--no-dashboard", "--nthreads", str(threads), "--local-directory", str(self.folder)]
        worker = self._start("worker", self.address, "--death-timeout", "60", *words)
        self.workers.append(worker)
        return worker

    def wait(self, workers: int) -> None:
        """Until so many workers have come."""
        log = self.folder / "worker.log"
        waited_for(lambda: not workers or log.read_text().count("Registered to") >= workers, 60)

    def kill_one(self) -> None:
        """Kill the oldest worker and start another in its place."""
        worker = self.workers.pop(0)
        worker.kill()
        worker.wait()
        self.add()

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def _address(place: Path) -> str:
    try:
        return str(json.loads(place.read_text())["address"])
    except ValueError:  # it is being written
        return ""


def waited_for(look: Callable[[], Any], seconds: float = 30) -> Any:
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
    return found


@contextmanager
def dask(folder: Path, workers: int = 0) -> Iterator[Dask]:
    folder.mkdir()
    cluster = Dask(folder)
    with ExitStack() as stack:
        stack.callback(cluster.end)
        for _ in range(workers):
            cluster.add()
        cluster.wait(workers)
        yield cluster


def marked(mark: str, word: bytes = b"") -> list[int]:
    """The processes that were started with this mark, or by one that was, with this word in their command."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() in (place / "environ").read_bytes().split(b"\0"):
                found += [int(place.name)] if word in (place / "cmdline").read_bytes() else []
        except OSError:  # it has ended meanwhile
            continue
    return found
