"""A pool of workers that survives the death of any of them: a dead worker's match is simply played again.

Each has its next matches before it asks, so that no core waits while a result is stored; where one has nothing left to
do, it gets what lies ready at another.
"""

from collections import deque
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import cast

from ludus.tournament.workers.match_process import Answer, MatchProcess, pack
from ludus.tournament.workers.worker import Task, WorkJob

READY_S = 0.05  # of work that should lie ready: to store results may take so long
MOST_READY = 20  # matches at each worker
LINK = 64 << 10  # bytes that a link holds for sure
WEIGHT = 0.3  # of the last match in what one is thought to take


class _Worker:
    """A process and what it was given: the first is played, the others lie ready."""

    def __init__(self, core: int) -> None:
        self.core, self.process = core, MatchProcess(core)
        self.tasks: list[Task | WorkJob] = []
        self._sizes: list[int] = []  # of the first of them: those that were sent
        self._recalled: set[int] = set()

    def give(self, task: Task | WorkJob) -> None:
        self.tasks.append(task)
        self._send()

    def begin_next(self) -> Task | WorkJob:
        """It has answered; what was."""
        self._sizes.pop(0)
        task = self.tasks.pop(0)
        self._recalled.discard(task.number)
        self._send()
        return task

    @property
    def ready(self) -> list[Task | WorkJob]:
        """What others could play instead."""
        return [task for task in self.tasks[1:] if task.number not in self._recalled]

    def recall(self, task: Task | WorkJob) -> None:
        """It is another's now, unless it is begun before this is heard."""
        if self.tasks.index(task) >= len(self._sizes):
            self.tasks.remove(task)
            return
        self._recalled.add(task.number)
        self.process.recall(task.number)

    def gave_back(self, number: int) -> None:
        place = [task.number for task in self.tasks].index(number)
        del self.tasks[place], self._sizes[place]
        self._recalled.discard(number)
        self._send()

    def _send(self) -> None:
        """As much as its link holds while it plays, or both of us would wait for the other to read."""
        for task in self.tasks[len(self._sizes) :]:
            packed = pack(task)
            if self._sizes and sum(self._sizes) + len(packed) > LINK:
                return
            self._sizes.append(len(packed))
            self.process.send(packed)


class Pool:
    """Give it tasks while there is room, and take what is done; None is a match whose worker died, a str says why one
    could not be played."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._workers: dict[Connection, _Worker] = {}
        self._open: dict[int, Task | WorkJob] = {}  # given, and not answered
        self._done: deque[tuple[Task | WorkJob, Answer]] = deque()
        self._match_s, self._heard = 1.0, 0.0

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None:
        for worker in self._workers.values():
            worker.process.kill()  # all, before we wait for one
        for worker in self._workers.values():
            worker.process.end()

    @property
    def has_room(self) -> bool:
        return len(self._open) < self._jobs * (1 + self._ahead)

    @property
    def has_done(self) -> bool:
        """Whether `take` need not wait."""
        self._hear(0)
        return bool(self._done)

    @property
    def playing(self) -> Sequence[Task | WorkJob]:
        """What a worker has begun, or will as soon as it can; not what another one has answered meanwhile."""
        begun = {worker.tasks[0].number: worker.tasks[0] for worker in self._workers.values() if worker.tasks}
        return [task for number, task in begun.items() if number in self._open]

    def give(self, task: Task | WorkJob) -> None:
        self._open[task.number] = task
        self._hand(task)

    def wait(self, seconds: float) -> bool:
        """So long at most, until something is done; whether it is."""
        if not self._done:
            self._even_out()
            self._hear(seconds)
        return bool(self._done)

    def take(self) -> tuple[Task | WorkJob, Answer]:
        """The next match that is done, or lost."""
        while not self._done:
            self._even_out()
            self._hear(None)
        return self._done.popleft()

    @property
    def _ahead(self) -> int:
        """How many matches lie ready at each worker: more, the shorter they are."""
        return max(1, min(MOST_READY, int(READY_S / max(self._match_s, 1e-6))))

    def _hand(self, task: Task | WorkJob) -> None:
        """To somebody who is idle, or new; else to who has least."""
        least = min(self._workers.values(), key=lambda worker: len(worker.tasks), default=None)
        if least is None or (least.tasks and len(self._workers) < self._jobs):
            taken = {worker.core for worker in self._workers.values()}
            least = _Worker(next(core for core in range(self._jobs) if core not in taken))
            self._workers[least.process.link] = least
        least.give(task)

    def _even_out(self) -> None:
        """Who is idle gets the last match of who has most. Should that be begun meanwhile, it is played twice, and the
        first answer counts."""
        for idle in [worker for worker in self._workers.values() if not worker.tasks]:
            most = max(self._workers.values(), key=lambda worker: len(worker.ready))
            for task in most.ready[-1:]:
                most.recall(task)
                idle.give(task)

    def _hear(self, timeout: float | None) -> None:
        for link in wait(list(self._workers), timeout):
            worker = self._workers[cast(Connection, link)]
            answer = worker.process.hear()
            if isinstance(answer, int):
                worker.gave_back(answer)
            elif worker.process.lost:
                self._bury(worker)
            else:
                self._learn()
                self._answered(worker.begin_next(), answer)

    def _answered(self, task: Task | WorkJob, answer: Answer) -> None:
        if self._open.pop(task.number, None) is not None:
            self._done.append((task, answer))

    def _bury(self, worker: _Worker) -> None:
        """What it played is lost; what lay ready, or is played elsewhere too, is not."""
        del self._workers[worker.process.link]
        worker.process.end()
        elsewhere = {task.number for other in self._workers.values() for task in other.tasks}
        left = [task for task in worker.tasks if task.number in self._open and task.number not in elsewhere]
        for task in left:
            self._answered(task, None) if task is worker.tasks[0] else self._hand(task)

    def _learn(self) -> None:
        """How long a match takes, by how often one is done."""
        now = monotonic()
        took = (now - self._heard) * self._jobs if self._heard else self._match_s
        self._heard = now
        self._match_s += WEIGHT * (took - self._match_s)
