"""Auralux: the differences of the editions, the examples of the rules, boards, protocol and logs."""

import re
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import Entrant, MatchSpec, load, play_match
from ludus.core.clock import Clock
from ludus.core.errors import BadBoard, BadMessage, BadOption, IllegalAction
from ludus.core.game import NOBODY, Ending, Rejection
from ludus.core.options import read_options
from ludus.core.player import Dialect, Setup
from ludus.games.auralux import INFO, board, codec, rules
from ludus.games.auralux.board import Board, Recipe, distances, generate, read, write
from ludus.games.auralux.orders import Order, invest, send
from ludus.games.auralux.original.cxx import add32, numbers, shown
from ludus.games.auralux.original.protocol import GONE, AuraluxText
from ludus.games.auralux.scoring import scores, tally
from ludus.games.auralux.state import Options, State
from ludus.games.auralux.view import flights
from ludus.games.boards import open_board, shipped
from ludus.originals.auralux.logs import Logbook
from ludus.referee import states, verify
from tests.support import FUZZ, REPO

Row = tuple[int, int, int, int]  # owner, ships, level, armour
ROW = Board("row", (1, 2), ((0, 0), (9, 0), (0, 9)))
EMPTY: Row = (NOBODY, 0, 0, 0)
HOMES: tuple[Row, ...] = ((0, 100, 1, 100), (1, 100, 1, 100), EMPTY)
CLOCK = Clock(INFO.clock).start_turn(1)


def options(edition: str = "document", **given: Any) -> Options:
    return Options(edition=edition, **given)  # type: ignore[arg-type]


def start(edition: str = "document", on: Board = ROW, **given: Any) -> State:
    return rules.new(on, on.players, options(edition, **given))


def with_planets(state: State, *rows: Row) -> State:
    """The state with these planets instead."""
    message: Any = codec.dump_state(state)
    return codec.parse_state(message | {"planets": rows})


def planets(state: State) -> tuple[Row, ...]:
    return tuple(zip(state.owners, state.ships, state.levels, state.armours, strict=True))


def after(state: State, *orders: tuple[int, int, int]) -> tuple[tuple[Row, ...], tuple[Rejection, ...]]:
    """The planets after these orders of the seat to move, and the rejections."""
    moved, rejections = rules.carry_out(state, tuple(Order(*order) for order in orders))
    return planets(moved), rejections


def step(state: State, *turns: list[tuple[int, int, int]]) -> State:
    """A turn of each seat with these orders."""
    for orders in turns:
        state, _ = rules.play(state, tuple(Order(*order) for order in orders))
    return state


# What the editions differ in (RULES 0)


@pytest.mark.parametrize(("edition", "left"), [("document", 70), ("original", 90)])
def test_a_a_group_above_the_limit_perishes_or_stays(edition: str, left: int) -> None:
    state = start(edition, max_groups=1)
    moved, rejections = rules.carry_out(state, (Order(1, 2, 10), Order(1, 3, 20)))
    assert moved.ships[0] == left
    perished = edition == "document"  # sent, as everybody is told, and gone
    assert rejections == (() if perished else (Rejection(1, "group_limit"),))
    assert [flight[:4] for flight in flights(moved)] == [(0, 1, 2, 10)]
    assert [send[1:] for send in moved.sends[0]] == [(1, 2, 10), (1, 3, 20)][: 1 + perished]


def test_a_a_group_that_perishes_may_leave_a_planet_to_nobody() -> None:
    state = with_planets(start(max_groups=0), (0, 20, 0, 0), *HOMES[1:])
    assert after(state, (1, 2, 20)) == ((EMPTY, *HOMES[1:]), ())


@pytest.mark.parametrize(("edition", "third"), [("document", 0), ("original", 1)])
def test_b_planets_of_level_0_in_the_score(edition: str, third: int) -> None:
    state = with_planets(start(edition, max_steps=1), (0, 60, 1, 100), (1, 100, 1, 100), (0, 40, 0, 0))
    over = step(state, [], [])
    assert scores(over) == pytest.approx((0.5 * 100 / 200 + 0.5 * (1 + third) / 3, 0.5 * 100 / 200 + 0.5 * 1 / 3))
    outcome = rules.outcome(over)
    assert outcome is not None
    assert outcome.ranks == ((1, 1) if edition == "document" else (1, 2))


