"""A Python bot as a program of its own: `python -m ludus.players.host GAME BOT` speaks JSON lines.

What the bot prints goes to stderr: stdout belongs to the conversation.
"""

import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from ludus.core.errors import LudusError
from ludus.core.player import FaultReport
from ludus.games import load
from ludus.players.client import Client, HungUp
from ludus.players.code.packages import hold_to_declared
from ludus.players.code.places import without_places
from ludus.players.local import BotAnswer, Job, LocalPlayer, answered, described
from ludus.players.python import find_bot
from ludus.players.reference import read_bot


def main() -> int:
    """Until the conversation ends."""
    _, name, reference = sys.argv
    game, out = load(name), _private_stdout()
    sys.excepthook = lambda _, error, frames: _tell(error.with_traceback(frames))
    try:
        ref = read_bot(reference, game)
        if not ref.is_module:  # who names an installed package has chosen what is installed for it
            hold_to_declared(_package_of(game.rules))
        with HostedPlayer(find_bot(game, ref), game.codec.parse_action) as player:
            Client(sys.stdin.buffer, out.write).answer(game, player)
    except HungUp:
        return 0
    except LudusError as error:
        print(without_places(str(error)), file=sys.stderr)
        return 1
    return 0


class HostedPlayer(LocalPlayer):
    """Asks the bot on our only thread: whoever has started us has the clock, and judges what it answers."""

    def __enter__(self) -> "HostedPlayer":
        return self

    def close(self) -> None:
        """There is no thread to end."""

    def _run(
        self,
        call: Callable[[list[Any]], Any],
        failed: Callable[[BaseException, list[Any]], Any],
        limit_ms: float | None,
    ) -> BotAnswer:
        answer = answered(Job(0, call, failed))
        if answer.error is not None:
            _tell(answer.error)
        return answer

    def _read(self, value: object, crash: FaultReport | None) -> tuple[Any, FaultReport | None]:
        return [] if value is None else value, crash


def _tell(error: BaseException) -> None:
    sys.stderr.write(described(error)[1])


def _package_of(module: Any) -> str:
    """Where a game comes from that is a package of its own."""
    return str(getattr(module, "__name__", "")).partition(".")[0]


def _private_stdout() -> BinaryIO:
    """The real stdout for us alone; for everybody else, also for C code, it is stderr."""
    private = os.dup(1)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr] # or what it printed would come too late
    return os.fdopen(private, "wb", buffering=0)


if __name__ == "__main__":
    sys.exit(main())
