"""The house bots of SpaceExplorers think by its rules. How strong they are: tests/games/starmap/test_bots.py."""

from types import SimpleNamespace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from ludus.core.clock import TurnClock
from ludus.games.space_explorers import rules
from ludus.games.space_explorers.bots import BOTS, harvest, land, price, tick
from ludus.games.space_explorers.editions import Holding
from ludus.games.space_explorers.rules import Book, Options, State
from ludus.games.starmap.map.board import Board, Edge, Place
from ludus.games.starmap.orders import Shuttle
from ludus.games.starmap.strategy import NEVER
from tests.games.starmap.stars import star

few = st.integers(0, 200)


def spot(size: int = 100, theirs: int = 0, habit: int = 0) -> Any:
    kept = max(1, size * 10_000 // (100 + habit) ** 2)
    return SimpleNamespace(habit=habit, size=size, theirs=theirs, harvest=kept)


@given(few, few, st.sampled_from([0, 1]), few, st.integers(0, 40), st.integers(1, 300))
def test_a_unit_of_time_is_that_of_the_rules(
    mine: int, theirs: int, seat: int, load: int, habit: int, size: int
) -> None:
    assume(mine != theirs)  # between equals it is off by one at times
    board = Board("pair", (Place(0, habit, size, 0, 0, 0), Place(1, 0, 9, 1, 0, 1)), (Edge(0, 1, 1),))
    flying = (Shuttle(1, 0, seat, load, 1, 0),) if load else ()
    holdings = Holding(int(theirs > mine), mine, theirs, mine + theirs), Holding(1, 0, 1, 1)
    after = rules.pass_time(State(Book(board, Options()), 0, holdings, flying, 1)).planets[0]
    ours, foes = (load, 0) if seat == 0 else (0, load)
    found = tick(spot(size, habit=habit), mine, theirs, ours, foes)
    assume(after.first != after.second)
    assert found == (after.first, after.second)


def test_the_majority_lands_always_and_the_others_while_there_is_room() -> None:
    assert land(100, 60, 50, 9, 9) == (69, 50)
    assert land(100, 50, 60, 9, 9) == (50, 69)
    assert land(200, 60, 50, 9, 9) == (69, 59)


@given(st.integers(0, 99), st.integers(0, 99))
def test_the_price_is_the_least_that_makes_a_majority_where_there_is_room(mine: int, theirs: int) -> None:
    cost = price(spot(), mine, theirs)
    if mine > theirs:
        assert cost == 0
    elif mine + theirs >= 100:
        assert cost == NEVER
    else:
        assert land(100, mine, theirs, cost, 0) == (theirs + 1, theirs)


@given(st.integers(0, 99))
def test_whoever_stays_keeps_the_majority(theirs: int) -> None:
    assert harvest(spot(100, theirs)) > theirs


def test_an_empty_neighbour_is_settled_and_who_does_nothing_does_nothing() -> None:
    state = rules.new(star(2, 2, homes=(0, 1)), 2, Options(population=20))
    view, clock = rules.view(state, 0), TurnClock(1, None, 0)
    assert BOTS["noop"]().choose(view, clock) == ()
    for name in ("greedy", "admiral"):
        assert 2 in {order.destination for order in BOTS[name]().choose(view, clock)}, name