@pytest.mark.parametrize("edition", ["document", "original"])
def test_b_no_ships_at_all(edition: str) -> None:
    over = step(start(edition, max_steps=1), [(1, 1, 100)], [(2, 2, 100)])
    outcome = rules.outcome(over)
    assert outcome is not None
    if edition == "document":
        assert scores(over) == outcome.scores == (0.5 / 3, 0.5 / 3)
    else:
        assert all(score != score for score in scores(over))  # noqa: PLR0124 - no number
        assert outcome.scores == (0.0, 0.0)
        assert "-nan -nan" in Logbook().files(over)["game_scores.log"]


def test_c_the_end_is_told() -> None:
    assert AuraluxText().end(None) == b"-1\n"


def test_d_a_player_that_does_not_start_is_disqualified(tmp_path: Path) -> None:
    bot = tmp_path / "late.py"
    bot.write_text("class Bot:\n    def start(self, setup):\n        raise OSError('no file')\n    choose = start\n")
    spec = MatchSpec(game="auralux", entrants=(Entrant("a", str(bot)), Entrant("b", "afk")), board="duel")
    record = play_match(spec)
    assert record.game.outcome.ranks == (2, 1)
    assert record.game.outcome.scores == (0.0, 1.0)
    assert [fault[2] for fault in record.game.faults] == ["start"]
    assert verify(record) == 2


def test_e_the_bank_is_charged_with_cpu_time() -> None:
    assert (INFO.clock.measure, INFO.clock.bank_ms, INFO.clock.increment_ms) == ("cpu", 2000, 1)


# RULES 2 to 4


def test_the_later_of_two_players_has_the_start_planet_and_the_other_is_found_dead() -> None:
    state = start("original", Board("same", (1, 1), ROW.points))
    assert (state.owners, rules.to_move(state), rules.forced(state)) == ((1, NOBODY, NOBODY), 0, ())
    over, _ = rules.play(state, ())
    assert (over.dead, over.turn, rules.to_move(over)) == ((0,), 1, None)


def test_nothing_is_played_by_one_player_or_without_steps() -> None:
    for state in (start(on=Board("one", (1,), ROW.points)), start(max_steps=0), start(max_steps=-3)):
        assert (rules.to_move(state), state.turn) == (None, 0)
        assert rules.outcome(state) is not None


def test_nobody_makes_ships_in_step_0() -> None:
    state = step(start(), [], [])
    assert planets(state)[:2] == ((0, 101, 1, 100), (1, 100, 1, 100))
    assert step(state, [], []).ships[:2] == (102, 101)


def test_who_has_only_groups_lives_and_may_come_back() -> None:
    state = with_planets(start(), (0, 50, 0, 0), (1, 100, 1, 100), EMPTY)
    state = step(state, [(1, 3, 50)], [])
    assert 0 not in state.owners
    assert rules.forced(state) is None
    for _ in range(8):
        state = step(state, [], [])
    assert planets(state)[2] == (0, 50, 0, 0)


def test_who_is_wiped_out_is_dead_only_in_its_own_turn() -> None:
    state = with_planets(start(), (0, 500, 1, 100), (1, 1, 0, 0), EMPTY)
    state = step(state, [(1, 2, 400)], *[[]] * 16)
    assert (state.turn, rules.to_move(state), state.owners[1]) == (17, 1, 1)
    state = step(state, [])
    assert (state.owners[1], state.dead, rules.to_move(state)) == (0, (), 0)
    state = step(state, [(2, 3, 5)])
    assert (rules.to_move(state), rules.forced(state)) == (1, ())
    over = step(state, [])
    assert (over.dead, rules.to_move(over)) == ((1,), None)
    assert over.sends[0] != ()  # the killer still moved in that step


# RULES 5: landings


