"""Fish in native code, where numba is installed (the extra `fast`): the rules and the strategy once more, much faster.

kernel.best_action(state, 5)               # the very answer of `search.best_action`
kernel.playouts(state, 10_000, seed=1)     # how random games end
kernel.perft(state, 4)                     # how many ways there are to play

Importing this module costs nothing: numba comes with the first call, and the first call ever compiles.
"""

import os
import sys
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludus.core.errors import LudusError
from ludus.games.fish import search
from ludus.games.fish.board import Board
from ludus.games.fish.state import Action, Move, Options, State, book_of

if TYPE_CHECKING:
    from ludus.games.fish.kernel.args import Args
    from ludus.games.fish.kernel.native_tiles import Ints

SECONDS = 10  # that compiling takes
MOST_TILES = 4096  # beyond, and where a search needs more room than this, plain Python does it
MOST_ROOM = 1 << 22
LOW = 0xFFFF
SEEDS = 1 << 63


class Playouts(NamedTuple):
    """How random games ended. Tuples go by seat."""

    games: int
    plies: int  # moves of all games; placements and passes are not counted
    wins: tuple[float, ...]  # a game that several win is shared
    scores: tuple[float, ...]  # on average


def available() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def pays(depth: int, seats: int) -> bool:
    """Whether a player that looks so deep should use the kernel. Less deep, plain Python needs a millisecond or two a
    turn, and loading numba takes half a second."""
    return depth >= 3 and depth + seats >= 6 and available()


def best_action(state: State, depth: int) -> Action:
    """What the house player does, as `search.best_action`."""
    if depth < 1 or state.is_placing or not state.can_move(state.mover):
        return search.best_action(state, depth)
    args, deep = _args(state), min(depth, state.free.bit_count())  # every move of ours takes a free tile
    rows = deep * len(args.seats) + 2
    if len(args.ice.cells) > MOST_TILES or rows * args.width > MOST_ROOM:
        return search.best_action(state, depth)
    return _move(state, args, _searched(args, deep, rows))


def _searched(args: "Args", depth: int, rows: int) -> int:
    from ludus.games.fish.kernel.native_search import COLUMNS, DEPTH, best_move

    frames = _zeros(rows, COLUMNS)
    frames[0, DEPTH] = depth
    return best_move(args.ice.ground, args.ice.fish, args.free, args.pos, frames, _zeros(rows, args.width))


def playouts(state: State, count: int, seed: int) -> Playouts:
    """So many random games from here; the same seed gives the same."""
    args = _checked(_args(state), state)
    from ludus.games.fish.kernel.native_moves import playouts as run

    start = args.ice.ground, args.ice.fish, args.free, args.pos, args.ahead, args.missing
    plies, wins, scores = run(*start, count, seed % SEEDS, _zeros(0))
    base = min(state.scores)
    won, had = [0.0] * state.book.seats, [0.0] * state.book.seats
    for row, seat in enumerate(args.seats):
        won[seat], had[seat] = float(wins[row]), base + float(scores[row]) / max(1, count)
    return Playouts(count, plies, tuple(won), tuple(had))


def random_moves(state: State, seed: int) -> tuple[Move, ...]:
    """The moves of the one game that `playouts(state, 1, seed)` plays; all penguins must be placed."""
    args = _args(_settled(state))
    from ludus.games.fish.kernel.native_moves import playouts as run

    log = _zeros(state.free.bit_count())
    start = args.ice.ground, args.ice.fish, args.free, args.pos, args.ahead, 0
    plies = run(*start, 1, seed % SEEDS, log)[0]
    return tuple(_move(state, args, int(pair)) for pair in log[:plies])


def perft(state: State, depth: int) -> int:
    """How many ways there are to play so many turns, as `tree.perft`."""
    args = _args(_settled(state))
    from ludus.games.fish.kernel.native_moves import perft as run

    frames, moves = _zeros(depth + 1, 5), _zeros(depth + 1, args.width)
    return run(args.ice.ground, args.free, args.pos, frames, moves, depth)


