"""The process of one tournament. It plays until the tournament is over or nobody wants it any more, which is also
where the server is gone."""

import signal
import threading
import traceback
from contextlib import suppress
from multiprocessing.connection import Connection

from ludus.core.errors import LudusError
from ludus.report.private import hidden
from ludus.tournament.workers.child import Child
from ludus.tournament.workers.heart import new_runner

PATIENCE_S = 5.0


class Run:
    """A tournament under way, as the server sees it."""

    def __init__(self, store: str, name: str, jobs: int) -> None:
        self.error = ""
        self.runner = new_runner()  # under this name its heartbeat stands in the store
        self._child = Child("ludus.web.tournaments.run:play", store, name, jobs, self.runner, ending=signal.SIGINT)
        self._listener = threading.Thread(target=self._listen, name=f"tournament {name}", daemon=True)
        self._listener.start()

    @property
    def alive(self) -> bool:
        return self._listener.is_alive()

    def stop(self) -> None:
        """What is not finished is played again some day."""
        self._child.leave()
        if self._child.wait(PATIENCE_S) is None:
            self._child.kill()
        self._listener.join(PATIENCE_S)
        self.error = ""

    def _listen(self) -> None:
        """On a thread of its own: one who fails says why."""
        with suppress(EOFError, OSError):
            self.error = hidden(self._child.link.recv_bytes().decode())
        if self._child.wait() != 0:
            self.error = self.error or "its process was ended"


def play(link: Connection, store: str, name: str, jobs: int, runner: str) -> None:
    from ludus.store import Store
    from ludus.tournament.runner import run
    from ludus.tournament.stored import stored_spec

    try:
        with Store(store) as opened:
            run(stored_spec(opened, name), opened, name, jobs, runner=runner)
    except LudusError as error:
        _tell(link, str(error))
    except Exception as error:  # noqa: BLE001 - the server must hear of it, whatever it is
        traceback.print_exc()
        _tell(link, f"this is a bug in Ludus: {type(error).__name__}: {error}")


def _tell(link: Connection, error: str) -> None:
    link.send_bytes(error.strip().rpartition("\n")[2].encode(errors="replace"))
