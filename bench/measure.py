"""Measuring: CPU time of this process, the best of several runs, and the table that is written."""

import platform
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from os import cpu_count
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


def report(rows: list[Row]) -> str:
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    machine = f"{platform.system()} {platform.release()}, {platform.machine()}, {cpu_count()} cores"
    lines = [
        "# Results of `make bench`",
        "",
        f"{when}; {machine}; Python {platform.python_version()}.",
        f"One core, CPU time unless it says otherwise, best of {ROUNDS} rounds. Ratios are to a floor or a peer",
        "measured in the same run; absolute figures only give the scale.",
        "",
        "| what | measured | floor or peer in the same run | bar | reached |",
        "|---|---|---|---|---|",
    ]
    marks = {True: "yes", False: "**no**", None: "–"}
    lines += [f"| {row.what} | {row.figure} | {row.floor} | {row.bar} | {marks[row.reached]} |" for row in rows]
    return "\n".join(lines) + "\n"


PYTHON = sys.executable
