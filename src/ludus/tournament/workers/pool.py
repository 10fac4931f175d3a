"""A pool of workers that survives the death of any of them: a dead worker's match is simply played again."""

from multiprocessing.connection import Connection, wait
from typing import cast

from ludus.tournament.workers.match_process import Answer, MatchProcess
from ludus.tournament.workers.worker import Task


class Pool:
    """Give it tasks while there is room, and take what is done; None is a match whose worker died, a str says why one
    could not be played."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._idle: list[MatchProcess] = []
        self._busy: dict[Connection, tuple[MatchProcess, Task]] = {}

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None:
        for worker in [*self._idle, *(worker for worker, _ in self._busy.values())]:
            worker.end()

    @property
    def has_room(self) -> bool:
        return len(self._busy) < self._jobs

    def give(self, task: Task) -> None:
        worker = self._idle.pop() if self._idle else MatchProcess(len(self._busy))
        self._busy[worker.link] = worker, task
        worker.give(task)

    def take(self) -> tuple[Task, Answer]:
        """The next match that is done, or lost."""
        link = cast(Connection, wait(list(self._busy))[0])
        worker, task = self._busy.pop(link)
        answer = worker.take()
        worker.end() if worker.lost else self._idle.append(worker)
        return task, answer
