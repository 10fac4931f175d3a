"""A match of one turn as a host tells it, and what is answered."""

import io
import json
from collections.abc import Callable
from typing import Any

from ludus import load
from ludus.core.clock import TurnClock
from ludus.core.player import Player, Setup
from ludus.games import bot_side
from ludus.players.client import Client
from ludus.players.jsonlines import JsonLines
from ludus.players.local import LocalPlayer

GAME = load("planet_wars")


def spoken() -> bytes:
    """What a host says in a match of one turn."""
    board, options = GAME.board.generate(1, GAME.board.Recipe()), GAME.options()
    view, dialect = GAME.rules.view(GAME.rules.new(board, 2, options), 0), JsonLines(GAME)
    setup = Setup(game="planet_wars", seat=1, seats=2, board=board, options=options, seed=7)
    return dialect.start(setup) + dialect.ask(view, TurnClock(3, 5000, 0)) + dialect.end(None)


def local(bot: Any) -> LocalPlayer:
    return LocalPlayer(bot, GAME.codec.parse_action)


def answers(kind: Callable[[Any], Player], bot: Any, lines: bytes) -> list[Any]:
    said: list[bytes] = []
    with kind(bot) as player:
        assert Client(io.BytesIO(lines), said.append).answer(bot_side("planet_wars"), player) is None
    return [json.loads(line) for line in said]


class Good:
    def start(self, setup: Any) -> None:
        self.told = (setup.seat, setup.seed)

    def choose(self, view: Any, clock: Any) -> Any:
        view.note(*self.told, clock.turn, clock.limit_ms)
        return []
