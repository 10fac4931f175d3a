"""A Python bot in this process, on a thread of its own, so that one that never answers does not hold up the match.

What a thread cannot promise: a bot that hangs inside a C call can only be left behind. Strangers' bots belong in a
process of their own.
"""

import ctypes
import threading
import traceback
from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, NamedTuple

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage
from ludus.core.player import Bot, Fault, FaultReport, Setup

DETAIL_LIMIT = 64 * 1024


class Abandoned(BaseException):
    """Raised inside a bot's thread that is no longer wanted."""


class Job(NamedTuple):
    number: int
    call: Callable[[list[Any]], Any]


class Answer(NamedTuple):
    number: int
    value: Any
    queue: list[Any]
    error: BaseException | None


class LocalPlayer:
    """Asks a bot on its own thread. `parse` makes an action of whatever the bot returns."""

    def __init__(self, make: Callable[[], Bot[Any, Any]], parse: Callable[[object], Any]) -> None:
        self._make, self._parse = make, parse
        self._bot: Any = None
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self.charged_ms: float | None = None
        self.said = ""
        self._number = 0  # of the newest job
        self._answered = 0  # of the newest answer that was taken
        self._thread = threading.Thread(target=self._serve, name="bot", daemon=True)

    def __enter__(self) -> "LocalPlayer":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        def get_ready(_: list[Any]) -> None:
            self._bot = self._make()
            if hasattr(self._bot, "start"):
                self._bot.start(setup)

        answer = self._run(get_ready, limit_ms)
        if answer is None:
            return FaultReport(Fault.START, f"not ready after {limit_ms} ms", gone=True)
        if answer.error is not None:
            return FaultReport(Fault.START, *described(answer.error), gone=True)
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        answer = self._run(lambda queue: self._choose(view, clock, queue), clock.limit_ms)
        self.said = noted(view)
        if answer is None:
            return None, FaultReport(Fault.TIMEOUT, f"no answer within {clock.limit_ms:g} ms")
        if answer.error is None:
            return self._read(answer.value, None)
        crash = FaultReport(Fault.CRASH, *described(answer.error))
        # What was queued before an exception counts.
        return self._read(answer.queue, crash) if answer.queue else (None, crash)

    def end(self, outcome: Any) -> None:
        """Nothing to say: the bot's thread ends when it is closed."""

    def leave(self) -> bool:
        return True

    def close(self) -> None:
        self._jobs.put(None)
        if self._number > self._answered and self._thread.ident is not None:
            # Best effort: ends a bot that loops in Python; one that sleeps in C wakes to it.
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident), ctypes.py_object(Abandoned))

    def _choose(self, view: Any, clock: TurnClock, queue: list[Any]) -> Any:
        if hasattr(self._bot, "take_turn"):
            self._bot.take_turn(view, queue)
            return queue
        return self._bot.choose(view, clock)

    def _read(self, value: object, crash: FaultReport | None) -> tuple[Any, FaultReport | None]:
        try:
            return self._parse(value), crash
        except BadMessage as error:
            return None, crash or FaultReport(Fault.GARBLED, str(error))

    def _run(self, call: Callable[[list[Any]], Any], limit_ms: float | None) -> Answer | None:
        """Have the thread call it; None where it takes too long. Answers to earlier jobs are thrown away."""
        self._number = number = self._number + 1
        left = None if limit_ms is None else limit_ms / 1000
        job, until = Job(number, call), monotonic() + (left or 0.0)
        try:
            # Nothing stands between handing over and waiting: the other thread is already after the interpreter's lock.
            self._jobs.put(job)
            answer = self._answers.get(timeout=left)
            while answer.number != number:
                left = None if left is None else max(0.0, until - monotonic())
                answer = self._answers.get(timeout=left)
        except Empty:
            return None
        self._answered = number
        return answer

    def _serve(self) -> None:
        try:
            while (job := self._jobs.get()) is not None:
                if job.number == self._number:  # nobody waits for the older ones any more
                    self._answers.put(answered(job))
        except Abandoned:
            return


def noted(view: Any) -> str:
    """What a bot has noted on a view."""
    notes = getattr(view, "notes", ())
    return "\n".join(notes) if notes else ""


def answered(job: Job) -> Answer:
    """Call a bot; whatever it raises is its answer."""
    queue: list[Any] = []
    try:
        return Answer(job.number, job.call(queue), queue, None)
    except Abandoned:
        raise
    except BaseException as error:  # noqa: BLE001 - a stranger's code runs here, and sys.exit() is its fault too
        return Answer(job.number, None, list(queue), error)


def described(error: BaseException) -> tuple[str, str]:
    """One line, and the traceback without our own frames."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    text = "".join(traceback.format_exception(type(error), error, frames))
    line = f"{type(error).__name__}: {error}".splitlines()[0]
    last = traceback.extract_tb(frames)[-1:] if frames else []
    where = "".join(f" (line {frame.lineno}, in {frame.name})" for frame in last)
    return line + where, text[-DETAIL_LIMIT:]