@pytest.mark.parametrize(
    ("there", "ships", "then"),
    [
        ((0, 7, 2, 150), 5, (0, 12, 2, 150)),  # own
        (EMPTY, 5, (0, 5, 0, 0)),
        ((1, 7, 2, 150), 5, (1, 2, 2, 150)),  # repelled
        ((1, 7, 2, 150), 7, (1, 0, 2, 150)),  # a tie above level 0
        ((1, 7, 0, 0), 7, EMPTY),  # a tie on level 0
        ((1, 7, 0, 0), 9, (0, 2, 0, 0)),
        ((1, 7, 2, 150), 17, (1, 0, 2, 140)),  # only the armour suffers
        ((1, 7, 2, 150), 157, EMPTY),  # falls with nothing left over
        ((1, 7, 2, 150), 160, (0, 3, 0, 0)),
        ((1, 0, 3, 300), 299, (1, 0, 3, 1)),
    ],
)
def test_a_landing(there: Row, ships: int, then: Row) -> None:
    near = Board("near", (1, 2), ((0, 0), (9, 0), (0, 1)))
    state = with_planets(start(on=near, production=0), (0, 500, 1, 100), (1, 100, 1, 100), there)
    state = step(state, [(1, 3, ships)], [])
    assert planets(state)[2] == then


def test_groups_of_one_player_act_like_their_sum() -> None:
    near = Board("near", (1, 2), ((0, 0), (9, 0), (0, 1)))
    state = with_planets(start(on=near, production=0), (0, 500, 1, 100), (1, 100, 1, 100), (1, 7, 1, 50))
    for parts in ([57, 5], [62], [3, 4, 30, 25], [1] * 62):
        assert planets(step(state, [(1, 3, part) for part in parts], []))[2] == (0, 5, 0, 0)


def test_a_disqualified_player_goes_on_making_ships_and_landing() -> None:
    three = Board("three", (1, 2, 3), ((0, 0), (9, 0), (0, 9), (1, 0)))
    state = step(start(on=three), [(1, 4, 10)], [], [])
    state = rules.drop(state, 0)
    assert rules.forced(state) == ()
    state = step(state, [], [], [])
    assert planets(state)[0] == (0, 92, 1, 100)
    assert planets(state)[3] == (0, 10, 0, 0)


# RULES 6: orders


@pytest.mark.parametrize(
    ("before", "orders", "then", "reasons"),
    [
        ((0, 150, 0, 0), [120], (0, 50, 1, 100), []),  # captured, the surplus stays
        ((0, 150, 0, 0), [99], (0, 150, 0, 0), []),  # too few: nothing, silently
        ((0, 150, 0, 0), [150, 20], (0, 50, 1, 100), ["already_upgraded"]),
        ((0, 250, 1, 100), [250, 1], (0, 150, 2, 200), ["already_upgraded"]),
        ((0, 250, 1, 60), [139], (0, 210, 1, 100), []),  # an upgrade with repair costs 140
        ((0, 250, 1, 60), [140], (0, 110, 2, 200), []),
        ((0, 250, 1, 60), [40, 100], (0, 110, 2, 200), []),  # repaired, then upgraded
        ((0, 250, 1, 60), [10, 10, 10], (0, 220, 1, 90), []),
        ((0, 900, 3, 250), [900], (0, 850, 3, 300), []),  # at the top: repair only
        ((0, 900, 3, 300), [900], (0, 900, 3, 300), []),
        ((0, 5, 1, 100), [6], (0, 5, 1, 100), ["not_enough_ships"]),
        ((1, 5, 1, 100), [5], (1, 5, 1, 100), ["not_owner"]),
        ((0, 5, 1, 100), [0, -1], (0, 5, 1, 100), ["bad_args", "bad_args"]),
    ],
)
def test_building_up(before: Row, orders: list[int], then: Row, reasons: list[str]) -> None:
    state = with_planets(start(), (0, 100, 1, 100), (1, 100, 1, 100), before)
    rows, rejections = after(state, *((3, 3, count) for count in orders))
    assert rows[2] == then
    assert [rejection.reason for rejection in rejections] == reasons


def test_sending() -> None:
    state = with_planets(start(), (0, 150, 1, 100), (1, 100, 1, 100), (0, 30, 0, 0))
    orders = (Order(3, 1, 30), Order(3, 1, 1), Order(1, 4, 5), Order(1, 2, 50), Order(1, 2, 50), Order(1, 2, 51))
    moved, rejections = rules.carry_out(state, orders)
    assert planets(moved) == ((0, 50, 1, 100), (1, 100, 1, 100), EMPTY)
    assert [tuple(rejection) for rejection in rejections] == [
        (1, "not_owner"),
        (2, "bad_args"),
        (5, "not_enough_ships"),
    ]
    assert [flight[1:5] for flight in flights(moved)] == [(3, 1, 30, 9), (1, 2, 50, 9), (1, 2, 50, 9)]


