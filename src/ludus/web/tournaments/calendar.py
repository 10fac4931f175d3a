"""The tournaments of the server's store: all of them, whoever plays them, and those that play here."""

import asyncio
import logging
import re
import threading
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.tournament.spec import Entered
from ludus.web.keys import digest, name_of
from ludus.web.matches.roster import Roster
from ludus.web.records.record_folder import NotThere
from ludus.web.settings import Settings
from ludus.web.tournaments.run import Run
from ludus.web.tournaments.tournament_page import TournamentPage, TournamentStage
from ludus.web.tournaments.unfinished import Unfinished

if TYPE_CHECKING:
    from ludus.store import Store
    from ludus.store.playing import Heartbeat

LOG = logging.getLogger(__name__)
RECORD = re.compile(r"cup-([0-9a-f]{20})-([0-9]{1,9})")
HEAR_S = 0.5  # so long what was last heard of those who play is good
NOT_OURS = "it was begun with bots that this server does not know; go on where it was begun: ludus tournament run FILE"


class NameTaken(LudusError):
    """There is a tournament of this name."""


class Tournaments:
    """Any thread may ask."""

    def __init__(self, settings: Settings, roster: Roster) -> None:
        self._settings, self._roster = settings, roster
        self._lock = threading.Lock()
        self._store: Store | None = None
        self._stories: dict[str, TournamentPage] = {}
        self._runs: dict[str, Run] = {}
        self._unfinished = Unfinished(settings.unfinished)
        self._last_heard: tuple[float, list[Heartbeat]] = (-HEAR_S, [])

    @property
    def store(self) -> "Store":
        """Opened when somebody first asks: a database takes half a second to import."""
        from ludus.store import Store

        with self._lock:
            if self._store is None:
                _make_folder(self._settings.store)
                self._store = Store(self._settings.store, LOG.warning)
            return self._store

    def names(self) -> list[str]:
        return self.store.tournaments()

    def page(self, name: str) -> TournamentPage:
        store = self.store
        with self._lock:
            if name not in self._stories:
                if name not in store.tournaments():
                    raise NotThere(f"no tournament {name!r}")
                self._stories[name] = TournamentPage(store, name)
            return self._stories[name]

    def of_key(self, key: str) -> TournamentPage:
        return self.page(name_of(key))

    def all(self) -> list[TournamentPage]:
        """Those that are played first; what cannot be read is left out, and the log says what."""
        found = []
        for name in self.names():
            try:
                page = self.page(name)
                if page.spec.game in names():
                    found.append(page)
            except LudusError as error:
                self.store.leave_out(str(error))
        ranks = {
            TournamentStage.RUNNING: 0,
            TournamentStage.ELSEWHERE: 0,
            TournamentStage.COUNTING: 1,
            TournamentStage.STOPPED: 1,
            TournamentStage.OVER: 2,
        }
        return sorted(found, key=lambda page: (ranks[self.stage(page)], page.name.lower()))

    def stage(self, page: TournamentPage) -> TournamentStage:
        run = self._runs.get(page.name)
        running = run is not None and run.alive
        return page.stage(running, not running and bool(self.beats(page)))

    def beats(self, page: TournamentPage) -> "list[Heartbeat]":
        """Who plays it right now, here or elsewhere. Of a process of ours we know better than its last heartbeat
        whether it is there."""
        gone = {run.runner for run in list(self._runs.values()) if not run.alive}
        return [beat for beat in self._heard() if beat.tournament == page.name and beat.runner not in gone]

    def _heard(self) -> "list[Heartbeat]":
        """All heartbeats; asked for once by all who want to know at the same time."""
        when, found = self._last_heard
        if monotonic() - when > HEAR_S:
            try:
                found = self.store.playing()
            except LudusError as error:  # it is busy: nobody stops playing for that
                self.store.leave_out(f"who plays cannot be read ({error})")
            self._last_heard = monotonic(), found
        return found

    def error(self, page: TournamentPage) -> str:
        """Why its process ended, where it did so by itself and too early."""
        run = self._runs.get(page.name)
        return run.error if run is not None and not run.alive else ""

    def begin(self, name: str, entered: Entered) -> TournamentPage:
        """A new tournament, playing at once."""
        if name in self.names():
            raise NameTaken(f"there is a tournament {name!r} already; give this one another name")
        self._room(name)
        self.store.begin(name, msgspec.json.encode(entered.spec))
        self.store.keep_left_out(name, [(one.name, one.reason) for one in entered.left_out])
        page = self.page(name)
        self._run(page)
        return page

    def go_on(self, page: TournamentPage) -> None:
        """Only with bots that are known here: a stored spec may name any command."""
        stage = self.stage(page)
        if stage is TournamentStage.OVER:
            raise LudusError(f"tournament {page.name!r} is over")
        if stage is TournamentStage.COUNTING:
            raise LudusError(f"the results of tournament {page.name!r} are still being counted; try again in a moment")
        self._room(page.name)
        if not self.is_ours(page):
            raise LudusError(NOT_OURS)
        self._run(page)

    def is_ours(self, page: TournamentPage) -> bool:
        """Whether everybody in it is a bot of this server, under the very name."""
        game = load(page.spec.game)
        try:
            return all(self._roster.reference(game, entrant.name) == entrant.player for entrant in page.spec.entrants)
        except LudusError:
            return False

    def stop(self, page: TournamentPage) -> None:
        run = self._runs.get(page.name)
        if run is None or not run.alive:
            raise LudusError(f"tournament {page.name!r} is not played here")
        self._unfinished.drop(page.name)
        run.stop()

    def resume(self) -> bool:
        """Go on with what this server played when it was ended; what nobody can go on with is told and forgotten. False
        where one is still being counted, or somebody seems to play it: perhaps that is the last heartbeat of who was
        ended."""
        stages = {self._resumed(name) for name in self._unfinished.names()}
        return not stages & {TournamentStage.ELSEWHERE, TournamentStage.COUNTING}

    def _resumed(self, name: str) -> TournamentStage:
        """How it stood before."""
        try:
            page = self.page(name)
            stage = self.stage(page)
            if stage is TournamentStage.STOPPED:
                self.go_on(page)
            elif stage is TournamentStage.OVER:
                self._unfinished.drop(name)
        except LudusError as error:
            LOG.warning("%s: does not go on by itself: %s", name, error)
            self._unfinished.drop(name)
            stage = TournamentStage.STOPPED
        return stage

    def playing(self, player: str) -> str:
        """The name of a tournament in which this player plays here and now; empty where there is none."""
        running = [self.page(name) for name, run in self._runs.items() if run.alive]
        with_it = (one.name for one in running if any(entrant.player == player for entrant in one.spec.entrants))
        return next(with_it, "")

    def record(self, id: str) -> bytes | None:
        """The record behind the id that `record_id` gave it; None for other ids."""
        found = self.of_match(id)
        return None if found is None else self.match(*found)

    def of_match(self, id: str) -> tuple[str, int] | None:
        """The tournament and the number behind the id of a match; None for other ids."""
        found = RECORD.fullmatch(id)
        if found is None:
            return None
        name = next((name for name in self.names() if digest(name) == found[1]), None)
        if name is None:
            raise NotThere("no tournament with this match")
        return name, int(found[2])

    def match(self, name: str, number: int) -> bytes:
        try:
            return self.store.record(name, number)
        except LudusError:
            raise NotThere(f"no match {number} in {name!r} yet") from None

    async def end(self) -> None:
        for run in self._runs.values():
            if run.alive:
                await asyncio.to_thread(run.stop)

    def _room(self, name: str) -> None:
        running = [other for other, run in self._runs.items() if run.alive]
        if name in running:
            raise LudusError(f"tournament {name!r} is being played already")
        if len(running) >= self._settings.bounds.tournaments:
            raise LudusError(f"{len(running)} tournaments are being played already; stop one, or wait for it")

    def _run(self, page: TournamentPage) -> None:
        self._unfinished.add(page.name)
        self._runs[page.name] = Run(self._settings.store, page.name, page.spec.jobs)


def _make_folder(store: str) -> None:
    if "://" in store:
        return
    folder = Path(store).absolute().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LudusError(f"{folder}: cannot be made ({error.strerror})") from None
