"""The end of a conversation where a bot sits: what a host says in JSON lines is put to a player (docs/bot-protocol.md).

So a Python bot in a process of its own answers the referee (`host`), and whoever has joined a match elsewhere its host.
"""

from collections.abc import Callable
from time import monotonic_ns
from typing import Any, BinaryIO

import msgspec
from msgspec import Raw, Struct, field

from ludus.core.clock import TurnClock
from ludus.core.errors import LudusError
from ludus.core.outside.answers import quoted
from ludus.core.player import FaultReport, Player, Setup
from ludus.core.seat.bot_side import BotSide
from ludus.core.seat.outcome import Outcome
from ludus.players.code.crash import unreadable

LONGEST_LINE = 64 << 20

_encode = msgspec.json.Encoder().encode


class Heard(Struct):
    """What a host may say; each type uses some of it."""

    type: str
    game: str = ""
    name: str = ""
    reason: str = ""
    seat: int = 0
    seats: int = 0
    board: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    turn: int = 0
    left_ms: float | None = None
    view: Raw = Raw()  # which the game reads
    outcome: Outcome | None = None


class HungUp(LudusError):
    """Nobody speaks to us any more."""

    def __init__(self) -> None:
        super().__init__("the host has closed the connection")


class Client:
    """Hears lines, and writes lines."""

    def __init__(self, lines: BinaryIO, write: Callable[[bytes], object]) -> None:
        self._lines, self._write = lines, write
        self._decode = msgspec.json.Decoder(Heard).decode
        self.seat = 0

    def answer(self, game: BotSide, player: Player) -> Outcome | None:
        """Have the player answer until the match is over; how it ended. LudusError where it comes to no end."""
        return self.match(game, player).outcome

    def match(self, game: BotSide, player: Player, hello: Heard | None = None) -> Heard:
        """One match, whose hello may have been heard already; what was heard at its end, be it the next one's hello."""
        if hello is not None:
            self._get_ready(game, player, hello)
        while (heard := self.hear()).type != "end" and not (hello and heard.type == "hello"):
            if heard.type == "hello":
                hello = heard
                self._get_ready(game, player, heard)
            elif heard.type == "act":
                self.say(_turn(game, player, heard))
        return heard

    def hear(self) -> Heard:
        try:
            line = self._lines.readline(LONGEST_LINE)
            if not line.endswith(b"\n"):
                raise HungUp
            return self._decode(line)
        except OSError:
            raise HungUp from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise LudusError(f"what the host says cannot be read: {error}") from None

    def say(self, message: Any) -> None:
        try:
            self._write(_encode(message) + b"\n")
        except OSError:
            raise HungUp from None

    def _get_ready(self, game: BotSide, player: Player, hello: Heard) -> None:
        self.seat = hello.seat
        report = self.start(game, player, hello)
        if report is not None:
            raise LudusError(f"the bot did not start: {report.message}")
        self.say({"type": "ready"})

    def start(self, game: BotSide, player: Player, hello: Heard) -> FaultReport | None:
        return player.start(setup_of(game, hello), game.ready_ms)


def setup_of(game: BotSide, hello: Heard) -> Setup:
    """What a hello tells a bot."""
    board, options = game.setting(hello.board, hello.options)
    return Setup(game=hello.game, seat=hello.seat, seats=hello.seats, board=board, options=options, seed=hello.seed)


def _turn(game: BotSide, player: Player, act: Heard) -> dict[str, Any]:
    try:
        view = game.read_view(act.view)
    except Exception as error:  # noqa: BLE001 - what a stranger sends is read here, whatever it is
        raise LudusError(f"a view of the host cannot be read: {unreadable(error)[0]}") from None
    action, report = player.act(view, TurnClock(act.turn, act.left_ms, monotonic_ns()))
    told = {"turn": act.turn, "action": _plain(game, action), "error": _sendable(report.message) if report else ""}
    if player.said:
        told["note"] = _sendable(player.said)
    return told


def _sendable(text: str) -> str:
    """An exception's words may be of letters that have no bytes."""
    return text.encode(errors="replace").decode()


def _plain(game: BotSide, answer: Any) -> Any:
    """The answer as JSON: as an action where it is one, else as it is, for the referee to judge."""
    if answer is None:
        return None
    try:
        return game.dump_action(game.parse_action(answer))
    except Exception:  # noqa: BLE001 - a stranger's code runs here: a list may be of a kind of its own
        pass
    try:
        plain = msgspec.to_builtins(answer)
        msgspec.json.encode(plain)
    except Exception:  # noqa: BLE001 - likewise, and nothing that is too deep or too large for JSON comes through
        return quoted(answer)
    return plain
