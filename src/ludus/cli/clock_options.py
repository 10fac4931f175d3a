"""The options about time, the same wherever a match is played."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

TIMES = (
    click.option("--turn-ms", type=click.IntRange(min=1), help="Time for a turn, in milliseconds."),
    click.option("--bank-ms", type=click.IntRange(min=1), help="Time for the whole match, in milliseconds."),
    click.option("--increment-ms", type=click.IntRange(min=0), help="Added to the bank after each turn."),
)
MEASURE = click.option(
    "--measure", type=click.Choice(["cpu", "wall"]), help="What a program's turn costs: its CPU time, or time."
)


def time_options(command: F) -> F:
    """How long a turn and a match may take."""
    for option in reversed(TIMES):
        command = option(command)
    return command


def clock_options(command: F) -> F:
    """And by what measure, where programs are started here."""
    return time_options(MEASURE(command))
