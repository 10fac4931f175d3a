"""The game, whole."""

from pathlib import Path

from ludus.core.clock import TimeControl
from ludus.core.game import Game, GameInfo, Kit
from ludus.games.planet_wars import board, codec, draw, rules
from ludus.games.planet_wars.bots import BOTS
from ludus.games.starmap import kit
from ludus.games.starmap.publicapi import Strategy
from ludus.games.starmap.trials import TRIALS

INFO = GameInfo(
    name="planet_wars",
    title="PlanetWars",
    summary="Grow, send shuttles along the edges, and take every planet of the other player.",
    version=1,
    seats=(2,),
    hidden=True,
    enumerable=False,
    editions=("document", "original", "original-v1"),
    clock=TimeControl(turn_ms=1000),
    on_fault="skip",
    board="rings",
)

KIT = Kit(folders=(kit.FOLDER, Path(__file__).parent / "kits"))

GAME: Game[board.Board, rules.State, rules.Action, rules.WarsView] = Game(
    INFO,
    rules.Options,
    board,
    rules,
    codec,
    draw,
    BOTS,
    trials=TRIALS,
    kit=KIT,
    bridges=kit.BRIDGES,
    api=Strategy,
    packages=("starmap",),
    news=draw.news,
    view_writer=codec.view_writer,
)
