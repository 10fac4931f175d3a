"""The other end of a remote player: a bot of ours at a table elsewhere."""

from socket import socket
from time import monotonic_ns
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from ludus.core.clock import TurnClock
from ludus.core.errors import LudusError
from ludus.core.game import AnyGame, Outcome
from ludus.core.options import read_options
from ludus.core.player import Player, Setup
from ludus.games import load
from ludus.players.find import find_player
from ludus.players.local import unreadable
from ludus.players.network.remote import LONGEST_NAME, Joining
from ludus.players.reference import read_player

LONGEST_LINE = 64 << 20
DEAD = "the host has closed the connection"


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
    view: Any = None
    outcome: Outcome | None = None


class RemoteClient:
    """Joins a match and plays it to its end. Context manager: the connection is closed at the end."""

    def __init__(self, connection: socket, name: str) -> None:
        self._socket, self.name = connection, name
        self._lines: BinaryIO = connection.makefile("rb")
        self.seat = 0

    def __enter__(self) -> "RemoteClient":
        return self

    def __exit__(self, *error: object) -> None:
        self._lines.close()
        self._socket.close()

    def join(self) -> AnyGame:
        """Say who we are; the game that is played there."""
        self._say(msgspec.to_builtins(Joining(name=self.name)))
        heard = self._hear()
        if heard.type == "refused":
            raise LudusError(f"the host has refused {self.name!r}: {heard.reason}")
        if heard.type != "welcome":
            raise LudusError(f"the host was to say welcome, not {heard.type!r}")
        self.name = heard.name or self.name  # somebody else may have had it
        return load(heard.game)

    def play(self, game: AnyGame, reference: str, isolate: bool = False) -> Outcome | None:
        """Have a bot play; how it ended."""
        player = find_player(game, reference, replace(game.info.clock, measure="wall"), isolate)
        with player:
            while (heard := self._hear()).type != "end":
                if heard.type == "hello":
                    self._get_ready(game, player, heard)
                elif heard.type == "act":
                    self._say(self._turn(game, player, heard))
            player.end(heard.outcome)
            player.leave()
        return heard.outcome

    def _get_ready(self, game: AnyGame, player: Player, hello: Heard) -> None:
        self.seat = hello.seat
        options: Any = read_options(game.options, hello.options, hello.game)
        setup = Setup(
            game=hello.game,
            seat=hello.seat,
            seats=hello.seats,
            board=game.board.read(hello.board, "board", options.edition),
            options=options,
            seed=hello.seed,
        )
        report = player.start(setup, game.info.clock.ready_ms)
        if report is not None:
            raise LudusError(f"the bot did not start: {report.message}")
        self._say({"type": "ready"})

    def _turn(self, game: AnyGame, player: Player, act: Heard) -> dict[str, Any]:
        try:
            view = game.codec.parse_view(act.view)
        except Exception as error:  # noqa: BLE001 - what a stranger sends is read here, whatever it is
            raise LudusError(f"a view of the host cannot be read: {unreadable(error)[0]}") from None
        action, report = player.act(view, TurnClock(act.turn, act.left_ms, monotonic_ns()))
        plain = None if action is None else game.codec.dump_action(action)
        wrong = report.message if report else ""
        return {"turn": act.turn, "action": plain, "error": wrong, "note": player.said}

    def _hear(self) -> Heard:
        try:
            line = self._lines.readline(LONGEST_LINE)
            if not line.endswith(b"\n"):
                raise LudusError(DEAD)
            return msgspec.json.decode(line, type=Heard)
        except OSError:
            raise LudusError(DEAD) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise LudusError(f"what the host says cannot be read: {error}") from None

    def _say(self, message: Any) -> None:
        try:
            self._socket.sendall(msgspec.json.encode(message) + b"\n")
        except OSError:
            raise LudusError(DEAD) from None


def name_of(reference: str) -> str:
    """A bot's name where none is given, as a host lets it in."""
    printable = "".join(letter for letter in read_player(reference).name if letter.isprintable())
    return printable.strip()[:LONGEST_NAME].strip() or "nobody"
