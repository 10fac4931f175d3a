"""SpaceExplorers, edition document: a test for every sentence of RULES 0, SpaceExplorers 1 to 6."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.game import NOBODY, Ending, Outcome
from ludus.core.player import Setup
from ludus.games.space_explorers import rules
from ludus.games.space_explorers.editions import Holding, World, settled, shrink_exactly
from ludus.games.space_explorers.rules import Book, ExplorersPlanet, Options, Order, State
from ludus.games.starmap.map.board import Board, Edge, Place
from ludus.games.starmap.orders import Shuttle

Pair = tuple[int, int]  # people of player 1 and of player 2


def row_of_planets(habit: int = 0, size: int = 1000, length: int = 1) -> Board:
    """The homes 1 and 3, and 2 between them; 4 hangs on 3."""
    places = (
        Place(1, 0, 1000, 0, 0, 0),
        Place(2, habit, size, 1, 0),
        Place(3, 0, 1000, 2, 0, 1),
        Place(4, 0, 1000, 3, 0),
    )
    return Board("row", places, (Edge(1, 2, length), Edge(2, 3, length), Edge(3, 4, length)))


def position(
    middle: Pair,
    *shuttles: Shuttle,
    homes: tuple[Pair, Pair, Pair] = ((50, 0), (0, 50), (0, 0)),
    now: int = 0,
    board: Board | None = None,
) -> State:
    """Planet 2 as given, around it the homes and planet 4."""
    pairs = (homes[0], middle, homes[1], homes[2])
    holdings = tuple(Holding(owner_of(*pair), *pair, sum(pair)) for pair in pairs)
    return State(Book(board or row_of_planets(), Options()), now, holdings, tuple(sorted(shuttles)), len(shuttles))


def owner_of(first: int, second: int) -> int:
    return NOBODY if first == second else int(second > first)


def landing(seat: int, people: int, serial: int = 0, now: int = 0) -> Shuttle:
    """A shuttle that lands on planet 2 in the next unit of time."""
    return Shuttle(now + 1, serial, seat, people, 3 if seat else 1, 2)


def pair(state: State, planet: int = 2) -> Pair:
    holding = state.planets[state.book.chart.index[planet]]
    assert holding.total == holding.first + holding.second
    assert holding.owner == owner_of(holding.first, holding.second)
    return holding.first, holding.second


def after(state: State, *orders: Order) -> State:
    return rules.play(state, orders)[0]


def seen(state: State, seat: int, planet: int) -> ExplorersPlanet:
    found = rules.view(state, seat).seen(planet)
    assert found is not None
    return found


def ended(state: State) -> Outcome:
    outcome = rules.outcome(state)
    assert outcome is not None
    assert rules.to_move(state) is None
    return outcome


# 1. Time


def test_0_space_explorers_1_one_unit_after_each_turn_with_full_growth() -> None:
    state = position((100, 0), board=row_of_planets(habit=10))
    state = after(state)
    assert (state.now, rules.to_move(state), pair(state)) == (1, 1, (110, 0))
    state = after(state)
    assert (state.now, rules.to_move(state), pair(state)) == (2, 0, (121, 0))


@pytest.mark.parametrize("length", [1, 2, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_0_space_explorers_1_length_L_takes_L_units(length: int, seat: int) -> None:
    state = position((0, 0), now=seat, board=row_of_planets(length=length))
    state = after(state, Order(3 if seat else 1, 2, 10))
    for left in range(length - 1, 0, -1):
        assert pair(state) == (0, 0)
        assert [shuttle.turns_left for shuttle in seen(state, seat, 2).incoming] == [left]
        state = after(state)
    assert pair(state) == ((0, 10) if seat else (10, 0))


# 2. Who lives on a planet, and growth


@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(1, 80))
@settings(max_examples=40, deadline=None)
def test_0_space_explorers_2_total_is_always_the_sum_and_the_majority_the_owner(
    seed: int, habit: int, size: int
) -> None:
    state, rng = position((9, 9), board=row_of_planets(habit, size)), Random(seed)
    for _ in range(30):
        state = after(state, *rules.sample(state, rng))
        for planet in (1, 2, 3, 4):
            assert min(pair(state, planet)) >= 0


def test_0_space_explorers_2_majority_is_more_and_equal_or_empty_is_neutral() -> None:
    pairs = [(5, 4), (4, 5), (5, 5), (0, 0)]
    states = [rules.carry_out(position((a + 1, b)), (Order(2, 1, 1),))[0] for a, b in pairs]
    assert [state.planets[1].owner for state in states] == [0, 1, NOBODY, NOBODY]


@pytest.mark.parametrize(
    ("before", "habit", "grown"),
    [
        ((60, 40), 10, (66, 44)),
        ((3, 7), 25, (3, 10)),  # 3 more: 0.9 and 2.1, the one over to the larger
        ((7, 3), 25, (10, 3)),
        ((9, 14), 30, (11, 19)),  # 6.9 is 7 more: 2.7 and 4.3
        ((1, 0), 1, (2, 0)),
        ((0, 0), 50, (0, 0)),
    ],
)
def test_0_space_explorers_2_growth_of_the_total_is_shared(before: Pair, habit: int, grown: Pair) -> None:
    assert pair(after(position(before, board=row_of_planets(habit)))) == grown


@pytest.mark.parametrize(("size", "grown"), [(30, (11, 19)), (24, (9, 15)), (23, (9, 14)), (25, (9, 16))])
def test_0_space_explorers_2_growth_of_the_total_is_capped(size: int, grown: Pair) -> None:
    assert pair(after(position((9, 14), board=row_of_planets(50, size)))) == grown


def test_0_space_explorers_2_equal_groups_take_the_odd_one_in_turn_beginning_with_who_moves_next() -> None:
    board = row_of_planets(habit=15)  # 16 -> 18.4 -> 19
    assert pair(after(position((8, 8), board=board, now=0))) == (9, 10)  # player 1 has moved
    assert pair(after(position((8, 8), board=board, now=1))) == (10, 9)
    assert pair(after(position((10, 10), board=row_of_planets(habit=20)))) == (12, 12)


# 3. Landing


def test_0_space_explorers_3_the_majority_lands_always() -> None:
    full = row_of_planets(size=100)
    assert pair(after(position((99, 1), landing(0, 1), board=full))) == (99, 1)  # 100 + 1, and 1 dies
    assert pair(after(position((60, 40), landing(0, 50), landing(0, 50, 1), board=full))) == (150, 40)  # 10 die


def test_0_space_explorers_3_the_majority_lands_first_and_then_the_others() -> None:
    state = position((50, 20), landing(1, 5, serial=0), landing(0, 30, serial=1), board=row_of_planets(size=100))
    assert pair(after(state)) == (80, 20)


def test_0_space_explorers_3_others_land_in_launch_order_whole_while_the_total_is_below_size() -> None:
    shuttles = (landing(1, 9, 0), landing(1, 40, 1), landing(1, 1, 2))
    state = after(position((60, 30), *shuttles, board=row_of_planets(size=100)))
    assert pair(state) == (60 + 0, 79 - 4)  # 99, then 139 and full; 4 of the new majority die
    assert state.shuttles == ()


def test_0_space_explorers_3_others_are_lost_on_a_full_planet() -> None:
    assert pair(after(position((60, 40), landing(1, 30), board=row_of_planets(size=100)))) == (60, 40)
    assert pair(after(position((60, 39), landing(1, 1), board=row_of_planets(size=100)))) == (60, 40)


def test_0_space_explorers_3_the_majority_is_that_after_growth() -> None:
    # 5 and 5 grow to 5 and 6 after player 1's turn, which fills the planet: player 2's land, player 1's are lost.
    state = position((5, 5), landing(0, 4, 0), landing(1, 3, 1), board=row_of_planets(habit=10, size=11))
    assert pair(after(state)) == (5, 8)  # 9, and one of them dies


def test_0_space_explorers_3_on_a_neutral_planet_every_shuttle_in_launch_order_by_the_same_test() -> None:
    board = row_of_planets(size=10)
    shuttles = (landing(1, 6, 0), landing(0, 30, 1), landing(1, 1, 2), landing(0, 1, 3))
    assert pair(after(position((0, 0), *shuttles, board=board))) == (27, 6)  # 30 and 6, 26 too many
    assert pair(after(position((5, 5), *shuttles, board=board))) == (5, 5)
    assert pair(after(position((4, 4), landing(0, 1, 0), landing(1, 1, 1), board=board))) == (5, 5)


# 4. Over-population


def test_0_space_explorers_4_deaths_hit_the_majority_as_it_is_after_landing() -> None:
    state = position((60, 30), landing(1, 61), board=row_of_planets(size=100))
    assert pair(after(state)) == (60, 85)  # 91, less ceil(51 / 10)


def test_0_space_explorers_4_deaths_on_a_neutral_planet_are_split_evenly() -> None:
    assert pair(after(position((60, 60), board=row_of_planets(size=100)))) == (59, 59)
    assert pair(after(position((75, 75), board=row_of_planets(size=70)))) == (71, 71)


def test_0_space_explorers_4_the_odd_one_dies_of_who_has_just_moved() -> None:
    board = row_of_planets(size=90)  # 30 too many: 3 die
    assert pair(after(position((60, 60), board=board, now=0))) == (58, 59)
    assert pair(after(position((60, 60), board=board, now=1))) == (59, 58)


# 5. Launch and sight


@pytest.mark.parametrize("middle", [(5, 90), (5, 5), (90, 5)])
def test_0_space_explorers_5_own_people_leave_from_any_planet(middle: Pair) -> None:
    state, rejections = rules.carry_out(position(middle), (Order(2, 3, 5),))
    assert rejections == ()
    assert pair(state) == (middle[0] - 5, middle[1])


@pytest.mark.parametrize(("middle", "people"), [((5, 90), 6), ((0, 90), 1), ((5, 5), 10)])
def test_0_space_explorers_5_only_own_people_leave(middle: Pair, people: int) -> None:
    state, rejections = rules.carry_out(position(middle), (Order(2, 3, people),))
    assert len(rejections) == 1
    assert pair(state) == middle


def test_0_space_explorers_5_sight_is_planets_of_ones_majority_and_their_neighbours() -> None:
    def visible(middle: Pair, seat: int) -> list[int]:
        return [planet.id for planet in rules.view(position(middle), seat).visible]

    assert visible((2, 1), 0) == [1, 2, 3]
    assert visible((1, 1), 0) == [1, 2]
    assert visible((1, 2), 0) == [1, 2]
    assert visible((1, 2), 1) == [1, 2, 3, 4]


def test_0_space_explorers_5_a_visible_planet_shows_everything() -> None:
    state = position((30, 10), landing(1, 4), board=row_of_planets(habit=7, size=80))
    planet = seen(state, 1, 2)
    assert (planet.mine, planet.theirs, planet.total) == (10, 30, 40)
    assert (planet.my_percent, planet.their_percent) == (25.0, 75.0)
    assert (planet.size, planet.habitability, planet.is_enemy) == (80, 7, True)
    assert [(i.owner, i.people, i.turns_left, i.source) for i in planet.incoming] == [(1, 4, 1, 3)]


def test_0_space_explorers_5_a_planet_out_of_sight_shows_only_its_edges() -> None:
    planet = rules.view(position((0, 0)), 0).planet(4)
    assert not planet.is_visible
    assert planet.edges == (Edge(4, 3, 1),)
    assert not hasattr(planet, "total")


def test_0_space_explorers_5_a_bot_is_told_its_seat() -> None:
    assert "seat" in Setup.__struct_fields__
    assert [rules.view(position((0, 0)), seat).seat for seat in (0, 1)] == [0, 1]


# 6. Ends


def test_0_space_explorers_6a_the_majority_on_every_planet_wins() -> None:
    assert ended(position((5, 4), homes=((5, 0), (6, 5), (1, 0)))).winners == (0,)
    over = ended(position((4, 5), homes=((0, 1), (5, 6), (0, 1))))
    assert (over.winners, over.reason, over.sentence) == ((1,), Ending.GOAL, "player 2 has the majority everywhere")


@pytest.mark.parametrize("middle", [(0, 0), (5, 5)])
def test_0_space_explorers_6a_an_empty_or_tied_planet_counts_against_it(middle: Pair) -> None:
    assert rules.outcome(position(middle, homes=((5, 0), (6, 5), (1, 0)))) is None


def test_0_space_explorers_6b_nobody_left_on_planets_or_in_flight_loses() -> None:
    gone = ((5, 0), (0, 0), (0, 0))
    assert ended(position((0, 0), homes=gone)).winners == (0,)
    assert rules.outcome(position((0, 0), Shuttle(9, 0, 1, 1, 3, 2), homes=gone)) is None
    assert rules.outcome(position((2, 1), homes=gone)) is None
    assert ended(position((0, 0), homes=((0, 0), (0, 5), (0, 0)))).winners == (1,)


def test_0_space_explorers_6b_both_is_a_draw() -> None:
    over = ended(position((0, 0), homes=((0, 0), (0, 0), (0, 0))))
    assert (over.ranks, over.reason) == ((1, 1), Ending.NOBODY_LEFT)


def test_0_space_explorers_6c_the_default_limit_is_100_units_over_both_players() -> None:
    state = position((0, 0), now=99)
    assert (rules.outcome(state), rules.to_move(state), rules.view(state, 1).turn) == (None, 1, 100)
    assert ended(after(state)).ranks == (1, 1)


def test_0_space_explorers_6c_max_turns_counts_the_turns_of_both_players() -> None:
    state, turns = rules.new(row_of_planets(), 2, Options(max_turns=5)), [0, 0]
    while (seat := rules.to_move(state)) is not None:
        turns[seat] += 1
        state = after(state)
    assert turns == [3, 2]


def test_0_space_explorers_6c_people_in_flight_count_at_the_limit() -> None:
    flying = Shuttle(200, 0, 1, 3, 3, 2)
    outcome = ended(position((0, 0), flying, homes=((52, 0), (0, 50), (0, 0)), now=100))
    assert (outcome.ranks, outcome.scores) == ((2, 1), (52.0, 53.0))
    assert ended(position((1, 0), flying, homes=((52, 0), (0, 50), (0, 0)), now=100)).ranks == (1, 1)


@given(st.integers(0, 60), st.integers(0, 60), st.integers(1, 40), st.fractions(0, 1), st.sampled_from((0, 1)))
def test_r13_the_dead_are_the_majoritys_and_never_more_than_it_has(
    first: int, second: int, size: int, penalty: Fraction, moved: int
) -> None:
    before = settled(first, second)
    after = shrink_exactly(before, World(0, size, penalty), moved)
    wanted = -(-max(0, first + second - size) * penalty.numerator // penalty.denominator)
    assert min(after.first, after.second) >= 0
    if before.owner == NOBODY:
        assert first + second - after.total == wanted
    else:
        lost = (first - after.first, second - after.second)
        assert lost[1 - before.owner] == 0
        assert lost[before.owner] == min(wanted, max(first, second))