def test_ships_of_a_planet_captured_in_this_turn_may_leave_at_once() -> None:
    state = with_planets(start(), HOMES[0], HOMES[1], (0, 130, 0, 0))
    assert after(state, (3, 3, 130), (3, 1, 30)) == ((HOMES[0], HOMES[1], (0, 0, 1, 100)), ())


def test_too_many_orders_cannot_be_played() -> None:
    state = start(max_orders=2)
    rules.check(state, (Order(1, 2, 1),) * 2)
    with pytest.raises(IllegalAction, match="3 orders, at most 2"):
        rules.check(state, (Order(1, 2, 1),) * 3)


# RULES 7, 8


def test_last_moves_are_those_of_the_others_in_seat_order() -> None:
    three = Board("three", (1, 2, 3), ((0, 0), (9, 0), (0, 9)))
    state = step(start(on=three), [(1, 2, 1), (1, 1, 5)])
    assert [move[:4] for move in rules.view(state, 1).last_moves] == [(0, 1, 2, 1)]
    state = step(state, [(2, 1, 2), (2, 1, 3)], [(3, 1, 4)])
    assert [move.seat for move in rules.view(state, 0).last_moves] == [1, 1, 2]
    state = step(state, [(1, 2, 6)])
    assert [move[:4] for move in rules.view(state, 1).last_moves] == [(0, 1, 2, 6), (2, 3, 1, 4)]


def test_a_seat_is_not_shown_flying_groups_and_a_spectator_is() -> None:
    state = step(start(), [(1, 2, 10)], [(2, 3, 20)])
    assert rules.view(state, 0).groups == ()
    assert [flight[:5] for flight in rules.view(state, None).groups] == [(0, 1, 2, 10, 8), (1, 2, 3, 20, 13)]


def test_who_is_disqualified_comes_last_and_its_ships_do_not_count() -> None:
    three = Board("three", (1, 2, 3), ((0, 0), (9, 0), (0, 9), (9, 9)))
    state = with_planets(start(on=three, max_steps=1, production=0), *((i, 100, 1, 100) for i in (0, 1, 2)), EMPTY)
    over = step(rules.drop(state, 1), [], [], [])
    outcome = rules.outcome(over)
    assert outcome is not None
    assert (outcome.reason, outcome.sentence) == (Ending.TURN_LIMIT, "the last step was played")
    assert outcome.scores == (0.375, 0.0, 0.375)
    assert outcome.ranks == (1, 3, 1)


def test_a_disqualification_among_two_ends_the_match_with_its_turn() -> None:
    state = rules.drop(start(), 0)
    assert (rules.to_move(state), rules.outcome(state)) == (0, None)
    outcome = rules.outcome(step(state, []))
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((2, 1), (0.0, 1.0), Ending.LAST_LEFT)
    assert outcome.sentence == "player 2 is left; player 1 was disqualified"


FIELD = Board("field", (1, 2), tuple((9 * x, 9 * y) for x in range(3) for y in range(3)))
counts = st.integers(0, 2**31 - 1)


@given(st.lists(st.tuples(st.integers(-1, 1), counts, st.integers(0, 3)), min_size=9, max_size=9))
def test_ranks_are_those_of_the_exact_scores(rows: list[tuple[int, int, int]]) -> None:
    """R3: in fractions, so that equal scores tie and others do not."""
    tidy = [(who, many, level, 0) if who >= 0 and (many or level) else EMPTY for who, many, level in rows]
    over = step(with_planets(start(on=FIELD, max_steps=1), *tidy), [], [])
    whole = sum(row[1] for row in tidy)
    exact = [
        (Fraction(sum(row[1] for row in tidy if row[0] == seat), whole) if whole else 0)
        + Fraction(sum(row[0] == seat and row[2] > 0 for row in tidy), 9)
        for seat in (0, 1)
    ]
    outcome = rules.outcome(over)
    assert outcome is not None
    if over.dead:
        return  # one is left, or nobody
    assert outcome.ranks == (1 + (exact[0] < exact[1]), 1 + (exact[1] < exact[0]))
    assert outcome.scores == tuple(float(score / 2) for score in exact)


