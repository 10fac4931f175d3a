"""Both planet games, edition document: a test for every sentence of RULES 0, "Both games"."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadBoard, LudusError
from ludus.core.game import NOBODY, Ending
from ludus.core.options import read_options
from ludus.games import load
from ludus.games.planet_wars import rules as wars
from ludus.games.space_explorers import rules as explorers
from ludus.games.space_explorers.editions import settled
from ludus.games.starmap.map.board import Board, Edge, Place, read, write
from ludus.games.starmap.orders import Order, Reason, Shuttle

HUGE = 10**30

both = pytest.mark.parametrize("rules", [wars, explorers], ids=["planet_wars", "space_explorers"])


def triangle(habit: int = 0, size: int = 1000, length: int = 2) -> Board:
    """Homes 1 and 2 and the empty planet 3, all connected; 4 is far from everything."""
    places = (
        Place(1, habit, size, 0, 0, 0),
        Place(2, habit, size, 1, 0, 1),
        Place(3, habit, size, 0, 1),
        Place(4, habit, size, 1, 1),
    )
    return Board("triangle", places, (Edge(1, 2, length), Edge(1, 3, length), Edge(2, 3, length)))


def position(rules: Any, board: Board, *people: int, shuttles: tuple[Shuttle, ...] = (), **options: Any) -> Any:
    """People of player 1 on planet 1, of player 2 on planet 2, of player 1 on planet 3, nobody on planet 4."""
    book = rules.Book(board, rules.Options(**options))
    first, second, third = (*people, 0, 0)[:3]
    if rules is explorers:
        planets = (settled(first, 0), settled(0, second), settled(third, 0), settled(0, 0))
        return explorers.State(book, 0, planets, tuple(sorted(shuttles)), len(shuttles))
    owners = tuple(seat if count else NOBODY for seat, count in ((0, first), (1, second), (0, third), (NOBODY, 0)))
    return wars.State(book, 0, owners, (first, second, third, 0), tuple(sorted(shuttles)), len(shuttles))


def people(state: Any) -> list[int]:
    """How many live on each planet."""
    return [holding.total for holding in state.planets] if hasattr(state, "planets") else list(state.people)


def owners(state: Any) -> list[int]:
    return [holding.owner for holding in state.planets] if hasattr(state, "planets") else list(state.owners)


def one_turn(rules: Any, board: Board, *count: int, **options: Any) -> list[int]:
    return people(rules.play(position(rules, board, *count, **options), ())[0])


def dot(*changes: tuple[str, str]) -> str:
    text = """graph g {
  1 [ habit = 10, size = 100, x = 0, y = 0, base = 1 ]
  2 [ habit = 10, size = 100, x = 1, y = 0, base = 2 ]
  3 [ habit = 10, size = 100, x = 2, y = 0 ]
  1 -- 2 [ weight = 3 ]
  2 -- 3 [ weight = 4 ]
}"""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def start(rules: Any, text: str, **options: Any) -> Any:
    return rules.new(read(text, "g.dot", "document"), 2, rules.Options(**options))


# Arithmetic


@both
@pytest.mark.parametrize(
    ("habit", "before", "after"),
    [(10, 50, 55), (10, 90, 99), (10, 100, 110), (12, 25, 28), (12, 75, 84), (7, 13, 14), (1, 1, 2), (250, 3, 11)],
)
def test_0_both_growth_is_exact_and_rounded_up(rules: Any, habit: int, before: int, after: int) -> None:
    assert one_turn(rules, triangle(habit), before, 1)[0] == after


@both
def test_0_both_without_habitability_nothing_grows(rules: Any) -> None:
    assert one_turn(rules, triangle(habit=0), 7, 9) == [7, 9, 0, 0]


@both
def test_0_both_growth_is_capped_at_size(rules: Any) -> None:
    assert one_turn(rules, triangle(habit=50, size=100), 80, 66) == [100, 99, 0, 0]


@both
def test_0_both_growth_only_below_size(rules: Any) -> None:
    assert one_turn(rules, triangle(habit=50, size=100), 100, 101) == [100, 100, 0, 0]


@both
@pytest.mark.parametrize(("before", "after"), [(8, 7), (17, 16), (18, 16), (27, 25), (28, 25), (107, 97), (108, 97)])
def test_0_both_a_tenth_of_over_population_dies_rounded_up(rules: Any, before: int, after: int) -> None:
    assert one_turn(rules, triangle(size=7), before, 1)[0] == after


@both
@pytest.mark.parametrize(("penalty", "left"), [("1/3", 20), ("0.1", 25), ("1", 7), ("0", 27), (1, 7)])
def test_0_both_the_penalty_is_a_rational_option(rules: Any, penalty: object, left: int) -> None:
    options = read_options(rules.Options, {"penalty": penalty}, "planets")
    assert one_turn(rules, triangle(size=7), 27, 1, penalty=options.penalty)[0] == left


def test_0_both_the_defence_is_a_rational_option() -> None:
    attack = (Shuttle(1, 0, 1, 14, 2, 1),)
    options = read_options(wars.Options, {"defence": "3/2"}, "planet_wars")
    assert options.defence == Fraction(3, 2)
    state, _ = wars.play(position(wars, triangle(), 10, 5, shuttles=attack, defence=options.defence), ())
    assert (owners(state)[0], people(state)[0]) == (0, 1)  # 15 - 14; with 11/10 it would have fallen
    state, _ = wars.play(position(wars, triangle(), 10, 5, shuttles=attack), ())
    assert (owners(state)[0], people(state)[0]) == (1, 3)


@both
def test_0_both_the_default_penalty_is_a_tenth(rules: Any) -> None:
    assert rules.Options().penalty == Fraction(1, 10)
    assert wars.Options().defence == Fraction(11, 10)


@both
def test_0_both_nothing_overflows_in_growth_landing_and_death(rules: Any) -> None:
    board = triangle(habit=10, size=2 * HUGE)
    assert one_turn(rules, board, HUGE, 10 * HUGE)[:2] == [11 * HUGE // 10, 10 * HUGE - 8 * HUGE // 10]
    own = (Shuttle(1, 0, 0, HUGE, 1, 3),)
    assert people(rules.play(position(rules, board, 1, 1, HUGE // 10, shuttles=own), ())[0])[2] == HUGE * 111 // 100


@both
def test_0_both_nothing_overflows_in_states_and_outcomes(rules: Any) -> None:
    game = load(rules.__name__.split(".")[-2])
    state = rules.new(triangle(), 2, rules.Options(population=HUGE, max_turns=1))
    state, rejections = rules.play(state, (Order(1, 3, HUGE - 1),))
    assert rejections == ()
    assert game.codec.parse_state(game.codec.dump_state(state)) == state
    assert isinstance(rules.digest(state), int)
    while rules.outcome(state) is None:
        state, _ = rules.play(state, ())
    assert rules.outcome(state).winners


def test_0_both_nothing_overflows_in_battles() -> None:
    def attacked(attackers: int) -> tuple[int, int]:
        board = triangle(size=100 * HUGE)
        state = position(wars, board, HUGE, 1, shuttles=(Shuttle(1, 0, 1, attackers, 2, 1),))
        state, _ = wars.play(state, ())
        return owners(state)[0], people(state)[0]

    assert attacked(11 * HUGE // 10) == (NOBODY, 0)
    assert attacked(11 * HUGE // 10 + 1) == (1, 1)
    assert attacked(11 * HUGE // 10 - 1) == (0, 1)


# The course of a turn


@both
def test_0_both_moves_come_first_then_time_passes(rules: Any) -> None:
    state = position(rules, triangle(habit=10), 100, 100)
    state, _ = rules.play(state, (Order(1, 3, 50),))
    assert people(state) == [55, 110, 0, 0]  # what has left did not grow


@both
def test_0_both_players_take_turns_with_time_after_each(rules: Any) -> None:
    state, course = start(rules, dot()), []
    for _ in range(4):
        course.append((rules.to_move(state), state.now))
        state, _ = rules.play(state, ())
    assert course == [(0, 0), (1, 1), (0, 2), (1, 3)]


@both
def test_0_both_nothing_grows_before_the_first_move(rules: Any) -> None:
    assert people(start(rules, dot(), population=40)) == [40, 40, 0]


@both
def test_0_both_planets_grow_then_shuttles_land_then_over_population_dies(rules: Any) -> None:
    board, own = triangle(habit=10, size=100), (Shuttle(1, 0, 0, 20, 1, 3),)
    state, _ = rules.play(position(rules, board, 1, 1, 90, shuttles=own), ())
    assert people(state)[2] == 117  # 90 -> 99 -> 119 -> 117
    state, _ = rules.play(position(rules, board, 1, 1, 0, shuttles=own), ())
    assert people(state)[2] == 20  # who lands does not grow yet


# Orders


@both
def test_0_both_orders_run_in_queue_order_each_at_once(rules: Any) -> None:
    state = position(rules, triangle(), 10, 1)
    orders = (Order(1, 3, 6), Order(1, 2, 6), Order(1, 2, 3))
    state, rejections = rules.carry_out(state, orders)
    assert rejections == ((1, Reason.TOO_MANY),)
    assert people(state)[0] == 1
    assert [(shuttle.destination, shuttle.people) for shuttle in state.shuttles] == [(3, 6), (2, 3)]


@both
def test_0_both_illegal_orders_are_skipped_and_recorded_with_their_reason(rules: Any) -> None:
    orders = (
        Order(1, 3, 0),
        Order(1, 3, -4),
        Order(1, 3, 11),
        Order(1, 1, 5),
        Order(1, 4, 5),
        Order(9, 3, 5),
        Order(1, 9, 5),
        Order(1, 3, 10),
    )
    state, rejections = rules.play(position(rules, triangle(), 10, 1), orders)
    assert rejections == (
        (0, Reason.NOBODY_SENT),
        (1, Reason.NOBODY_SENT),
        (2, Reason.TOO_MANY),
        (3, Reason.TO_ITSELF),
        (4, Reason.NO_EDGE),
        (5, Reason.NO_PLANET),
        (6, Reason.NO_PLANET),
    )
    assert [shuttle.people for shuttle in state.shuttles] == [10]


@both
def test_0_both_nobody_sends_the_other_players_people(rules: Any) -> None:
    state, rejections = rules.carry_out(position(rules, triangle(), 10, 10), (Order(2, 3, 5), Order(3, 1, 1)))
    assert [rejection.order for rejection in rejections] == [0, 1]
    assert (people(state), state.shuttles) == ([10, 10, 0, 0], ())


@both
def test_0_both_a_planet_emptied_by_a_launch_is_neutral(rules: Any) -> None:
    state, rejections = rules.carry_out(position(rules, triangle(), 10, 1), (Order(1, 3, 10), Order(1, 2, 1)))
    assert owners(state) == [NOBODY, 1, NOBODY, NOBODY]
    assert [rejection.order for rejection in rejections] == [1]


@both
def test_0_both_launch_order_is_one_sequence_over_the_whole_match(rules: Any) -> None:
    state = position(rules, triangle(length=9), 10, 10)
    state, _ = rules.play(state, (Order(1, 3, 1), Order(1, 3, 99), Order(1, 3, 2)))
    state, _ = rules.play(state, (Order(2, 3, 3), Order(2, 3, 4)))
    state, _ = rules.play(state, (Order(1, 3, 5),))
    assert sorted((shuttle.serial, shuttle.people) for shuttle in state.shuttles) == list(enumerate([1, 2, 3, 4, 5]))
    planet = rules.view(state, 1).seen(3)
    assert [shuttle.people for shuttle in planet.incoming] == [1, 2, 3, 4, 5]


@both
def test_0_both_event_numbers_mean_nothing_here(rules: Any) -> None:
    # RULES 7.4 is a bookkeeping bug of the original, and those do not exist in the document editions.
    plain, numbered = (
        rules.play(
            position(rules, triangle(length=3), 10, 10), (Order(1, 3, 2, event), Order(1, 3, 2, event), Order(1, 2, 1))
        )[0]
        for event in (0, 7)
    )
    for _ in range(7):
        plain, numbered = rules.play(plain, ())[0], rules.play(numbered, ())[0]
        assert [s.turns_left(numbered.now) for s in numbered.shuttles] == [
            s.turns_left(plain.now) for s in plain.shuttles
        ]
        assert people(numbered) == people(plain)


# Boards


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (("weight = 4", "weight = 0"), 6, "weight is 0, must be 1 or more"),
        (("weight = 4", "weight = -2"), 6, "weight is -2, must be 1 or more"),
        (("3 [ habit = 10", "3 [ habit = -1"), 4, "habit is -1, must be 0 or more"),
        (("3 [ habit = 10, size = 100", "3 [ habit = 10, size = 0"), 4, "size is 0, must be 1 or more"),
        ((", base = 1", ""), 0, "no home of player 1"),
        ((", base = 2", ""), 0, "no home of player 2"),
        (("y = 0 ]", "y = 0, base = 2 ]"), 4, "planets 2, 3 are all homes of player 2"),
        (("base = 2", "base = 3"), 3, "base is 3, must be 1 or 2"),
        (("y = 0 ]", "y = 0, population = 5 ]"), 4, "only homes"),
        (("base = 2", "base = 2, population = 0"), 3, "population is 0, must be 1 or more"),
    ],
)
def test_0_both_a_bad_board_is_a_clear_error(change: tuple[str, str], line: int, words: str) -> None:
    with pytest.raises(BadBoard) as caught:
        read(dot(change), "g.dot", "document")
    assert words in str(caught.value)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"g.dot:{line}: " if line else "g.dot: ")


@both
def test_0_both_a_bad_board_does_not_start(rules: Any) -> None:
    board = read(dot(("weight = 4", "weight = 0")), "g.dot", "original")
    with pytest.raises(BadBoard, match="edge 2 -- 3: weight is 0"):
        rules.new(board, 2, rules.Options())


@both
def test_0_both_edges_of_length_one_habit_zero_and_size_one_are_fine(rules: Any) -> None:
    text = dot(("weight = 3", "weight = 1"), ("habit = 10, size = 100", "habit = 0, size = 1"))
    assert rules.outcome(start(rules, text)) is None


@both
@pytest.mark.parametrize("lengths", [(2, 5), (5, 2)])
def test_0_both_of_parallel_edges_the_shortest_counts(rules: Any, lengths: tuple[int, int]) -> None:
    text = dot(("1 -- 2 [ weight = 3 ]", f"1 -- 2 [ weight = {lengths[0]} ]\n2 -- 1 [ weight = {lengths[1]} ]"))
    state = start(rules, text, population=9)
    assert rules.view(state, 0).planet(1).edges == (Edge(1, 2, 2),)
    state, _ = rules.carry_out(state, (Order(1, 2, 5),))
    assert state.shuttles[0].arrives == (4 if rules is wars else 2)


@both
@given(
    st.lists(st.tuples(st.booleans(), st.integers(1, 9), st.booleans()), min_size=1, max_size=5),
    st.randoms(use_true_random=False),
)
def test_r9_an_edge_written_again_has_the_least_weight_whichever_way_round(
    rules: Any, written: list[tuple[bool, int, bool]], dice: Random
) -> None:
    """Also where a statement says something else of it."""
    rows = [f"{'2 -- 1' if back else '1 -- 2'} [ weight = {length} ]" for back, length, _ in written]
    rows += [f"{'1 -- 2' if back else '2 -- 1'} [ label = far ]" for back, _, more in written if more]
    dice.shuffle(rows)
    text = dot(("1 -- 2 [ weight = 3 ]", "\n".join(rows)))
    board = read(text, "g.dot", "document")
    least = min(length for _, length, _ in written)
    assert rules.view(start(rules, text), 0).planet(1).edges == (Edge(1, 2, least),)
    assert [edge.length for edge in board.edges if {*edge[:2]} == {1, 2}] == [least]
    assert read(write(board), "g.dot", "document") == board


@both
def test_0_both_a_homes_population_is_the_attribute_else_the_option_else_one(rules: Any) -> None:
    text = dot(("base = 1", "base = 1, population = 7"))
    assert people(start(rules, text, population=5)) == [7, 5, 0]
    assert people(start(rules, text)) == [7, 1, 0]


@both
@pytest.mark.parametrize("bad", [{"population": 0}, {"max_turns": 0}, {"penalty": "a tenth"}, {"turns": 3}])
def test_0_both_bad_options_are_clear_errors(rules: Any, bad: dict[str, object]) -> None:
    with pytest.raises(LudusError) as caught:
        read_options(rules.Options, bad, "planets")
    assert next(iter(bad)) in str(caught.value)


# Ends


@both
def test_0_both_the_ends_are_tested_at_the_start(rules: Any) -> None:
    assert rules.outcome(start(rules, dot())) is None
    lonely = position(rules, triangle(), 10)
    assert rules.to_move(lonely) is None
    assert rules.outcome(lonely).winners == (0,)


@both
def test_0_both_the_ends_are_tested_each_time_after_time_has_passed(rules: Any) -> None:
    state = position(rules, triangle(), 10, 1, shuttles=(Shuttle(2, 0, 0, 2, 1, 2),))
    state, _ = rules.play(state, ())
    assert rules.outcome(state) is None
    state, _ = rules.play(state, (Order(2, 3, 1),))  # player 2 leaves before it is too late
    assert rules.outcome(state) is None
    assert owners(state)[1] == 0


def test_0_both_elimination_is_asked_before_the_limit_in_planet_wars() -> None:
    book = wars.Book(triangle(), wars.Options(max_turns=1))
    outcome = wars.outcome(wars.State(book, 2, (0, NOBODY, NOBODY, NOBODY), (10, 0, 0, 0)))
    assert outcome is not None
    assert (outcome.reason, outcome.sentence) == (Ending.LAST_LEFT, "player 2 was eliminated")


def test_0_both_the_ends_of_space_explorers_come_in_the_order_given() -> None:
    book = explorers.Book(triangle(), explorers.Options(max_turns=2))
    everywhere = (settled(2, 1),) * 4
    flying = (Shuttle(9, 0, 1, 500, 2, 1),)
    outcome = explorers.outcome(explorers.State(book, 2, everywhere, flying, 1))
    assert outcome is not None
    assert outcome.winners == (0,)  # (a), though by (c) player 2 has more
    outcome = explorers.outcome(explorers.State(book, 2, (settled(2, 0), *(settled(0, 0),) * 3)))
    assert outcome is not None
    assert outcome.sentence == "one player has nobody left"  # (b) before (c)


# Mistakes of a strategy, as far as the rules know them


@both
def test_0_mistakes_a_missed_turn_is_an_idle_one(rules: Any) -> None:
    info = load(rules.__name__.split(".")[-2]).info
    assert (info.on_fault, info.patience, info.clock.turn_ms) == ("skip", 3, 1000)
    assert rules.idle(start(rules, dot())) == ()


@both
def test_0_mistakes_a_dropped_seat_gives_no_orders_and_comes_last_but_its_planets_live_on(rules: Any) -> None:
    state = rules.drop(start(rules, dot(), population=10, max_turns=1), 0)
    assert rules.forced(state) == ()
    state, _ = rules.play(state, ())
    assert people(state)[0] == 11
    assert (rules.forced(state), rules.to_move(state)) == (None, 1 if rules is wars else None)
    while rules.outcome(state) is None:
        state, _ = rules.play(state, ())
    over = rules.outcome(state)
    assert (over.ranks, over.reason) == ((2, 1), Ending.TURN_LIMIT)
    assert over.sentence == "player 1 was dropped; the last turn was played"
