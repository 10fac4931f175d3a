"""A pool of workers that survives the death of any of them: a dead worker's match is simply played again."""

import multiprocessing
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from ludus.tournament.worker import Done, Task, serve

SPAWN = multiprocessing.get_context("spawn")  # a fork would copy our threads' locks


class Worker:
    def __init__(self, core: int) -> None:
        self.core = core
        self.link, other = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(other, core), daemon=True)
        self.process.start()
        other.close()
        self.task: Task | None = None

    def end(self) -> None:
        self.link.close()
        self.process.kill()
        self.process.join()
        self.process.close()


class Pool:
    """Give it tasks while there is room, and take what is done; None is a match whose worker died."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._workers: list[Worker] = []

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None:
        for worker in self._workers:
            worker.end()

    @property
    def has_room(self) -> bool:
        return len(self._workers) < self._jobs or any(worker.task is None for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid or 0 for worker in self._workers]

    def give(self, task: Task) -> None:
        worker = next((worker for worker in self._workers if worker.task is None), None)
        if worker is None:
            worker = Worker(len(self._workers))
            self._workers.append(worker)
        worker.task = task
        with suppress(OSError):  # it is dead: `take` will find out
            worker.link.send(task)

    def take(self) -> tuple[Task, Done | None]:
        """The next match that is done, or lost."""
        busy = {worker.link: worker for worker in self._workers if worker.task is not None}
        links: list[Any] = list(busy)
        link: Connection = wait(links)[0]  # type: ignore[assignment]
        worker = busy[link]
        task, worker.task = worker.task, None
        assert task is not None
        try:
            return task, link.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return task, None

    def _replace(self, worker: Worker) -> None:
        self._workers.remove(worker)
        worker.end()