@given(st.integers(1, 10**8), st.integers(1, 8))
def test_equal_scores_tie(unit: int, ninths: int) -> None:
    """R3: whoever has as many ninths of the ships fewer as it has planets of nine more."""
    ahead = ninths - (9 - ninths)
    mine, theirs = 1 + max(0, -ahead), 1 + max(0, ahead)
    rows = [(0, 0, 1, 100)] * mine + [(1, 0, 1, 100)] * theirs + [EMPTY] * (9 - mine - theirs)
    rows[0], rows[mine] = (0, ninths * unit, 1, 100), (1, (9 - ninths) * unit, 1, 100)
    outcome = rules.outcome(step(with_planets(start(on=FIELD, max_steps=1), *rows), [], []))
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert outcome.scores[0] == outcome.scores[1]


@given(counts, st.integers(30_000, 10**9))
def test_sums_that_do_not_fit_wrap_around_in_edition_original_alone(there: int, made: int) -> None:
    """R7: what a planet makes, what lands, and what is counted at the end."""
    for edition in ("document", "original"):
        state = with_planets(start(edition, production=made), (0, there, 1, 100), *HOMES[1:])
        kept = there + made if edition == "document" else add32(there, made)
        assert step(state, [], []).ships[0] == kept
        rich = with_planets(start(edition, max_steps=1, production=0), *((0, there, 1, 100),) * 2, (1, 1, 1, 100))
        assert tally(rich).ships[0] == (2 * there if edition == "document" else add32(there, there))


def test_more_ships_than_32_bits_are_told_to_programs() -> None:
    state = with_planets(start(), (0, 2**31 + 5, 1, 100), *HOMES[1:])
    assert f"\n1 {2**31 + 5} 1 100\n".encode() in AuraluxText().ask(rules.view(state, 0))


# Boards


def test_a_board_that_does_not_fit_is_one_line() -> None:
    for text, message in (
        ("", "board:1: the number of planets expected, got the end of the file"),
        ("3 2\n1 2\n0 0\n9 x", "board:4: y of planet 2 expected, got 'x'"),
        ("3 2\n1 4\n", "board:2: the start planet of player 2 is 4, there are planets 1 to 3"),
        ("0 2", "board:1: 0 planets: there must be 1 to 1000"),
        ("3 99999999999", "board:1: the number of players expected, got '99999999999'"),
    ):
        with pytest.raises(BadBoard) as caught:
            read(text)
        assert str(caught.value) == message


def test_distances_out_of_range_name_the_pair() -> None:
    for points, message in (
        (((0, 0), (5, 5), (0, 0)), "far: planets 1 and 3 are 0 apart, must be 1 to 100"),
        (((0, 0), (5, 5), (80, 65)), "far: planets 1 and 3 are 103 apart, must be 1 to 100"),
        (((0, 0), (101, 5), (8, 6)), "far: planets 1 and 2 are 101 apart, must be 1 to 100"),
    ):
        with pytest.raises(BadBoard) as caught:
            start(on=Board("far", (1, 2), points))
        assert str(caught.value) == message
    assert start(on=Board("far", (1, 2), ((0, 0), (101, 5))), max_distance=200).book.distances[0][1] == 101


def test_a_map_is_read_as_a_stream_reads_it_and_the_rest_is_kept() -> None:
    made = read("2 2 1\t2\r\n+0 00 9-4 afk\n ejudge", "maps/mine.txt")
    assert made == Board("mine", (1, 2), ((0, 0), (9, -4)), ("afk", "ejudge"))
    assert read(write(made), "mine.txt") == made


@settings(max_examples=FUZZ, deadline=None)
@given(st.one_of(st.text(), st.lists(st.integers(-3, 12)).map(lambda row: " ".join(map(str, row)))))
def test_any_text_is_a_board_or_a_bad_board(text: str) -> None:
    try:
        made = read(text)
        start("original", made)
    except BadBoard as error:
        assert "\n" not in str(error)
    else:
        assert read(write(made)) == made


@pytest.mark.parametrize("name", shipped(load("auralux")))
def test_a_shipped_board_is_the_same_from_every_start_planet(name: str) -> None:
    made = open_board(load("auralux"), name, "document", 0)
    table = distances(made, 100)
    assert 4 <= len(made.points) <= 20
    assert min(min(point) for point in made.points) == 0
    assert len({tuple(sorted(table[planet - 1])) for planet in made.starts}) == 1
    assert len({tuple(sorted(table[planet - 1][other - 1] for other in made.starts)) for planet in made.starts}) == 1


