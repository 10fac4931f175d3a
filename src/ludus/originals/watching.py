"""The matches of an original system's own tournament in the browser, while they are played.

The arena's server is a process of our own, which is told of every moment; nobody who plays waits for it.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection

from ludus.core.errors import LudusError
from ludus.core.match import MatchRecord, MatchSpec, Moment
from ludus.games import load
from ludus.referee.file import dump_record
from ludus.screen.browser import need_web, open_browser
from ludus.screen.say import say
from ludus.tournament.workers.child import Child
from ludus.tournament.workers.told import AllDone, MatchBegun, MatchDone, Told, pack_told, turned

PATIENCE_S = 5.0
WRAP_S = 600.0  # for the last moment, which is told on a thread of its own


class ShownMatch:
    """An observer of one match."""

    def __init__(self, spec: MatchSpec, link: Connection) -> None:
        self._game, self._link, self._over = load(spec.game), link, threading.Event()
        self._say(MatchBegun(spec))

    def __call__(self, moment: Moment) -> None:
        try:
            self._say(turned(self._game, moment))
        finally:
            if moment.outcome is not None:
                self._over.set()

    def finish(self, record: MatchRecord) -> None:
        self._over.wait(WRAP_S)
        self._say(MatchDone(dump_record(record)))

    def _say(self, told: Told) -> None:
        with suppress(OSError):  # nobody shows it any more: the match goes on
            self._link.send_bytes(pack_told(told))


class WatchedMatches:
    """A context manager; leaving it waits until nobody watches any more, or for Ctrl-C."""

    def __init__(self, browse: bool) -> None:
        need_web()
        self._child = Child("ludus.web.watch:follow", ending=signal.SIGINT, session=False)
        try:
            url = self._child.link.recv_bytes().decode()
        except EOFError:
            self._child.end()
            raise LudusError("the server that was to show the matches did not start") from None
        say(f"watch it at {url}  (Ctrl-C ends it)", err=True)
        if browse:
            open_browser(url)

    def __enter__(self) -> "WatchedMatches":
        return self

    @contextmanager
    def show(self, spec: MatchSpec) -> Iterator[ShownMatch]:
        yield ShownMatch(spec, self._child.link)

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        try:
            if kind is None:
                with suppress(OSError):
                    self._child.link.send_bytes(pack_told(AllDone()))
                self._child.wait()
        except KeyboardInterrupt:
            pass
        finally:
            self._child.leave()
            self._child.wait(PATIENCE_S)
            self._child.end()
