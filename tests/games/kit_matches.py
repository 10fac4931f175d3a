"""The bots of the starter kits, in matches against somebody who does nothing clever."""

from random import Random
from typing import Any

from ludus.core.clock import TurnClock
from ludus.games import load
from ludus.games.boards import open_board

CLOCK = TurnClock(1, None, 0)


def matched(name: str, bot: Any, seat: int, turns: int) -> Any:
    """The state after so many turns; the other seat waits, or (where nobody may) plays at random."""
    game: Any = load(name)
    rules, rng = game.rules, Random(1)
    board = open_board(game, game.info.board, game.info.editions[0], 1)
    state = rules.new(board, 2, game.options())
    for _ in range(turns):
        mover = rules.to_move(state)
        if mover is None:
            break
        action = rules.forced(state)
        if action is None and mover == seat:
            action = game.codec.parse_action(bot.choose(rules.view(state, seat), CLOCK))
        elif action is None:
            action = () if not game.info.enumerable else rules.sample(state, rng)
        rules.check(state, action)
        state, rejections = rules.play(state, action)
        assert not (rejections and mover == seat), f"turn {turns}: {action} {rejections}"
    return state


def tally(name: str, state: Any) -> tuple[float, ...]:
    """What each seat has."""
    game: Any = load(name)
    found: tuple[float, ...] = game.drawing.tally(game.rules.view(state, None))
    return found
