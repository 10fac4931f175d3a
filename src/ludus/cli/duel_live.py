"""A duel in the terminal while it is played, and its last lines."""

from collections.abc import Iterator
from math import isinf
from typing import Any

from rich.text import Text

from ludus.cli.duel_score import Score
from ludus.core.match import MatchResult
from ludus.ratings.sprt import Decision
from ludus.screen.live_run import LiveRun
from ludus.screen.say import styled
from ludus.screen.terminal import Screen

WIDTH = 50  # of the bars
A, DRAWN, B = "dodger_blue1", "grey50", "dark_orange"


class LiveDuel(LiveRun):
    def __init__(self, score: Score, screen: Screen, quiet: bool = False) -> None:
        super().__init__(screen, score.spec.planned, score.games, "games", quiet)
        self.score = score

    def count(self, result: MatchResult) -> None:
        self.score.add(result)

    def parts(self) -> list[Any]:
        score = self.score
        parts: list[Any] = [
            styled("[bold dodger_blue1]{}[/]  against  [bold dark_orange]{}[/]", *score.names),
            _shares(score),
            *(Text(line) for line in numbers(score)),
        ]
        bar = [] if score.test is None else [llr_bar(score.test)]
        return [*parts, *bar, styled("[dim]{}[/]", self.pace)]


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
    if score.repeats:
        yield f"repeats  {score.repeats} of them as before, move for move: counted once below"
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
