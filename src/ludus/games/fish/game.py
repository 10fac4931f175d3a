"""The game, whole, and its trials."""

from pathlib import Path

from ludus.core.clock import TimeControl
from ludus.core.game import Game, GameInfo, Kit, Trial
from ludus.games.fish import board, codec, draw, rules
from ludus.games.fish.bots import BOTS
from ludus.games.fish.formats import read_moment

INFO = GameInfo(
    name="fish",
    title="Fish",
    summary="Slide penguins over melting ice, and take the fish of every tile you leave.",
    version=1,
    seats=(2, 3, 4),
    hidden=False,
    enumerable=True,
    editions=("document",),
    clock=TimeControl(turn_ms=15_000, start_ms=60_000),  # the first start of all compiles the kernel
    on_fault="drop",
    by_age=True,
    board="lagoon",
)

KIT = Kit(folders=(Path(__file__).parent / "kits",))

# Where bots trip: tiny and huge boards, holes where one does not expect them, penguins that cannot move.
SMALL = "[\n  [1, 2, 3],\n  [2, 1, 2],\n  [3, 2, 1],\n  [1, 2, 3]\n]\n"
RAGGED = "[\n  [0, 0, 3],\n  [0, 1],\n  [2, 0, 0, 4],\n  [],\n  [5, 1],\n  [1, 2, 3, 1, 2],\n  [0, 3, 1, 2]\n]\n"
# Three rows of holes part the first row from the others: on the ice a step to the north is two rows.
HOLES = "  [0, 0, 0, 0, 0],\n" * 3
SEA = ",\n".join(["  [1, 2, 3, 2, 1]"] * 5)
FOUR = f"[\n  [1, 0, 1, 0, 1],\n{HOLES}  [0, 1, 0, 0, 0],\n{HOLES}{SEA}\n]\n"
FIVE = f"[\n  [1, 0, 1, 0, 1],\n{HOLES}  [0, 1, 0, 0, 0],\n  [0, 2, 0, 0, 0],\n{HOLES}{SEA}\n]\n"
ALONE = ([0, 0], [0, 2], [0, 4], [4, 1])


def _on(row: int) -> tuple[list[int], ...]:
    """Where the other player stands."""
    return tuple([row, column] for column in range(4))


TRIALS = {
    "smallest board": Trial(board=SMALL, about="12 tiles for 8 penguins"),
    "largest board": Trial(board="random:width=16,height=16", about="16 x 16 cells"),
    "odd ids": Trial(board=RAGGED, about="rows of different lengths, holes in the corners, an empty row"),
    "no planets left": Trial(board=FOUR, about="no penguin that can move", script=(ALONE, _on(8))),
    "nothing to do": Trial(board=FIVE, about="one move, and no other", script=(ALONE, _on(9))),
}

GAME: Game[board.Board, rules.State, rules.Action, rules.View] = Game(
    INFO, rules.Options, board, rules, codec, draw, BOTS, trials=TRIALS, kit=KIT, read_moment=read_moment
)
