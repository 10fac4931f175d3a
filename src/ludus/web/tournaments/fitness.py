"""Who cannot play well, or not at all, as far as is known before a tournament begins."""

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.games import load
from ludus.players.find import find_player
from ludus.report.private import hidden
from ludus.web.arena import Arena
from ludus.web.bots.uploads import Card, verdict
from ludus.web.pages.catalogue import Offer


def who_is_unfit(arena: Arena, game: Offer) -> dict[str, str]:
    """By name: why. A stranger's bot is judged by its check, the owner's by whether it can be read; the house is."""
    cards = {card.name: card for card in arena.uploads.cards(game.name)}
    loaded = load(game.name)
    found = {}
    for bot in game.bots:
        if bot.kind == "uploaded":
            found[bot.name] = _sent(arena, cards.get(bot.name))
        elif bot.kind == "given":
            found[bot.name] = _given(arena, loaded, bot.name)
    return {name: why for name, why in found.items() if why}


def _sent(arena: Arena, card: Card | None) -> str:
    try:
        arena.roster.demand_sandbox()
    except LudusError as error:
        return str(error)
    if card is None:
        return "not checked"
    if arena.uploads.is_checking(card):
        return "being checked"
    return "" if card.report is not None and card.report.is_good else verdict(card) or "not checked"


def _given(arena: Arena, game: AnyGame, name: str) -> str:
    try:
        find_player(game, arena.roster.reference(game, name), game.info.clock, isolate=True)
    except LudusError as error:
        return f"not fit to play: {hidden(str(error))}"
    return ""
