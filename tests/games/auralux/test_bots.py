"""The house bots of Auralux: they keep to the rules whatever the options, and are as strong as told."""

from functools import partial
from typing import Any

import pytest

from ludus.core.game import Ending
from ludus.games.auralux import GAME, rules
from ludus.games.auralux.bots import BOTS
from ludus.games.auralux.original.builtins import BUILTINS
from ludus.games.auralux.rules import Order
from ludus.games.boards import open_board, shipped
from tests.games.auralux.matches import CLOCK, NEAREST, SHUFFLED, Table

HOUSE = ("random", "expander", "raider", "planner")


def wins(name: str, others: tuple[str, ...], boards: tuple[str, ...], seed: int = 1) -> float:
    """The share of the matches in which a bot is the last one left, from every seat."""
    left = []
    for board in boards:
        for seat in range(len(others) + 1):
            outcome = Table((*others[:seat], name, *others[seat:]), board, seed).play()
            left.append(outcome.winners == (seat,) and outcome.reason is Ending.LAST_LEFT)
    return sum(left) / len(left)


def test_every_bot_is_there_and_says_what_it_does() -> None:
    assert tuple(BOTS) == (*BUILTINS, *HOUSE)
    for bot in BOTS.values():
        assert bot.__doc__ and "\n" not in bot.__doc__


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("edition", GAME.info.editions)
@pytest.mark.parametrize("board", shipped(GAME))
def test_plays_by_the_rules_from_every_seat(board: str, edition: str, name: str) -> None:
    seats = open_board(GAME, board, edition, 1).players
    seat = len(board) % seats  # every seat has its turn over the boards
    others = ("planner", NEAREST, "raider")[: seats - 1]
    table = Table((*others[:seat], name, *others[seat:]), board, edition=edition, max_steps=250)
    table.play()
    assert not table.rejected
    assert any(table.actions[seat::seats])


ODD: dict[str, dict[str, Any]] = {
    "five levels": {"upgrade_prices": (0, 30, 60, 10, 500), "armour": (0, 10, 400, 20, 30, 999)},
    "one level": {"upgrade_prices": (0,), "armour": (0, 100)},
    "no armour": {"armour": (0, 0, 0, 0)},
    "all is free": {"capture_price": 0, "upgrade_prices": (0, 0, 0)},
    "dear": {"capture_price": 700, "upgrade_prices": (0, 10**9, 10**9)},
    "nothing is made": {"production": 0},
    "very much is made": {"production": 1000},
    "nothing at the start": {"start_ships": 0},
    "no group may fly": {"max_groups": 0},
    "one group may fly": {"max_groups": 1},
    "no order": {"max_orders": 0},
    "one order": {"max_orders": 1},
    "a single step": {"max_steps": 1},
    "no step": {"max_steps": 0},
}


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("odd", ODD)
def test_takes_odd_options(odd: str, name: str) -> None:
    for edition, bots in (("document", (name, "raider")), ("original", ("planner", name))):
        table = Table(bots, "lens", edition=edition, **({"max_steps": 150} | ODD[odd]))
        table.play()
        assert not table.rejected


@pytest.mark.parametrize("name", HOUSE)
def test_takes_odd_boards(name: str) -> None:
    """Two planets and nothing else; two players on one planet; one planet in all."""
    for board in ("2 2\n1 2\n0 0\n0 1\n", "3 3\n1 1 2\n0 0\n9 9\n-5 3\n", "1 2\n1 1\n0 0\n"):
        others = (NEAREST,) * (int(board.split()[1]) - 1)
        table = Table((*others, name), board, max_steps=300)
        table.play()
        assert not table.rejected


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("started", [True, False])
def test_has_nothing_to_say_when_all_it_has_is_in_flight(name: str, started: bool) -> None:
    table = Table((name, name), "3 2\n1 2\n0 0\n0 5\n0 50\n", armour=(0, 0, 0, 0))
    bots = table.bots if started else [BOTS[name](), BOTS[name]()]
    # The second sends all its ships away, and the first takes the planet behind them.
    state, _ = rules.play(table.state, (Order(1, 2, 100),))
    state, _ = rules.play(state, (Order(2, 3, 100),))
    while 1 in state.owners or rules.mover(state) != 1:
        state, _ = rules.play(state, ())
    assert state.groups[1]
    assert bots[1].choose(rules.view(state, 1), CLOCK) == ()
    assert isinstance(bots[0].choose(rules.view(rules.play(state, ())[0], 0), CLOCK), tuple)


@pytest.mark.parametrize("name", HOUSE)
def test_repeats_itself_from_the_same_seed(name: str) -> None:
    match = partial(Table, (name, "random", SHUFFLED), "trefoil", max_steps=300)
    tables = [match(seed=seed) for seed in (5, 5, 6)]
    for table in tables:
        table.play()
    first, again, other = (table.actions for table in tables)
    assert first == again
    assert name != "random" or first != other


BOARDS = ("duel", "ladder", "lens")


@pytest.mark.parametrize("other", [name for name in BUILTINS if not name.endswith("with_sort")])
@pytest.mark.parametrize(("name", "share"), [("expander", 0.6), ("raider", 0.6), ("planner", 0.9)])
def test_beats_the_original_s_players(name: str, share: float, other: str) -> None:
    assert wins(name, (other,), BOARDS) > share


@pytest.mark.parametrize("other", ["expander", "raider"])
def test_the_planner_beats_the_others(other: str) -> None:
    assert wins("planner", (other,), ("ladder", "random:planets=10"), seed=2) > 0.7


def test_the_planner_is_left_of_four() -> None:
    assert wins("planner", (NEAREST, SHUFFLED, "upgrade_and_repair_main"), ("cross",)) > 0.5


def test_the_planner_lives_on_its_increment() -> None:
    """A turn adds 1 ms to the bank; the planner takes much less on 20 planets."""
    table = Table(("planner", "planner"), "binary", max_steps=500)
    table.play()
    assert 1000 * table.seconds / len(table.actions) < 1.0