def moves(state: State) -> tuple[list[tuple[int, int]], bool]:
    """The mover's moves as cells, and whether nobody can move."""
    args = _args(_settled(state))
    from ludus.games.fish.kernel.native_moves import moves_of

    found, cells = _zeros(args.width), args.ice.cells
    count, over = moves_of(args.ice.ground, args.free, args.pos, found)
    return [(cells[args.pos[0, move >> 16]], cells[move & LOW]) for move in found[:count]], over


def moved(state: State, source: int, target: int) -> State:
    """The state after a legal move of the mover, given as cells, as `rules.moved`."""
    args = _args(state)
    from ludus.games.fish.kernel.args import state_of
    from ludus.games.fish.kernel.native_moves import after

    slot, numbers = 1 + state.penguins[state.mover].index(source), args.ice.numbers
    free, scored = after(args.ice.fish, args.free, args.pos, slot, numbers[target])
    return state_of(state, args, free, scored)


def warm(board: Board) -> None:
    """Loads what `best_action` needs on such a board, and compiles it where that has never been done: before a clock
    runs."""
    nobody = State(book_of(board, Options(cramped=True), 2, 4), board.tiles, ((), ()), (0, 0), 0)
    _searched(_args(nobody), 1, 3)


def _settled(state: State) -> State:
    if state.is_placing:
        raise LudusError("the kernel plays when all penguins are placed")
    return state


def _checked(args: "Args", state: State) -> "Args":
    if args.missing > state.free.bit_count():
        raise LudusError("the board is too small for all penguins: the kernel does not play on it")
    return args


def _move(state: State, args: "Args", pair: int) -> Move:
    position, cells = state.book.shape.position, args.ice.cells
    return Move(position(cells[pair >> 16]), position(cells[pair & LOW]))


def _args(state: State) -> "Args":
    """Comes before all that imports numba."""
    _ready()
    from ludus.games.fish.kernel.args import args_of

    return args_of(state)


def _zeros(*shape: int) -> "Ints":
    import numpy as np

    return np.zeros(shape, dtype=np.int64)


@lru_cache(maxsize=1)
def _ready() -> None:
    """Loads numba, once: with a place for what it compiles, and a word to who waits for that."""
    if not available():
        raise LudusError("the Fish kernel needs numba: pip install 'ludus[fast]'")
    here = Path(__file__).parent
    if not os.access(here, os.W_OK):
        os.environ.setdefault("NUMBA_CACHE_DIR", str(Path.home() / ".ludus" / "numba"))
    from numba.core import event

    if sys.stderr.isatty() or os.environ.get("LUDUS_VERBOSE"):
        event.register("numba:compile", _announcer())
    from ludus.games.fish.kernel import native_moves, native_search

    for function in (native_search.best_move, native_moves.playouts):
        _forget_stale(function, here)


def _forget_stale(function: Any, here: Path) -> None:
    """numba looks at the file of a function only; here a change in any file of the kernel counts."""
    changed = max(path.stat().st_mtime for path in here.glob("*.py"))
    folder = getattr(function.stats, "cache_path", None)
    for index in Path(folder).glob("*.nbi") if folder else ():
        try:
            if index.stat().st_mtime < changed:
                index.unlink()
        except OSError:
            continue  # another process was faster, or may and we may not


def _announcer() -> Any:
    from numba.core.event import Listener

    class Announcer(Listener):  # type: ignore[misc]
        """Says once that it will take a while."""

        said = False

        def on_start(self, event: Any) -> None:
            ours = event.data["dispatcher"].py_func.__module__.startswith("ludus.games.fish")
            if ours and not self.said:
                self.said = True
                print(f"compiling the Fish kernel, once; takes about {SECONDS} s", file=sys.stderr, flush=True)

        def on_end(self, event: Any) -> None:
            pass

    return Announcer()
