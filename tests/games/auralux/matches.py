"""Matches of Auralux for tests, in which the bots are in sight."""

from time import process_time
from typing import Any

from ludus.core.clock import TurnClock
from ludus.core.game import Outcome
from ludus.core.player import Setup
from ludus.games.auralux import GAME, rules
from ludus.games.auralux.board import Board
from ludus.games.auralux.bots import BOTS
from ludus.games.auralux.rules import Action, Options
from ludus.games.boards import open_board

CLOCK = TurnClock(1, None, 0)
NEAREST, SHUFFLED = "aggressive_expansion_nearest", "aggressive_expansion_random"


class Table:
    """A match in which the bots are in sight."""

    def __init__(self, bots: tuple[str, ...], board: str, seed: int = 1, **options: Any) -> None:
        self.names, self.options = bots, Options(**options)
        self.board: Board = open_board(GAME, board, self.options.edition, seed)
        self.state = rules.new(self.board, len(bots), self.options)
        self.bots = [self._sit(name, seat, seed) for seat, name in enumerate(bots)]
        self.actions: list[Action] = []
        self.rejected = 0
        self.seconds = 0.0

    def _sit(self, name: str, seat: int, seed: int) -> Any:
        bot, seats = BOTS[name](), len(self.names)
        setup = Setup(
            game="auralux", seat=seat, seats=seats, board=self.board, options=self.options, seed=seed * seats + seat
        )
        if hasattr(bot, "start"):
            bot.start(setup)
        return bot

    def turn(self) -> None:
        action = rules.forced(self.state)
        if action is None:
            seat = rules.mover(self.state)
            view = rules.view(self.state, seat)
            started = process_time()
            action = GAME.codec.parse_action(self.bots[seat].choose(view, CLOCK))
            self.seconds += process_time() - started
        rules.check(self.state, action)
        self.state, rejections = rules.play(self.state, action)
        self.actions.append(action)
        self.rejected += len(rejections)

    def play(self) -> Outcome:
        while rules.to_move(self.state) is not None:
            self.turn()
        outcome = rules.outcome(self.state)
        assert outcome is not None
        return outcome
