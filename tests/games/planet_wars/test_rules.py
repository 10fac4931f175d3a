"""PlanetWars, edition document: a test for every sentence of RULES 0, PlanetWars 1 to 4."""

from random import Random

import pytest

from ludus.core.game import NOBODY, Outcome
from ludus.games.planet_wars import rules
from ludus.games.planet_wars.rules import Book, Options, Order, State
from ludus.games.starmap.map.board import Board, Edge, Place
from ludus.games.starmap.orders import Shuttle

Holding = tuple[int, int]  # owner, population


def row_of_planets(habit: int = 0, size: int = 1000, length: int = 1) -> Board:
    """The homes 1 and 3, and 2 between them."""
    places = (Place(1, habit, size, 0, 0, 0), Place(2, habit, size, 1, 0), Place(3, habit, size, 2, 0, 1))
    return Board("row", places, (Edge(1, 2, length), Edge(2, 3, length)))


def position(
    one: Holding,
    two: Holding,
    three: Holding,
    *shuttles: Shuttle,
    now: int = 0,
    board: Board | None = None,
) -> State:
    book = Book(board or row_of_planets(), Options())
    owners, people = zip(one, two, three, strict=True)
    return State(book, now, owners, people, tuple(sorted(shuttles)), launched=len(shuttles))


def landing(seat: int, people: int, at: int = 2, serial: int = 0) -> Shuttle:
    """A shuttle that lands in the first half-step."""
    return Shuttle(1, serial, seat, people, 2 if at != 2 else 1, at)


def holding(state: State, planet: int) -> Holding:
    i = state.book.chart.index[planet]
    return state.owners[i], state.people[i]


def after(state: State, *orders: Order) -> State:
    return rules.play(state, orders)[0]


def ended(state: State) -> Outcome:
    outcome = rules.outcome(state)
    assert outcome is not None
    assert rules.to_move(state) is None
    return outcome


# 1. Time


def test_0_planet_wars_1_half_step_after_each_turn() -> None:
    state = position((0, 100), (NOBODY, 0), (1, 50))
    assert [state.now, rules.to_move(state)] == [0, 0]
    state = after(state)
    assert [state.now, rules.to_move(state)] == [1, 1]
    state = after(state)
    assert [state.now, rules.to_move(state)] == [2, 0]


def test_0_planet_wars_1_full_growth_in_each_half_step() -> None:
    state = position((0, 100), (NOBODY, 0), (1, 50), board=row_of_planets(habit=10))
    state = after(state)
    assert state.people == (110, 0, 55)
    state = after(state)
    assert state.people == (121, 0, 61)  # 60.5 rounded up


def test_0_planet_wars_1_every_shuttle_flies_half_a_length_in_each_half_step() -> None:
    state = position((0, 100), (NOBODY, 0), (1, 50), board=row_of_planets(length=3))
    state, _ = rules.carry_out(state, (Order(1, 2, 10),))
    left = []
    for _ in range(4):
        left.append([shuttle.turns_left(state.now) for shuttle in state.shuttles])
        state = rules.pass_time(state)
    assert left == [[6], [5], [4], [3]]