def test_ten_boards_at_least_two_for_each_number_of_players() -> None:
    players = [open_board(load("auralux"), name, "document", 0).players for name in shipped(load("auralux"))]
    assert len(players) == 10
    assert min(players.count(number) for number in (2, 3, 4)) >= 2


FAIR = st.builds(
    lambda players, each, middle, radius: Recipe(players=players, planets=players * each + middle, radius=radius),
    st.integers(2, 4),
    st.integers(1, 6),
    st.integers(0, 1),
    st.integers(25, 49),
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**40), FAIR)
def test_generated_boards_are_fair(seed: int, recipe: Recipe) -> None:
    made = generate(seed, recipe)
    players, table = recipe.players, distances(made, 100)
    turned = [i - i % players + (i + 1) % players for i in range(recipe.planets)]
    if recipe.planets % players:
        middle = next(i for i, row in enumerate(table) if len(set(row[:players])) == 1 and i >= players)
        order = [*range(middle), *range(middle + 1, recipe.planets), middle]
        table = tuple(tuple(table[i][j] for j in order) for i in order)
        turned[-1] = recipe.planets - 1
    assert all(table[i][j] == table[turned[i]][turned[j]] for i in range(len(table)) for j in range(i))
    assert (made, made.players) == (generate(seed, recipe), players)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**40), st.integers(2, 4), st.integers(4, 60), st.integers(20, 49))
def test_free_boards_can_be_played_on(seed: int, players: int, planets: int, radius: int) -> None:
    made = generate(seed, Recipe(players=players, planets=planets, symmetry="free", radius=radius))
    assert len(distances(made, 100)) == len(made.points) == planets
    assert min(min(point) for point in made.points) == 0


@pytest.mark.parametrize(
    "recipe",
    [Recipe(players=5), Recipe(players=3, planets=11), Recipe(planets=1), Recipe(radius=50), Recipe(planets=61)],
)
def test_a_recipe_that_cannot_be_made(recipe: Recipe) -> None:
    with pytest.raises(BadOption):
        generate(0, recipe)


