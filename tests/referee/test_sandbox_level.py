"""What a record says of how firmly strangers were held: the level of whoever was held the least."""

from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.limits import Level
from ludus.core.match import Entrant
from ludus.core.player import Player
from ludus.games import load
from ludus.players.local import LocalPlayer
from ludus.referee.sandbox_level import HOUSE, weakest

GAME = load("planet_wars")
ORDER = [Level.NONE, Level.LIMITS, Level.BWRAP, Level.CGROUP]


class Held:
    def __init__(self, level: Level | None) -> None:
        self.level = level


def said(*seats: tuple[str, Any]) -> str:
    entrants = [Entrant(str(number), words) for number, (words, _) in enumerate(seats)]
    return weakest(GAME, entrants, [cast(Player, player) for _, player in seats])


def ours() -> LocalPlayer:
    return LocalPlayer(GAME.bots["noop"], GAME.codec.parse_action)


def test_the_house_needs_no_holding_nor_does_who_runs_elsewhere() -> None:
    assert said(("greedy", ours()), ("noop", ours())) == HOUSE
    assert said(("remote", object()), ("greedy", ours())) == HOUSE
    assert said(("remote", Held(None)), ("greedy", ours())) == HOUSE


def test_a_strangers_file_in_our_process_is_not_held_at_all() -> None:
    assert said(("./bot.py", ours()), ("greedy", ours())) == "none"
    assert said(("./bot.py", ours()), ("./run", Held(Level.CGROUP))) == "none"


@given(st.lists(st.sampled_from(ORDER), min_size=1, max_size=5), st.booleans())
def test_of_several_it_is_the_weakest_and_the_house_changes_nothing(levels: list[Level], house: bool) -> None:
    seats: list[tuple[str, Any]] = [("./run", Held(level)) for level in levels]
    assert said(*seats, *([("greedy", ours())] if house else [])) == min(levels, key=ORDER.index).value
