"""The game, whole, and its trials."""

from pathlib import Path

from ludus.core.clock import TimeControl
from ludus.core.game import Game, GameInfo, Kit, Trial
from ludus.games.auralux import board, codec, draw, earlier, rules
from ludus.games.auralux.bots import BOTS
from ludus.games.auralux.original.protocol import AuraluxText
from ludus.games.auralux.original.visualizer import read_log
from ludus.games.auralux.state import VERSION

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

# Where bots trip: tiny and huge boards, a home that is not planet 1, no planet, no ships.
PAIR = "2 2\n1 2\n0 0\n10 0\n"
LAST = "7 2\n7 3\n20 0\n20 10\n0 5\n20 20\n30 0\n30 20\n40 5\n"
NEAR = "3 2\n1 2\n0 0\n1 0\n90 0\n"

TRIALS = {
    "smallest board": Trial(board=PAIR, about="two planets"),
    "largest board": Trial(board="random:players=4,planets=60", about="60 planets, 4 players", seats=4),
    "odd ids": Trial(board=LAST, about="the homes are planets 7 and 3"),
    "no planets left": Trial(
        board=NEAR,
        about="no planet left, all ships in flight",
        options={"start_ships": 1000},
        script=(([[1, 3, 1000]],), ([[2, 1, 1000]],)),
    ),
    "nothing to do": Trial(board=PAIR, about="no ships, and none to come", options={"start_ships": 0, "production": 0}),
}

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
