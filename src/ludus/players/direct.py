"""A Python bot called directly, on the thread of the match and without a clock: so that breakpoints work."""

from bdb import BdbQuit
from collections.abc import Callable
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.player import FaultReport
from ludus.players.local import BotAnswer, Job, LocalPlayer, answered


class DirectPlayer(LocalPlayer):
    """For its author's debugger, never for strangers: a bot that does not answer stops the match for good."""

    def __enter__(self) -> "DirectPlayer":
        self.charged_ms = 0.0  # whoever looks around in a debugger has all the time
        return self

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        return super().act(view, TurnClock(clock.turn, None, clock.started_ns))

    def close(self) -> None:
        """There is no thread to end."""

    def _run(
        self,
        call: Callable[[list[Any]], Any],
        failed: Callable[[BaseException, list[Any]], Any],
        limit_ms: float | None,
    ) -> BotAnswer | None:
        answer = answered(Job(0, call, failed))
        if isinstance(answer.error, BdbQuit | KeyboardInterrupt):  # the debugger was left: so is the match
            raise KeyboardInterrupt from None
        return answer
