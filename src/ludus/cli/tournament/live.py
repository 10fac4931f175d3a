"""A tournament in the terminal while it is played, with its standings."""

from collections import Counter
from collections.abc import Iterable
from time import monotonic
from typing import Any

from rich.progress_bar import ProgressBar

from ludus.core.match import MatchResult
from ludus.ratings.points import match_points
from ludus.screen.live_run import LiveRun
from ludus.screen.say import cells, styled
from ludus.screen.terminal import Cells, Screen
from ludus.tournament.spec import TournamentSpec

ROWS = 12  # of the standings; the whole table comes at the end
PLAIN_EVERY_S = 30.0  # where there is no terminal: a line now and then, for a log


class LiveBoard(LiveRun):
    """It keeps sums of its own, so that a turn of the screen costs the same after a million matches."""

    def __init__(self, spec: TournamentSpec, before: Iterable[MatchResult], screen: Screen) -> None:
        super().__init__(screen, spec.planned, 0, "matches")
        self._spec, self._said = spec, monotonic()
        self._points: Counter[int] = Counter()
        self._played: Counter[int] = Counter()
        self._faults: Counter[int] = Counter()
        for result in before:
            self._before = self.matches = self.matches + 1
            self.count(result)

    def watch(self, done: Any) -> None:
        super().watch(done)
        if not self._screen.is_terminal and monotonic() - self._said > PLAIN_EVERY_S:
            self._said = monotonic()
            self._screen.print(self.pace)

    def count(self, result: MatchResult) -> None:
        for entrant, points in zip(result.entrants, match_points(result.ranks), strict=True):
            self._points[entrant] += points  # type: ignore[assignment] # fractions add up exactly
            self._played[entrant] += 1
        for seat in {seat for seat, _ in result.faults}:
            self._faults[result.entrants[seat]] += 1

    def parts(self) -> list[Any]:
        bar = [ProgressBar(self._total, self.matches, width=50)] if self._total else []
        return [self._table(), styled("{}", self.pace), *bar]

    def _table(self) -> Cells:
        table = cells("", "name", "points", "faults")
        entrants = range(len(self._spec.entrants))
        for place, one in enumerate(sorted(entrants, key=self._rank)[:ROWS], 1):
            name = styled("[cyan]{}[/]", self._spec.entrants[one].name)
            points = f"{float(self._points[one]):g}/{self._played[one]}"
            table.add_row(str(place), name, points, styled("[red]{}[/]", self._faults[one] or ""))
        if len(entrants) > ROWS:
            table.add_row("", styled("[dim]and {} more[/]", len(entrants) - ROWS))
        return table

    def _rank(self, entrant: int) -> tuple[float, int]:
        """The share of its points: some have played more than others yet."""
        played = self._played[entrant]
        return -float(self._points[entrant]) / played if played else 0.0, entrant
