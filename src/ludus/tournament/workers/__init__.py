"""Who plays the matches: workers on this machine (pool) or on many (cluster). The runner knows no difference."""

from collections.abc import Sequence
from typing import Protocol

from ludus.tournament.workers.match_process import Answer
from ludus.tournament.workers.worker import Task, WorkJob


class Workers(Protocol):
    """A context manager. Give it tasks while it has room, and take what is done, in whatever order."""

    def __enter__(self) -> "Workers": ...
    def __exit__(self, *error: object) -> None: ...

    @property
    def has_room(self) -> bool:
        """Whether another task would be begun, or lie ready, soon."""

    @property
    def has_done(self) -> bool:
        """Whether `take` need not wait."""

    @property
    def playing(self) -> Sequence[Task | WorkJob]:
        """What is being played, as far as is known; of the others some lie ready."""

    def give(self, task: Task | WorkJob) -> None: ...

    def wait(self, seconds: float) -> bool:
        """So long at most, until something is done; whether it is."""

    def take(self) -> tuple[Task | WorkJob, Answer]:
        """Wait for the next match that is done; a str says why it could not be played, None: lost with its worker."""
