"""What can be done with a bot, as forms."""

from pathlib import Path

from msgspec.structs import replace

from ludus.games import load, names
from ludus.games.strength import by_strength
from ludus.web.bots.bot_tools import MOST_BOARDS, bot_tools
from ludus.web.matches.roster import Listed
from ludus.web.pages.catalogue import offer, offers
from tests.web.indoors import arena_in, tags, texts

MINE = Listed(name='<i>"mine', kind="uploaded")


def test_who_may_not_play_gets_no_form(tmp_path: Path) -> None:
    html = bot_tools(offer("fish", arena_in(tmp_path).roster), MINE, may=False)
    assert not tags(html, "form") and texts(html, "p") == [
        "To play against it, come by the address that the server has printed."
    ]


def test_you_sit_first_and_it_sits_in_all_other_seats(tmp_path: Path) -> None:
    for game in offers(arena_in(tmp_path).roster):
        html = bot_tools(replace(game, seats=(3, 4)), MINE, may=True)
        fields = {tag.attributes["name"]: tag.attributes["value"] for tag in tags(html, "input", type="hidden")}
        seats = {"player0": "human", "name0": "", "player1": MINE.name, "player2": MINE.name}
        assert fields == {"game": game.name, "count": "3", **seats}


def test_a_duel_is_with_somebody_else_the_strongest_first_and_foreign_ones_last(tmp_path: Path) -> None:
    roster = arena_in(tmp_path).roster
    for name in names():
        game = offer(name, roster)
        game = replace(game, bots=(MINE, *game.bots, Listed(name="given", kind="given")))
        rungs = by_strength(load(name))
        me = Listed(name=rungs[0], kind="house")
        html = bot_tools(game, me, may=True)
        against = [tag.attributes["value"] for tag in tags(html, "option")]
        assert against == [*reversed(rungs[1:]), MINE.name, "given"]
        (duel,) = tags(html, "form", id="duel")
        assert (duel.attributes["data-game"], duel.attributes["data-bot"]) == (name, me.name)
        assert tags(html, "input", name="boards", data_most=str(MOST_BOARDS))
