"""The gallery: observers of a match, each on a thread of its own, and scribes, whom the match tells itself."""

import threading
from collections.abc import Sequence
from queue import SimpleQueue

from ludus.core.match import Moment, Observer, Scribe
from ludus.core.patience import Patience
from ludus.players.programs.kin import Kin, OwnThread

# An observer that is quick is given the time to see the end; one that dawdles is left to finish on its own. Only time
# in which it could run is counted.
QUICK_MS = 20  # in which it gets on
PATIENCE_MS = 200  # for all of them
LOOK_MS = 1
LOOKS = QUICK_MS // LOOK_MS  # at least


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

    def wait(self, limit_ms: float) -> float:
        """Until it has seen all, or dawdles, or so much has passed. Gives what is left of that."""
        while limit_ms > 0 and self.thread.is_alive():
            calls, patience = self.calls, Patience(Kin(OwnThread(self.thread.native_id or 0)))
            patience.begin(QUICK_MS)
            looks = 0  # of a machine that stood still, and counts that as time in which we ran, there are few
            while self.calls == calls and self.thread.is_alive() and (patience.wait_ms(LOOK_MS) or looks < LOOKS):
                self.thread.join(LOOK_MS / 1000)
                looks += 1
            if self.calls == calls:
                break
            limit_ms -= patience.passed_ms()
        return limit_ms


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
        left = float(PATIENCE_MS)
        for watcher in self.watchers:
            left = watcher.wait(left)

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
