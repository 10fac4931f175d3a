"""The original editions beyond the recorded games: RULES 2.2, 4 to 7 and 10."""

from typing import Any

import pytest

from ludus.core.game import NOBODY
from ludus.games.planet_wars import rules as wars
from ludus.games.space_explorers import rules as explorers
from ludus.games.space_explorers.editions import Holding
from ludus.games.starmap.map.board import Board, Edge, Place, read
from ludus.games.starmap.map.chart import Chart
from ludus.games.starmap.map.javamap import capacity_for, hash_order
from ludus.games.starmap.orders import Order, Reason, Shuttle

both = pytest.mark.parametrize("rules", [wars, explorers], ids=["planet_wars", "space_explorers"])


def star(*lengths: int, size: int = 1000, homes: tuple[int, int] = (1, 2)) -> Board:
    """Planet 0 is connected with 1, 2, 3, … over these lengths. Nothing grows."""
    count = len(lengths) + 1
    places = tuple(Place(i, 0, size, i, 0, homes.index(i) if i in homes else NOBODY) for i in range(count))
    return Board("star", places, tuple(Edge(0, i, length) for i, length in enumerate(lengths, 1)))


def start(rules: Any, board: Board, people: int = 100, edition: str = "original") -> Any:
    return rules.new(board, 2, rules.Options(edition=edition, population=people))


def after(rules: Any, state: Any, *turns: tuple[Order, ...]) -> Any:
    for orders in turns:
        state, _ = rules.play(state, orders)
    return state


def people(state: Any) -> list[int]:
    return [holding.total for holding in state.planets] if hasattr(state, "planets") else list(state.people)


def neutral_landing(edition: str, *loads: tuple[int, int]) -> tuple[int, int]:
    """Who has planet 0 after these (seat, people) have landed on it together."""
    book = wars.Book(star(1, 1, size=2**31 - 1), wars.Options(edition=edition))  # type: ignore[arg-type]
    shuttles = tuple(Shuttle(2, serial, seat, load, seat + 1, 0) for serial, (seat, load) in enumerate(loads))
    state = wars.pass_time(wars.State(book, 1, (NOBODY, 0, 1), (0, 9, 9), shuttles, len(shuttles)))
    return state.owners[0], state.people[0]


# 3, 4: time and numbers


@both
def test_time_passes_before_the_first_move(rules: Any) -> None:
    board = read(
        "graph g { 1 [habit=5,size=9,x=0,y=0,base=1] 2 [habit=5,size=9,x=0,y=0,base=2] 1 -- 2 [weight=1] }", "g"
    )
    state = rules.new(board, 2, rules.Options(edition="original"))
    assert (people(state), rules.to_move(state)) == ([2, 2], 0)
    assert people(after(rules, state, ())) == [3, 3]


@both
@pytest.mark.parametrize(
    ("habit", "before", "grown"),
    [(10, 50, 56), (10, 90, 100), (10, 100, 111), (10, 110, 122), (12, 25, 29), (12, 50, 57), (12, 75, 85)],
)
def test_growth_is_that_of_doubles(rules: Any, habit: int, before: int, grown: int) -> None:
    places = (Place(1, habit, 1000, 0, 0, 0), Place(2, habit, 1000, 1, 0, 1))
    assert people(start(rules, Board("two", places, ()), before))[0] == grown


@both
def test_a_boards_population_is_ignored(rules: Any) -> None:
    text = "graph g { 1 [habit=0,size=9,x=0,y=0,base=1,population=7] 2 [habit=0,size=9,x=0,y=0,base=2] }"
    for edition in ("document", "original"):
        board = read(text, "g", edition)
        assert people(rules.new(board, 2, rules.Options(edition="original"))) == [1, 1]


# 5, 5.1: landing in PlanetWars


def test_5_sums_on_a_neutral_planet_have_32_bits() -> None:
    assert neutral_landing("original", (0, 2**31 - 1), (1, 7)) == (0, 2**31 - 8)
    # One more and player 1's people are minus 2147483648: the planet is player 2's.
    assert neutral_landing("original", (0, 2**31), (1, 7))[0] == 1
    assert neutral_landing("original", (0, 2**30), (0, 2**30), (1, 7))[0] == 1
    assert neutral_landing("original", (0, 2**32 + 5), (1, 4)) == (0, 1)


