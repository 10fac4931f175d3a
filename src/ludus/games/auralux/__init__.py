"""Auralux: two to four players, planets that make ships, and groups of ships that take them."""

from typing import TYPE_CHECKING, Any

from ludus.core.seat.bot_side import BotSide
from ludus.games.auralux import codec

if TYPE_CHECKING:
    from ludus.games.auralux.game import GAME, INFO

__all__ = ["BOT_SIDE", "GAME", "INFO"]

BOT_SIDE = BotSide("auralux", codec.read_view, codec.parse_action, codec.dump_action, codec.setting)


def __getattr__(name: str) -> Any:
    """Import late: a bot's process needs no rules, no drawing and no house bots."""
    if name in ("GAME", "INFO"):
        from ludus.games.auralux import game

        return getattr(game, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
