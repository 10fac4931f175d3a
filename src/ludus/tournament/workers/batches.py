"""How many matches go to a cluster as one task: short ones together, since a task costs some milliseconds by itself."""

from collections import deque
from collections.abc import Iterator

from ludus.tournament.workers.worker import Task, WorkJob

AIM_S = 0.5  # how long a task should take
MOST = 100
AHEAD = 2  # tasks for each thread of the workers: one that is played and one that lies ready
WEIGHT = 0.3  # of the last batch in what a match is thought to take


class Batches:
    """Tasks that wait to be sent. Which matches go together changes nothing in them."""

    def __init__(self) -> None:
        self.waiting: deque[Task | WorkJob] = deque()
        self._match_s: float | None = None

    @property
    def size(self) -> int:
        """How many matches should make one task; one, while it is not known how long they take."""
        if self._match_s is None:
            return 1
        return max(1, min(MOST, int(AIM_S / max(self._match_s, 1e-6))))

    def learn(self, matches: int, seconds: float) -> None:
        before = seconds / matches if self._match_s is None else self._match_s
        self._match_s = before + WEIGHT * (seconds / matches - before)

    def has_room(self, flying: int, threads: int) -> bool:
        """Whether one more match would soon be sent, with so many on their way."""
        return len(self.waiting) + flying < AHEAD * threads * self.size

    def ready(self, sent: int, flying: int, threads: int, more: bool) -> Iterator[list[Task | WorkJob]]:
        """What is to be sent now, with so many tasks and matches out: batches that leave as much for everybody, and
        smaller ones to threads that idle, unless `more` matches are about to be given."""
        share = -(-(len(self.waiting) + flying) // (AHEAD * threads))
        count = max(1, min(self.size, share))
        while self.waiting and sent < AHEAD * threads:
            if len(self.waiting) < count and (more or sent >= threads):
                return
            yield [self.waiting.popleft() for _ in range(min(count, len(self.waiting)))]
            sent += 1
