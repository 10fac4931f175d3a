"""A tournament while it is played: standings, speed and time left; faults stay on the screen as they happen."""

from collections import Counter
from collections.abc import Iterable
from time import monotonic
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from ludus.core.match import MatchResult
from ludus.ratings.points import match_points
from ludus.tournament.length import planned
from ludus.tournament.spec import TournamentSpec

ROWS = 12  # of the standings; the whole table comes at the end
PLAIN_EVERY_S = 30.0  # where there is no terminal: a line now and then, for a log


class LiveBoard:
    """A context manager; tell it of every match. It keeps sums of its own, so that a turn of the screen costs the same
    after a million matches."""

    def __init__(self, spec: TournamentSpec, before: Iterable[MatchResult], screen: Console) -> None:
        self._spec, self._screen = spec, screen
        self._points: Counter[int] = Counter()
        self._played: Counter[int] = Counter()
        self._faults: Counter[int] = Counter()
        self.matches = 0
        for result in before:
            self._count(result)
        self._at_start, self._start, self._said = self.matches, monotonic(), monotonic()
        self._total = planned(spec)
        self._live = Live(get_renderable=self._drawn, console=screen, transient=True, refresh_per_second=4)

    def __enter__(self) -> "LiveBoard":
        if self._screen.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._live.stop()

    def watch(self, done: Any) -> None:
        """Of a match that is stored."""
        self._count(done.result)
        for line in done.faults:
            self._screen.print(f"[red]fault[/] {escape(line)}")
        if not self._screen.is_terminal and monotonic() - self._said > PLAIN_EVERY_S:
            self._said = monotonic()
            self._screen.print(self._summary())

    def announce(self, line: str) -> None:
        self._screen.print(f"[yellow]note[/]  {escape(line)}")

    def _count(self, result: MatchResult) -> None:
        self.matches += 1
        for entrant, points in zip(result.entrants, match_points(result.ranks), strict=True):
            self._points[entrant] += points  # type: ignore[assignment] # fractions add up exactly
            self._played[entrant] += 1
        for seat in {seat for seat, _ in result.faults}:
            self._faults[result.entrants[seat]] += 1

    def _drawn(self) -> Group:
        parts: list[Any] = [self._table(), Text.from_markup(self._summary())]
        if self._total:
            parts.append(ProgressBar(self._total, self.matches, width=50))
        return Group(*parts)

    def _table(self) -> Table:
        table = Table("", "name", "points", "faults", box=None, header_style="bold", pad_edge=False)
        entrants = range(len(self._spec.entrants))
        for place, one in enumerate(sorted(entrants, key=self._rank)[:ROWS], 1):
            name = f"[cyan]{escape(self._spec.entrants[one].name)}[/]"
            points = f"{float(self._points[one]):g}/{self._played[one]}"
            table.add_row(str(place), name, points, f"[red]{self._faults[one] or ''}[/]")
        if len(entrants) > ROWS:
            table.add_row("", f"[dim]and {len(entrants) - ROWS} more[/]")
        return table

    def _rank(self, entrant: int) -> tuple[float, int]:
        """The share of its points: some have played more than others yet."""
        played = self._played[entrant]
        return -float(self._points[entrant]) / played if played else 0.0, entrant

    def _summary(self) -> str:
        of = f" of {self._total}" if self._total else ""
        new, seconds = self.matches - self._at_start, monotonic() - self._start
        if not new:
            return f"{self.matches}{of} matches"
        pace = new / seconds
        left = f", {_clock((self._total - self.matches) / pace)} left" if self._total else ""
        return f"{self.matches}{of} matches, {pace:.3g} a second, {_clock(seconds)} gone{left}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(max(0.0, seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
