"""One that has come to a Fish tournament with `ludus join`: JSON lines, a `hello` for each match, `end` for all."""

from typing import Any

import msgspec

from ludus.core.clock import TimeControl, TurnClock
from ludus.core.player import FaultReport, Setup
from ludus.games import load
from ludus.originals.fish.calls import FishTable
from ludus.players.channel import Flooded
from ludus.players.jsonlines import JsonLines
from ludus.players.network.remote import GRACE_MS, RemotePlayer
from ludus.players.network.sockets import SocketChannel

GAME = "fish"
START_MS = 15_000  # a bot of its own may have to be started over there
WON, LOST = "it has won the tournament", "the tournament is over, and others have won"


class JoinedClient:
    """It over a whole tournament, of which its bot knows nothing: to it a match is a match."""

    def __init__(self, name: str, channel: SocketChannel, call_ms: int) -> None:
        self.name, self._channel = name, channel
        self._time = TimeControl(start_ms=call_ms, turn_ms=call_ms, measure="wall")

    def start(self, limit_ms: int) -> FaultReport | None:
        """The first match will tell it."""
        return None

    def player(self, table: FishTable) -> "JoinedPlayer":
        return JoinedPlayer(self._channel, self._time, table)

    def end(self, won: bool, limit_ms: int) -> FaultReport | None:
        try:
            self._channel.send(msgspec.json.encode({"type": "end", "reason": WON if won else LOST}) + b"\n")
        except Flooded:
            return None
        self._channel.part(GRACE_MS)
        return None


class JoinedPlayer(RemotePlayer):
    """It in a seat of one match: leaving that closes nothing."""

    def __init__(self, channel: SocketChannel, control: TimeControl, table: FishTable) -> None:
        super().__init__(channel, JsonLines(load(GAME)), control)
        self._table = table

    def __exit__(self, *error: object) -> None:
        """The connection goes on to the next match."""

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        wrong = super().start(setup, max(limit_ms, START_MS))
        if wrong is not None:
            self._table.absent.add(setup.seat)
            self.close()
        return wrong

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        action, wrong = super().act(view, clock)
        if wrong is None:
            self._table.note(view.state, action)
        return action, wrong

    def end(self, outcome: object) -> None:
        """To it `end` is for the tournament."""

    def leave(self) -> bool:
        return True
