"""A program on stdin and stdout, in any language, started once for a match."""

import errno
import re
import signal
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludus.core.clock import TimeControl, TurnClock
from ludus.core.errors import BadMessage
from ludus.core.limits import Level, Limits
from ludus.core.patience import Patience
from ludus.core.player import Dialect, Fault, FaultReport, Setup
from ludus.players.channel import LONGEST_MESSAGE, Channel, Ended, Flooded, Late, report
from ludus.players.code.packages import may_import
from ludus.players.code.places import without_places
from ludus.players.frames import Lines
from ludus.players.programs.kin import Kin, Processes
from ludus.players.programs.meter import WallMeter, meter
from ludus.players.programs.spawn import Program, refusal, start
from ludus.players.programs.stderr import Stderr
from ludus.sandbox import demand
from ludus.sandbox.paths import SYSTEM, inside

GRACE_MS = 1000  # from the end of a match until a program that has not left is killed
LOOK_MS = 20  # how often one that is leaving is looked at
EXIT_MS = 200  # from the end of its output until it is gone
TAIL_LINES = 40
# Last words of those who were refused memory: Python, C++, Java, JavaScript, Go and Rust. A bot that lies gets no more.
NO_MEMORY = re.compile(
    r"^MemoryError|std::bad_alloc|java\.lang\.OutOfMemoryError|heap out of memory|runtime: out of memory"
    r"|memory allocation of \d+ bytes failed",
    re.MULTILINE,
)
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
        files: Sequence[str] | None = None,
        grace_ms: int = GRACE_MS,
    ) -> None:
        self._words, self.dialect, self._control, self._cwd = list(words), dialect, control, cwd
        self._margin_ms = control.margin_ms
        self._limits, self._files, self._grace_ms = limits, files, grace_ms
        self.level: Level = demand(limits.sandbox)  # now, so that what cannot be had is said before a match begins
        self._program: Program | None = None
        self._patience = Patience()
        self._free_ms = 0  # start-up that is still to come, for programs that do not greet
        self._complained = False  # on stderr, that it was refused memory
        self._detail_left = DETAIL_LIMIT
        self.ready_ms: float | None = None  # what it took to get ready
        self.charged_ms: float | None = None
        self.said = ""

    def __enter__(self) -> "ProcessPlayer":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        try:
            program = self._program = start(self._words, self._cwd, limits=self._limits, files=self._files)
        except OSError as error:
            kind = Fault.INFRA if error.errno in OURS else Fault.START
            return FaultReport(kind, f"{self._name}: {error.strerror}", gone=True)
        except ValueError as error:
            return FaultReport(Fault.START, f"{self._name}: {error}", gone=True)
        self._patience = Patience(Kin(Processes(program)))
        self._meter = meter(self._control, program.bot, program.root, program.confinement.usage, self._patience)
        self._channel, self._stderr = conversation(program)
        self._channel.send(self.dialect.start(setup))
        if not self.dialect.greets:
            self._free_ms = self._control.free_ms
            if not self._free_ms:
                self._meter.open()
            return None
        return self._greeted(limit_ms)

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        if self._program is None:
            return None, FaultReport(Fault.START, "not started", gone=True)
        if self.said:
            self.said = ""
        dialect, channel, meter, free = self.dialect, self._channel, self._meter, self._free_ms
        question = dialect.ask(view, clock)  # before the clock starts: this is our time
        limit = None if clock.limit_ms is None else clock.limit_ms + free + self._margin_ms
        if free:
            self._patience.begin(limit)
        meter.begin(limit, free)
        try:
            channel.send(question)
            while (answer := dialect.feed(channel.message(meter))) is None:
                pass
        except (Late, Ended, Flooded, BadMessage) as error:
            self._charge()
            return None, self._report(error)
        used = self._charge()
        if limit is not None and used > limit:
            return None, self._report(Late(f"answered after {used:.0f} ms, allowed were {limit:g}"))
        if answer.error:
            return answer.action, FaultReport(Fault.CRASH, answer.error, self._tail())
        if answer.note or self._stderr.fresh:
            self.said = f"{answer.note}\n{self._stderr.spoken()}".strip("\n")
        return answer.action, None

    def end(self, outcome: Any) -> None:
        """Tell the program, and give it the time to leave."""
        if self._program is None or self._program.ended or self._program.exit_code() is not None:
            return
        with suppress(Flooded):
            self._channel.send(self.dialect.end(outcome))
        self._channel.say_no_more()
        self._program.close_stdin()

    def close(self) -> None:
        if self._program is not None:
            self._program.end()

    def leave(self) -> bool:
        """Whether the program leaves by itself within its grace; it may have much to say before."""
        return self._program is None or self._leaves(self._program, self._grace_ms)

    @property
    def spared_ms(self) -> float:
        """What has passed while it was asked, and was not counted: it could not run."""
        return self._patience.spared_ms

    def _leaves(self, program: Program, limit_ms: int) -> bool:
        self._patience.begin(limit_ms)
        while wait := self._patience.wait_ms(LOOK_MS):
            if program.wait(wait / 1000):
                return True
            self._channel.drain()
        return False

    @property
    def _name(self) -> str:
        """What a report calls it: where it lies is nobody's business."""
        name = Path(self._words[0]).name
        return name if name.isprintable() else repr(name)

    def _greeted(self, limit_ms: int) -> FaultReport | None:
        try:
            clock = WallMeter(limit_ms, self._patience)
            while not self.dialect.greet(self._channel.message(clock)):
                pass
            self.ready_ms = clock.used_ms()
        except Late:
            return FaultReport(Fault.START, f"not ready after {limit_ms} ms", self._tail(), gone=True)
        except (Ended, Flooded, BadMessage) as error:
            wrong = self._report(error)
            kind = wrong.kind if wrong.kind in (Fault.INFRA, Fault.MEMORY) else Fault.START
            return FaultReport(kind, _with_reason(wrong), wrong.detail, gone=True)
        return None

    def _charge(self) -> float:
        """Write down what this turn has cost."""
        self.charged_ms = used = self._meter.used_ms()
        if self._free_ms:
            self.ready_ms = self._patience.passed_ms()
            self.charged_ms, self._free_ms = max(0.0, used - self._free_ms), 0
        return used

    def _report(self, error: Exception) -> FaultReport:
        return self._farewell() if isinstance(error, Ended) else report(error, self._tail())

    def _farewell(self) -> FaultReport:
        """How a program that says no more has ended, or why it never was one."""
        assert self._program is not None
        if not self._leaves(self._program, EXIT_MS):
            return FaultReport(Fault.CRASH, "it has closed its output", self._tail(), gone=True)
        code, tail = self._program.exit_code() or 0, self._tail()
        if not self._program.confinement.began():
            return FaultReport(Fault.INFRA, f"the sandbox did not start it: {tail}", gone=True)
        if reason := refusal(code, tail):
            return FaultReport(Fault.START, f"{self._name}: {reason}", gone=True)
        if self._program.confinement.starved():
            return FaultReport(
                Fault.MEMORY, f"it took more than {self._limits.memory_mb} MB of memory", tail, gone=True
            )
        kind = Fault.MEMORY if code != 0 and self._complained else Fault.CRASH
        return FaultReport(kind, _exit_words(code), tail, gone=True)

    def last_words(self) -> str:
        """The end of what it has said on stderr."""
        return "" if self._program is None else self._stderr.tail()

    def _tail(self) -> str:
        """The last lines of stderr since the last report, without what would upset a terminal."""
        lines = self._stderr.tail().splitlines()[-TAIL_LINES:]
        self._complained = self._complained or NO_MEMORY.search("\n".join(lines)) is not None
        tail = without_places("\n".join(lines), self._places())[-self._detail_left :] if self._detail_left else ""
        self._detail_left -= len(tail)
        return "".join(
            letter if letter.isprintable() or letter in "\n\t" else "\N{REPLACEMENT CHARACTER}" for letter in tail
        )

    def _places(self) -> set[str]:
        """Where its own files lie, which is nobody's business and tells its author nothing."""
        words = [word for word in self._words if word.startswith("/")]
        paths = [Path(path) for path in (*words, *(self._files or ())) if not inside(path, SYSTEM)]
        return {str(path) if path.is_dir() else str(path.parent) for path in paths if len(path.parts) > 2}


def conversation(program: Program) -> tuple[Channel, Stderr]:
    """A channel over a program's pipes, which hears how it ends, and what it says on stderr meanwhile."""
    channel, stderr = Channel(program.stdout, program.stdin, Lines()), Stderr(program.stderr)
    channel.watch(program.stderr, stderr.hear)
    if program.exit is not None:  # a pidfd, which can be read once the program is gone
        channel.watch(program.exit, channel.hear_last_words)
    return channel, stderr


def _with_reason(wrong: FaultReport) -> str:
    """What a program has said last that ended before it was ready: mostly that is why."""
    said = wrong.detail.strip().splitlines()[-1:] if wrong.kind is Fault.CRASH else []
    told = ": ".join([wrong.message, *(line.strip()[:LONGEST_MESSAGE] for line in said)])
    return f"{told}; {may_import()}" if said and said[0].startswith("ModuleNotFoundError") else told


def _exit_words(code: int) -> str:
    if code >= 0:
        return f"it has exited with code {code}"
    try:
        return f"it was ended by signal {-code} ({signal.Signals(-code).name})"
    except ValueError:  # one of the real-time signals
        return f"it was ended by signal {-code}"
