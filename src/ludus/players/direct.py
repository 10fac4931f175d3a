"""Python bots called by the match itself: no thread, no queue, and the clock is looked at once they have answered.

That is for bots that come with a game and do not hang: ours, and those of a game from another package, whose rules run
on the thread of the match already. One that may think for minutes says `takes_long = True` in its class and has a
thread (`local`), as the bots of strangers do: then it is late when its time is up, and Ctrl-C is heard meanwhile.
"""

from collections.abc import Callable
from threading import get_native_id
from time import monotonic_ns
from typing import Any

from ludus.core.clock import NS_PER_MS, TurnClock
from ludus.core.notes import notes_on
from ludus.core.outside.answers import count_orders
from ludus.core.patience import Patience
from ludus.core.player import Fault, FaultReport
from ludus.players.code.crash import unreadable
from ludus.players.local import FIRST_NS, BotAnswer, Job, LocalPlayer, answered, too_late
from ludus.players.programs.kin import Kin, OwnThread

OURS = ("ludus", "ludus.*")  # where a bot's author does not want to stop


class DirectPlayer(LocalPlayer):
    """Calls a bot of the game. What is no Exception, Ctrl-C above all, is nobody's fault and ends the match."""

    def __enter__(self) -> "DirectPlayer":
        self._patience = Patience(Kin(OwnThread(get_native_id())))
        return self

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        began, limit_ms = clock.started_ns, clock.limit_ms
        if began > self._patience.stale_ns:
            self._patience.freshen(began)
        self.charged_ms = None
        read = self._asked(view, clock)
        self.said = notes_on(view)
        if limit_ms is not None and self._is_late(limit_ms, began):
            return None, too_late(limit_ms)
        return read

    def close(self) -> None:
        """There is no thread to end."""

    def _asked(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        queue: list[Any] = []
        try:
            return self._read(self._choose(view, clock, queue), None)
        except Exception as error:  # noqa: BLE001 - a bot's mistake is a fault, whoever has written it
            return self._crashed(error, queue)

    def _read(self, value: object, crash: FaultReport | None) -> tuple[Any, FaultReport | None]:
        try:
            return self._parsed(value), crash
        except Exception as error:  # noqa: BLE001 - as above
            return None, crash or FaultReport(Fault.GARBLED, *unreadable(error))

    def _parsed(self, value: object) -> Any:
        """It gives no lists of its own making, so nobody looks for them."""
        count_orders(value, self._most_orders)
        return self._parse(value)

    def _run(
        self,
        call: Callable[[list[Any]], Any],
        failed: Callable[[BaseException, list[Any]], Any],
        limit_ms: float | None,
    ) -> BotAnswer | None:
        began, queue = monotonic_ns(), list[Any]()
        self._patience.freshen(began)
        try:
            answer = BotAnswer(0, call(queue), None)
        except Exception as error:  # noqa: BLE001 - as above
            answer = BotAnswer(0, failed(error, queue), error)
        return None if limit_ms is not None and self._is_late(limit_ms, began) else answer

    def _is_late(self, limit_ms: float, began: int) -> bool:
        """Who was not prompt is charged what it used: what others had of its core does not count."""
        passed = monotonic_ns() - began
        if passed <= FIRST_NS and passed <= limit_ms * NS_PER_MS:
            return False
        self._patience.begin(limit_ms, began_ns=began)
        self.charged_ms = self._patience.passed_ms()
        return self.charged_ms > limit_ms


class DebuggedPlayer(LocalPlayer):
    """For its author's debugger, without a clock, so that breakpoints work. Never for strangers: a bot that does not
    answer stops the match for good. `stop_at`: the debugger opens by itself in this turn, or in its first one after."""

    def __init__(self, make: Callable[[], Any], parse: Callable[[Any], Any], stop_at: int | None = None) -> None:
        super().__init__(make, parse)
        self._stop_at = stop_at

    def __enter__(self) -> "DebuggedPlayer":
        self.charged_ms = 0.0  # whoever looks around in a debugger has all the time
        return self

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        return super().act(view, TurnClock(clock.turn, None, clock.started_ns))

    def close(self) -> None:
        """There is no thread to end."""

    def _choose(self, view: Any, clock: TurnClock, queue: list[Any]) -> Any:
        if self._stop_at is None or clock.turn < self._stop_at:
            return super()._choose(view, clock, queue)
        self._stop_at = None
        choose = super()._choose
        return _in_debugger(lambda: choose(view, clock, queue))

    def _run(
        self,
        call: Callable[[list[Any]], Any],
        failed: Callable[[BaseException, list[Any]], Any],
        limit_ms: float | None,
    ) -> BotAnswer | None:
        from bdb import BdbQuit

        answer = answered(Job(0, call, failed))
        if isinstance(answer.error, BdbQuit | KeyboardInterrupt):  # the debugger was left: so is the match
            raise KeyboardInterrupt from None
        return answer


def _in_debugger(call: Callable[[], Any]) -> Any:
    """It stops at the first line of its author's. Who leaves the debugger leaves the match."""
    from bdb import BdbQuit
    from pdb import Pdb

    answers: list[Any] = []
    Pdb(skip=OURS).runcall(lambda: answers.append(call()))
    if not answers:  # it says nothing of having been left
        raise BdbQuit
    return answers[0]
