"""The gallery: observers of a match, each on a thread of its own, and scribes, whom the match tells itself."""

import threading
from collections.abc import Sequence
from queue import SimpleQueue
from time import monotonic_ns

from ludus.core.match import Moment, Observer, Scribe

# An observer that is quick is given the time to see the end; one that dawdles is left to finish on its own.
QUICK_NS = 20_000_000
PATIENCE_NS = 200_000_000


class Watcher:
    """One observer. It is fed over a queue, and never called again once it has raised."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.moments: SimpleQueue[Moment | None] = SimpleQueue()
        self.error: BaseException | None = None
        self.busy_since = 0  # when the call that is running began; 0: none is
        self.thread = threading.Thread(target=self._watch, name="observer", daemon=True)
        self.thread.start()

    def _watch(self) -> None:
        while (moment := self.moments.get()) is not None:
            self.busy_since = monotonic_ns()
            try:
                self.observer(moment)
            except BaseException as error:
                self.error = error
                raise  # with its traceback to stderr, for whoever has written it
            self.busy_since = 0

    def dawdles(self) -> bool:
        since = self.busy_since
        return since > 0 and monotonic_ns() - since > QUICK_NS


class Gallery:
    """All observers of a match."""

    def __init__(self, observers: Sequence[Observer]) -> None:
        self.scribes = [one for one in observers if isinstance(one, Scribe)]
        self.watchers = [Watcher(one) for one in observers if not isinstance(one, Scribe)]
        self.watched = bool(observers)

    def __enter__(self) -> "Gallery":
        return self

    def __exit__(self, *error: object) -> None:
        for watcher in self.watchers:
            watcher.moments.put(None)
        give_up = monotonic_ns() + PATIENCE_NS
        for watcher in self.watchers:
            while watcher.thread.is_alive() and not watcher.dawdles() and monotonic_ns() < give_up:
                watcher.thread.join(0.001)

    def show(self, moment: Moment) -> None:
        for scribe in self.scribes:
            scribe(moment)
        for watcher in self.watchers:
            if watcher.error is None:
                watcher.moments.put(moment)

    @property
    def notes(self) -> list[str]:
        """What went wrong in the gallery."""
        errors = [watcher.error for watcher in self.watchers if watcher.error is not None]
        return [f"an observer stopped: {type(error).__name__}: {error}" for error in errors]
