"""PlanetWars: two players, one population a planet, and battles for it."""

from typing import TYPE_CHECKING, Any

from ludus.core.seat.bot_side import BotSide
from ludus.games.planet_wars import codec
from ludus.games.starmap.publicapi import Strategy

if TYPE_CHECKING:
    from ludus.games.planet_wars.game import GAME, INFO

__all__ = ["BOT_SIDE", "GAME", "INFO"]

BOT_SIDE = BotSide("planet_wars", codec.read_view, codec.parse_action, codec.dump_action, codec.setting, api=Strategy)


def __getattr__(name: str) -> Any:
    """Import late: a bot's process needs no rules, no drawing and no house bots."""
    if name in ("GAME", "INFO"):
        from ludus.games.planet_wars import game

        return getattr(game, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
