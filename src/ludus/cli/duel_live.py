"""A duel in the terminal while it is played, and its last lines."""

from collections.abc import Iterator
from math import isinf
from time import monotonic
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.text import Text

from ludus.cli.duel_score import Score
from ludus.ratings.sprt import Decision
from ludus.tournament.length import planned

WIDTH = 50  # of the bars
A, DRAWN, B = "dodger_blue1", "grey50", "dark_orange"


class LiveDuel:
    """A context manager; tell it of every match. Where there is no terminal, only faults are said."""

    def __init__(self, score: Score, screen: Console, quiet: bool = False) -> None:
        self.score, self._screen, self._quiet = score, screen, quiet
        self._total = planned(score.spec)
        self._before, self._start = score.games, monotonic()
        self._live = Live(get_renderable=self._drawn, console=screen, transient=True, refresh_per_second=4)

    def __enter__(self) -> "LiveDuel":
        if self._screen.is_terminal and not self._quiet:
            self._live.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._live.stop()

    def watch(self, done: Any) -> None:
        """Of a match that is stored."""
        self.score.add(done.result)
        if not self._quiet:
            for line in done.faults:
                self._screen.print(f"[red]fault[/] {escape(line)}")

    def announce(self, line: str) -> None:
        if not self._quiet:
            self._screen.print(f"[yellow]note[/]  {escape(line)}")

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    def _drawn(self) -> Group:
        score = self.score
        parts: list[Any] = [
            Text.assemble((score.names[0], f"bold {A}"), "  against  ", (score.names[1], f"bold {B}")),
            _shares(score),
            *(Text(line) for line in numbers(score)),
        ]
        if score.test is not None:
            parts.append(llr_bar(score.test))
        return Group(*parts, Text(self._pace(), style="dim"))

    def _pace(self) -> str:
        new = self.score.games - self._before
        said = f"{self.score.games} of {self._total} games" if self._total else f"{self.score.games} games"
        if not new:
            return said
        pace = new / self.seconds
        left = f", {_clock((self._total - self.score.games) / pace)} left" if self._total else ""
        return f"{said}, {pace:.3g} a second{left}"


def last_lines(score: Score, seconds: float) -> Iterator[str]:
    spec = score.spec
    yield f"{score.names[0]} against {score.names[1]}: {spec.game}, seed {spec.seed}, {seconds:.1f} s"
    yield from numbers(score)
    if score.faults:
        yield "faults   " + ", ".join(f"{name} in {count} games" for name, count in score.faults.items())
    yield f"verdict  {score.verdict}"


def numbers(score: Score) -> Iterator[str]:
    """Plain lines, the same while it lasts and at the end."""
    losses, draws, wins = score.wdl
    yield f"score    {wins}-{draws}-{losses} of {score.games}  ({score.share:.1%})"
    found = score.elo
    if found is not None:
        span = f"95 %: {_elo(found.low)} to {_elo(found.high)}"
        yield f"Elo      {_elo(found.value)}  ({span}), LOS {_los(score.los)}"
    test = score.test
    if test is not None:
        yield f"LLR      {test.llr:.2f}  ({test.lower:.2f} to {test.upper:.2f})"


def llr_bar(test: Decision) -> Text:
    """From bound to bound; where it stands is filled from nought."""
    span = test.upper - test.lower
    zero = round(WIDTH * -test.lower / span)
    now = min(WIDTH, max(0, round(WIDTH * (test.llr - test.lower) / span)))
    low, high = sorted((zero, now))
    filled = "█" * (high - low)
    style = A if now >= zero else B
    return Text.assemble("H0 ", ("░" * low, "dim"), (filled, style), ("░" * (WIDTH - high), "dim"), " H1")


def _shares(score: Score) -> Text:
    """Won, drawn and lost as one bar."""
    if not score.games:
        return Text("░" * WIDTH, "dim")
    losses, draws, _ = score.wdl
    lost, drawn = round(WIDTH * losses / score.games), round(WIDTH * draws / score.games)
    return Text.assemble(("█" * (WIDTH - lost - drawn), A), ("█" * drawn, DRAWN), ("█" * lost, B))


def _elo(value: float) -> str:
    return ("+∞" if value > 0 else "-∞") if isinf(value) else f"{value:+.1f}"


def _los(chance: float) -> str:
    """100 % would claim what no number of matches can show."""
    return "over 99.9 %" if chance > 0.999 else "under 0.1 %" if chance < 0.001 else f"{chance * 100:.1f} %"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(max(0.0, seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
