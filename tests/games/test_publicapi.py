"""The documents' API: what it shows is what the view shows, and what it sends is what `choose` would."""

from typing import Any

import pytest

from ludus import load
from ludus.core.clock import TurnClock
from ludus.core.player import Setup
from ludus.games.boards import open_board
from ludus.games.starmap.orders import Order
from ludus.games.starmap.publicapi import Edge, Event, Owner, Planet, PlanetOperations, Shuttle, Strategy, VisiblePlanet

OWNERS = {-1: Owner.NEUTRAL, 0: Owner.OPPONENT, 1: Owner.SELF}  # for the second seat


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


@pytest.mark.parametrize("edition", ["document", "original"])
@pytest.mark.parametrize("name", ["planet_wars", "space_explorers"])
def test_all_that_is_shown(name: str, edition: str) -> None:
    shown: list[tuple[Any, Planet]] = []
    for turns in range(9, 41, 4):
        game, state = position(name, edition, turns)
        view, scribe = game.rules.view(state, 1), Scribe()
        started(scribe, game, state).take_turn(view, [])
        shown += zip(view.planets, scribe.seen, strict=True)
    for real, planet in shown:
        assert planet.id == real.id
        assert planet.edges == tuple(Edge(real.id, edge.destination, edge.length) for edge in real.edges)
        assert isinstance(planet, VisiblePlanet) == real.is_visible
        if isinstance(planet, VisiblePlanet):
            check_seen(planet, real)
        else:
            assert not any(hasattr(planet, name) for name in ("owner", "size", "population", "incoming_shuttles"))
    seen = [planet for _, planet in shown if isinstance(planet, VisiblePlanet)]
    assert len(seen) < len(shown)
    assert {one.owner for planet in seen for one in planet.incoming_shuttles} >= {Owner.SELF}
    assert len({planet.owner for planet in seen} | {Owner.SELF}) > 1


def check_seen(planet: VisiblePlanet, real: Any) -> None:
    assert (planet.habitability, planet.size) == (real.habitability, real.size)
    assert (planet.owner, planet.is_homeworld) == (OWNERS[real.owner], real.is_home)
    assert planet.incoming_shuttles == [
        Shuttle(one.people, OWNERS[one.owner], one.source, real.id, one.turns_left) for one in real.incoming
    ]
    if hasattr(real, "population"):
        assert planet.population == real.population
    else:  # absolute, whoever looks
        assert (planet.p1_population, planet.p2_population) == real.people
        assert planet.total_population == real.total


def test_who_lives_there_is_told_as_the_game_tells_it() -> None:
    for name, wrong, right in (
        ("planet_wars", "total_population", "has population"),
        ("space_explorers", "population", "has total_, p1_ and p2_population"),
    ):
        game, state = position(name)
        scribe = Scribe()
        started(scribe, game, state).take_turn(game.rules.view(state, 1), [])
        seen = next(planet for planet in scribe.seen if isinstance(planet, VisiblePlanet))
        with pytest.raises(AttributeError, match=right):
            getattr(seen, wrong)


def test_orders_and_what_was_queued_before_an_exception() -> None:
    game, state = position("planet_wars")
    view, queue = game.rules.view(state, 1), []  # type: ignore[var-annotated]
    with pytest.raises(ValueError, match="enough"):
        started(Scribe((1, 2, 3), (2, 1, -4), ValueError("enough"), (1, 2, 5)), game, state).take_turn(view, queue)
    assert queue == [Order(1, 2, 3), Order(2, 1, -4)]
    assert game.codec.parse_action(queue) == tuple(queue)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ((1, 2, 2.5), "a whole number of people, not 2.5"),
        ((1, 2, True), "a whole number of people, not True"),
        (None, "what transfer_people gives, not None"),
        ([1, 2, 3], r"what transfer_people gives, not \[1, 2, 3\]"),
    ],
)
def test_what_java_would_not_have_compiled(order: Any, message: str) -> None:
    game, state = position("planet_wars")
    queue: list[Any] = []
    with pytest.raises(TypeError, match=message):
        started(Scribe((1, 2, 3), order), game, state).take_turn(game.rules.view(state, 1), queue)
    assert queue == [Order(1, 2, 3)]


def test_in_edition_original_an_event_that_is_queued_again_is_the_same_shuttle() -> None:
    """RULES 7.4. The document editions know of no such thing."""
    for edition, numbers in (("original", [1, 2, 1]), ("document", [0, 0, 0])):
        game, state = position("planet_wars", edition)
        scribe, queue = Scribe((1, 2, 3), (1, 2, 3)), []  # type: ignore[var-annotated]
        bot = started(scribe, game, state)
        bot.take_turn(game.rules.view(state, 1), queue)
        scribe.orders = (scribe.queued[0],)
        bot.take_turn(game.rules.view(state, 1), queue)
        assert [order.event for order in queue] == numbers


def test_planets_are_new_each_turn_and_sets_of_them_keep_their_order() -> None:
    game, state = position("planet_wars")
    scribe = Scribe()
    bot, view = started(scribe, game, state), game.rules.view(state, 1)
    bot.take_turn(view, [])
    before = scribe.seen
    bot.take_turn(view, [])
    assert before[0] != scribe.seen[0] and before[0].id == scribe.seen[0].id
    assert [planet.id for planet in set(before)] == [planet.id for planet in set(scribe.seen)]
