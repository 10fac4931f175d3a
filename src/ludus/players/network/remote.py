"""A player at the other end of a TCP connection, in any game: JSON lines, as programs speak them on their pipes.

Who connects says who it is; from then on both sides talk as docs/bot-protocol.md tells.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ludus.core.clock import TimeControl, TurnClock
from ludus.core.errors import BadMessage
from ludus.core.patience import Patience
from ludus.core.player import Answer, Dialect, Fault, FaultReport, Setup
from ludus.players.channel import Ended, Flooded, Late, report
from ludus.players.frames import Frames, Lines
from ludus.players.jsonlines import PROTOCOL
from ludus.players.network.sockets import SocketChannel
from ludus.players.programs.meter import WallMeter

GRACE_MS = 1000  # from the end of a match until a connection that is still there is closed
LONGEST_NAME = 40


class RemotePlayer:
    """Talks a dialect over a connection. Whatever goes wrong is a report, never an exception; time is wall time."""

    def __init__(
        self, channel: SocketChannel, dialect: Dialect, control: TimeControl, grace_ms: int = GRACE_MS
    ) -> None:
        self._channel, self._dialect, self._control, self._grace_ms = channel, dialect, control, grace_ms
        self._patience = Patience()
        self.charged_ms: float | None = None
        self.said = ""

    @property
    def spared_ms(self) -> float:
        """What has passed while we stood still ourselves, and was not counted."""
        return self._patience.spared_ms

    def __enter__(self) -> "RemotePlayer":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        meter = WallMeter(limit_ms, self._patience)
        try:
            self._channel.send(self._dialect.start(setup))
            while self._dialect.greets and not self._dialect.greet(self._channel.message(meter)):
                pass
        except Late:
            return FaultReport(Fault.START, f"not ready after {limit_ms} ms", gone=True)
        except (Ended, Flooded, BadMessage) as error:
            return FaultReport(Fault.START, report(error).message, gone=True)
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        self.said = ""
        question = self._dialect.ask(view, clock)  # before the clock starts: this is our time
        margin = self._control.margin_ms
        meter = WallMeter(None if clock.limit_ms is None else clock.limit_ms + margin, self._patience)
        try:
            self._channel.send(question)
            answer = self._answer(meter)
        except (Late, Ended, Flooded, BadMessage) as error:
            return None, report(error)
        finally:
            self.charged_ms = meter.used_ms()
        self.said = answer.note
        return answer.action, FaultReport(Fault.CRASH, answer.error) if answer.error else None

    def end(self, outcome: Any) -> None:
        with suppress(Flooded):
            self._channel.send(self._dialect.end(outcome))

    def leave(self) -> bool:
        return self._channel.part(self._grace_ms)

    def close(self) -> None:
        self._channel.close()

    def _answer(self, meter: WallMeter) -> Answer:
        while (answer := self._dialect.feed(self._channel.message(meter))) is None:
            pass
        return answer


class Joining(Struct, kw_only=True):
    """The first line of who connects."""

    type: Literal["join"] = "join"
    protocol: int = PROTOCOL
    name: str


class JsonAdmission:
    """Lets in who says `{"type": "join", "name": ...}`; where `names` are given, only those, and each once."""

    def __init__(self, game: str, names: Sequence[str] = ()) -> None:
        self._game, self._names = game, tuple(names)

    def frames(self) -> Frames:
        return Lines()

    def unended(self, frames: Frames) -> bytes | None:
        """A line ends with its newline, and by nothing else."""
        return None

    def admit(self, message: bytes, names: Sequence[str]) -> str:
        name = _name(message)
        if self._names and (name not in self._names or name in names):
            raise BadMessage(f"nobody by the name of {name!r} is expected")
        number, own = 1, name
        while own in names:
            number += 1
            own = f"{name} {number}"
        return own

    def welcome(self, name: str) -> bytes:
        return msgspec.json.encode({"type": "welcome", "protocol": PROTOCOL, "game": self._game, "name": name}) + b"\n"

    def refuse(self, reason: str) -> bytes:
        return msgspec.json.encode({"type": "refused", "reason": reason}) + b"\n"


def _name(message: bytes) -> str:
    """The name in a first line."""
    try:
        joining = msgspec.json.decode(message, type=Joining)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(f'expected {{"type": "join", "name": ...}} ({error})') from None
    name = joining.name
    if joining.protocol != PROTOCOL:
        raise BadMessage(f"protocol {joining.protocol} is not spoken here, only {PROTOCOL}")
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise BadMessage(f"a name has 1 to {LONGEST_NAME} letters, and no space at its ends")
    return name
