"""From a state to what a seat sees of it, in both games."""

from random import Random
from typing import Any

import msgspec
import pytest

from ludus.games.planet_wars import rules as wars
from ludus.games.space_explorers import rules as explorers
from ludus.games.starmap.map.board import Board, Edge, Place
from ludus.games.starmap.orders import Order
from ludus.games.starmap.view import Incoming, VisiblePlanet
from tests.games.starmap.matches import every_setting, match

both = pytest.mark.parametrize("rules", [wars, explorers], ids=["planet_wars", "space_explorers"])
# A row of four; the homes at its ends.
ROW = Board(
    "row",
    tuple(Place(id, 0, 1000, id, 0, home) for id, home in ((1, 0), (2, -1), (3, -1), (4, 1))),
    (Edge(1, 2, 3), Edge(2, 3, 3), Edge(3, 4, 3)),
)


def start(rules: Any, edition: str = "document") -> Any:
    return rules.new(ROW, 2, rules.Options(edition=edition, population=50))


@both
@pytest.mark.parametrize(("seat", "seen"), [(0, {1, 2}), (1, {3, 4}), (None, {1, 2, 3, 4})])
def test_a_seat_sees_its_planets_and_their_neighbours_and_a_spectator_all(
    rules: Any, seat: int | None, seen: set[int]
) -> None:
    view = rules.view(start(rules), seat)
    assert {planet.id for planet in view.visible} == seen
    assert {planet.id for planet in view.hidden} == {1, 2, 3, 4} - seen


@both
def test_of_what_is_hidden_only_the_map_is_told(rules: Any) -> None:
    hidden = rules.view(start(rules), 0).planet(4)
    assert not isinstance(hidden, VisiblePlanet)
    assert not any(hasattr(hidden, name) for name in ("owner", "size", "incoming", "population", "people"))
    assert (hidden.x, hidden.neighbours) == (4, (3,))


@both
def test_shuttles_to_planets_in_sight_are_told_whosever_they_are(rules: Any) -> None:
    state, _ = rules.play(start(rules), (Order(1, 2, 10),))
    state, _ = rules.play(state, (Order(4, 3, 20),))
    mine = rules.view(state, 0)
    (coming,) = mine.seen(2).incoming
    assert coming[:4] == (1, 2, 0, 10)
    assert mine.seen(3) is None
    (all_of_3,) = rules.view(state, None).seen(3).incoming
    assert isinstance(all_of_3, Incoming)
    assert all_of_3.owner == 1


@both
def test_planets_come_by_id_and_in_edition_original_the_seen_ones_first(rules: Any) -> None:
    assert [planet.id for planet in rules.view(start(rules), 1).planets] == [1, 2, 3, 4]
    assert [planet.id for planet in rules.view(start(rules, "original"), 1).planets] == [3, 4, 1, 2]


def dumped(game: Any, view: Any) -> bytes:
    return msgspec.json.encode(game.codec.dump_view(view))


@every_setting
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_conversation_is_told_every_view_as_it_would_be_alone(name: str, edition: str, seat: int | None) -> None:
    game, states = match(name, edition)
    write = game.codec.view_writer()  # type: ignore[attr-defined]
    assert any(state.shuttles for state in states)
    for state in states:
        view = game.rules.view(state, seat)
        assert write(view) == dumped(game, view)


@every_setting
def test_nothing_is_left_of_what_another_seat_or_another_match_was_told(name: str, edition: str) -> None:
    game, states = match(name, edition)
    elsewhere = match(name, edition, board="random:planets=12", seed=2)[1]
    write, dice = game.codec.view_writer(), Random(3)  # type: ignore[attr-defined]
    for _ in range(300):
        view = game.rules.view(dice.choice(dice.choice((states, elsewhere))), dice.choice((0, 1, None)))
        assert write(view) == dumped(game, view)


@every_setting
def test_a_view_that_came_over_a_wire_is_written_on(name: str, edition: str) -> None:
    game, states = match(name, edition, turns=20)
    view = game.rules.view(states[-1], 1)
    again = game.codec.parse_view(msgspec.json.decode(dumped(game, view)))
    assert game.codec.view_writer()(again) == dumped(game, view)  # type: ignore[attr-defined]
