"""A player that does again what a record says its seat did, for as long as that can be played."""

from collections.abc import Sequence
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage, IllegalAction
from ludus.core.game import AnyGame, Ending, Seat
from ludus.core.match import CalledOff, EarlyEnd, Onlooker, TurnRecord
from ludus.core.player import Fault, FaultReport, Setup


class RecordedPlayer(Onlooker):
    """It must see the match (`show`), to know what can be played. Where that is no longer what was recorded, because
    another seat has done something else, the match is called off: nobody knows what it would have done."""

    charged_ms: float | None = 0.0
    said = ""

    def __init__(self, game: AnyGame, seat: Seat, turns: Sequence[TurnRecord]) -> None:
        self._game, self._seat, self._turns = game, seat, turns
        self._match: Any = None
        self.left: int | None = None  # the turn in which it could not go on

    def show(self, match: Any) -> None:
        self._match = match

    def __enter__(self) -> "RecordedPlayer":
        return self

    def __exit__(self, *error: object) -> None:
        """There is nothing to give back."""

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        turn = self._turns[clock.turn - 1] if clock.turn <= len(self._turns) else None
        if turn is None or turn.seat != self._seat:
            raise self._call_off(clock.turn)
        if turn.action is None:  # it was dropped here
            return None, FaultReport(turn.fault or Fault.CRASH, "as it was recorded", gone=True)
        try:
            action = self._game.codec.parse_action(turn.action)
            self._game.rules.check(self._match.state, action)
        except (IllegalAction, BadMessage):
            raise self._call_off(clock.turn) from None
        return action, None

    def end(self, outcome: Any) -> None:
        """Nobody needs to be told."""

    def leave(self) -> bool:
        return True

    def close(self) -> None:
        """Nothing runs."""

    def _call_off(self, turn: int) -> CalledOff:
        self.left = turn
        return CalledOff(EarlyEnd(Ending.AGREED))
