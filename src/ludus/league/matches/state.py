"""What a scheduler knows, read from the log: all pairs, all results in the order in which they were stored."""

import gc
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, func, select

from ludus.core.match import MatchResult
from ludus.league.league import League
from ludus.league.matches.matchmaker import Matchmaker
from ludus.league.matches.pairs import CHUNK, board_words, pairs
from ludus.league.settings import LeagueSettings
from ludus.league.tables import VERSIONS
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES, Life
from ludus.store.rows import BadRow, read_result
from ludus.store.tables import RESULTS
from ludus.tournament.suspension import CRASHES

_STORED = (
    select(RESULTS.c.number, RESULTS.c.result, RESULTS.c.arrival)
    .where(RESULTS.c.tournament == bindparam("of"))
    .order_by(RESULTS.c.number)
)
_COUNT = select(func.max(RESULTS.c.arrival)).where(RESULTS.c.tournament == bindparam("of"))
_WHO = select(VERSIONS.c.id, VERSIONS.c.team, VERSIONS.c.life)
_LIVES = {str(life): life for life in Life}
_decode = msgspec.json.Decoder(MatchResult).decode


class Roll(Struct):
    """Of one version in a league: its last matches, and whether it crashed in them."""

    crashed: deque[bool]

    @property
    def crashes(self) -> int:
        """Of its last matches; none where the very last went well: so who was let in again has another chance."""
        return sum(self.crashed) if self.crashed and self.crashed[-1] else 0


class LeagueState:
    """A fold over the log. `add` and `made` are told what is written from now on."""

    def __init__(self, league: League) -> None:
        settings = league.settings
        self._league, self._rolls = league, dict[int, Roll]()
        self._window = settings.suspend.matches
        self.lives: dict[int, Life] = {}
        self.teams: dict[int, int | None] = {}
        self.maker = maker_of(settings, league.secret)
        self._look_at_all()
        with _uncollected():
            for series in (LEAGUE_SERIES, SCRIMMAGE_SERIES):
                self._fold(series)
        self.look()

    def look(self) -> None:
        """Who plays now, by what the store says."""
        self._look_at_all()
        plays = {version for version, life in self.lives.items() if life.plays}
        for version in self.maker.present - plays:
            self.maker.leave(version)
        for version in sorted(plays - self.maker.present):
            self.maker.enter(version)

    def add(self, series: str, result: MatchResult) -> None:
        self.maker.add(series, result)
        if series == LEAGUE_SERIES:
            self._note_crashes(result)

    def set_aside(self, series: str, match: int) -> None:
        self.maker.set_aside(series, match)

    def crashes(self, version: int) -> int:
        roll = self._rolls.get(version)
        return roll.crashes if roll else 0

    def _look_at_all(self) -> None:
        for row in self._league.rows(_WHO):
            self.lives[row.id] = _LIVES[row.life]
            if row.id not in self.teams:
                self.teams[row.id] = row.team
                self.maker.know(row.id, row.team)

    def _fold(self, series: str) -> None:
        results = list(stored(self._league, series))
        self.maker.fold(series, pairs(self._league, series), results)
        for result in results if series == LEAGUE_SERIES else ():
            self._note_crashes(result)
        for match in self._league.store.aside(series):
            self.set_aside(series, match)

    def _note_crashes(self, result: MatchResult) -> None:
        crashed = {seat for seat, fault in result.faults if fault in CRASHES} if result.faults else ()
        for seat, version in enumerate(result.entrants):
            roll = self._rolls.get(version)
            if roll is None:
                roll = self._rolls[version] = Roll(deque(maxlen=self._window))
            roll.crashed.append(seat in crashed)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the collector, which would walk through a million results again and again to find nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def maker_of(settings: LeagueSettings, secret: str) -> Matchmaker:
    return Matchmaker([board_words(board) for board in settings.boards], secret, settings.rated)


def stored(league: League, series: str) -> Iterator[MatchResult]:
    """All results, in the order in which they were stored. A row that cannot be read is left out, and told of once."""
    with league.link() as link:
        found: list[MatchResult | None] = [None] * (link.execute(_COUNT, {"of": series}).scalar() or 0)
        for rows in link.execute(_STORED, {"of": series}).partitions(CHUNK):
            for number, text, arrival in rows:
                try:
                    result = _decode(text)
                    if result.number != number or len(result.entrants) != 2:
                        result = read_result(text, number, None)
                    if 0 < arrival <= len(found):
                        found[arrival - 1] = result
                except (msgspec.DecodeError, UnicodeError, BadRow, RecursionError) as error:
                    league.store.leave_out(f"the result of match {number} of {series!r} cannot be read ({error})")
    return (result for result in found if result is not None)
