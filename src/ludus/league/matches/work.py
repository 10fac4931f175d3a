"""The scheduler as a process: alone (`ludus league work`), or beside the server, which starts it again when it ends or
is not heard of any more: nothing is lost by that, and a league must not stand still until somebody looks."""

import logging
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from ludus.league.league import League
from ludus.league.matches.lease import new_holder
from ludus.league.matches.scheduler import Open, Scheduler
from ludus.league.versions.files import VersionFolder
from ludus.tournament.workers.child import Child
from ludus.tournament.workers.pool import Pool

LOG = logging.getLogger(__name__)
CHILD = "ludus.cli.league.work:in_child"  # the command, without its words
AGAIN_S = 1.0  # before it is started again
END_S = 5.0  # to drop its lease, or to say where it stood
BEAT_S = 1.0  # how often it is heard of
SILENT_S = 300.0  # at most: to unpack a version may take two minutes, to read a log of a million matches ten seconds

Tell = Callable[[str], object]


def work(
    place: str,
    folder: Path,
    jobs: int,
    cluster: str = "",
    tell: Tell = lambda _: None,
    holder: str = "",
    beat: Callable[[], object] = lambda: None,
) -> None:
    """Play the league of this store until Ctrl-C; while another does, wait. `beat` is called as long as it goes on."""
    with League(place, tell) as league:
        versions = VersionFolder(league, folder)
        Scheduler(league, _workers(jobs, cluster), versions, jobs, tell, bool(cluster), holder).run(beat)


def _workers(jobs: int, cluster: str) -> Open:
    if not cluster:
        return lambda: Pool(jobs)
    from ludus.tournament.workers.cluster import Cluster

    return lambda: Cluster(cluster)


class Pulse:
    """The child's word that it goes on, now and then: called as often as one likes."""

    def __init__(self, link: Connection) -> None:
        self._link, self._next = link, 0.0

    def __call__(self) -> None:
        if monotonic() >= self._next:
            self._next = monotonic() + BEAT_S
            with suppress(OSError):  # nobody is there any more: who notices ends this process
                self._link.send_bytes(b"")


class WorkProcess:
    """A context manager around the child, which is started again however it ends."""

    def __init__(self, place: str, folder: Path, jobs: int, cluster: str = "") -> None:
        self._arguments = place, str(folder), jobs, cluster, new_holder()
        self._over = Event()
        self._child: Child | None = None
        self._thread = Thread(target=self._keep, name="league work", daemon=True)

    def __enter__(self) -> "WorkProcess":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        if self._child is not None:
            self._child.leave()  # it drops its lease, so that who comes next need not wait
        self._thread.join()

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child else None

    def _keep(self) -> None:
        while not self._over.is_set():
            try:
                child = self._child = Child(CHILD, *self._arguments, ending=signal.SIGINT)
            except OSError as error:  # the machine has no process left, at present
                LOG.warning("the league waits: nobody can be started to play it (%s)", error.strerror)
                self._over.wait(AGAIN_S)
                continue
            self._watch(child)
            with suppress(OSError):
                child.end()
            self._over.wait(AGAIN_S)

    def _watch(self, child: Child) -> None:
        """Until it has ended, or should."""
        silent = 0.0  # counted in waits: of a machine that stands still one is long
        while child.wait(AGAIN_S) is None:
            silent = 0.0 if _heard(child.link) else silent + AGAIN_S
            if self._over.is_set():
                child.leave()
                child.wait(END_S)
                return
            if silent > SILENT_S:
                LOG.warning("the league stood still for %d s and is begun anew; where it stood:", silent)
                child.kill(signal.SIGABRT)  # it says so itself (faulthandler)
                child.wait(END_S)
                return


def _heard(link: Connection) -> bool:
    heard = False
    with suppress(EOFError, OSError):
        while link.poll():
            link.recv_bytes()
            heard = True
    return heard
