"""A Fish player at the other end of a connection that speaks the course's calls (docs/remote.md).

The connection lasts for a tournament, a player for one match of it: leaving a match closes nothing; only `close`, which
the referee calls for a seat that has done wrong, hangs up.
"""

from typing import Any, Protocol

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage
from ludus.core.game import Seat
from ludus.core.player import Fault, FaultReport, Player, Setup
from ludus.games.fish import rules
from ludus.games.fish.formats import parse_json
from ludus.games.fish.state import Action, Move, State
from ludus.originals.fish import remote
from ludus.players.channel import Ended, Flooded, Late, report
from ludus.players.network.sockets import SocketChannel
from ludus.players.programs.meter import WallMeter

WRONG = (Late, Ended, Flooded, BadMessage)


class FishTable:
    """What the clients at one table have in common: who did not even take its seat, and what has been moved."""

    def __init__(self) -> None:
        self.absent: set[Seat] = set()
        self._moved: list[tuple[Seat, Action, int]] = []  # with how many were out by then

    def moves_since(self, state: State) -> list[Action]:
        """RULES 9.3: what the others have moved since the last turn of the seat to move."""
        last = max((place for place, (seat, *_) in enumerate(self._moved) if seat == state.mover), default=None)
        if last is None or self._moved[last][2] != len(state.dropped):
            return []
        return [action for _, action, _ in self._moved[last + 1 :]]

    def note(self, state: State, action: Action) -> None:
        """An answer. Should it be illegal, its seat will be out, and nobody is told of moves before that."""
        if isinstance(action, Move):
            self._moved.append((state.mover, action, len(state.dropped)))


class TournamentClient(Protocol):
    """Somebody who plays a whole tournament over one connection."""

    name: str

    def __hash__(self) -> int: ...

    def start(self, limit_ms: int) -> FaultReport | None:
        """The tournament begins."""

    def player(self, table: FishTable) -> Player:
        """It in a seat of one match."""

    def end(self, won: bool, limit_ms: int) -> FaultReport | None:
        """The tournament is over."""


class Caller:
    """One client over a whole tournament: a call, an answer."""

    def __init__(self, name: str, channel: SocketChannel) -> None:
        self.name, self._channel = name, channel
        self.used_ms = 0.0  # by the last answer

    def start(self, limit_ms: int) -> FaultReport | None:
        return self.tell(remote.call("start", True), limit_ms)

    def player(self, table: FishTable) -> "FishCallsPlayer":
        return FishCallsPlayer(self, table)

    def end(self, won: bool, limit_ms: int) -> FaultReport | None:
        return self.tell(remote.call("end", won), limit_ms)

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
    """A client in a seat of one match."""

    charged_ms: float | None = None

    def __init__(self, caller: Caller, table: FishTable) -> None:
        self._caller, self._table = caller, table

    def __enter__(self) -> "FishCallsPlayer":
        return self

    def __exit__(self, *error: object) -> None:
        """The connection goes on to the next match."""

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        """Two calls, each with the whole limit: the game's limit is one for each call."""
        for news in (remote.playing_as(setup.seat), remote.playing_with(setup.seat, setup.seats)):
            wrong = self._caller.tell(news, limit_ms)
            if wrong is not None:
                self._table.absent.add(setup.seat)
                return FaultReport(Fault.START, wrong.message, gone=True)
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        state: State = self._present(view.state)
        try:
            question = remote.ask(state, self._table.moves_since(state))
            action = remote.parse_answer(self._caller.ask(question, clock.limit_ms), state.is_placing)
        except WRONG as error:
            return None, report(error)
        finally:
            self.charged_ms = self._caller.used_ms
        self._table.note(state, action)
        return action, None

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
        for seat in self._table.absent.difference(state.dropped):
            state = rules.drop(state, seat)
        return state
