"""The heart of a runner: while it beats, the store says that somebody plays, and what."""

import platform
import threading
from collections.abc import Mapping
from contextlib import suppress
from secrets import token_hex
from time import monotonic

from ludus.core.errors import LudusError
from ludus.store import Store
from ludus.store.playing import BEAT_S, Heartbeat, MatchNow


def new_runner() -> str:
    """A name that nobody else has, nor can guess."""
    return token_hex(16)


class Heart:
    """A context manager. One write every two seconds, however many matches are begun meanwhile: on a thread of its own,
    for the runner waits most of the time."""

    def __init__(self, store: Store, tournament: str, runner: str = "") -> None:
        self.runner = runner or new_runner()
        self._store, self._tournament = store, tournament
        self._lock, self._over = threading.Lock(), threading.Event()
        self._matches: dict[int, tuple[tuple[int, ...], float]] = {}
        self._thread = threading.Thread(target=self._go_on, name="heart", daemon=True)

    def __enter__(self) -> "Heart":
        self._beat(first=True)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()
        with suppress(LudusError):  # it will be taken for gone soon enough
            self._store.silence(self.runner)

    def plays(self, matches: Mapping[int, tuple[int, ...]]) -> None:
        """These, by number with who sits where, and no others."""
        now = monotonic()
        with self._lock:
            known = self._matches
            self._matches = {number: known.get(number) or (seats, now) for number, seats in matches.items()}

    def _go_on(self) -> None:
        wait = BEAT_S / 4  # the first matches are told of soon
        while not self._over.wait(wait):
            self._beat()
            wait = BEAT_S

    def _beat(self, first: bool = False) -> None:
        with self._lock:
            found = [(number, *one) for number, one in sorted(self._matches.items())]
        now = monotonic()
        matches = tuple(MatchNow(number, entrants, round(now - since, 1)) for number, entrants, since in found)
        beat = Heartbeat(runner=self.runner, tournament=self._tournament, host=platform.node(), matches=matches)
        with suppress(LudusError):  # the store is busy, or away: what matters is said when a match is stored
            self._store.beat(beat, first)
