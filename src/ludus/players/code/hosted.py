"""A Python bot that is asked on the only thread of its own process: whoever has started that has the clock, and judges
what it answers."""

import sys
from collections.abc import Callable
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.notes import notes_on
from ludus.core.player import Bot, Fault, FaultReport, Player, Setup
from ludus.core.seat.bot_side import BotSide
from ludus.players.client import Client, Heard, setup_of
from ludus.players.code.crash import described


class HostedPlayer:
    """What the bot raises is told on stderr, too."""

    def __init__(self, make: Callable[[], Bot[Any, Any]]) -> None:
        self._make = make
        self._bot: Any = None
        self._queues = False  # whether it is asked by `take_turn`
        self.said = ""
        self.charged_ms: float | None = None
        self.spared_ms = 0.0

    def __enter__(self) -> "HostedPlayer":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        return self.start_with(lambda: setup)

    def start_with(self, setup: Callable[[], Setup]) -> FaultReport | None:
        """The same; the setup is made only for a bot that wants to be told."""
        try:
            self._bot = self._make()
            self._queues, wants = hasattr(self._bot, "take_turn"), hasattr(self._bot, "start")
        except BaseException as error:  # noqa: BLE001 - a stranger's code runs here
            return _failed(error)
        told = setup() if wants else None
        try:
            if told is not None:
                self._bot.start(told)
        except BaseException as error:  # noqa: BLE001 - likewise
            return _failed(error)
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        queue: list[Any] = []
        try:
            if self._queues:
                self._bot.take_turn(view, queue)
                answer: Any = queue
            else:
                answer = self._bot.choose(view, clock)
        except BaseException as error:  # noqa: BLE001 - likewise, and sys.exit() is its fault too
            self.said = notes_on(view)
            tell(error)
            return queue or None, FaultReport(Fault.CRASH, *described(error))  # what was queued before counts
        self.said = notes_on(view)
        return [] if answer is None else answer, None

    def end(self, outcome: Any) -> None:
        """Nobody is told."""

    def leave(self) -> bool:
        return True

    def close(self) -> None:
        """There is nothing to give back."""


class HostClient(Client):
    """The conversation of a hosted bot."""

    def start(self, game: BotSide, player: Player, hello: Heard) -> FaultReport | None:
        if not isinstance(player, HostedPlayer):
            return super().start(game, player, hello)
        return player.start_with(lambda: setup_of(game, hello))


def tell(error: BaseException) -> None:
    sys.stderr.write(described(error)[1])


def _failed(error: BaseException) -> FaultReport:
    tell(error)
    return FaultReport(Fault.START, *described(error), gone=True)
