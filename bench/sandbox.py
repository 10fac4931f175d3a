"""What each level of the sandbox costs: to start a program, and to ask it a turn."""

import os
from select import select
from time import perf_counter

from bench.measure import ROUNDS, Row, thousands
from ludus.core.limits import Level, Limits
from ludus.players.programs.spawn import Program, start
from ludus.referee.pin import one_core
from ludus.sandbox.probe import obstacle

STARTS = 5 * ROUNDS
TURNS = 5000
MOST_MS = 50.0  # that a sandbox may add to a start


def rows() -> list[Row]:
    with one_core():
        figures = {level: measured(level) for level in Level if not obstacle(level)}
    bare_start, bare_turns = figures[Level.NONE]
    found = []
    for level, (started, turns) in figures.items():
        more = (started - bare_start) * 1000
        found += [
            Row(
                f"sandbox {level}: from the start of a program to its first answer",
                f"{started * 1000:.1f} ms (wall)",
                f"{more:+.1f} ms to a program that is not held ({bare_start * 1000:.1f} ms)",
                f"≤ {MOST_MS:g} ms more",
                more <= MOST_MS,
            ),
            Row(
                f"sandbox {level}: turns of a program that only echoes",
                f"{thousands(turns)} turns/s (wall)",
                f"{turns / bare_turns:.2f} of one that is not held ({thousands(bare_turns)})",
                "≥ 0.9",
                turns / bare_turns >= 0.9,
            ),
        ]
    return found


def measured(level: Level) -> tuple[float, float]:
    """Seconds to the first answer, and answers a second, each the best of several."""
    started = min(first_answer(level) for _ in range(STARTS))
    program = start(["/bin/cat"], limits=Limits(sandbox=level))
    try:
        return started, max(echoes(program) for _ in range(ROUNDS))
    finally:
        program.end()


def first_answer(level: Level) -> float:
    began = perf_counter()
    program = start(["/bin/cat"], limits=Limits(sandbox=level))
    try:
        echo(program)
        return perf_counter() - began
    finally:
        program.end()


def echoes(program: Program) -> float:
    began = perf_counter()
    for _ in range(TURNS):
        echo(program)
    return TURNS / (perf_counter() - began)


def echo(program: Program) -> None:
    os.write(program.stdin, b"x\n")
    select([program.stdout], [], [])  # which does not wait by itself
    os.read(program.stdout, 64)
