"""The house bots of PlanetWars think by its rules. How strong they are: tests/games/starmap/test_bots.py."""

from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.clock import TurnClock
from ludus.core.player import Setup
from ludus.games.planet_wars import rules
from ludus.games.planet_wars.bots import BOTS, Warrior, battle, duel, price, tick
from ludus.games.planet_wars.editions import EDITIONS
from ludus.games.planet_wars.rules import Book, Options, State
from ludus.games.starmap.map.board import Board, Edge, Place
from ludus.games.starmap.orders import Shuttle
from tests.games.starmap.stars import star

few = st.integers(0, 300)


def spot(habit: int = 0, size: int = 1000) -> Any:
    return SimpleNamespace(habit=habit, size=size)


@given(st.sampled_from([0, 1]), few, few, few, st.integers(0, 40), st.integers(1, 400))
def test_a_unit_of_time_is_that_of_the_rules(
    owner: int, people: int, ours: int, foes: int, habit: int, size: int
) -> None:
    board = Board("pair", (Place(0, habit, size, 0, 0, 0), Place(1, 0, 9, 1, 0, 1)), (Edge(0, 1, 1),))
    loads = tuple(Shuttle(1, seat, seat, load, 1, 0) for seat, load in ((0, ours), (1, foes)) if load)
    state = State(Book(board, Options()), 0, (owner if people else -1, 1), (people, 1), loads, 2)
    after = rules.pass_time(state)
    there = {0: 0, 1: 0, after.owners[0]: after.people[0]}
    mine, theirs = (people, 0) if owner == 0 else (0, people)
    assert tick(spot(habit, size), mine, theirs, ours, foes) == (there[0], there[1])


@given(few)
def test_the_price_of_a_planet_is_the_least_that_takes_it(theirs: int) -> None:
    cost = price(spot(), 0, theirs)
    mine, left = battle(0, theirs, cost, 0)
    assert mine > 0 and left == 0
    assert battle(0, theirs, cost - 1, 0)[0] == 0
    assert price(spot(), 5, 0) == 0


@given(few, few)
def test_of_a_duel_one_is_left_at_most(defenders: int, attackers: int) -> None:
    held, taken = duel(defenders, attackers)
    assert min(held, taken) == 0
    assert held <= defenders and taken <= attackers


def test_a_bot_measures_ways_in_the_time_of_its_edition() -> None:
    for edition, parts in EDITIONS.items():
        bot = Warrior()
        options = Options(edition=edition)  # type: ignore[arg-type]
        bot.start(Setup(game="planet_wars", seat=0, seats=2, board=star(1, 1), options=options, seed=1))
        assert bot.pace == parts.units
        assert bot.haunts == {2}  # the other's home


def test_an_empty_neighbour_is_settled_and_who_does_nothing_does_nothing() -> None:
    state = rules.new(star(2, 2, homes=(0, 1)), 2, Options(population=20))
    view, clock = rules.view(state, 0), TurnClock(1, None, 0)
    assert BOTS["noop"]().choose(view, clock) == ()
    for name in ("greedy", "admiral"):
        assert 2 in {order.destination for order in BOTS[name]().choose(view, clock)}, name
