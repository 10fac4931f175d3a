"""A Fish player at the other end of a connection that speaks the course's calls (docs/remote.md).

The connection lasts for a tournament, a player for one match of it: leaving a match closes nothing; only `close`, which
the referee calls for a seat that has done wrong, hangs up.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage
from ludus.core.game import Seat
from ludus.core.player import Fault, FaultReport, Setup
from ludus.games.fish import rules
from ludus.games.fish.state import State
from ludus.originals.fish import remote
from ludus.originals.fish.formats import parse_json
from ludus.players.channel import Ended, Flooded, Late, report
from ludus.players.frames import Frames, JsonValues
from ludus.players.network.sockets import SocketChannel
from ludus.players.programs.meter import WallMeter

WRONG = (Late, Ended, Flooded, BadMessage)


class Caller:
    """One client over a whole tournament: a call, an answer."""

    def __init__(self, name: str, channel: SocketChannel) -> None:
        self.name, self._channel = name, channel
        self.used_ms = 0.0  # by the last answer

    def ask(self, question: bytes, limit_ms: float | None) -> Any:
        """The answer as data; Late, Ended, Flooded or BadMessage where there is none."""
        self._channel.send(question)
        meter = WallMeter(limit_ms)
        try:
            return parse_json(self._channel.message(meter))
        finally:
            self.used_ms = meter.used_ms()

    def tell(self, news: bytes, limit_ms: float | None) -> FaultReport | None:
        """A call that is answered with void, and by nothing else."""
        try:
            remote.parse_void(self.ask(news, limit_ms))
        except WRONG as error:
            self.close()
            return report(error)
        return None

    def close(self) -> None:
        self._channel.close()


class FishCallsPlayer:
    """A client in a seat of one match. `absent` is shared by all at the table: who did not even take its seat."""

    charged_ms: float | None = None

    def __init__(self, caller: Caller, absent: set[Seat]) -> None:
        self._caller, self._absent = caller, absent

    def __enter__(self) -> "FishCallsPlayer":
        return self

    def __exit__(self, *error: object) -> None:
        """The connection goes on to the next match."""

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        """Two calls, each with the whole limit: the game's limit is one for each call."""
        for news in (remote.playing_as(setup.seat), remote.playing_with(setup.seat, setup.seats)):
            wrong = self._caller.tell(news, limit_ms)
            if wrong is not None:
                self._absent.add(setup.seat)
                return FaultReport(Fault.START, wrong.message, gone=True)
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        state: State = self._present(view.state)
        try:
            answer = self._caller.ask(remote.ask(state), clock.limit_ms)
            return remote.parse_answer(answer, state.is_placing), None
        except WRONG as error:
            return None, report(error)
        finally:
            self.charged_ms = self._caller.used_ms

    @property
    def said(self) -> str:
        """The calls leave no room for notes."""
        return ""

    def end(self, outcome: Any) -> None:
        """A match more or less is not told: `end` is for the tournament."""

    def leave(self) -> bool:
        return True

    def close(self) -> None:
        self._caller.close()

    def _present(self, state: State) -> State:
        """Without those who did not take their seats: the referee drops them only when it is their turn."""
        for seat in self._absent.difference(state.dropped):
            state = rules.drop(state, seat)
        return state


class NameAdmission:
    """Lets in who says its name, a JSON string. Clients are told nothing; `tell` hears of them."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell

    def frames(self) -> Frames:
        return JsonValues()

    def admit(self, message: bytes, names: Sequence[str]) -> str:
        return remote.parse_name(parse_json(message))

    def welcome(self, name: str) -> bytes:
        self._tell(f"{name} has signed up")
        return b""

    def refuse(self, reason: str) -> bytes:
        self._tell(f"somebody was not let in: {reason}")
        return b""
