"""A Python bot in this process, on a thread of its own, so that one that never answers does not hold up the match.

What a thread cannot promise: a bot that hangs inside a C call can only be left behind. Strangers' bots belong in a
process of their own.
"""

import ctypes
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic_ns
from typing import Any

from msgspec import Struct

from ludus.core.clock import NS_PER_MS, TurnClock
from ludus.core.notes import notes_on
from ludus.core.outside.answers import MOST_ORDERS, count_orders, most_orders, refuse_own_lists
from ludus.core.patience import FIRST_MS, Patience
from ludus.core.player import Bot, Fault, FaultReport, Setup
from ludus.players.code.crash import Abandoned, described, unreadable
from ludus.players.programs.kin import Kin, OwnThread

ABANDONED_AFTER_S = (0.05, 0.2, 1.0, 5.0, 5.0)  # between one attempt to end a bot's thread and the next
FIRST_NS = FIRST_MS * NS_PER_MS


class Job(Struct, frozen=True):
    """What the bot's thread does: all of it, as whatever a bot gives or raises may be more of its code."""

    number: int
    call: Callable[[list[Any]], Any]
    failed: Callable[[BaseException, list[Any]], Any]  # makes of an exception, and of what was queued before, a value


class BotAnswer(Struct, frozen=True):
    number: int
    value: Any
    error: BaseException | None  # which nobody else should look at closely


class LocalPlayer:
    """Asks a bot on its own thread. `parse` makes an action of whatever the bot returns."""

    def __init__(self, make: Callable[[], Bot[Any, Any]], parse: Callable[[object], Any]) -> None:
        self._make, self._parse = make, parse
        self._bot: Any = None
        self._most_orders = MOST_ORDERS
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._answers: SimpleQueue[BotAnswer] = SimpleQueue()
        self.charged_ms: float | None = None
        self.said = ""
        self._patience = Patience()
        self._number = 0  # of the newest job
        self._answered = 0  # of the newest answer that was taken

    def __enter__(self) -> "LocalPlayer":
        self._thread = threading.Thread(target=self._serve, name="bot", daemon=True)
        self._thread.start()
        self._patience = Patience(Kin(OwnThread(self._thread.native_id or 0)))
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def spared_ms(self) -> float:
        """What has passed while it was asked, and was not counted: it could not run."""
        return self._patience.spared_ms

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        self._most_orders = most_orders(setup.options)

        def get_ready(_: list[Any]) -> None:
            self._bot = self._make()
            if hasattr(self._bot, "start"):
                self._bot.start(setup)

        answer = self._run(get_ready, _failed_start, limit_ms)
        if answer is None:
            return FaultReport(Fault.START, f"not ready after {limit_ms} ms", gone=True)
        report: FaultReport | None = answer.value
        return report

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        answer = self._run(
            lambda queue: self._read(self._choose(view, clock, queue), None), self._crashed, clock.limit_ms
        )
        self.said = notes_on(view)
        if answer is None:
            return None, too_late(clock.limit_ms or 0.0)
        read: tuple[Any, FaultReport | None] = answer.value
        return read

    def end(self, outcome: Any) -> None:
        """Nothing to say: the bot's thread ends when it is closed."""

    def leave(self) -> bool:
        return True

    def close(self) -> None:
        self._jobs.put(None)
        if self._number > self._answered and self._thread.is_alive():
            threading.Thread(target=_abandon, args=(self._thread,), name="abandon", daemon=True).start()

    def _choose(self, view: Any, clock: TurnClock, queue: list[Any]) -> Any:
        if hasattr(self._bot, "take_turn"):
            self._bot.take_turn(view, queue)
            return queue
        return self._bot.choose(view, clock)

    def _crashed(self, error: BaseException, queue: list[Any]) -> tuple[Any, FaultReport]:
        """What was queued before an exception counts."""
        crash = FaultReport(Fault.CRASH, *described(error))
        return (self._read(queue, crash)[0] if queue else None), crash

    def _read(self, value: object, crash: FaultReport | None) -> tuple[Any, FaultReport | None]:
        try:
            return self._parsed(value), crash
        except Abandoned:
            raise
        except BaseException as error:  # noqa: BLE001 - a stranger's code runs here: a list may be of a kind of its own
            return None, crash or FaultReport(Fault.GARBLED, *unreadable(error))

    def _parsed(self, value: object) -> Any:
        if (type(value) is not tuple and type(value) is not list) or value:  # to do nothing takes no look
            refuse_own_lists(value)
            count_orders(value, self._most_orders)
        return self._parse(value)

    def _run(
        self,
        call: Callable[[list[Any]], Any],
        failed: Callable[[BaseException, list[Any]], Any],
        limit_ms: float | None,
    ) -> BotAnswer | None:
        """Have the thread call it; None where it takes too long. Answers to earlier jobs are thrown away."""
        self._number = number = self._number + 1
        first = None if limit_ms is None else min(FIRST_MS, limit_ms / 4) / 1000
        job, began = Job(number, call, failed), monotonic_ns()
        if began > self._patience.stale_ns:
            self._patience.freshen(began)
        self.charged_ms = None
        try:
            # Nothing stands between handing over and waiting: the other thread is already after the interpreter's lock.
            self._jobs.put(job)
            answer = self._answers.get(timeout=first)
            while answer.number != number:
                answer = self._answers.get(timeout=first)
        except Empty:
            return self._wait_on(number, limit_ms or 0.0, began)
        self._answered = number
        if first is not None and monotonic_ns() - began > FIRST_NS:
            self._patience.begin(limit_ms, began_ns=began)
            self.charged_ms = self._patience.passed_ms()
        return answer

    def _wait_on(self, number: int, limit_ms: float, began: int) -> BotAnswer | None:
        """It was not prompt."""
        self._patience.begin(limit_ms, began_ns=began)
        try:
            while wait := self._patience.wait_ms():
                with suppress(Empty):
                    answer = self._answers.get(timeout=wait / 1000)
                    if answer.number == number:
                        self._answered = number
                        return answer
            return None
        finally:
            self.charged_ms = self._patience.passed_ms()

    def _serve(self) -> None:
        _push_nobody_away()
        try:
            while (job := self._jobs.get()) is not None:
                if job.number == self._number:  # nobody waits for the older ones any more
                    self._answers.put(answered(job))
        except Abandoned:
            return


