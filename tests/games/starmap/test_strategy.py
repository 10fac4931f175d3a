"""What the house bots of the planet games think with."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.games.planet_wars import rules
from ludus.games.planet_wars.bots import LAWS
from ludus.games.starmap.map.board import Board, Edge, Place
from ludus.games.starmap.orders import Order
from ludus.games.starmap.strategy import (
    Position,
    Roads,
    distances,
    next_hop,
    one,
    roads_of,
    settle,
    supply,
    take,
    wander,
)

# 1 is mine, 5 the enemy's; 2 and 3 are free, 4 lies before the enemy.
BOARD = Board(
    "ring",
    (
        Place(1, 10, 100, 0, 0, 0),
        Place(2, 5, 100, 1, 0),
        Place(3, 9, 100, 0, 1),
        Place(4, 5, 100, 2, 0),
        Place(5, 10, 100, 3, 0, 1),
    ),
    (Edge(1, 2, 2), Edge(1, 3, 2), Edge(2, 4, 1), Edge(4, 5, 1)),
)


def position(people: int = 40, pace: int = 2) -> Position:
    state = rules.new(BOARD, 2, rules.Options(population=people))
    view = rules.view(state, 0)
    return Position(view, LAWS, roads_of(view.planets, pace))


def test_roads_are_told_in_units_of_time() -> None:
    roads = roads_of(rules.view(rules.new(BOARD, 2, rules.Options()), None).planets, 2)
    assert roads[1] == {2: 4, 3: 4}
    assert roads[4] == {2: 2, 5: 2}


@given(st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.integers(1, 9)))
def test_distances_are_the_shortest_of_all_ways(edges: dict[tuple[int, int], int]) -> None:
    roads: Roads = {planet: {} for planet in range(6)}
    for (a, b), length in edges.items():
        roads[a][b] = roads[b][a] = length
    best = {(a, b): 0 if a == b else roads[a].get(b, 10**6) for a, b in product(range(6), repeat=2)}
    for middle, a, b in product(range(6), repeat=3):
        best[a, b] = min(best[a, b], best[a, middle] + best[middle, b])
    assert distances(roads, [0]) == {planet: best[0, planet] for planet in range(6) if best[0, planet] < 10**6}


def test_the_way_to_a_goal_leads_over_the_nearer_neighbour() -> None:
    now = position()
    roads = roads_of(rules.view(rules.new(BOARD, 2, rules.Options()), None).planets, 1)
    assert next_hop(now.spots[1], distances(roads, [5])) == 2
    assert next_hop(now.spots[1], {}) is None
    supply(now, distances(roads, [5]), one)
    assert now.orders == [Order(1, 2, 39)]


def test_no_more_are_sent_than_there_are() -> None:
    now = position(10)
    home = now.spots[1]
    assert [now.send(home, 2, 7), now.send(home, 3, 7), now.send(home, 3, 1)] == [7, 3, 0]
    assert (home.mine, now.orders) == (0, [Order(1, 2, 7), Order(1, 3, 3)])
    assert now.spots[2].coming == {4: (7, 0)}


def test_a_settler_goes_to_every_free_neighbour_the_richer_first() -> None:
    now = position()
    settle(now)
    assert now.orders == [Order(1, 3, 1), Order(1, 2, 1)]
    settle(now)  # somebody is under way to both
    assert len(now.orders) == 2


@pytest.mark.parametrize("ticks", [1, 2, 5, 9])
def test_a_forecast_is_what_the_rules_do_if_nobody_orders_anything(ticks: int) -> None:
    state, _ = rules.play(rules.new(BOARD, 2, rules.Options(population=40)), (Order(1, 2, 30),))
    state, _ = rules.play(state, ())
    view = rules.view(state, 0)
    now = Position(view, LAWS, roads_of(view.planets, 2))
    found = {id: now.forecast(now.spots[id], ticks) for id in (1, 2, 3)}
    for _ in range(ticks):
        state, _ = rules.play(state, ())
    assert found == {id: (state.people[id - 1] if state.owners[id - 1] == 0 else 0, 0) for id in (1, 2, 3)}


def test_to_take_a_planet_costs_what_it_is_worth_and_one_stays() -> None:
    now = position(40)
    take(now, one)
    assert {order.destination for order in now.orders} == {2, 3}
    assert all(order.people == 1 for order in now.orders)  # they are empty
    alone = position(1)
    take(alone, one)
    wander(alone, Random(1))
    assert alone.orders == []
