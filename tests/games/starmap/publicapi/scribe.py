"""A strategy that keeps what it was shown, for tests of the originals' own API."""

from typing import Any

from ludus import load
from ludus.core.clock import TurnClock
from ludus.core.player import Setup
from ludus.games.boards import open_board
from ludus.games.starmap.publicapi import Event, Planet, PlanetOperations, Strategy


class Scribe(Strategy):
    """Keeps what it was shown, and queues what it is told to."""

    def __init__(self, *orders: Any) -> None:
        self.orders = orders
        self.seen: list[Planet] = []
        self.queued: list[Event] = []

    def take_turn(self, planets: list[Planet], operations: PlanetOperations, events: list[Event]) -> None:
        self.seen = planets
        by_id = {planet.id: planet for planet in planets}
        for order in self.orders:
            if isinstance(order, Exception):
                raise order
            made = order if not isinstance(order, tuple) else _sent(operations, by_id, *order)
            events.append(made)
            self.queued.append(made)


def _sent(operations: PlanetOperations, by_id: dict[int, Planet], source: int, there: int, people: Any) -> Event:
    return operations.transfer_people(by_id[source], by_id[there], people)


def position(name: str, edition: str = "document", turns: int = 15) -> tuple[Any, Any]:
    """A game with shuttles in the air, in which the second seat is to move."""
    game = load(name)
    options = game.options(edition=edition)
    state = game.rules.new(open_board(game, "rings", edition, 1), 2, options)
    bots = [game.bots["greedy"](), game.bots["greedy"]()]
    for turn in range(turns):
        seat = game.rules.to_move(state)
        assert seat is not None
        action = bots[seat].choose(game.rules.view(state, seat), TurnClock(turn + 1, None, 0))
        state, _ = game.rules.play(state, action)
    assert game.rules.to_move(state) == 1
    return game, state


def started(strategy: Strategy, game: Any, state: Any) -> Any:
    bot = strategy.as_bot()
    options = state.book.options
    bot.start(Setup(game=game.info.name, seat=1, seats=2, board=state.book.board, options=options, seed=1))
    return bot
