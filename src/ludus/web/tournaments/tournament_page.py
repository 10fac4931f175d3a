"""A tournament as its page tells it, followed while anybody plays it: we, or another process on the same store."""

import threading
from collections.abc import Callable
from enum import StrEnum
from time import monotonic

from ludus.core.match import MatchResult
from ludus.report.markup import text
from ludus.report.report import Glance, TournamentReport, parts
from ludus.report.ways import Ways
from ludus.store import Store
from ludus.tournament.stored import stored_spec
from ludus.web.keys import digest, key_of

REST = 5  # times as long as the page took to make before it is made anew


class TournamentStage(StrEnum):
    """How far a tournament is."""

    RUNNING = "running"  # here
    ELSEWHERE = "elsewhere"  # by another process
    STOPPED = "stopped"
    OVER = "over"


class Snapshot:
    """What was last made of the results: for so many, at this stage."""

    def __init__(self, told: TournamentReport) -> None:
        self.told, self.made = told, monotonic()
        self.parts: dict[str, str] = {}
        self.took = 0.0


class TournamentPage:
    """One tournament. Any thread may ask."""

    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name, self.key = store, name, key_of(name)
        self.spec = stored_spec(store, name)
        self._lock = threading.RLock()
        self._results: list[MatchResult] = []
        self._numbers: set[int] = set()
        self._seen = 0  # rows of the store; some may not be readable
        self._opened: dict[int, Glance] = {}
        self._snapshot = Snapshot(self._report())
        self._look(first=True)

    @property
    def told(self) -> TournamentReport:
        """As far as it has been played."""
        with self._lock:
            self._look()
            if self._has_news() and self._rested():
                self._snapshot = Snapshot(self._report())
            return self._snapshot.told

    def stage(self, running: bool, elsewhere: bool = False) -> TournamentStage:
        """Who plays it, we or somebody else, is known by their heartbeats."""
        if self.told.schedule.finished is not None:
            return TournamentStage.OVER
        if running:
            return TournamentStage.RUNNING
        return TournamentStage.ELSEWHERE if elsewhere else TournamentStage.STOPPED

    @property
    def numbers(self) -> set[int]:
        """Of the matches that are stored."""
        with self._lock:
            self._look()
            return self._numbers

    def name_link(self, entrant: int) -> str:
        """An entrant's name, which leads to its page."""
        name = self.spec.entrants[entrant].name
        return f'<a href="{bot_page(self.spec.game, name)}">{text(name)}</a>'

    def parts(self) -> dict[str, str]:
        """The page in HTML, part by part."""
        with self._lock:
            told, snapshot = self.told, self._snapshot
            if not snapshot.parts:
                began = monotonic()
                snapshot.parts = parts(told)
                snapshot.took = monotonic() - began
            return snapshot.parts

    def _report(self) -> TournamentReport:
        told = TournamentReport(self.spec, self.name, self.store, tuple(self._results), self._opened, link_of(self.key))
        told.ways = ways_of(self.spec.game, self.key)
        return told

    def _look(self, first: bool = False) -> None:
        """What has been stored since."""
        stored = self.store.count(self.name)
        if stored <= self._seen:
            return
        self.spec = stored_spec(self.store, self.name)  # others may have been let in
        known = {result.number: result for result in self._results}
        known |= {result.number: result for result in self.store.results(self.name, after=self._seen)}
        self._seen, self._results = stored, [known[number] for number in sorted(known)]
        self._numbers = set(known)
        if first and self._results:
            self._snapshot = Snapshot(self._report())

    def _has_news(self) -> bool:
        told = self._snapshot.told
        if len(told.results) < len(self._results) or told.aside != self.store.aside(self.name):
            return True
        return told.left_out != self.store.left_out(self.name)

    def _rested(self) -> bool:
        return monotonic() - self._snapshot.made >= REST * self._snapshot.took


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
