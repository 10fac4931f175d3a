"""The gallery: observers of a match, each on a thread of its own, and scribes, whom the match tells itself."""

import threading
from collections.abc import Sequence
from queue import SimpleQueue

from ludus.core.match import Moment, Observer, Scribe

# An observer that is quick is given the time to see the end; one that dawdles is left to finish on its own. Counted in
# slices that we wait, not by the clock: where others have the cores, neither it nor we get on.
SLICE_S = 0.001
QUICK = 10  # slices in which it gets on
PATIENCE = 200


class Watcher:
    """One observer. It is fed over a queue, and never called again once it has raised."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.moments: SimpleQueue[Moment | None] = SimpleQueue()
        self.error: BaseException | None = None
        self.calls = 0  # begun or ended
        self.thread = threading.Thread(target=self._watch, name="observer", daemon=True)
        self.thread.start()

    def _watch(self) -> None:
        while (moment := self.moments.get()) is not None:
            self.calls += 1
            try:
                self.observer(moment)
            except BaseException as error:
                self.error = error
                raise  # with its traceback to stderr, for whoever has written it
            self.calls += 1

    def wait(self, slices: int) -> int:
        """Until it has seen all, or dawdles; at most so long. Gives how much of that is left."""
        calls, stood = self.calls, 0
        while slices and stood < QUICK and self.thread.is_alive():
            self.thread.join(SLICE_S)
            slices -= 1
            calls, stood = self.calls, stood + 1 if self.calls == calls else 0
        return slices


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
        slices = PATIENCE
        for watcher in self.watchers:
            slices = watcher.wait(slices)

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