@pytest.mark.parametrize("length", [1, 2, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_0_planet_wars_1_length_L_takes_2L_half_steps(length: int, seat: int) -> None:
    state = position((0, 100), (NOBODY, 0), (1, 100), now=seat, board=row_of_planets(length=length))
    state = after(state, Order(1 if seat == 0 else 3, 2, 10))
    for _ in range(2 * length - 1):
        assert holding(state, 2) == (NOBODY, 0)
        state = after(state)
    assert holding(state, 2) == (seat, 10)


@pytest.mark.parametrize("length", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_0_planet_wars_1_lands_just_before_its_senders_Lth_next_turn(length: int, seat: int) -> None:
    state = position((0, 100), (NOBODY, 0), (1, 100), now=seat, board=row_of_planets(length=length))
    state = after(state, Order(1 if seat == 0 else 3, 2, 10))
    own_turns = 0
    while True:
        assert rules.to_move(state) is not None
        own_turns += rules.to_move(state) == seat
        if holding(state, 2)[0] == seat:
            break
        state = after(state)
    assert (rules.to_move(state), own_turns) == (seat, length)


def test_0_planet_wars_1_turns_left_in_a_view_counts_half_steps() -> None:
    state = position((0, 100), (NOBODY, 0), (1, 100), board=row_of_planets(length=2))
    state = after(state, Order(1, 2, 10))
    planet = rules.view(state, 0).seen(2)
    assert planet is not None
    assert [shuttle.turns_left for shuttle in planet.incoming] == [3]


def test_0_planet_wars_1_shuttles_of_the_two_never_land_together() -> None:
    state, rng = position((0, 500), (0, 50), (1, 500), board=row_of_planets(habit=5, length=2)), Random(1)
    landed: dict[int, set[int]] = {}
    for _ in range(60):
        before = rules.carry_out(state, rules.sample(state, rng))[0]
        state = rules.pass_time(before)
        for shuttle in set(before.shuttles) - set(state.shuttles):
            landed.setdefault(state.now, set()).add(shuttle.seat)
    assert len(landed) > 10
    assert all(len(seats) == 1 for seats in landed.values())


# 2. Landing on somebody's planet


def test_0_planet_wars_2_landing_on_ones_own_planet_adds() -> None:
    state = after(position((0, 100), (0, 40), (1, 50), landing(0, 7), landing(0, 5, serial=1)))
    assert holding(state, 2) == (0, 52)


@pytest.mark.parametrize(
    ("defenders", "attackers", "left"),
    [
        (40, 1, 40),  # 44.0 - 1 = 43, but never more than were there
        (40, 4, 40),
        (40, 5, 39),
        (40, 43, 1),
        (41, 45, 1),  # 45.1 - 45, rounded up
        (41, 1, 41),
        (1, 1, 1),
        (7, 5, 3),  # 7.7 - 5 = 2.7
    ],
)
def test_0_planet_wars_2_a_stronger_defence_keeps_the_planet(defenders: int, attackers: int, left: int) -> None:
    state = after(position((0, 1), (1, defenders), (1, 50), landing(0, attackers)))
    assert holding(state, 2) == (1, left)


@pytest.mark.parametrize(
    ("defenders", "attackers", "left"),
    [(40, 45, 1), (41, 46, 1), (40, 90, 46), (1, 2, 1), (7, 8, 1), (7, 10, 3)],
)
def test_0_planet_wars_2_a_stronger_attack_takes_the_planet(defenders: int, attackers: int, left: int) -> None:
    state = after(position((0, 50), (0, defenders), (1, 50), landing(1, attackers)))
    assert holding(state, 2) == (1, left)


@pytest.mark.parametrize(("defenders", "attackers"), [(10, 11), (40, 44), (1000, 1100)])
def test_0_planet_wars_2_equal_strength_leaves_nobody(defenders: int, attackers: int) -> None:
    state = after(position((0, 50), (0, defenders), (1, 50), landing(1, attackers)))
    assert holding(state, 2) == (NOBODY, 0)


def test_0_planet_wars_2_hostile_arrivals_of_a_half_step_count_together() -> None:
    # One after the other 22 and 22 would leave 3 of the 40.
    state = after(position((0, 50), (0, 40), (1, 50), landing(1, 22), landing(1, 22, serial=1)))
    assert holding(state, 2) == (NOBODY, 0)


def test_0_planet_wars_2_friends_land_before_enemies() -> None:
    state = after(position((0, 50), (0, 40), (1, 50), landing(1, 45), landing(0, 10, serial=1)))
    assert holding(state, 2) == (0, 10)  # 55 - 45


# 3. Landing on a neutral planet


@pytest.mark.parametrize("seat", [0, 1])
def test_0_planet_wars_3_a_neutral_planet_goes_to_who_lands_and_nobody_is_lost(seat: int) -> None:
    state = after(position((0, 50), (NOBODY, 0), (1, 50), landing(seat, 7), landing(seat, 6, serial=1)))
    assert holding(state, 2) == (seat, 13)


@pytest.mark.parametrize(("first", "second", "held"), [(30, 20, (0, 10)), (20, 30, (1, 10)), (1, 500, (1, 499))])
def test_0_planet_wars_3_of_both_the_larger_group_keeps_the_difference(first: int, second: int, held: Holding) -> None:
    state = after(position((0, 50), (NOBODY, 0), (1, 50), landing(0, first), landing(1, second, serial=1)))
    assert holding(state, 2) == held


def test_0_planet_wars_3_equal_groups_annihilate() -> None:
    state = after(position((0, 50), (NOBODY, 0), (1, 50), landing(0, 30), landing(1, 30, serial=1)))
    assert holding(state, 2) == (NOBODY, 0)
    assert state.shuttles == ()


# 4. Ends


def test_0_planet_wars_4_no_planet_and_nothing_in_flight_is_eliminated() -> None:
    outcome = ended(position((0, 1), (NOBODY, 0), (NOBODY, 0)))
    assert outcome.ranks == (1, 2)
    assert outcome.sentence == "player 2 was eliminated"
    assert ended(position((NOBODY, 0), (1, 5), (NOBODY, 0))).winners == (1,)


def test_0_planet_wars_4_who_has_a_shuttle_in_flight_plays_on() -> None:
    state = position((0, 50), (NOBODY, 0), (NOBODY, 0), Shuttle(9, 0, 1, 1, 3, 2))
    assert rules.outcome(state) is None


def test_0_planet_wars_4_both_at_once_is_a_draw() -> None:
    state = position((NOBODY, 0), (NOBODY, 0), (NOBODY, 0), landing(0, 5), landing(1, 5, serial=1))
    assert rules.outcome(state) is None
    assert ended(after(state)).ranks == (1, 1)


def test_0_planet_wars_4_the_default_limit_is_1000_turns_of_each_player() -> None:
    state = position((0, 5), (NOBODY, 0), (1, 4), now=1999)
    assert (rules.outcome(state), rules.to_move(state), rules.view(state, 1).turn) == (None, 1, 2000)
    assert ended(after(state)).winners == (0,)


def test_0_planet_wars_4_max_turns_counts_the_turns_of_each_player() -> None:
    state, turns = rules.new(row_of_planets(), 2, Options(max_turns=3)), [0, 0]
    while (seat := rules.to_move(state)) is not None:
        turns[seat] += 1
        state = after(state)
    assert turns == [3, 3]


def test_0_planet_wars_4_at_the_limit_people_in_flight_count() -> None:
    state = position((0, 10), (NOBODY, 0), (1, 8), Shuttle(99, 0, 1, 3, 3, 2), now=2000)
    outcome = ended(state)
    assert (outcome.ranks, outcome.scores) == ((2, 1), (10.0, 11.0))


def test_0_planet_wars_4_at_the_limit_equal_totals_are_a_draw() -> None:
    assert ended(position((0, 11), (NOBODY, 0), (1, 8), Shuttle(99, 0, 1, 3, 3, 2), now=2000)).ranks == (1, 1)
