"""What a bot's process needs of a game: how it reads what it is shown, and how it says what it does. No rules."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ludus.core.clock import READY_MS
from ludus.core.player import HasBot

if TYPE_CHECKING:
    from ludus.core.game import AnyGame


class BotSide(NamedTuple):
    """A game as its bots know it. A folder in `games/` may make one under the name `BOT_SIDE`, so that a bot in a
    process of its own starts without the rules, the drawing and the house bots; else it is made of the whole game."""

    name: str
    read_view: Callable[[bytes], Any]  # in JSON
    parse_action: Callable[[object], Any]
    dump_action: Callable[[Any], object]
    setting: Callable[[str, Mapping[str, Any]], tuple[Any, Any]]  # the board, of its text, and the options
    ready_ms: int = READY_MS
    api: type[HasBot] | None = None
    package: str = "ludus"  # that the game comes from


def bot_side_of(game: "AnyGame") -> BotSide:
    """The bots' side of a game that is here as a whole."""
    from msgspec.json import decode

    from ludus.core.options import read_options

    def setting(board: str, options: Mapping[str, Any]) -> tuple[Any, Any]:
        read: Any = read_options(game.options, options, game.info.name)
        return game.board.read(board, "board", read.edition), read

    codec, package = game.codec, str(getattr(game.rules, "__name__", "")).partition(".")[0]
    return BotSide(
        name=game.info.name,
        read_view=lambda raw: codec.parse_view(decode(raw)),
        parse_action=codec.parse_action,
        dump_action=codec.dump_action,
        setting=setting,
        ready_ms=game.info.clock.ready_ms,
        api=game.api,
        package=package,
    )
