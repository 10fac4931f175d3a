"""A Python bot as a program of its own: `python -m ludus.players.host GAME BOT` speaks JSON lines.

What the bot prints goes to stderr: stdout belongs to the conversation.
"""

import os
import sys
import traceback
from typing import Any, BinaryIO

import msgspec

from ludus.core.clock import TurnClock
from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.core.options import read_options
from ludus.core.outside.answers import quoted
from ludus.core.player import Setup
from ludus.games import load
from ludus.players.local import described, notes_on
from ludus.players.python import find_bot


def main() -> int:
    """Until the conversation ends."""
    _, name, reference = sys.argv
    game, out = load(name), _private_stdout()
    sys.excepthook = lambda _, error, frames: _tell(error.with_traceback(frames))
    try:
        make = find_bot(game, reference)
    except LudusError as error:
        print(_without_places(str(error)), file=sys.stderr)
        return 1
    host = Host(game, make(), out)
    for line in sys.stdin.buffer:
        if not host.hear(msgspec.json.decode(line)):
            return 0
    return 0


class Host:
    """Translates between the lines and the bot."""

    def __init__(self, game: AnyGame, bot: Any, out: BinaryIO) -> None:
        self._game, self._bot, self._out = game, bot, out

    def hear(self, message: dict[str, Any]) -> bool:
        """Answer a message; False after the last one."""
        if message["type"] == "hello":
            if hasattr(self._bot, "start"):
                self._bot.start(self._setup(message))
            self._say({"type": "ready"})
        elif message["type"] == "act":
            self._say(self._act(message))
        return bool(message["type"] != "end")

    def _setup(self, hello: dict[str, Any]) -> Setup:
        options: Any = read_options(self._game.options, hello["options"], hello["game"])
        return Setup(
            game=hello["game"],
            seat=hello["seat"],
            seats=hello["seats"],
            board=self._game.board.read(hello["board"], "board", options.edition),
            options=options,
            seed=hello["seed"],
        )

    def _act(self, message: dict[str, Any]) -> dict[str, Any]:
        from time import monotonic_ns

        turn, queue = message["turn"], []  # type: ignore[var-annotated]
        clock = TurnClock(turn, message["left_ms"], monotonic_ns())
        answer: Any = None
        error, view = "", None
        try:
            view = self._game.codec.parse_view(message["view"])
            answer = self._choose(view, clock, queue)
        except BaseException as failure:  # noqa: BLE001 - a stranger's code runs here, and sys.exit() is its fault too
            _tell(failure)
            answer, error = queue or None, described(failure)[0]
        told: dict[str, Any] = {"turn": turn, "action": self._plain(answer), "error": error}
        return {**told, "note": note} if (note := notes_on(view)) else told

    def _choose(self, view: Any, clock: TurnClock, queue: list[Any]) -> Any:
        if hasattr(self._bot, "take_turn"):
            self._bot.take_turn(view, queue)
            return queue
        answer = self._bot.choose(view, clock)
        return [] if answer is None else answer

    def _plain(self, answer: Any) -> Any:
        """The answer as JSON: as an action where it is one, else as it is, for the referee to judge."""
        if answer is None:
            return None
        try:
            return self._game.codec.dump_action(self._game.codec.parse_action(answer))
        except Exception:  # noqa: BLE001 - a stranger's code runs here: a list may be of a kind of its own
            pass
        try:
            plain = msgspec.to_builtins(answer)
            msgspec.json.encode(plain)
        except Exception:  # noqa: BLE001 - likewise, and nothing that is too deep or too large for JSON comes through
            return quoted(answer)
        return plain

    def _say(self, message: dict[str, Any]) -> None:
        self._out.write(msgspec.json.encode(message) + b"\n")


def _tell(error: BaseException) -> None:
    sys.stderr.write(_without_places("".join(traceback.format_exception(error))))


def _without_places(text: str) -> str:
    """A traceback is kept in the record: it names files as they are imported, not where they lie on this machine."""
    for place in sorted({str(place) for place in sys.path}, key=len, reverse=True):
        text = text.replace(f"{place}/", "") if place.startswith("/") else text
    return text


def _private_stdout() -> BinaryIO:
    """The real stdout for us alone; for everybody else, also for C code, it is stderr."""
    private = os.dup(1)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr] # or what it printed would come too late
    return os.fdopen(private, "wb", buffering=0)


if __name__ == "__main__":
    sys.exit(main())
