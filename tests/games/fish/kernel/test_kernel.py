"""The Fish kernel plays the same game as the rules, and answers as the strategy does."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from ludus.core.errors import LudusError
from ludus.games.fish import kernel, minimax, rules, search, tree
from ludus.games.fish.board import Board, board_of, uniform_board
from ludus.games.fish.state import PASS, Move, Options, State
from tests.support import FUZZ

# In CI there is no excuse: without numba the tests fail.
pytestmark = pytest.mark.skipif(
    not kernel.available() and not os.environ.get("CI"), reason="numba is not installed: pip install 'ludus[fast]'"
)

# RULES 5, check values: the board's size and the players -> depth -> from row, from column, to row, to column.
CHECKED = {
    (5, 2): {2: (0, 4, 1, 4), 3: (0, 4, 4, 2), 4: (0, 2, 4, 2)},
    (5, 4): {2: (0, 4, 1, 4), 3: (0, 4, 1, 3), 4: (0, 4, 1, 3)},
    (8, 2): {2: (0, 6, 2, 5), 3: (0, 6, 5, 3), 4: (0, 6, 2, 5)},
    (8, 4): {2: (0, 4, 1, 4), 3: (0, 4, 2, 5)},
}


@pytest.fixture
def on_arrays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every board as if it had more than 64 tiles."""
    from ludus.games.fish.kernel import args as kernel_args

    kernel_args.ice_of.cache_clear()
    monkeypatch.setattr(kernel_args, "MOST_BITS", 0)
    yield
    kernel_args.ice_of.cache_clear()


def zigzag(board: Board, seats: int) -> State:
    state = rules.new(board, seats, Options(cramped=True))
    while state.is_placing:
        state = rules.play(state, search.first_free(state))[0]
    return state


def check_board(size: int) -> Board:
    return board_of([[1 + (2 * row + 3 * column) % 5 for column in range(size)] for row in range(size)])


def ragged_board(rng: Random, height: int, width: int, holes: float = 0.2) -> Board:
    """Rows of several lengths, some empty, with holes."""
    lengths = [width if rng.random() < 0.6 else rng.randint(0, width) for _ in range(height)]
    return board_of([[0 if rng.random() < holes else rng.randint(1, 5) for _ in range(length)] for length in lengths])


def random_board(rng: Random, large: bool) -> Board:
    if large:
        return ragged_board(rng, rng.randint(10, 14), rng.randint(8, 12), 0.1)
    return ragged_board(rng, rng.randint(2, 10), rng.randint(1, 6), rng.choice((0.0, 0.1, 0.3)))


def game(rng: Random, board: Board) -> Iterator[State]:
    """The states of a random game once all are placed; sometimes a seat falls out."""
    state = rules.new(board, rng.randint(2, 4), Options(cramped=True))
    while rules.to_move(state) is not None:
        if not state.is_placing:
            yield state
        if rng.random() < 0.01:
            state = rules.drop(state, rng.choice(state.remaining))
        else:
            state = rules.play(state, rules.sample(state, rng))[0]
    if not state.is_placing:
        yield state


def positions(rng: Random, count: int, large_share: float = 0.1) -> Iterator[State]:
    while count > 0:
        for state in game(rng, random_board(rng, rng.random() < large_share)):
            yield state
            count -= 1


def later(rng: Random, state: State, turns: int) -> State:
    for _ in range(turns):
        if rules.to_move(state) is not None:
            state = rules.play(state, rules.sample(state, rng))[0]
    return state


def agree(state: State, rng: Random) -> None:
    found, over = kernel.moves(state)
    expected = list(state.moves(state.mover))
    assert sorted(found) == sorted(expected)
    assert over == (rules.outcome(state) is not None) == (state.phase == "over")
    if expected:
        move = rng.choice(expected)
        assert kernel.moved(state, *move) == rules.moved(state, *move)


def test_any_position_has_the_moves_states_ends_and_scores_of_the_rules() -> None:
    rng = Random(1)
    for state in positions(rng, min(FUZZ, 100_000)):
        agree(state, rng)


def test_arrays_do_as_bits_do(on_arrays: None) -> None:
    rng = Random(2)
    for state in positions(rng, 300, 0):
        agree(state, rng)


def replayed(state: State, moves: tuple[Move, ...]) -> State:
    for move in moves:
        while rules.forced(state) is not None:
            state = rules.play(state, PASS)[0]
        rules.check(state, move)
        state = rules.play(state, move)[0]
    return state


