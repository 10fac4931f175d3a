"""Strategies in the originals' own API: their orders become ours."""

from typing import Any

import pytest

from ludus.games.starmap.orders import Order
from tests.games.starmap.publicapi.scribe import Scribe, position, started


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
