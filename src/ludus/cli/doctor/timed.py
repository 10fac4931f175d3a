"""Attacks on clocks: what a program takes without being charged for it, or from another.

Each raises Late or Ended where it cannot be tried.
"""

from collections.abc import Callable
from contextlib import ExitStack

from ludus.core.clock import TimeControl
from ludus.players.channel import Late
from ludus.players.programs.cpu import cpu_ns
from ludus.players.programs.meter import WallMeter, meter
from ludus.players.programs.process import conversation
from ludus.players.programs.spawn import Program, descendants
from ludus.referee.pin import one_core

WORK = {"work_ms": 100, "children": 10}
PATIENCE_MS = 60_000
UNFAIR = 4  # times as much as another has: by chance a crowd gets a little more than its half, now and then

Start = Callable[[str], Program]
Found = tuple[str, str]  # what was reached, and else why not


class TimedProgram:
    """A program that says when it is ready, and when it is done."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._channel, _ = conversation(program)
        self._channel.message(WallMeter(PATIENCE_MS))

    def works_unseen(self, allowed_ms: float) -> str:
        """Whether it is done before it has used so much, as we see it; empty where it is not."""
        program = self.program
        gauge = meter(TimeControl(wall_cap_ms=PATIENCE_MS), program.bot, program.root, program.confinement.usage)
        gauge.begin(allowed_ms)
        self._channel.send(b"\n")
        try:
            self._channel.message(gauge)
        except Late:
            return ""
        return f"{gauge.used_ms():.0f} ms charged for {WORK['work_ms']}"

    def work(self) -> None:
        self._channel.send(b"\n")
        self._channel.message(WallMeter(PATIENCE_MS))

    def used_ns(self) -> int:
        return sum(map(cpu_ns, (self.program.bot, *descendants(self.program.bot))))


def unseen_work(start: Start) -> Found:
    with one_core(), ExitStack() as stack:
        return _waiting(start("unseen_work"), stack).works_unseen(WORK["work_ms"] / 2), "it was charged"


def crowd(start: Start) -> Found:
    """A program that works beside a crowd, on one core: what each side gets meanwhile."""
    with one_core(), ExitStack() as stack:
        busy, honest = (_waiting(start(attack), stack) for attack in ("crowd", "honest_work"))
        before = busy.used_ns(), honest.used_ns()
        honest.work()
        taken, had = busy.used_ns() - before[0], honest.used_ns() - before[1]
    share = f"{taken / had:.1f} times what the other one has"
    return (share, "") if taken > UNFAIR * had else ("", share)


def _waiting(program: Program, stack: ExitStack) -> TimedProgram:
    stack.callback(program.end)
    return TimedProgram(program)


TIMED: dict[str, Callable[[Start], Found]] = {"unseen_work": unseen_work, "crowd": crowd}
