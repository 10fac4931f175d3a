"""The house's own dialect for programs, in every game: one JSON object a line (docs/bot-protocol.md)."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage
from ludus.core.game import AnyGame
from ludus.core.notes import LONGEST
from ludus.core.options import plain_options
from ludus.core.outside.answers import DEEPEST, MOST_ORDERS, PLAIN, count_orders, is_too_deep, most_orders
from ludus.core.player import Answer, Setup
from ludus.players.channel import LINE_LIMIT, Flooded

PROTOCOL = 1
SHOWN = 200  # bytes of a bad line in the message about it
LONGEST_ERROR = 1000
MOST_PASSED_OVER = 1000  # lines in one turn that are no answer to it


class Said(Struct):
    """What a program may say. A turn's answer echoes the turn, so that a late one is never taken for the next."""

    type: Literal["ready", "action", "note"] = "action"
    turn: int | None = None
    action: PLAIN = None
    error: str = ""
    note: PLAIN = None  # for people who look at the record; nobody else does


class JsonLines:
    """hello -> ready; act -> action; end."""

    greets = True

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._turn = self._passed_over = 0
        self._most_orders = MOST_ORDERS
        self._notes: list[str] = []  # since the last answer
        self._write = game.view_writer() if game.view_writer else self._dump
        self._decode = msgspec.json.Decoder(Said).decode

    def start(self, setup: Setup) -> bytes:
        self._most_orders = most_orders(setup.options)
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
        said = self._read(line, lambda: '{"type": "ready"}')
        if said.type == "note":
            self._pass_over()
            return False
        if said.type != "ready":
            raise BadMessage(f'expected {{"type": "ready"}}, got {_shown(line)}')
        return True

    def ask(self, view: Any, clock: TurnClock) -> bytes:
        self._turn, self._passed_over = clock.turn, 0
        left = msgspec.json.encode(clock.limit_ms)
        return b'{"type":"act","turn":%d,"left_ms":%b,"view":%b}\n' % (clock.turn, left, self._write(view))

    def feed(self, line: bytes) -> Answer | None:
        said = self._read(line, self._wanted)
        if said.note is not None:
            self._keep(said.note)
        if said.type == "note":
            self._pass_over()
            return None
        if said.type != "action" or said.turn is None:
            raise BadMessage(f"expected {self._wanted()}, got {_shown(line)}")
        if said.turn < self._turn:
            self._pass_over()  # late: it belongs to a turn that is over
            return None
        if said.turn > self._turn:
            raise BadMessage(f"an answer to turn {said.turn} in turn {self._turn}")
        count_orders(said.action, self._most_orders)
        action = self._game.codec.parse_action(said.action) if said.action is not None or not said.error else None
        if not self._notes and not said.error:
            return Answer(action)
        note, self._notes = "\n".join(self._notes), []
        return Answer(action, _one_line(said.error), note)

    def _dump(self, view: Any) -> bytes:
        return msgspec.json.encode(self._game.codec.dump_view(view))

    def end(self, outcome: Any) -> bytes:
        return msgspec.json.encode({"type": "end", "outcome": outcome}) + b"\n"

    def _keep(self, note: Any) -> None:
        text = note if isinstance(note, str) else msgspec.json.encode(note).decode()
        if text and len(self._notes) < MOST_PASSED_OVER:
            self._notes.append(text[:LONGEST])

    def _pass_over(self) -> None:
        """To read them is our time, not the program's."""
        self._passed_over += 1
        if self._passed_over > MOST_PASSED_OVER:
            raise Flooded(f"more than {MOST_PASSED_OVER} lines that are no answer to this turn")

    def _wanted(self) -> str:
        return f'{{"turn": {self._turn}, "action": ...}}'

    def _read(self, line: bytes, expected: Callable[[], str]) -> Said:
        if len(line) > LINE_LIMIT:
            raise Flooded(f"a line of more than {LINE_LIMIT >> 20} MB")
        try:
            return self._decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            if is_too_deep(error):
                raise BadMessage(f"expected {expected()}, got something nested more than {DEEPEST} deep") from None
            raise BadMessage(f"expected {expected()}, got {_shown(line)} ({error})") from None


def _shown(line: bytes) -> str:
    text = line[:SHOWN].decode(errors="backslashreplace").rstrip("\n")
    return repr(text) + ("..." if len(line) > SHOWN else "")


def _one_line(error: str) -> str:
    shown = error[:LONGEST_ERROR]
    return shown if shown.isprintable() else "".join(letter if letter.isprintable() else " " for letter in shown)
