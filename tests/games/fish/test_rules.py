"""RULES 2 and 7 of Fish: turns, scores, passes, removals and the end."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadBoard, IllegalAction
from ludus.core.game import Ending
from ludus.core.match import Entrant, MatchSpec
from ludus.games.fish import rules
from ludus.games.fish.board import Board, board_of, uniform_board
from ludus.games.fish.shape import Position
from ludus.games.fish.state import PASS, Action, Move, Options
from ludus.referee import play_match
from tests.games.fish.states import play, random_state, table, zigzag

CRAMPED = Options(cramped=True)


def move(source: tuple[int, int], target: tuple[int, int]) -> Move:
    return Move(Position(*source), Position(*target))


# --- RULES 2: penguins, placement, moves


@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 3), (4, 2)])
def test_players_place_six_less_their_number_in_rounds(seats: int, each: int) -> None:
    state = rules.new(uniform_board(4, 4, 2), seats, Options())
    for number in range(seats * each):
        assert state.phase == ("placing" if number else "setup")  # RULES 7.1
        assert rules.view(state, 0).phase == "placing"
        assert rules.to_move(state) == number % seats
        state = play(state, Position(*divmod(number, 4)))
    assert state.phase == "moving"
    assert rules.to_move(state) == 0
    assert {len(cells) for cells in state.penguins} == {each}
    assert state.scores == (0,) * seats  # RULES 2.2: placing scores nothing


def test_a_move_scores_the_tile_left_and_makes_it_a_hole() -> None:
    state = table([[1, 2, 3], [4, 5, 1], [2, 3, 4]], [(0, 0), (0, 1)], [(2, 2), (0, 2)], scores=(7, 100))
    after = play(state, move((0, 1), (1, 0)))
    assert after.scores == (9, 100)
    assert after.rows == ((1, 0, 3), (4, 5, 1), (2, 3, 4))
    assert after.penguins == ((0, 3), (8, 2))  # RULES 2.3: each in its slot
    assert after.mover == 1
    assert after.last == move((0, 1), (1, 0))


def test_penguins_block_the_way_whosever_they_are() -> None:
    state = table([[1] * 3] * 7, [(0, 0), (4, 0)], [(6, 1), (3, 1)])
    targets = {action.target for action in rules.actions(state) if isinstance(action, Move) and action.source == (0, 0)}
    assert targets == {(2, 0), (1, 0), (2, 1)}


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (move((0, 1), (1, 1)), r"no penguin of red on \[0, 1\]"),
        (move((9, 9), (1, 1)), r"no penguin of red on \[9, 9\]"),
        (move((2, 1), (1, 0)), r"no penguin of red on \[2, 1\]"),
        (move((0, 0), (0, 9)), r"\[0, 9\] is not on the board of 5 rows and 3 columns"),
        (move((0, 0), (-1, 0)), r"\[-1, 0\] is not on the board"),
        (move((0, 0), (1, 2)), r"there is a hole at \[1, 2\]"),
        (move((0, 0), (2, 1)), r"there is a penguin of white at \[2, 1\]"),
        (move((0, 0), (0, 0)), r"there is a penguin of red at \[0, 0\]"),
        (move((0, 0), (0, 1)), r"\[0, 1\] is not in a straight line from \[0, 0\]"),
        (move((0, 0), (3, 1)), r"the way from \[0, 0\] to \[3, 1\] is blocked: a penguin of white at \[2, 1\]"),
        (PASS, "a pass, though red can move"),
        (Position(1, 1), r"all penguins are placed: a move is expected, not the position \[1, 1\]"),
    ],
)
def test_what_cannot_be_played_in_a_move(action: Action, reason: str) -> None:
    state = table([[1, 1, 1], [1, 1, 0], [1, 1, 1], [1, 1, 1], [1, 1, 1]], [(0, 0)], [(2, 1)])
    with pytest.raises(IllegalAction, match=reason):
        rules.check(state, action)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Position(0, 1), r"there is a penguin of red at \[0, 1\]"),
        (Position(1, 0), r"there is a hole at \[1, 0\]"),
        (Position(0, 7), "is not on the board"),
        (PASS, "a penguin is to be placed: a position is expected, not pass"),
        (move((0, 1), (2, 1)), "a penguin is to be placed"),
    ],
)
def test_what_cannot_be_played_in_a_placement(action: Action, reason: str) -> None:
    state = play(rules.new(board_of([[1, 1, 1], [0, 1, 1], [2, 2, 2]]), 2, Options()), Position(0, 1))
    with pytest.raises(IllegalAction, match=reason):
        rules.check(state, action)


def test_a_stuck_player_passes_and_nothing_else_changes() -> None:
    state = table([[1, 0, 0], [0, 0, 0], [0, 0, 1], [0, 0, 1]], [(0, 0)], [(2, 2)], scores=(3, 4))
    assert rules.to_move(state) == 0
    assert rules.forced(state) == PASS
    with pytest.raises(IllegalAction, match="red cannot move and must pass"):
        rules.check(state, move((0, 0), (2, 2)))
    after = play(state, PASS)
    assert (after.mover, after.scores, after.rows, after.penguins) == (1, (3, 4), state.rows, state.penguins)
    assert rules.forced(after) is None


def test_the_match_is_over_when_nobody_can_move() -> None:
    state = table([[5, 0, 0], [0, 0, 0], [0, 0, 1], [0, 0, 1]], [(0, 0)], [(2, 2)], scores=(3, 4))
    over = play(state, PASS, move((2, 2), (3, 2)))
    assert over.phase == "over"
    assert rules.to_move(over) is None
    assert rules.forced(over) is None
    assert [*rules.actions(over)] == []
    with pytest.raises(IllegalAction, match="the match is over"):
        rules.check(over, PASS)
    result = rules.outcome(over)
    assert result is not None
    # RULES 2.2: the five fish under red's penguin are nobody's.
    assert (result.ranks, result.scores, result.reason) == ((2, 1), (3, 5), Ending.NO_MOVES)


@given(st.integers(0, 10**6))
def test_without_removals_who_is_stuck_stays_stuck(seed: int) -> None:
    state, rng, stuck = random_state(seed), Random(seed), set[int]()
    while rules.to_move(state) is not None:
        now = {seat for seat in state.remaining if not state.can_move(seat)}
        assert stuck <= now
        stuck = now
        state = play(state, rules.forced(state) or rules.sample(state, rng))


# --- RULES 7: removals and the end


def test_a_dropped_player_leaves_its_tiles_and_may_free_another() -> None:
    state = table([[3, 0], [4, 0], [0, 0], [0, 0], [1, 1], [1, 1]], [(1, 0)], [(0, 0)], [(4, 0)], scores=(5, 6, 7))
    assert not state.can_move(1)
    after = rules.drop(state, 0)
    assert (after.mover, after.scores, after.penguins[0]) == (1, (0, 6, 7), ())
    assert after.fish_at((1, 0)) == 4
    assert after.can_move(1)
    assert play(after, move((0, 0), (1, 0))).mover == 2


def test_a_drop_out_of_turn_does_not_change_whose_turn_it_is() -> None:
    state = rules.drop(table([[1] * 4] * 4, [(0, 0)], [(0, 1)], [(0, 2)]), 1)
    assert state.mover == 0
    assert play(state, move((0, 0), (2, 0))).mover == 2


def test_the_number_of_penguins_is_that_of_the_start() -> None:
    state = rules.drop(rules.new(uniform_board(4, 4, 1), 3, Options()), 0)
    movers = []
    while state.is_placing:
        movers.append(state.mover)
        state = play(state, next(rules.actions(state)))
    assert movers == [1, 2] * 3
    assert (state.mover, state.phase) == (1, "moving")


def test_a_match_goes_on_with_a_single_player_until_it_is_stuck() -> None:
    state = rules.drop(zigzag(uniform_board(4, 4, 1), 2), 0)
    rng, turns = Random(1), 0
    while rules.to_move(state) is not None:
        assert rules.to_move(state) == 1
        state, turns = play(state, rules.sample(state, rng)), turns + 1
    result = rules.outcome(state)
    assert turns > 2
    assert result is not None
    assert (result.winners, result.ranks) == ((1,), (1 + 1, 1))


def test_nobody_wins_where_all_were_removed() -> None:
    state = rules.drop(rules.drop(zigzag(uniform_board(4, 4, 1), 2), 0), 1)
    result = rules.outcome(state)
    assert result is not None
    assert (result.winners, result.ranks, result.reason) == ((), (2, 2), Ending.NOBODY_LEFT)
    assert rules.to_move(state) is None


def test_ranks_go_by_score_and_ties_share() -> None:
    state = table([[1, 0, 1, 0, 1, 0, 1]], [(0, 0)], [(0, 2)], [(0, 4)], [(0, 6)], scores=(4, 9, 9, 1))
    over = rules.outcome(state)
    assert over is not None
    assert (over.ranks, over.winners) == ((3, 1, 1, 4), (1, 2))
    without = rules.outcome(rules.drop(state, 1))
    assert without is not None
    assert (without.ranks, without.scores) == ((2, 4, 1, 3), (4, 0, 9, 1))


def test_a_cheater_is_dropped_by_the_referee(tmp_path: object) -> None:
    class Cheat:
        def choose(self, view: object, clock: object) -> Action:
            return Position(0, 0)

    from ludus.games.fish import GAME
    from ludus.players.local import LocalPlayer

    entrants = (Entrant("honest", "minimax:1"), Entrant("cheat", "cheat"), Entrant("other", "greedy"))
    players = {1: LocalPlayer(Cheat, GAME.codec.parse_action)}
    record = play_match(MatchSpec(game="fish", entrants=entrants, board="raft"), players=players)
    assert [(seat, kind) for _, seat, kind in record.game.faults] == [(1, "illegal")]
    assert record.measured.faults[0].message == "there is a penguin of red at [0, 0]"
    assert record.game.outcome.ranks[1] == 3


# --- RULES 4.5: boards that are too small


def test_a_board_that_is_too_small_is_refused_with_what_is_needed() -> None:
    with pytest.raises(BadBoard, match=r"3 players need 9 tiles for 3 penguins each, it has 8 .*cramped=true"):
        rules.new(uniform_board(2, 4, 1), 3, Options())


def test_on_a_cramped_board_who_finds_no_tile_is_out() -> None:
    state = rules.new(uniform_board(2, 2, 1), 2, CRAMPED)
    for _ in range(4):
        state = play(state, next(rules.actions(state)))
    assert (state.dropped, state.turn) == ((0,), 5)
    assert (state.mover, state.free.bit_count(), state.is_placing) == (1, 2, True)
    state = play(state, Position(0, 0), Position(1, 0))
    assert state.phase == "over"
    result = rules.outcome(state)
    assert result is not None
    assert result.winners == (1,)


def test_on_a_board_without_a_tile_everybody_is_out_at_once() -> None:
    state = rules.new(Board("sea", 2, 2, (0, 0, 0, 0)), 4, CRAMPED)
    assert state.dropped == (0, 1, 2, 3)
    assert rules.to_move(state) is None
