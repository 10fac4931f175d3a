"""Planets as the originals' own API shows them."""

from typing import Any

import pytest

from ludus.games.starmap.publicapi import Edge, Owner, Planet, Shuttle, VisiblePlanet
from tests.games.starmap.publicapi.scribe import Scribe, position, started

OWNERS = {-1: Owner.NEUTRAL, 0: Owner.OPPONENT, 1: Owner.SELF}  # for the second seat


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


def test_planets_are_new_each_turn_and_sets_of_them_keep_their_order() -> None:
    game, state = position("planet_wars")
    scribe = Scribe()
    bot, view = started(scribe, game, state), game.rules.view(state, 1)
    bot.take_turn(view, [])
    before = scribe.seen
    bot.take_turn(view, [])
    assert before[0] != scribe.seen[0] and before[0].id == scribe.seen[0].id
    assert [planet.id for planet in set(before)] == [planet.id for planet in set(scribe.seen)]
