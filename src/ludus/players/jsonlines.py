"""The house's own dialect for programs, in every game: one JSON object a line (docs/bot-protocol.md)."""

from typing import Any

import msgspec
from msgspec import Struct

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage
from ludus.core.game import AnyGame
from ludus.core.options import plain_options
from ludus.core.player import Answer, Setup

PROTOCOL = 1
SHOWN = 200  # bytes of a bad line in the message about it


class Said(Struct):
    """What a program may say. A turn's answer echoes the turn, so that a late one is never taken for the next."""

    type: str = "action"
    turn: int = 0
    action: Any = None
    error: str = ""
    note: str = ""


class JsonLines:
    """hello -> ready; act -> action; end."""

    greets = True

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._turn = 0
        self._decode = msgspec.json.Decoder(Said).decode

    def start(self, setup: Setup) -> bytes:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": setup.game,
            "seat": setup.seat,
            "seats": setup.seats,
            "board": self._game.board.write(setup.board),
            "options": plain_options(setup.options),
            "seed": setup.seed,
        }
        return msgspec.json.encode(hello) + b"\n"

    def greet(self, line: bytes) -> bool:
        said = self._read(line, '{"type": "ready"}')
        if said.type != "ready":
            raise BadMessage(f'expected {{"type": "ready"}}, got {_shown(line)}')
        return True

    def ask(self, view: Any, clock: TurnClock) -> bytes:
        self._turn = clock.turn
        act = {"type": "act", "turn": clock.turn, "left_ms": clock.limit_ms, "view": self._game.codec.dump_view(view)}
        return msgspec.json.encode(act) + b"\n"

    def feed(self, line: bytes) -> Answer | None:
        said = self._read(line, f'{{"turn": {self._turn}, "action": ...}}')
        if said.turn < self._turn:
            return None  # late: it belongs to a turn that is over
        if said.turn > self._turn:
            raise BadMessage(f"an answer to turn {said.turn} in turn {self._turn}")
        action = self._game.codec.parse_action(said.action) if said.action is not None or not said.error else None
        return Answer(action, said.error)

    def end(self, outcome: Any) -> bytes:
        return msgspec.json.encode({"type": "end", "outcome": outcome}) + b"\n"

    def _read(self, line: bytes, expected: str) -> Said:
        try:
            return self._decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadMessage(f"expected {expected}, got {_shown(line)} ({error})") from None


def _shown(line: bytes) -> str:
    text = line[:SHOWN].decode(errors="backslashreplace").rstrip("\n")
    return repr(text) + ("..." if len(line) > SHOWN else "")