@pytest.mark.parametrize(
    ("loads", "v2", "v1"),
    [
        (((0, 20), (1, 30)), (1, 10), (0, 50)),
        (((1, 30), (0, 20)), (1, 10), (1, 50)),
        (((1, 1), (0, 20), (0, 20)), (0, 39), (1, 41)),
        (((0, 30), (1, 30)), (NOBODY, 0), (0, 60)),
        (((1, 30),), (1, 30), (1, 30)),
    ],
)
def test_5_1_version_1_gives_everybody_to_the_first_shuttle(
    loads: tuple[tuple[int, int], ...], v2: tuple[int, int], v1: tuple[int, int]
) -> None:
    assert neutral_landing("original", *loads) == v2
    assert neutral_landing("original-v1", *loads) == v1


@pytest.mark.parametrize(
    ("attackers", "held"), [(4, (0, 40)), (5, (0, 39)), (43, (0, 1)), (44, (NOBODY, 0)), (45, (1, 1)), (90, (1, 46))]
)
@pytest.mark.parametrize("edition", ["original", "original-v1"])
def test_5_the_defence_is_rounded_down_first(edition: str, attackers: int, held: tuple[int, int]) -> None:
    book = wars.Book(star(1, 1), wars.Options(edition=edition))  # type: ignore[arg-type]
    state = wars.State(book, 1, (0, 0, 1), (40, 9, 9), (Shuttle(2, 0, 1, attackers, 2, 0),), 1)
    state = wars.pass_time(state)
    assert (state.owners[0], state.people[0]) == held


def test_5_41_against_45_is_a_tie_only_here() -> None:
    book = wars.Book(star(1, 1), wars.Options(edition="original"))
    state = wars.pass_time(wars.State(book, 1, (0, 0, 1), (41, 9, 9), (Shuttle(2, 0, 1, 45, 2, 0),), 1))
    assert (state.owners[0], state.people[0]) == (NOBODY, 0)  # floor(45.1) = 45


# 6: SpaceExplorers' numbers that drift apart


def explorers_after(holding: Holding, *loads: tuple[int, int], size: int = 50) -> Holding:
    """Planet 0 after a tick in which these (seat, people) landed."""
    book = explorers.Book(star(1, 1, size=size), explorers.Options(edition="original"))
    shuttles = tuple(Shuttle(2, serial, seat, load, seat + 1, 0) for serial, (seat, load) in enumerate(loads))
    planets = (holding, Holding(0, 9, 0, 9), Holding(1, 0, 9, 9))
    return explorers.pass_time(explorers.State(book, 1, planets, shuttles, len(shuttles))).planets[0]


def test_6_a_neutral_planet_clips_the_total_but_not_the_people() -> None:
    assert explorers_after(Holding(NOBODY, 0, 0, 0), (0, 100)) == Holding(0, 100, 0, 50)
    assert explorers_after(Holding(NOBODY, 0, 0, 0), (0, 30), (1, 25)) == Holding(0, 30, 20, 50)
    assert explorers_after(Holding(NOBODY, 3, 3, 6), (0, 30), (1, 30)) == Holding(NOBODY, 25, 25, 50)
    assert explorers_after(Holding(NOBODY, 25, 25, 50), (0, 30), (1, 3)) == Holding(NOBODY, 25, 25, 50)


def test_6_the_owner_goes_stale_when_the_minority_overtakes_it() -> None:
    holding = explorers_after(Holding(0, 2, 0, 2), (1, 38))
    assert holding == Holding(0, 2, 38, 40)
    assert explorers_after(holding) == Holding(1, 2, 38, 40)  # growth looks again


def test_6_room_for_the_minority_looks_at_the_majoritys_people_only() -> None:
    # 30 + 15, and 20 = 50 - 30 more of player 2: 65 in all, ceil(1.5) of player 1 die.
    assert explorers_after(Holding(0, 30, 15, 45), (1, 25)) == Holding(1, 28, 35, 63)


def test_6_over_population_of_a_neutral_planet_kills_player_2() -> None:
    assert explorers_after(Holding(NOBODY, 30, 30, 60)) == Holding(0, 30, 29, 59)


