"""Fish: random games in plain Python and in the kernel, the kernel's minimax, and refereed matches."""

from functools import lru_cache, partial
from random import Random
from time import perf_counter, process_time

from msgspec.structs import replace

from bench.measure import ROUNDS, Row, rate, thousands
from bench.planets import handoffs, house_bots
from ludus import Entrant, MatchSpec, play_match
from ludus.core.clock import TurnClock
from ludus.games.fish import board as boards
from ludus.games.fish import codec, kernel, rules, search
from ludus.games.fish.board import Board, random_board
from ludus.games.fish.playout import playout
from ludus.games.fish.state import PASS, State
from ludus.players.local import LocalPlayer

GAMES = 200
KERNEL_GAMES = 20_000
SEED = 3
PASSED = codec.dump_action(PASS)

# User CPU seconds of one process per answer, as rules/fish.md, section 11, has them; x: gave up after 60 s.
PUBLISHED = {
    (5, 2, 2): "Java 0.47, Python 0.8, Rust 0.4 s",
    (5, 2, 3): "Java 1.5, Python 19 s, Rust x",
    (5, 2, 4): "Java 57 s, Python x, Rust x",
    (5, 4, 2): "Java 0.65, Rust 1.1 s",
    (5, 4, 3): "Java 16 s, Rust x",
    (5, 4, 4): "Java x, Rust x",
    (8, 2, 2): "Java 0.6 s, Rust x",
    (8, 2, 3): "Java x, Rust x",
    (8, 2, 4): "Java x, Rust x",
    (8, 4, 2): "Java 3.5 s, Rust x",
    (8, 4, 3): "Java x, Rust x",
}
BARS = {(5, 2, 4): 0.05, (8, 2, 4): 1.0}  # seconds


def rows() -> list[Row]:
    return [*random_games(), *(minimax(*key) for key in PUBLISHED if kernel.available()), *refereed()]


def random_games() -> list[Row]:
    plain, bare = rate(plain_games), rate(bare_loop)
    beside = f"{plain / bare:.2f} of a bare Python loop of a random number and twelve look-ups ({thousands(bare)})"
    found = [_speed("plain Python", plain, beside, 150_000)]
    if kernel.available():
        kernel.playouts(opening(2), 1, SEED)
        fast = rate(kernel_games)
        found.append(_speed("the kernel", fast, f"{fast / plain:.0f} × plain Python", 5_000_000))
    return found


def _speed(what: str, figure: float, beside: str, bar: int) -> Row:
    measured = f"{thousands(figure)} moves per CPU-second"
    return Row(f"Fish: random games on 8x8, {what}", measured, beside, f"≥ {thousands(bar)}", figure >= bar)


@lru_cache
def opening(seats: int) -> State:
    return rules.new(random_board(8, 8, 16, 0, SEED), seats, rules.Options())


def plain_games() -> int:
    """The moves alone are counted: as many as tiles are gone."""
    start, rng = opening(2), Random(SEED)
    tiles = start.tiles.bit_count()
    return sum(tiles - playout(start, rng).tiles.bit_count() for _ in range(GAMES))


def kernel_games() -> int:
    return kernel.playouts(opening(2), KERNEL_GAMES, SEED).plies


def bare_loop() -> int:
    """The floor: what a move of four penguins on three lines costs if nothing is done with what is found."""
    random, free, table = Random(SEED).random, (1 << 64) - 1, {mask: (mask,) for mask in range(12)}
    for _ in range(20_000):
        found = [table[free & mask] + table[free & mask + 1] + table[free & mask + 2] for mask in (0, 3, 6, 9)]
        int(random() * sum(map(len, found)))
    return 20_000


def check_position(size: int, seats: int) -> State:
    """RULES 5: the boards of the check values, placed zig-zag."""
    fish = tuple(1 + (2 * row + 3 * column) % 5 for row in range(size) for column in range(size))
    state = rules.new(Board(f"{size}x{size}", size, size, fish), seats, rules.Options())
    while state.is_placing:
        state = rules.play(state, search.first_free(state))[0]
    return state


def minimax(size: int, seats: int, depth: int) -> Row:
    state, best = check_position(size, seats), float("inf")
    kernel.warm(state.book.board)
    for _ in range(ROUNDS):
        began = process_time()
        kernel.best_action(state, depth)
        best = min(best, process_time() - began)
    bar = BARS.get((size, seats, depth))
    return Row(
        f"Fish: minimax in the kernel, {size}x{size}, {seats} players, depth {depth}",
        f"{1000 * best:.2f} ms of CPU",
        f"published figures, not of this run: {PUBLISHED[size, seats, depth]}",
        f"< {1000 * bar:.0f} ms" if bar else "–",
        best < bar if bar else None,
    )


class Instant:
    """Knows what it will play."""

    def __init__(self, actions: list[rules.Action]) -> None:
        self.left = iter(actions)

    def choose(self, view: rules.View, clock: TurnClock) -> rules.Action:
        return next(self.left)


def refereed() -> list[Row]:
    floor = rate(handoffs, perf_counter)
    found = [house_bots("fish", "random", random_matches, 40_000)]
    for size in (8, 24):
        board, known = known_game(size)
        figure = rate(partial(matches, board, known, 20 if size == 8 else 2), perf_counter)
        beside = f"{figure / floor:.2f} of bare hand-overs to a thread and back ({thousands(floor)})"
        what = f"Fish: refereed matches between instant bots on threads, {size}x{size}, clock and record on"
        found.append(Row(what, f"{thousands(figure)} moves/s (wall)", beside, "≥ 20k", figure >= 20_000))
    return found


def known_game(size: int) -> tuple[str, list[list[rules.Action]]]:
    """A board, and what each of two seats plays in a random game on it."""
    board, rng = random_board(size, size, 16, 0, SEED), Random(SEED)
    state = rules.new(board, 2, rules.Options())
    known: list[list[rules.Action]] = [[], []]
    while rules.to_move(state) is not None:
        action = rules.sample(state, rng)
        if rules.forced(state) is None:
            known[state.mover].append(action)
        state = rules.play(state, action)[0]
    return boards.write(board), known


def random_matches() -> int:
    """On one board. What was asked for is counted, placements and moves, and not the passes."""
    entrants = (Entrant("first", "random"), Entrant("second", "random"))
    spec = MatchSpec(game="fish", entrants=entrants, board=boards.write(random_board(8, 8, 16, 0, SEED)))
    records = (play_match(replace(spec, seed=seed)) for seed in range(40))
    return sum(turn.action != PASSED for record in records for turn in record.game.turns)


def matches(board: str, known: list[list[rules.Action]], count: int) -> int:
    """Placements are moves too: they are asked for, checked and recorded."""
    spec = MatchSpec(game="fish", entrants=(Entrant("first", "random"), Entrant("second", "random")), board=board)
    for _ in range(count):
        seated = {seat: LocalPlayer(partial(Instant, mine), codec.parse_action) for seat, mine in enumerate(known)}
        assert play_match(spec, players=seated).game.faults == ()
    return count * sum(map(len, known))
