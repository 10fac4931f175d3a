"""A tournament as its page tells it, followed while anybody plays it: we, or another process on the same store."""

import threading
from collections.abc import Callable
from enum import StrEnum
from time import monotonic
from typing import NamedTuple

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.report.markup import text
from ludus.report.report import Glance, TournamentReport, parts
from ludus.report.ways import Ways
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.stored import stored_spec
from ludus.web.keys import digest, key_of

REST = 5  # times as long as the page took to make before it is made anew
AT_ONCE = 20_000  # results; more are counted beside the requests, who are told meanwhile what was counted last


class TournamentStage(StrEnum):
    """How far a tournament is."""

    RUNNING = "running"  # here
    ELSEWHERE = "elsewhere"  # by another process
    STOPPED = "stopped"
    OVER = "over"
    COUNTING = "counting"  # it is large, and nobody has counted its results yet: nothing else is known


class Snapshot:
    """What was last made of the results: for so many, at this stage."""

    def __init__(self, told: TournamentReport) -> None:
        self.told, self.made = told, monotonic()
        self.parts: dict[str, str] = {}
        self.took = 0.0

    def make_parts(self) -> None:
        began = monotonic()
        self.parts = parts(self.told)
        self.took = monotonic() - began


class Stored(NamedTuple):
    """What a look at the store finds."""

    spec: TournamentSpec
    results: tuple[MatchResult, ...] = ()
    numbers: frozenset[int] = frozenset()
    rows: int = 0  # some may not be readable


class TournamentPage:
    """One tournament. Any thread may ask."""

    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name, self.key = store, name, key_of(name)
        self._lock = threading.RLock()
        self._stored = Stored(stored_spec(store, name))
        self._opened: dict[int, Glance] = {}
        self._snapshot: Snapshot | None = None
        self._counting = False  # by a thread, beside the requests
        self._counted = threading.Event()  # once, at least
        self._trouble: LudusError | None = None  # why nothing could be counted
        with self._lock:
            self._count()

    @property
    def spec(self) -> TournamentSpec:
        return self._stored.spec

    @property
    def told(self) -> TournamentReport:
        """As far as it has been played. Of a large one who asks first waits until it is counted."""
        return self._newest().told

    def stage(self, running: bool, elsewhere: bool = False) -> TournamentStage:
        """Who plays it, we or somebody else, is known by their heartbeats."""
        if not self._counted.is_set():
            return TournamentStage.COUNTING
        if self.told.schedule.finished is not None:
            return TournamentStage.OVER
        if running:
            return TournamentStage.RUNNING
        return TournamentStage.ELSEWHERE if elsewhere else TournamentStage.STOPPED

    @property
    def size(self) -> int:
        """How many matches are stored."""
        return self.store.count(self.name)

    @property
    def numbers(self) -> frozenset[int]:
        """Of the matches that are stored."""
        with self._lock:
            if self.size <= AT_ONCE:
                self._stored = self._look()
            return self._stored.numbers

    def name_link(self, entrant: int) -> str:
        """An entrant's name, which leads to its page."""
        name = self.spec.entrants[entrant].name
        return f'<a href="{bot_page(self.spec.game, name)}">{text(name)}</a>'

    def parts(self) -> dict[str, str]:
        """The page in HTML, part by part."""
        snapshot = self._newest()
        with self._lock:
            if not snapshot.parts:
                snapshot.make_parts()
            return snapshot.parts

    def _newest(self) -> Snapshot:
        with self._lock:
            if self._snapshot is None or (self._rested(self._snapshot) and self._has_news(self._snapshot)):
                self._count()
        self._counted.wait()
        if self._snapshot is None:
            assert self._trouble is not None
            raise self._trouble
        return self._snapshot

    def _count(self) -> None:
        """Make a new snapshot: here, or where that takes long on a thread of its own."""
        if self._counting:
            return
        if self.size <= AT_ONCE:
            self._stored = self._look()
            self._snapshot = Snapshot(self._report(self._stored))
            self._counted.set()
            return
        self._counting = True
        threading.Thread(target=self._count_beside, name=f"count {self.name}", daemon=True).start()

    def _count_beside(self) -> None:
        began, trouble, snapshot = monotonic(), None, self._snapshot
        stored = self._stored
        try:
            stored = self._look()
            snapshot = Snapshot(self._report(stored))
            snapshot.make_parts()
            snapshot.took = monotonic() - began
        except LudusError as error:
            trouble = error
        with self._lock:
            self._stored, self._snapshot, self._trouble, self._counting = stored, snapshot, trouble, False
            self._counted.set()

    def _report(self, stored: Stored) -> TournamentReport:
        told = TournamentReport(stored.spec, self.name, self.store, stored.results, self._opened, link_of(self.key))
        told.ways = ways_of(stored.spec.game, self.key)
        return told

    def _look(self) -> Stored:
        """What has been stored since, with what was there before."""
        before, rows = self._stored, self.size
        if rows <= before.rows:
            return before
        known = {result.number: result for result in before.results}
        known |= {result.number: result for result in self.store.results(self.name, after=before.rows)}
        results = tuple(known[number] for number in sorted(known))
        spec = stored_spec(self.store, self.name)  # others may have been let in
        return Stored(spec, results, frozenset(known), rows)

    def _has_news(self, snapshot: Snapshot) -> bool:
        told = snapshot.told
        if self.size > self._stored.rows or len(told.results) < len(self._stored.results):
            return True
        return told.aside != self.store.aside(self.name) or told.left_out != self.store.left_out(self.name)

    def _rested(self, snapshot: Snapshot) -> bool:
        return monotonic() - snapshot.made >= REST * snapshot.took


def bot_page(game: str, name: str) -> str:
    return f"/bots/{game}/{key_of(name)}"


def ways_of(game: str, key: str) -> Ways:
    """From a name to the bot's page, from a cell of the crosstable to those matches."""
    return Ways(
        lambda name: bot_page(game, name),
        lambda mine, theirs: f"/tournament/{key}/matches?of={key_of(mine)}&against={key_of(theirs)}",
    )


def link_of(key: str) -> Callable[[int], str]:
    return lambda number: f"/tournament/{key}/match/{number}"


def record_id(name: str, number: int) -> str:
    """The id under which the match of a tournament is shown as any other."""
    return f"cup-{digest(name)}-{number}"
