"""Bots in Python: house bots, files and modules, from their words to what makes them."""

from collections.abc import Callable
from typing import Any

from ludus.core.errors import BadPlayer
from ludus.core.game import AnyGame
from ludus.core.player import Bot
from ludus.core.seat.bot_side import bot_side_of
from ludus.players.code.loading import Factory, bot_in_file, bot_in_module
from ludus.players.reference import Kind, PlayerRef


def find_bot(game: AnyGame, ref: PlayerRef) -> Factory:
    """What makes this bot, of the house or in Python."""
    if ref.kind is Kind.HOUSE:
        return house_bot(game, ref.place, ref.part)
    find = bot_in_module if ref.is_module else bot_in_file
    return find(ref.source, ref.part, bot_side_of(game))


def house_bot(game: AnyGame, name: str, words: str | None) -> Factory:
    made = game.bots[name]
    return made if words is None else _with_argument(made, name, words)


def _with_argument(house_bot: Callable[..., Bot[Any, Any]], name: str, words: str) -> Factory:
    """A house bot with words behind its colon, tried at once: a wrong one is the user's mistake."""
    try:
        house_bot(words)
    except (ValueError, TypeError) as error:
        raise BadPlayer(f"{name}:{words}: {error}") from None
    return lambda: house_bot(words)
