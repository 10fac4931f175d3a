"""What can be done with a bot: play against it, and let it play a duel on so many boards."""

from ludus.games.boards import RANDOM
from ludus.players.reference import HUMAN
from ludus.report.markup import text
from ludus.web.matches.roster import Listed, by_strength
from ludus.web.pages.catalogue import Offer

BOARDS, MOST_BOARDS = 10, 500


def bot_tools(game: Offer, bot: Listed, may: bool) -> str:
    if not may:
        words = "To play against it, come by the address that the server has printed."
        return f'<p class="quiet">{words}</p>'
    return f'<div class="bot-tools">{_play(game, bot)}{_duel(game, bot)}</div>'


def _play(game: Offer, bot: Listed) -> str:
    """You sit first; where a game is for more than two, it sits in all other seats."""
    count = min(game.seats)
    fields = {"game": game.name, "count": str(count), "player0": HUMAN, "name0": ""}
    fields |= {f"player{seat}": bot.name for seat in range(1, count)}
    hidden = "".join(f'<input type="hidden" name="{name}" value="{text(value)}">' for name, value in fields.items())
    return (
        f'<form method="post" action="/play">{hidden}<button class="primary" type="submit">Play it now</button></form>'
    )


def _duel(game: Offer, bot: Listed) -> str:
    others = [other for other in game.bots if other.name != bot.name]
    house = by_strength(other for other in others if other.kind == "house")
    foreign = [other for other in others if other.kind != "house"]
    named = [other.name for other in (*reversed(house), *foreign)]  # the strongest first
    choices = "".join(f'<option value="{text(name)}">{text(name)}</option>' for name in named)
    board = RANDOM if RANDOM in game.boards else ""
    return f"""<form id="duel" novalidate data-game="{game.name}" data-bot="{text(bot.name)}" data-board="{board}">
<label class="field"><span>duel with</span><select name="against">{choices}</select></label>
<label class="field few"><span>on boards</span><input name="boards" inputmode="numeric" value="{BOARDS}" maxlength="3"
autocomplete="off" data-most="{MOST_BOARDS}"></label>
<button type="submit">Duel</button><p class="error" role="alert" hidden></p>
<p class="quiet">Each board twice, with seats swapped; you can watch.</p></form>"""
