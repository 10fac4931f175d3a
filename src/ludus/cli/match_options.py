"""The options about a match, the same wherever one is played: its board, seed, rules and time."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click
from msgspec import Struct

from ludus.core.clock import Measure, TimeControl

F = TypeVar("F", bound=Callable[..., Any])

BOARD = click.option("--board", default="", help="A shipped board, a file, or random[:key=value,…].")
RULES = (
    click.option("--seed", type=int, help="The same seed gives the same match; chosen and shown if not given."),
    click.option("--edition", help="Which reading of the rules."),
    click.option(
        "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated."
    ),
    click.option("--turn-ms", type=click.IntRange(min=1), help="Time for a turn, in milliseconds."),
    click.option("--bank-ms", type=click.IntRange(min=1), help="Time for the whole match, in milliseconds."),
    click.option("--increment-ms", type=click.IntRange(min=0), help="Added to the bank after each turn."),
)
MEASURE = click.option(
    "--measure", type=click.Choice(["cpu", "wall"]), help="What a program's turn costs: its CPU time, or time."
)


class MatchOptions(Struct, frozen=True, kw_only=True):
    """What somebody said of a match; what is left out is the game's own."""

    board: str = ""
    seed: int | None = None
    edition: str | None = None
    options: tuple[str, ...] = ()
    turn_ms: int | None = None
    bank_ms: int | None = None
    increment_ms: int | None = None
    measure: Measure | None = None

    def clock(self, usual: TimeControl) -> TimeControl | None:
        return usual.changed(
            turn_ms=self.turn_ms, bank_ms=self.bank_ms, increment_ms=self.increment_ms, measure=self.measure
        )


def match_options(*, board: bool = True, measure: bool = True) -> Callable[[F], Callable[..., Any]]:
    """Gives the command one argument `asked`: MatchOptions. Without `board` it has an option of its own for that, and
    without `measure` no programs are started here."""

    def with_options(command: F) -> Callable[..., Any]:
        @wraps(command)
        def collected(**given: Any) -> Any:
            asked = {name: given.pop(name) for name in MatchOptions.__struct_fields__ if name in given}
            return command(asked=MatchOptions(**asked), **given)

        options = (*([BOARD] if board else []), *RULES, *([MEASURE] if measure else []))
        for option in reversed(options):
            option(collected)
        return collected

    return with_options