# 2.2, 7.4: shuttles with a time of their own


@both
def test_2_2_length_0_takes_one_tick(rules: Any) -> None:
    state = after(rules, start(rules, star(0, 1)), (Order(1, 0, 5),))
    assert people(state)[0] == 5


@both
def test_2_2_negative_length_never_arrives_and_keeps_its_owner_alive(rules: Any) -> None:
    state = start(rules, star(-4, 1))
    state = after(rules, state, (Order(1, 0, 100),), *((),) * 50)
    assert people(state) == [0, 0, 100]
    assert [shuttle.people for shuttle in state.shuttles] == [100]
    assert rules.outcome(state) is None


@both
def test_2_2_a_self_loop_is_never_used(rules: Any) -> None:
    text = "graph g { 1 [habit=0,size=9,x=0,y=0,base=1] 2 [habit=0,size=9,x=0,y=0,base=2] 1 -- 1 [weight=1] }"
    _, rejections = rules.play(start(rules, read(text, "g"), 5), (Order(1, 1, 2),))
    assert rejections == ((0, Reason.TO_ITSELF),)


@both
@pytest.mark.parametrize("edition", ["original", "document"])
def test_7_4_ordinary_orders_are_copies(rules: Any, edition: str) -> None:
    state = start(rules, star(3, 9), edition=edition)
    state = after(rules, state, (Order(1, 0, 4), Order(1, 0, 4)))
    for _ in range(5 if rules is wars and edition == "document" else 2):
        assert (people(state)[0], len(state.shuttles)) == (0, 2)
        state = after(rules, state, ())
    assert (people(state)[0], len(state.shuttles)) == (8, 0)


@both
def test_7_4_length_3_queued_twice_lands_twice_after_2_ticks(rules: Any) -> None:
    state = after(rules, start(rules, star(3, 9)), (Order(1, 0, 4, 1), Order(1, 0, 4, 1)))
    assert (people(state), len(state.shuttles)) == ([0, 92, 100], 2)  # both are charged
    assert people(after(rules, state, ())) == [8, 92, 100]


@both
def test_7_4_length_2_queued_twice_lands_once_after_1_tick(rules: Any) -> None:
    state = after(rules, start(rules, star(2, 9)), (Order(1, 0, 4, 1), Order(1, 0, 4, 1)))
    assert (people(state), state.shuttles) == ([4, 92, 100], ())  # one load has vanished


@both
def test_7_4_a_landed_object_queued_again_lands_after_1_tick(rules: Any) -> None:
    state = after(rules, start(rules, star(3, 9)), (Order(1, 0, 4, 1),), (), (), ())
    assert people(state) == [4, 96, 100]
    assert people(after(rules, state, (Order(1, 0, 4, 1),))) == [8, 92, 100]


@both
def test_7_4_both_players_number_their_own_objects(rules: Any) -> None:
    state = after(rules, start(rules, star(3, 3)), (Order(1, 0, 4, 1),), (Order(2, 0, 4, 1),))
    assert [shuttle.turns_left(state.now) for shuttle in state.shuttles] == [1, 2]


@both
def test_7_4_an_object_of_another_number_is_another_object(rules: Any) -> None:
    state = after(rules, start(rules, star(3, 9)), (Order(1, 0, 4, 1), Order(1, 0, 4, 2)), ())
    assert people(state)[0] == 0
    assert people(after(rules, state, ()))[0] == 8


@both
def test_7_4_a_number_used_again_for_another_journey_forges_no_travel_time(rules: Any) -> None:
    """The same object has the same source, destination and people; a travel time cannot be forged with its number."""
    state = start(rules, star(1, 9, 20))
    state = after(rules, state, (Order(1, 0, 4, 1),), (), (Order(0, 3, 2, 1),), ())
    assert people(state)[3] == 0


@both
def test_7_4_an_unknown_planet_is_a_rejection(rules: Any) -> None:
    _, rejections = rules.play(start(rules, star(1, 1)), (Order(7, 0, 1), Order(1, 7, 1)))
    assert [reason for _, reason in rejections] == [Reason.NO_PLANET] * 2


