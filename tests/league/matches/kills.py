"""A league that is killed again and again: its server, its scheduler, a worker, its database; and what must be left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from random import Random

from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.pairs import pairs
from ludus.league.people.principal import Principal
from ludus.league.tables import FILES, VERSIONS
from ludus.league.versions.receive import receive
from ludus.league.words import LEAGUE_SERIES, Role
from tests.league.matches.leagues import BOT

SERVE = "import sys; from ludus.cli import main; sys.argv[0] = 'ludus'; main()"
PATIENCE_S = 600.0  # a thousand matches may be wanted
LOOK_S = 0.2


class Victim:
    """The server of a league, with all that it starts."""

    def __init__(self, place: str, folder: Path) -> None:
        self._place, self._folder = place, folder
        self._log = (folder / "log").open("ab")
        self._server: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        words = ["league", "serve", "--store", self._place, "--port", "0", "--folder", str(self._folder), "--jobs", "2"]
        quiet = {"stdout": self._log, "stderr": self._log, "stdin": subprocess.DEVNULL}
        told = {**os.environ, "PYTHONFAULTHANDLER": "1"}  # for `told`
        self._server = subprocess.Popen([sys.executable, "-c", SERVE, *words], env=told, **quiet)  # type: ignore[call-overload]

    def end(self) -> None:
        assert self._server is not None
        self._server.send_signal(signal.SIGINT)
        try:
            self._server.wait(30)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()
        self._log.close()

    def kill_server(self) -> None:
        assert self._server is not None
        self._server.kill()
        self._server.wait()
        self.start()

    def kill_scheduler(self) -> None:
        for child in self._schedulers():
            _kill(child)

    def kill_worker(self, dice: Random) -> None:
        workers = [worker for child in self._schedulers() for worker in children(child)]
        if workers:
            _kill(dice.choice(workers))

    def revive(self) -> None:
        """A server that could not begin, since its database was away, is begun again, as a service is."""
        assert self._server is not None
        if self._server.poll() is not None:
            self.start()

    def told(self) -> str:
        """Its log, at whose end all of its processes say where they are. They end with that."""
        assert self._server is not None
        family = [self._server.pid]
        for pid in family:  # it grows meanwhile
            family += children(pid)
        for pid in reversed(family):  # a child ends with its parent, and would say nothing
            _kill(pid, signal.SIGABRT)
            time.sleep(0.5)
        return (self._folder / "log").read_text()

    def _schedulers(self) -> list[int]:
        assert self._server is not None
        return children(self._server.pid)


def children(pid: int) -> list[int]:
    with suppress(OSError):
        tasks = Path(f"/proc/{pid}/task").iterdir()
        return [int(word) for task in tasks for word in (task / "children").read_text().split()]
    return []


def _kill(pid: int, how: signal.Signals = signal.SIGKILL) -> None:
    with suppress(OSError):
        os.kill(pid, how)


class Watch:
    """What somebody has seen of a league: it must never be gone, nor another."""

    def __init__(self, place: str) -> None:
        self._place = place
        self.results: dict[int, tuple[MatchResult, bytes]] = {}
        self.uploads: dict[int, bytes] = {}

    def look(self) -> int:
        """How many results there are; what was seen before is still the same."""
        with League(self._place) as league:
            found = {one.number: one for one in league.store.results(LEAGUE_SERIES)}
            for number, (result, _) in self.results.items():
                assert found[number] == result, f"match {number} is another, or gone"
            for number in found.keys() - self.results.keys():
                record = blake2b(league.store.record(LEAGUE_SERIES, number)).digest()
                self.results[number] = found[number], record
            return len(found)

    def upload(self, team: int) -> None:
        data = BOT + b"# %d\n" % len(self.uploads)
        with League(self._place) as league:
            sent = receive(league, Principal(Role.AUTHOR, person=team, team=team), "bot.py", data)
        self.uploads[sent.id] = data

    def check(self) -> None:
        """Nothing lost, nothing doubled, nothing that was acknowledged missing."""
        self.look()
        with League(self._place) as league:
            log = {pair.number: pair for pair in pairs(league)}
            assert sorted(log) == list(range(len(log)))
            for number, (result, record) in self.results.items():
                assert result.entrants == log[number // 2].seats(number)
                assert blake2b(league.store.record(LEAGUE_SERIES, number)).digest() == record
            assert league.store.count(LEAGUE_SERIES) == len(self.results)
            files = select(VERSIONS.c.id, FILES.c.data).join(FILES, FILES.c.digest == VERSIONS.c.digest)
            kept = {row.id: row.data for row in league.rows(files)}
            assert {id: bytes(kept[id]) for id in self.uploads} == self.uploads

    def gaps(self) -> list[int]:
        """Matches of all pairs but the last few that have no result: what was under way is played in the end."""
        with League(self._place) as league:
            log = [pair.number for pair in pairs(league)]
            aside = league.store.aside(LEAGUE_SERIES)
        return [n for pair in log[:-20] for n in (2 * pair, 2 * pair + 1) if n not in self.results and n not in aside]


def patiently(act: Callable[[], object]) -> None:
    """Again, while the database is away."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            act()
            return
        except LudusError:
            if time.monotonic() > end:
                raise
            time.sleep(LOOK_S)


def until(what: Callable[[], bool], about: Callable[[], object]) -> None:
    end, last = time.monotonic() + PATIENCE_S, "no error"
    while True:
        try:
            if what():
                return
        except LudusError as error:
            last = str(error)
        assert time.monotonic() < end, f"{last}; {about()}"
        time.sleep(LOOK_S)


@contextmanager
def victim(place: str, folder: Path) -> Iterator[Victim]:
    found = Victim(place, folder)
    try:
        yield found
    finally:
        found.end()
