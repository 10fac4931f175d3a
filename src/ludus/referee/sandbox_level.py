"""How firmly the programs of strangers were held in a match: what its record says."""

from collections.abc import Sequence

from ludus.core.game import AnyGame
from ludus.core.limits import Level
from ludus.core.match import Entrant
from ludus.core.player import Player
from ludus.players.local import LocalPlayer
from ludus.players.reference import is_house

HOUSE = "house"  # only house bots, or players that run elsewhere: nobody was to be held
LEVELS = tuple(Level)


def weakest(game: AnyGame, entrants: Sequence[Entrant], players: Sequence[Player]) -> str:
    """The level of whoever was held the least."""
    levels = [level for level in map(_level, [game] * len(players), entrants, players) if level is not None]
    return str(min(levels, key=LEVELS.index)) if levels else HOUSE


def _level(game: AnyGame, entrant: Entrant, player: Player) -> Level | None:
    """None where nobody needs to be held."""
    level: Level | None = getattr(player, "level", None)
    if level is not None:
        return level
    return Level.NONE if isinstance(player, LocalPlayer) and not is_house(entrant.player, game) else None