# 7.3: the order of java.util.HashMap


def same(key: int) -> int:
    return key


def test_7_3_small_maps_go_by_the_id_modulo_16() -> None:
    assert hash_order([3, 16, 19], same) == [16, 3, 19]
    assert hash_order([19, 16, 3], same) == [16, 19, 3]  # inside a bucket, as they were put in
    assert hash_order([3, 3, 16, 3], same) == [16, 3]


def test_7_3_from_13_keys_on_it_is_modulo_32_and_from_25_modulo_64() -> None:
    assert hash_order([*range(1, 12), 16], same) == [16, *range(1, 12)]
    assert hash_order([*range(1, 13), 16], same) == [*range(1, 13), 16]
    assert hash_order([*range(1, 13), 32], same) == [32, *range(1, 13)]
    assert hash_order([*range(1, 25), 32], same) == [*range(1, 25), 32]


def test_7_3_high_bits_of_a_key_count_too() -> None:
    assert hash_order([1, 65536 * 2], same) == [1, 131072]  # bucket 2
    assert hash_order([2, 65536], same) == [65536, 2]  # bucket 1
    assert hash_order([0, -1], same) == [0, -1]  # 0xffffffff ^ 0xffff ends in 0, after the 0 that was there
    assert hash_order([1, -1], same) == [-1, 1]


def test_7_3_capacities_are_powers_of_two() -> None:
    assert [capacity_for(count) for count in (0, 1, 2, 3, 4, 5, 16, 17)] == [1, 1, 2, 4, 4, 8, 16, 32]


def test_7_3_visible_planets_come_first_each_part_in_map_order() -> None:
    ids = range(20)
    places = tuple(Place(i, 0, 9, 0, 0, {3: 0, 0: 1}.get(i, NOBODY)) for i in ids)
    board = Board("far", places, (Edge(3, 16, 1), Edge(3, 19, 1)))
    state = wars.new(board, 2, wars.Options(edition="original"))
    listed = [planet.id for planet in wars.view(state, 0).planets]
    assert listed[:3] == [16, 3, 19]
    assert listed[3:] == [i for i in ids if i not in (3, 16, 19)]
    document = wars.new(board, 2, wars.Options())
    assert [planet.id for planet in wars.view(document, 0).planets] == list(ids)


def test_7_3_ids_are_put_in_as_text() -> None:
    places = tuple(Place(i, 0, 9, 0, 0) for i in (2, 18, 34))
    assert Chart(Board("text", places, ()), original=True).planet_order == (18, 2, 34)  # "18" < "2" < "34"


PARALLEL = """graph g {{
  1 [habit=0,size=99,x=0,y=0,base=1]
  2 [habit=0,size=99,x=0,y=0]
  3 [habit=0,size=99,x=0,y=0,base=2]
  {edges}
}}"""


def test_7_3_of_parallel_edges_the_last_one_shown_counts() -> None:
    # 31 * (31 * 1 + 2) + 4 = 1027 is odd, + 7 is even: in a set of two buckets 7 comes first.
    board = read(PARALLEL.format(edges="1 -- 2 [weight=4] 2 -- 1 [weight=7] 2 -- 3 [weight=1]"), "g")
    state = start(wars, board, 9)
    assert [edge.length for edge in wars.view(state, 0).planet(1).edges] == [7, 4]
    state, _ = wars.carry_out(state, (Order(1, 2, 3),))
    assert [shuttle.turns_left(state.now) for shuttle in state.shuttles] == [4]


def test_7_3_a_hidden_source_may_show_its_parallel_edges_in_another_order() -> None:
    # Planet 2 with lengths 4 and 15 to planet 3: hashes 31 * 65 + 4 = 2019 and 2030. Seen (two buckets: 1, 0) it shows
    # 15 before 4; hidden (sixteen buckets: 3, 14) it shows 4 before 15.
    text = PARALLEL.format(edges="2 -- 3 [weight=4] 3 -- 2 [weight=15]")
    board = read(text, "g")
    book = explorers.Book(board, explorers.Options(edition="original"))
    for middle, lengths in ((Holding(0, 9, 0, 9), [15, 4]), (Holding(1, 9, 10, 19), [4, 15])):
        state = explorers.State(book, 1, (Holding(0, 9, 0, 9), middle, Holding(1, 0, 9, 9)))
        planet = explorers.view(state, 0).planet(2)
        assert [edge.length for edge in planet.edges] == lengths
        assert planet.is_visible == (middle.owner == 0)
        state, _ = explorers.carry_out(state, (Order(2, 3, 5),))
        assert [shuttle.turns_left(state.now) for shuttle in state.shuttles] == [lengths[-1]]


