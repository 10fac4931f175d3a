"""Auralux: two to four players, planets that make ships, and groups of ships that take them."""

from pathlib import Path

from ludus.core.clock import TimeControl
from ludus.core.game import Game, GameInfo, Kit
from ludus.games.auralux import board, codec, draw, earlier, rules
from ludus.games.auralux.bots import BOTS
from ludus.games.auralux.original.protocol import AuraluxText
from ludus.games.auralux.original.visualizer import read_log
from ludus.games.auralux.state import VERSION
from ludus.games.auralux.trials import TRIALS

INFO = GameInfo(
    name="auralux",
    title="Auralux",
    summary="Build planets up, send ships across the plane, and be the last one left.",
    version=VERSION,
    seats=(2, 3, 4),
    hidden=False,
    enumerable=False,
    editions=("document", "original"),
    clock=TimeControl(bank_ms=2000, increment_ms=1),
    on_fault="drop",
    board="lens",
)

# Its starters speak the game's own text, not JSON.
KIT = Kit(folders=(Path(__file__).parent / "kits",), parts=())

GAME: Game[board.Board, rules.State, rules.Action, rules.View] = Game(
    INFO,
    rules.Options,
    board,
    rules,
    codec,
    draw,
    BOTS,
    {"text": AuraluxText},
    read_log,
    TRIALS,
    KIT,
    board.options_beside,
    news=draw.news,
    earlier={1: earlier},
)