def test_options_beside_the_map_come_before_the_defaults_and_after_the_spec(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(write(ROW))
    path.with_suffix(".toml").write_text("max_steps = 3\narmour = [0, 5, 6, 7]\n")
    entrants = (Entrant("a", "afk"), Entrant("b", "afk"))
    record = play_match(MatchSpec(game="auralux", entrants=entrants, board=str(path)))
    assert len(record.game.turns) == verify(record) == 6
    assert record.game.spec.options == {"max_steps": 3, "armour": (0, 5, 6, 7)}
    spec = MatchSpec(game="auralux", entrants=entrants, board=str(path), options={"max_steps": 10_000 // 2500})
    assert len(play_match(spec).game.turns) == 8
    path.with_suffix(".toml").write_text("max_steps = ")
    with pytest.raises(BadBoard, match=r"mine\.toml: cannot be read"):
        play_match(spec)


def test_a_board_is_for_its_number_of_players() -> None:
    with pytest.raises(BadBoard, match="row: this board is for 2 players, not 3; take another, or random:players=3"):
        rules.new(ROW, 3, options())


def test_vectors_that_do_not_fit_each_other_are_refused() -> None:
    with pytest.raises(BadOption, match="armour has 2 levels and upgrade_prices 3"):
        read_options(Options, {"armour": [0, 1]}, "auralux")


# Protocol and logs


def test_the_text_protocol_is_a_dialect() -> None:
    dialect: Dialect = AuraluxText()
    assert not dialect.greets


def test_the_transcript_of_the_documentation() -> None:
    text = (REPO / "docs" / "games" / "auralux.md").read_text()
    transcript = re.findall(r"```\n(< 1 2 3\n.*?)```", text, re.S)[0]
    dialect, state = AuraluxText(), start()
    told = dialect.start(Setup(game="auralux", seat=0, seats=2, board=ROW, options=options(), seed=0)).decode()
    answers = iter(["1\n1 1 100\n", "0\n", "2\n1 3 2\n1 2 2\n"])
    theirs = iter([(Order(2, 3, 40),), (), ()])
    lines = [f"< {line}" for line in told.splitlines()]
    for answer in answers:
        lines += [f"< {line}" for line in dialect.ask(rules.view(state, 0)).decode().splitlines()]
        lines += [f"> {line}" for line in answer.splitlines()]
        action = [dialect.feed(f"{line}\n".encode()) for line in answer.splitlines()][-1]
        assert action is not None
        state, rejections = rules.play(state, action.action)
        assert not rejections
        state, _ = rules.play(state, next(theirs))
    assert transcript.splitlines() == [*lines, "< -1"]


@settings(max_examples=FUZZ, deadline=None)
@given(st.lists(st.one_of(st.binary(max_size=9), st.text("0123 +-x.\0\n", max_size=12).map(str.encode)), max_size=6))
def test_any_bytes_are_an_answer_or_a_bad_message(lines: list[bytes]) -> None:
    dialect = AuraluxText(options(max_orders=3))
    for line in lines:
        try:
            answer = dialect.feed(line)
        except BadMessage as error:
            assert str(error).startswith(("Failed to read", "Invalid move count", GONE))
        else:
            assert answer is None or len(answer.action) <= 3


def test_numbers_are_read_as_a_stream_reads_them() -> None:
    text = " 1+2-3\t007 2147483647 -2147483648 2147483648 5"
    assert [value for value, _ in numbers(text)] == [1, 2, -3, 7, 2147483647, -2147483648]
    assert [shown(value) for value in (1.0, 0.5, 1 / 3, 1e-7, float("nan"))] == [
        "1",
        "0.5",
        "0.333333",
        "1e-07",
        "-nan",
    ]


def test_the_logs_of_an_observed_match_are_those_of_its_replay(tmp_path: Path) -> None:
    (tmp_path / "wild.py").write_text(
        "class Bot:\n    def choose(self, view, clock):\n"
        "        return [[1, 2, 5], [9, 9, 9]] if view.step < 3 else [1]\n"
    )
    entrants = (Entrant("wild", str(tmp_path / "wild.py")), Entrant("b", "upgrade_and_repair_main"))
    log = Logbook()
    record = play_match(MatchSpec(game="auralux", entrants=entrants, board="duel"), observers=[log.observe])
    log.write(tmp_path / "logs")
    *_, last = states(record)
    files = log.files(last)
    assert {name: (tmp_path / "logs" / name).read_text() for name in files} == files
    assert files["error.log"].count("Invalid player '1' move '9 9 9': Planet ids or ship count invalid\n") == 3
    assert files["error.log"].splitlines()[-1].startswith("Disqualify player '1': order 1: expected [from, to, ships]")
    assert files["game_scores.log"] == "2\n0 1\n1\n1\n0\n\n"
    assert files["game_visualizer.log"].count("\n") == 1 + 4 + 7 * 5 + 3 + 1


def test_orders_from_planets_of_a_view() -> None:
    view = rules.view(start(), 0)
    home, there = view.mine[0], view.neutral[0]
    assert (send(home, there, 5), invest(home, 7)) == (Order(1, 3, 5), Order(1, 1, 7))
    assert (view.distance(home, there), view.distance(2, 3), home.price, there.price) == (9, 13, 100, 100)
    assert (view.enemy[0].is_enemy, home.is_mine, there.is_neutral, home.missing_armor) == (True, True, True, 0)


@pytest.mark.parametrize("data", [1, [1], [[1, 2]], [[1, 2, True]], [[1, 2, 2**31]], "x", {}, Order(1, 2, 3)])
def test_an_action_that_cannot_be_read(data: object) -> None:
    with pytest.raises(BadMessage):
        codec.parse_action(data)


def test_random_play_keeps_the_invariants() -> None:
    rng, made = Random(5), board.generate(3, Recipe(players=3))
    state = rules.new(made, 3, options(start_ships=300, production=7, max_steps=150))
    while rules.to_move(state) is not None:
        forced = rules.forced(state)
        state, rejections = rules.play(state, rules.sample(state, rng) if forced is None else forced)
        assert not rejections
        for owner, ships, level, armour in planets(state):
            assert ships >= 0
            assert 0 <= armour <= state.book.options.armour[level]
            assert (owner == NOBODY) == (level == 0 and ships == 0)
        assert state.incomes == state.book.incomes(state.owners, state.levels)
