"""The house bots of the planet games: they keep to the rules, repeat themselves, and are as strong as told."""

from typing import Any, NamedTuple

import pytest

from ludus import games
from ludus.core.clock import TurnClock
from ludus.core.game import Rejection
from ludus.core.player import Setup
from ludus.games.boards import open_board, shipped

GAMES = ("planet_wars", "space_explorers")
NAMES = ("noop", "random", "greedy", "rush", "turtle", "admiral")
CLOCK = TurnClock(1, None, 0)

ODD = """graph odd {
  -3 [ habit = 0, size = 1, x = 0, y = 0, base = 1 ]
  7 [ habit = 12, size = 90, x = 1, y = 0 ]
  500 [ habit = 5, size = 60, x = 2, y = 0, base = 2 ]
  8 [ habit = 3, size = 70, x = 3, y = 0 ]
  41 [ habit = 5, size = 60, x = 5, y = 5 ]
  -3 -- 7 [ weight = 1 ]
  7 -- -3 [ weight = 4 ]
  7 -- 500 [ weight = 2 ]
  500 -- 8 [ weight = 2000000000 ]
}
"""


class Played(NamedTuple):
    actions: tuple[Any, ...]
    orders: tuple[int, int]  # of each seat
    rejections: tuple[tuple[Rejection, ...], ...]
    winner: str


def play(game_name: str, bots: tuple[str, str], board_name: str, edition: str = "", seed: int = 1) -> Played:
    game = games.load(game_name)
    edition = edition or game.info.editions[0]
    limit = {} if game_name == "space_explorers" else {"max_turns": 200}
    options = game.options(edition=edition, **limit)
    board = open_board(game, board_name, edition, seed)
    seated = [sit(game_name, name, seat, board, options, seed) for seat, name in enumerate(bots)]
    state, actions, rejections, orders = game.rules.new(board, 2, options), [], [], [0, 0]
    while (seat := game.rules.to_move(state)) is not None:
        action = game.codec.parse_action(seated[seat].choose(game.rules.view(state, seat), CLOCK))
        state, refused = game.rules.play(state, action)
        actions.append(action)
        rejections.append(refused)
        orders[seat] += len(action)
    outcome = game.rules.outcome(state)
    assert outcome is not None
    winner = bots[outcome.winners[0]] if len(outcome.winners) == 1 else ""
    return Played(tuple(actions), (orders[0], orders[1]), tuple(rejections), winner)


def sit(game_name: str, name: str, seat: int, board: Any, options: Any, seed: int) -> Any:
    bot: Any = games.load(game_name).bots[name]()
    if hasattr(bot, "start"):
        bot.start(Setup(game=game_name, seat=seat, seats=2, board=board, options=options, seed=seed * 2 + seat))
    return bot


def wins(game_name: str, one: str, two: str, boards: tuple[str, ...]) -> float:
    """The share of the games that the first wins, each board played from both seats."""
    results = [play(game_name, bots, board).winner for board in boards for bots in ((one, two), (two, one))]
    return results.count(one) / len(results)


@pytest.mark.parametrize("game_name", GAMES)
def test_every_bot_is_there_and_says_what_it_does(game_name: str) -> None:
    bots = games.load(game_name).bots
    assert tuple(bots) == NAMES
    for bot in bots.values():
        assert bot.__doc__ and "\n" not in bot.__doc__


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("game_name", "edition"), [(name, edition) for name in GAMES for edition in games.load(name).info.editions]
)
def test_plays_whole_games_by_the_rules(game_name: str, edition: str, name: str) -> None:
    opponent = "admiral" if name == "greedy" else "greedy"
    for board, bots in (("diamond", (name, opponent)), ("rings", (opponent, name)), ("star", (name, "random"))):
        played = play(game_name, bots, board, edition)
        assert not any(played.rejections)
        assert name == "noop" or played.orders[bots.index(name)] > 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game_name", GAMES)
def test_repeats_itself_from_the_same_seed(game_name: str, name: str) -> None:
    first, again = (play(game_name, (name, "random"), "hourglass", seed=5) for _ in range(2))
    assert first.actions == again.actions
    assert name != "random" or first.actions != play(game_name, (name, "random"), "hourglass", seed=6).actions


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game_name", GAMES)
def test_takes_an_odd_board(game_name: str, name: str) -> None:
    """Ids below 0 and far apart, parallel and endless edges, a home that cannot grow, a planet out of reach."""
    edition = games.load(game_name).info.editions[1]
    for bots in ((name, "greedy"), ("greedy", name)):
        assert not any(play(game_name, bots, ODD, edition).rejections)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game_name", GAMES)
@pytest.mark.parametrize("started", [True, False])
def test_has_nothing_to_say_when_nothing_is_left(game_name: str, name: str, started: bool) -> None:
    game = games.load(game_name)
    board, options = open_board(game, "line", "document", 0), game.options()
    state = game.rules.new(board, 2, options)
    bot = sit(game_name, name, 1, board, options, 0) if started else game.bots[name]()
    home = next(place for place in board.places if place.home == 0)
    there = next(edge.destination for edge in board.edges if edge.source == home.id)
    # The only person leaves: no planet is left, and nothing is seen.
    leave = game.codec.parse_action([[home.id, there, 1]])
    empty, _ = game.rules.play(state, leave)
    assert not game.rules.view(empty, 0).visible
    assert bot.choose(game.rules.view(empty, 0), CLOCK) == ()
    assert isinstance(bot.choose(game.rules.view(empty, 1), CLOCK), tuple)


SOME = ("archipelago", "diamond", "drift", "hourglass", "islands", "lattice")


@pytest.mark.parametrize("game_name", GAMES)
@pytest.mark.parametrize(
    ("one", "two", "share"),
    [
        ("greedy", "random", 0.9),
        ("rush", "random", 0.75),
        ("turtle", "random", 0.75),
        ("admiral", "noop", 0.9),
        ("admiral", "random", 0.9),
        ("admiral", "greedy", 0.7),
        ("admiral", "rush", 0.7),
        ("admiral", "turtle", 0.7),
    ],
)
def test_is_as_strong_as_told(game_name: str, one: str, two: str, share: float) -> None:
    assert set(SOME) <= set(shipped(games.load(game_name)))
    assert wins(game_name, one, two, SOME) > share