@pytest.mark.parametrize("large", [False, True])
def test_any_random_game_is_one_of_the_rules(large: bool) -> None:
    rng = Random(3)
    for seed in range(min(FUZZ, 20_000) // 40):
        start = next(game(rng, random_board(rng, large)), None)
        if start is None:
            continue
        moves = kernel.random_moves(start, seed)
        end = replayed(start, moves)
        one = kernel.playouts(start, 1, seed)
        assert rules.to_move(end) is None
        assert (one.plies, one.scores) == (len(moves), tuple(map(float, end.scores)))
        winners = [seat for seat in end.remaining if end.scores[seat] == max(end.scores[s] for s in end.remaining)]
        assert one.wins == tuple(1 / len(winners) if seat in winners else 0 for seat in range(end.book.seats))


def test_random_play_is_fair_and_repeats_itself() -> None:
    start = zigzag(uniform_board(3, 3, 2), 2)
    moves = list(start.moves(0))
    first = [kernel.random_moves(start, seed)[0] for seed in range(400 * len(moves))]
    counts = [first.count(Move(*map(start.book.shape.position, move))) for move in moves]
    assert sum(counts) == len(first)
    assert all(320 < count < 480 for count in counts), counts
    assert kernel.playouts(start, 50, 7) == kernel.playouts(start, 50, 7)


def test_playouts_place_the_penguins_that_are_missing() -> None:
    done = kernel.playouts(rules.new(check_board(8), 2, Options()), 2000, 1)
    assert 40 * 2000 < done.plies < 56 * 2000
    assert sum(done.wins) == pytest.approx(2000)
    assert 50 < done.scores[1] < done.scores[0] < 90
    with pytest.raises(LudusError, match="too small"):
        kernel.playouts(rules.new(uniform_board(2, 2, 1), 2, Options(cramped=True)), 1, 1)


def test_playouts_of_the_kernel_and_of_plain_python_end_alike() -> None:
    from ludus.games.fish.playout import playout

    start, rng = zigzag(check_board(6), 3), Random(4)
    fast = kernel.playouts(start, 100_000, 1).scores
    slow = [playout(start, rng).scores for _ in range(2000)]
    for seat in range(3):
        assert fast[seat] == pytest.approx(sum(scores[seat] for scores in slow) / 2000, abs=0.6)


def test_scores_without_limit() -> None:
    start = zigzag(check_board(5), 2)
    rich = State(start.book, start.free, start.penguins, (10**21, 3), start.mover)
    assert kernel.best_action(rich, 3) == kernel.best_action(start, 3)
    assert kernel.moved(rich, *next(rich.moves(0))).scores[0] > 10**21
    assert kernel.playouts(rich, 10, 1).wins == (10, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_answer_is_that_of_plain_minimax(seats: int, depth: int) -> None:
    rng, compared = Random(seats * 10 + depth), 0
    while compared < 40:
        board = ragged_board(rng, rng.randint(4, 7), rng.randint(2, 4))
        if board.tiles.bit_count() < seats * (6 - seats):
            continue
        state = later(rng, rules.new(board, seats, Options()), seats * (6 - seats) + rng.randint(0, 6))
        if rules.to_move(state) is None or tree.perft(state, 4) > 3000:
            continue
        assert kernel.best_action(state, depth) == minimax.best_action(state, depth), state.rows
        compared += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_answer_is_that_of_the_search_on_larger_boards(seats: int) -> None:
    rng = Random(seats)
    for number in range(60):
        board = ragged_board(rng, 8, 8, 0.1) if number % 3 else ragged_board(rng, 11, 9, 0.05)
        state = later(rng, rules.new(board, seats, Options()), 8 + rng.randint(1, 30))
        depth = rng.randint(1, 3 if seats == 2 else 2)
        assert kernel.best_action(state, depth) == search.best_action(state, depth), state.rows


def test_the_answer_on_arrays_is_that_on_bits(on_arrays: None) -> None:
    rng = Random(9)
    for _ in range(60):
        state = later(rng, rules.new(ragged_board(rng, 8, 5, 0.1), 2, Options(cramped=True)), 8 + rng.randint(0, 12))
        assert kernel.best_action(state, 3) == search.best_action(state, 3), state.rows


@pytest.mark.parametrize(("size", "seats"), CHECKED)
def test_check_values(size: int, seats: int) -> None:
    for depth, places in CHECKED[size, seats].items():
        move = kernel.best_action(zigzag(check_board(size), seats), depth)
        assert isinstance(move, Move)
        assert (*move.source, *move.target) == places, depth


def test_where_the_kernel_pays() -> None:
    assert [depth for depth in range(6) if kernel.pays(depth, 2)] == [4, 5]
    assert [depth for depth in range(6) if kernel.pays(depth, 4)] == [3, 4, 5]


@pytest.mark.parametrize("size", [8, 9])
def test_after_warming_up_nothing_is_compiled(size: int) -> None:
    kernel.warm(check_board(size))
    from ludus.games.fish.kernel.native_search import best_move

    known = list(best_move.signatures)  # type: ignore[attr-defined]
    kernel.best_action(zigzag(check_board(size), 2), 2)
    assert list(best_move.signatures) == known  # type: ignore[attr-defined]


def test_best_action_where_there_is_no_choice() -> None:
    new = rules.new(check_board(5), 2, Options())
    assert kernel.best_action(new, 4) == search.best_action(new, 4)
    stuck = zigzag(board_of([[1, 2], [3, 4], [1, 1], [1, 1]]), 2)
    assert kernel.best_action(stuck, 2) == PASS
    with pytest.raises(LudusError, match="depth of 0"):
        kernel.best_action(new, 0)
    with pytest.raises(LudusError, match="all penguins are placed"):
        kernel.perft(new, 1)


def test_a_depth_beyond_the_end_of_the_game() -> None:
    rng = Random(5)
    for _ in range(20):
        state = later(rng, rules.new(uniform_board(4, 4, 3), 2, Options()), 14)
        assert kernel.best_action(state, 1000) == search.best_action(state, 1000) == minimax.best_action(state, 20)


RAGGED = board_of([[1, 2, 3, 4], [4, 0, 1], [1, 2, 3], [], [5, 5, 5, 2], [1, 1, 1], [2, 2, 2, 2], [1, 1, 0, 1]])
PERFT = {
    "5x5, 2 players": (zigzag(check_board(5), 2), 4),
    "5x5, 4 players": (zigzag(check_board(5), 4), 4),
    "8x8, 4 players": (zigzag(check_board(8), 4), 3),
    "ragged, 3 players": (later(Random(8), rules.new(RAGGED, 3, Options()), 9), 5),
    "ragged, 2 players": (later(Random(9), rules.new(RAGGED, 2, Options()), 10), 6),
    "3x4, to the end": (zigzag(uniform_board(4, 3, 1), 2), 9),
    "6x3, 2 players": (zigzag(uniform_board(3, 6, 1), 2), 7),
    "white passes": (later(Random(6), rules.new(check_board(6), 2, Options()), 30), 6),
    "33x2, 66 tiles": (zigzag(uniform_board(2, 33, 1), 2), 4),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    state, depth = PERFT[name]
    assert [kernel.perft(state, n) for n in range(depth + 1)] == [tree.perft(state, n) for n in range(depth + 1)]


def python(code: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **settings}, capture_output=True, text=True, check=True
    )


def test_neither_the_rules_nor_the_harnesses_load_numba() -> None:
    places = "[[0, 0], [0, 1], [1, 0], [1, 1]], [[2, 0], [2, 1], [3, 0], [3, 1]]"
    python(f"""
import sys
from ludus import load
from ludus.games.fish import kernel
from ludus.originals.fish import harness
load("fish")
players = [dict(color=c, score=0, places=p) for c, p in zip(("red", "white"), ({places}))]
assert harness.xstrategy([3, dict(players=players, board=[[1] * 3] * 5)])
assert harness.xref(dict(row=4, column=3, players=[["a", 4], ["b", 3]], fish=1))
assert kernel.available() and not {{"numba", "numpy"}} & set(sys.modules)
""")


def test_compiling_is_announced_once_and_kept_at_home_where_the_code_cannot_be_written(tmp_path: Path) -> None:
    code = """
import os
os.access = lambda *args: False
from ludus.games.fish import board, kernel, rules
book = rules.book_of(board.uniform_board(2, 4, 1), rules.Options(), 2, 0)
print(kernel.moves(rules.State(book, 1, ((2,), (3,)), (0, 0), 0)))
"""
    settings = {"HOME": str(tmp_path), "LUDUS_VERBOSE": "1"}
    first, second = python(code, **settings), python(code, **settings)
    assert first.stderr == "compiling the Fish kernel, once; takes about 10 s\n"
    assert (first.stdout, second.stdout, second.stderr) == ("([(2, 0)], False)\n", first.stdout, "")
    assert list((tmp_path / ".ludus" / "numba").rglob("*.nbi"))


def test_what_was_compiled_before_a_change_is_forgotten(tmp_path: Path) -> None:
    old, new = tmp_path / "moves.old.nbi", tmp_path / "moves.new.nbi"
    for path, when in ((old, 1000), (new, 3000), (tmp_path / "tiles.py", 2000)):
        path.touch()
        os.utime(path, (when, when))
    kernel._forget_stale(SimpleNamespace(stats=SimpleNamespace(cache_path=str(tmp_path))), tmp_path)
    assert not old.exists()
    assert new.exists()
