"""A program on stdin and stdout, in any language, started once for a match."""

import errno
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from ludus.core.clock import TimeControl, TurnClock
from ludus.core.errors import BadMessage
from ludus.core.limits import Limits
from ludus.core.player import Dialect, Fault, FaultReport, Setup
from ludus.players.meter import WallMeter, meter
from ludus.players.pipes import Conversation, Ended, Flooded, Late, Meter
from ludus.players.spawn import Program, hold, refusal, start

GRACE_MS = 1000  # from the end of a match until a program that has not left is killed
LOOK_S = 0.02  # how often one that is leaving is looked at
TAIL_LINES = 40
LONGEST_MESSAGE = 4096
DETAIL_LIMIT = 256 << 10  # characters of stderr in the reports of one match
OURS = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)  # reasons not to start that no bot can help


class ProcessPlayer:
    """Holds a program and talks its dialect. Whatever goes wrong is a report, never an exception."""

    def __init__(
        self,
        words: Sequence[str],
        dialect: Dialect,
        control: TimeControl,
        *,
        cwd: str | None = None,
        limits: Limits = Limits(),
        grace_ms: int = GRACE_MS,
    ) -> None:
        self._words, self._dialect, self._control, self._cwd = list(words), dialect, control, cwd
        self._limits, self._grace_ms = limits, grace_ms
        self._program: Program | None = None
        self._free_ms = 0  # start-up that is still to come, for programs that do not greet
        self._detail_left = DETAIL_LIMIT
        self.charged_ms: float | None = None
        self.said = ""

    def __enter__(self) -> "ProcessPlayer":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        try:
            program = self._program = start(self._words, self._cwd)
        except OSError as error:
            kind = Fault.INFRA if error.errno in OURS else Fault.START
            return FaultReport(kind, f"{self._words[0]}: {error.strerror}", gone=True)
        except ValueError as error:
            return FaultReport(Fault.START, f"{self._words[0]!r}: {error}", gone=True)
        self._hold(program)
        self._meter = meter(self._control, program.pid)
        self._talk = Conversation(program.stdin, program.stdout, program.stderr, program.exit)
        self._talk.send(self._dialect.start(setup))
        if not self._dialect.greets:
            # RULES of the original: where time is wall time, start-up is part of the first turn, and charged.
            original = self._control.measure == "wall" and getattr(setup.options, "edition", "") == "original"
            self._free_ms = 0 if original else limit_ms
            return None
        return self._greeted(limit_ms)

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        if self._program is None:
            return None, FaultReport(Fault.START, "not started", gone=True)
        self.said = ""
        question = self._dialect.ask(view, clock)  # before the clock starts: this is our time
        limit = None if clock.limit_ms is None else clock.limit_ms + self._free_ms + self._control.margin_ms
        self._meter.begin(limit, self._free_ms)
        try:
            self._talk.send(question)
            answer = self._answer(self._meter)
        except (Late, Ended, Flooded, BadMessage) as error:
            self._charge()
            return None, self._report(error)
        used = self._charge()
        if limit is not None and used > limit:
            return None, self._report(Late(f"answered after {used:.0f} ms, allowed were {limit:g}"))
        if answer.error:
            return answer.action, FaultReport(Fault.CRASH, answer.error, self._tail())
        spoken = self._talk.spoken()
        self.said = f"{answer.note}\n{spoken}" if answer.note and spoken else answer.note or spoken
        return answer.action, None

    def end(self, outcome: Any) -> None:
        """Tell the program, and give it the time to leave."""
        if self._program is None or self._program.ended or self._program.exit_code() is not None:
            return
        with suppress(Flooded):
            self._talk.send(self._dialect.end(outcome))
        self._talk.say_no_more()
        self._program.close_stdin()

    def close(self) -> None:
        if self._program is not None:
            self._program.end()

    def leave(self) -> bool:
        """Whether the program leaves by itself within its grace; it may have much to say before."""
        over = monotonic() + self._grace_ms / 1000
        while self._program is not None and not self._program.wait(LOOK_S):
            if monotonic() > over:
                return False
            self._talk.drain()
        return True

    def _hold(self, program: Program) -> None:
        """The limits and the core of this thread, which a program does not inherit from the one that starts it."""
        try:
            hold(program.pid, self._limits)
            os.sched_setaffinity(program.pid, os.sched_getaffinity(0))
        except ProcessLookupError:
            pass  # already gone: its first turn will say so

    def _greeted(self, limit_ms: int) -> FaultReport | None:
        try:
            clock = WallMeter(limit_ms)
            while not self._dialect.greet(self._talk.line(clock)):
                pass
        except Late:
            return FaultReport(Fault.START, f"not ready after {limit_ms} ms", self._tail(), gone=True)
        except (Ended, Flooded, BadMessage) as error:
            report = self._report(error)
            return FaultReport(Fault.START, report.message, report.detail, gone=True)
        return None

    def _charge(self) -> float:
        """Write down what this turn has cost."""
        used = self._meter.used_ms()
        self.charged_ms, self._free_ms = max(0.0, used - self._free_ms), 0
        return used

    def _answer(self, metered: Meter) -> Any:
        while (answer := self._dialect.feed(self._talk.line(metered))) is None:
            pass
        return answer

    def _report(self, error: Exception) -> FaultReport:
        match error:
            case Late():
                return FaultReport(Fault.TIMEOUT, str(error), self._tail())
            case Flooded():
                return FaultReport(Fault.FLOOD, str(error), self._tail(), gone=True)
            case Ended():
                return self._farewell()
            case _:
                return FaultReport(Fault.GARBLED, str(error)[:LONGEST_MESSAGE], self._tail())

    def _farewell(self) -> FaultReport:
        """How a program that says no more has ended, or why it never was one."""
        assert self._program is not None
        if not self._program.wait(0.2):
            return FaultReport(Fault.CRASH, "it has closed its output", self._tail(), gone=True)
        code, tail = self._program.exit_code() or 0, self._tail()
        if reason := refusal(code, tail):
            return FaultReport(Fault.START, f"{self._words[0]}: {reason}", gone=True)
        return FaultReport(Fault.CRASH, _exit_words(code), tail, gone=True)

    def _tail(self) -> str:
        """The last lines of stderr since the last report, without what would upset a terminal."""
        lines = self._talk.stderr_tail().splitlines()[-TAIL_LINES:]
        tail = "\n".join(lines)[-self._detail_left :] if self._detail_left else ""
        self._detail_left -= len(tail)
        return "".join(
            letter if letter.isprintable() or letter in "\n\t" else "\N{REPLACEMENT CHARACTER}" for letter in tail
        )


def _exit_words(code: int) -> str:
    if code >= 0:
        return f"it has exited with code {code}"
    try:
        return f"it was ended by signal {-code} ({signal.Signals(-code).name})"
    except ValueError:  # one of the real-time signals
        return f"it was ended by signal {-code}"
