"""RULES 5 of Fish: the house player, its check values, and the fast search against the plain one."""

import os
from random import Random

import pytest

from ludus.core.errors import LudusError
from ludus.games.fish import minimax, rules, search
from ludus.games.fish.board import uniform_board
from ludus.games.fish.bots import BOTS
from ludus.games.fish.codec import dump_action
from ludus.games.fish.state import PASS, Move, Options
from tests.games.fish_states import check_board, play, random_state, table, zigzag
from tests.support import FUZZ

slow = pytest.mark.skipif(not os.environ.get("LUDUS_SLOW"), reason="takes seconds: LUDUS_SLOW=1 runs it")

CHECK_VALUES = [
    (5, 2, 2, [[0, 4], [1, 4]]),
    (5, 2, 3, [[0, 4], [4, 2]]),
    (5, 2, 4, [[0, 2], [4, 2]]),
    (5, 4, 2, [[0, 4], [1, 4]]),
    (5, 4, 3, [[0, 4], [1, 3]]),
    pytest.param(5, 4, 4, [[0, 4], [1, 3]], marks=slow),
    (8, 2, 2, [[0, 6], [2, 5]]),
    (8, 2, 3, [[0, 6], [5, 3]]),
    (8, 2, 4, [[0, 6], [2, 5]]),
    (8, 4, 2, [[0, 4], [1, 4]]),
    pytest.param(8, 4, 3, [[0, 4], [2, 5]], marks=slow),
]


@pytest.mark.parametrize(("size", "seats", "depth", "action"), CHECK_VALUES)
def test_check_values(size: int, seats: int, depth: int, action: object) -> None:
    assert dump_action(search.best_action(zigzag(check_board(size), seats), depth)) == action


@pytest.mark.parametrize(("seats", "depth", "action"), [(2, 2, [[0, 4], [1, 4]]), (4, 2, [[0, 4], [1, 4]])])
def test_check_values_of_the_plain_search(seats: int, depth: int, action: object) -> None:
    assert dump_action(minimax.best_action(zigzag(check_board(5), seats), depth)) == action


@pytest.mark.parametrize(
    ("seats", "depth", "scores"),
    [
        (2, 1, (18, 16)),
        (2, 2, (18, 16)),
        (3, 1, (12, 10, 10)),
        (3, 2, (12, 10, 10)),
        (4, 1, (10, 6, 8, 10)),
        (4, 2, (10, 6, 10, 8)),
    ],
)
def test_house_players_on_the_board_of_the_server(seats: int, depth: int, scores: tuple[int, ...]) -> None:
    """RULES 8: 5 x 5, two fish on every tile."""
    state = rules.new(uniform_board(5, 5, 2), seats, Options())
    while rules.to_move(state) is not None:
        state = play(state, search.best_action(state, depth))
    assert state.scores == scores


