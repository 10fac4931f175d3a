"""A Python bot as a program of its own, which speaks JSON lines: `COMMAND GAME file|module|house PLACE [PART]`.

Every match starts one for each such bot, so nothing is imported here before it is known to be needed, and little then:
the game as its bots know it, without its rules. What the bot prints goes to stderr: stdout belongs to the conversation.
"""

import gc
import os
import sys
from typing import TYPE_CHECKING, BinaryIO

from ludus.core.errors import LudusError
from ludus.games import home
from ludus.players.code.packages import hold_to_declared
from ludus.players.code.places import without_places

if TYPE_CHECKING:
    from ludus.core.seat.bot_side import BotSide
    from ludus.players.code.loading import Factory

COMMAND = ("-c", "from ludus.players.host import main; main()")  # `-m` takes longer: it looks for a module's code first
FILE, MODULE, HOUSE = "file", "module", "house"
BUFFER = 1 << 16  # as much as a pipe holds: a turn is read at once


def main() -> None:
    """Until the conversation ends."""
    gc.disable()  # what is imported stays: to look through it for garbage again and again would be in vain
    name, how, place, *part = sys.argv[1:]
    out = _private_stdout()
    held = how == FILE and name in home()  # who names an installed package has chosen what is installed for it
    if held:  # before anything of ours looks for what bots have not: typing_extensions takes longer than all else here
        hold_to_declared()
    try:
        _play(name, how, place, part[0] if part else None, out)
    except LudusError as error:
        print(without_places(str(error)), file=sys.stderr)
        sys.exit(1)


def _play(name: str, how: str, place: str, part: str | None, out: BinaryIO) -> None:
    from ludus.games import bot_side
    from ludus.players.client import HungUp
    from ludus.players.code.hosted import HostClient, HostedPlayer, tell

    game = bot_side(name)
    if how == FILE and game.package != "ludus":
        hold_to_declared(game.package)
    sys.excepthook = lambda _, error, frames: tell(error.with_traceback(frames))
    gc.freeze()
    gc.enable()
    player = HostedPlayer(_found(game, how, place, part))
    try:
        with open(0, "rb", BUFFER) as lines:
            HostClient(lines, out.write).answer(game, player)
    except HungUp:
        return


def _found(game: "BotSide", how: str, place: str, part: str | None) -> "Factory":
    if how == HOUSE:
        from ludus.games import load
        from ludus.players.python import house_bot

        return house_bot(load(game.name), place, part)
    from ludus.players.code.loading import bot_in_file, bot_in_module

    return (bot_in_file if how == FILE else bot_in_module)(place, part, game)


def _private_stdout() -> BinaryIO:
    """The real stdout for us alone; for everybody else, also for C code, it is stderr."""
    private = os.dup(1)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr] # or what it printed would come too late
    return os.fdopen(private, "wb", buffering=0)