def _push_nobody_away() -> None:
    """Who hands over a turn waits for the answer right after that. A thread that is woken and takes the core at once
    finds the interpreter's lock still held, and both change places twice more in every turn."""
    with suppress(OSError, AttributeError):  # a sandbox may refuse it, and not every system has it
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _abandon(thread: threading.Thread) -> None:
    """Best effort: ends a bot that loops in Python; one that sleeps in C wakes to it. More than once, as an exception
    that comes while a callback or a destructor runs is lost with it, and the bot would loop, and grow, for ever."""
    for pause_s in ABANDONED_AFTER_S:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(Abandoned))
        thread.join(pause_s)
        if not thread.is_alive():
            return


def answered(job: Job) -> BotAnswer:
    """Call a bot; whatever it raises is its answer."""
    queue: list[Any] = []
    try:
        return BotAnswer(job.number, job.call(queue), None)
    except Abandoned:
        raise
    except BaseException as error:  # noqa: BLE001 - a stranger's code runs here, and sys.exit() is its fault too
        return BotAnswer(job.number, job.failed(error, queue), error)


def too_late(limit_ms: float) -> FaultReport:
    return FaultReport(Fault.TIMEOUT, f"no answer within {limit_ms:g} ms")


def _failed_start(error: BaseException, _: list[Any]) -> FaultReport:
    return FaultReport(Fault.START, *described(error), gone=True)