# 5,000 states in a long run, fewer in CI; deeper on smaller boards, with a larger one now and then.
SAMPLES = min(FUZZ, 5000)
LARGEST = {1: 5, 2: 4, 3: 4}  # boards
COUNTS = {1: SAMPLES // 2, 2: SAMPLES * 3 // 10, 3: SAMPLES // 5}


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_fast_search_gives_the_action_and_the_value_of_the_plain_one(depth: int) -> None:
    for seed in range(COUNTS[depth]):
        state = random_state(seed * 3 + depth, largest=LARGEST[depth] + (seed % 40 == 0), drops=seed % 3 == 0)
        if rules.to_move(state) is None:
            continue
        wanted = minimax.best_action(state, depth)
        assert search.best_action(state, depth) == wanted, f"seed {seed}"
        seat = Random(seed).choice(state.remaining)
        assert search.value(state, seat, depth) == minimax.value(state, seat, depth), f"seed {seed}"


def test_a_tie_goes_to_the_smallest_move() -> None:
    """RULES 5.5: from row, from column, to row, to column; whatever the order of the penguins."""
    state = table([[2] * 3] * 5, [(4, 2), (2, 1), (2, 0)], [(0, 0)])
    assert dump_action(search.best_action(state, 1)) == [[2, 0], [0, 1]]


def test_depth_counts_own_moves() -> None:
    """A greedy first move takes 3; looking two own moves ahead, going to the 5 and leaving it again is worth more."""
    state = table(
        [[2, 0, 0, 3], [5, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 1]],
        [(0, 0), (0, 3)],
        [(4, 3)],
    )
    assert dump_action(search.best_action(state, 1)) == [[0, 3], [1, 3]]
    assert dump_action(search.best_action(state, 2)) == [[0, 0], [1, 0]]
    assert (search.value(state, 0, 1), search.value(state, 0, 2), search.value(state, 0, 3)) == (3, 7, 10)


def test_all_others_play_against_the_mover() -> None:
    """White scores nothing by stepping in the way, and four by going elsewhere; the search expects the worst."""
    state = table([[2, 0], [1, 0], [3, 1], [0, 0], [0, 4], [0, 1]], [(0, 0)], [(2, 1), (4, 1)])
    assert (search.value(state, 0, 1), search.value(state, 0, 2)) == (2, 3)
    assert search.value(state, 0, 2) == minimax.value(state, 0, 2)


def test_a_stuck_opponent_costs_no_depth() -> None:
    state = table([[1, 0, 5], [2, 0, 0], [3, 0, 0], [4, 0, 0]], [(0, 0)], [(0, 2)])
    assert [search.value(state, 0, depth) for depth in (1, 2, 3, 4, 9)] == [1, 4, 8, 8, 8]


def test_who_cannot_move_passes_and_keeps_its_score() -> None:
    state = table([[1, 0, 0], [0, 0, 0], [0, 0, 1], [0, 0, 1]], [(0, 0)], [(2, 2)], scores=(7, 0))
    assert search.best_action(state, 3) == minimax.best_action(state, 3) == PASS
    assert search.value(state, 0, 3) == 7


def test_zig_zag_placement() -> None:
    state = rules.new(uniform_board(3, 4, 1).without((0, 1)), 2, Options())
    placed = []
    while state.is_placing:
        action = search.best_action(state, 2)
        placed.append(dump_action(action))
        state = play(state, action)
    assert placed == [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2]]
    full = table([[1, 1]], [(0, 0)], [(0, 1)])
    with pytest.raises(LudusError, match="no tile is free"):
        search.first_free(full)


def test_the_best_line_is_the_movers_own_moves() -> None:
    for seed in range(60):
        state = random_state(seed, largest=5)
        depth = 1 + seed % 3
        line = search.best_line(state, depth)
        assert len(line) <= depth
        if state.can_move(state.mover):
            assert line[0] == search.best_action(state, depth)
            gained = search.value(state, state.mover, depth) - state.scores[state.mover]
            assert gained == sum(state.fish_at(move.source) for move in line)
        else:
            assert line == ()


@pytest.mark.parametrize("depth", [0, -1])
def test_a_depth_below_one_is_refused(depth: int) -> None:
    with pytest.raises(LudusError, match="at least one move"):
        search.best_action(zigzag(check_board(5), 2), depth)


@pytest.mark.parametrize("word", ["0", "x", "-1", "", "1001", "²", "9" * 5000])
def test_minimax_needs_a_depth(word: str) -> None:
    with pytest.raises(LudusError, match="the depth is a number from 1 to 1000"):
        BOTS["minimax"](word)


def test_better_bots_win_more() -> None:
    """Over both seats and some boards: greedy beats random, minimax:3 beats minimax:1."""
    from ludus.core.match import Entrant, MatchSpec
    from ludus.referee import play_match

    def wins(one: str, other: str) -> int:
        count = 0
        for seed in range(10):
            for seat in (0, 1):
                entrants = [Entrant(other, other)]
                entrants.insert(seat, Entrant(one, one))
                board = "random:width=6,height=6"
                record = play_match(MatchSpec(game="fish", entrants=tuple(entrants), board=board, seed=seed))
                assert record.game.faults == ()
                count += record.game.outcome.winners == (seat,)
        return count

    assert wins("greedy", "random") >= 18
    assert wins("minimax:3", "random") >= 15


def test_moves_are_what_the_bots_give() -> None:
    state = zigzag(check_board(5), 2)
    assert isinstance(search.best_action(state, 1), Move)
