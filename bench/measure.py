"""Measuring: CPU time of this process, the best of several runs."""

import subprocess
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple

ROUNDS = 5


class Row(NamedTuple):
    """One line of the results."""

    what: str
    figure: str
    floor: str  # the peer or the floor of the same run, and our ratio to it
    bar: str
    reached: bool | None


def rate(run: Callable[[], int], clock: Callable[[], float] = process_time, rounds: int = ROUNDS) -> float:
    """How many a second, by the best round: the machine may have had other things to do in the others."""
    best = 0.0
    for _ in range(rounds):
        began = clock()
        count = run()
        best = max(best, count / (clock() - began))
    return best


def seconds(command: list[str], rounds: int = ROUNDS) -> float:
    """The shortest time that a command takes."""
    best = float("inf")
    for _ in range(rounds):
        began = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, perf_counter() - began)
    return best


def thousands(value: float) -> str:
    return f"{value / 1000:.1f}k" if value < 1e6 else f"{value / 1e6:.2f}M"


PYTHON = sys.executable
