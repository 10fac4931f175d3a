"""The original editions beyond the recorded games: RULES 2.2, 4 to 7 and 10."""

from typing import Any

import pytest

from ludus.core.game import NOBODY
from ludus.games.planet_wars import rules as wars
from ludus.games.space_explorers import rules as explorers
from ludus.games.space_explorers.editions import Holding
from ludus.games.starmap.map.board import Board, Place, read
from ludus.games.starmap.orders import Order, Reason, Shuttle
from tests.games.starmap.stars import people, star, start

both = pytest.mark.parametrize("rules", [wars, explorers], ids=["planet_wars", "space_explorers"])


def after(rules: Any, state: Any, *turns: tuple[Order, ...]) -> Any:
    for orders in turns:
        state, _ = rules.play(state, orders)
    return state


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
