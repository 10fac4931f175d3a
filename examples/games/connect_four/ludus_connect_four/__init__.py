"""Connect Four: let stones fall, and have four of them in a row."""

from pathlib import Path

from ludus.core.clock import TimeControl
from ludus.core.game import Game, GameInfo, Kit
from ludus_connect_four import board, codec, draw, rules
from ludus_connect_four.bots import BOTS

INFO = GameInfo(
    name="connect_four",
    title="Connect Four",
    summary="Let stones fall into columns, and be the first with four in a row.",
    version=1,
    seats=(2,),
    hidden=False,
    enumerable=True,
    editions=("document",),
    clock=TimeControl(turn_ms=2000),
    on_fault="drop",
    board="classic",
)

GAME: Game[board.Board, rules.State, rules.Action, rules.View] = Game(
    INFO, rules.Options, board, rules, codec, draw, BOTS, kit=Kit(folders=(Path(__file__).parent / "kits",))
)
