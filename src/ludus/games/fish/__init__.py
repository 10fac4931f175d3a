"""Fish: penguins on melting ice, for two to four players."""

from pathlib import Path

from ludus.core.clock import TimeControl
from ludus.core.game import Game, GameInfo, Kit
from ludus.games.fish import board, codec, draw, rules
from ludus.games.fish.bots import BOTS
from ludus.games.fish.formats import read_moment
from ludus.games.fish.trials import TRIALS

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

GAME: Game[board.Board, rules.State, rules.Action, rules.View] = Game(
    INFO, rules.Options, board, rules, codec, draw, BOTS, trials=TRIALS, kit=KIT, read_moment=read_moment
)