# 10: ends


@both
@pytest.mark.parametrize(("bases", "winner"), [("1", 0), ("2", 1), ("", 0), ("12", None), ("112", None)])
def test_10_a_board_without_a_home_is_won_before_the_first_tick(rules: Any, bases: str, winner: int | None) -> None:
    homes = (Place(i, 5, 99, 0, 0, int(base) - 1) for i, base in enumerate(bases))
    places = (*homes, Place(9, 5, 99, 0, 0))
    state = rules.new(Board("homes", places, ()), 2, rules.Options(edition="original"))
    outcome = rules.outcome(state)
    assert (outcome.winners[0] if outcome else None) == winner
    assert state.now == (1 if winner is None else 0)


@both
def test_10_an_empty_board_is_player_1s(rules: Any) -> None:
    state = rules.new(read("graph g { }", "g"), 2, rules.Options(edition="original"))
    assert rules.outcome(state).winners == (0,)


@both
def test_10_nobody_left_means_that_player_1_has_won(rules: Any) -> None:
    board = star(1, 2)
    state = start(rules, board, 5)
    if rules is wars:
        # Player 1 meets player 2's 5 on the neutral planet and none of them is left.
        state = after(rules, start(rules, star(2, 1), 5), (Order(1, 0, 5),), (Order(2, 0, 5),))
        assert people(state) == [0, 0, 0]
    else:
        book = explorers.Book(board, explorers.Options(edition="original"))
        state = explorers.State(book, 1, (Holding(NOBODY, 0, 0, 0),) * 3)
    assert rules.outcome(state).winners == (0,)


@both
def test_10_the_last_shuttle_keeps_its_player_alive(rules: Any) -> None:
    state = after(rules, start(rules, star(3, 1), 5), (Order(1, 0, 5),))
    assert rules.outcome(state) is None
    assert rules.to_move(state) == 1


def test_10_planet_wars_stops_at_its_limit_with_a_draw_and_no_more_time() -> None:
    state = wars.new(star(1, 1), 2, wars.Options(edition="original", population=9, max_turns=3))
    state = after(wars, state, (), ())
    assert (wars.to_move(state), wars.view(state, 0).turn) == (0, 3)
    state = after(wars, state, (Order(1, 0, 5),))
    outcome = wars.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, people(state), len(state.shuttles)) == ((1, 1), [0, 4, 9], 1)


def test_10_planet_wars_has_10000_ticks_where_nothing_is_said() -> None:
    assert wars.view(start(wars, star(1, 1)), 0).last_turn == 10_000


def test_10_space_explorers_plays_101_ticks_and_people_in_flight_do_not_count() -> None:
    state, turns = start(explorers, star(1, 200), 9), [0, 0]
    while (seat := explorers.to_move(state)) is not None:
        turns[seat] += 1
        state = after(explorers, state, (Order(2, 0, 5),) if seat == 1 and turns[1] == 1 else ())
    outcome = explorers.outcome(state)
    assert outcome is not None
    assert (turns, outcome.ranks, outcome.scores) == ([51, 50], (1, 2), (9.0, 4.0))


def test_10_a_stale_owner_decides_the_game() -> None:
    book = explorers.Book(star(1, 1, size=50), explorers.Options(edition="original"))
    planets = (Holding(0, 2, 0, 2), Holding(NOBODY, 0, 0, 0), Holding(NOBODY, 0, 0, 0))
    state = explorers.State(book, 1, planets, (Shuttle(2, 0, 1, 38, 2, 0),), 1)
    state = explorers.pass_time(state)
    outcome = explorers.outcome(state)
    assert outcome is not None
    assert (state.planets[0], outcome.winners) == (Holding(0, 2, 38, 40), (0,))
