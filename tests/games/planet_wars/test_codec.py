"""PlanetWars in JSON: what is written comes back, and what cannot be is refused."""

from typing import Any

import msgspec
import pytest

from ludus.core.errors import BadMessage
from ludus.games.planet_wars import codec, rules
from ludus.games.starmap.orders import Order
from tests.games.starmap.matches import match

EDITIONS = pytest.mark.parametrize("edition", ["document", "original"])


def over_the_wire(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


@EDITIONS
def test_states_come_back(edition: str) -> None:
    for state in match("planet_wars", edition, turns=30)[1][::3]:
        assert codec.parse_state(over_the_wire(codec.dump_state(state))) == state


@EDITIONS
@pytest.mark.parametrize("seat", [0, 1, None])
def test_views_come_back_with_what_a_seat_may_see(edition: str, seat: int | None) -> None:
    for state in match("planet_wars", edition, turns=30)[1][::6]:
        view = rules.view(state, seat)
        again = codec.parse_view(over_the_wire(codec.dump_view(view)))
        assert again == view
        assert [planet.id for planet in again.mine] == [planet.id for planet in view.mine]


def test_who_lives_on_a_planet_is_told_only_where_it_is_seen() -> None:
    view = over_the_wire(codec.dump_view(rules.view(match("planet_wars", "document")[1][0], 0)))
    told = ["population" in planet for planet in view["planets"]]
    assert any(told) and not all(told)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"owners": [0]}, "owners and people for"),
        ({"owners": 7}, "Expected `array`"),
        ({"people": []}, "owners and people for"),
        ({"options": {"luck": 7}}, "no option 'luck'"),
        ({"board": "graph x {"}, "state"),
    ],
)
def test_a_state_that_cannot_be_is_refused(change: dict[str, Any], words: str) -> None:
    state = over_the_wire(codec.dump_state(match("planet_wars", "document", turns=3)[1][-1]))
    with pytest.raises(BadMessage, match=words):
        codec.parse_state(state | change)


def test_actions_are_lists_of_orders() -> None:
    assert codec.parse_action([[1, 2, 3]]) == (Order(1, 2, 3),)
    assert codec.dump_action((Order(1, 2, 3),)) == [[1, 2, 3]]


def test_an_owner_is_a_seat_or_nobody() -> None:
    state = over_the_wire(codec.dump_state(match("planet_wars", "document", turns=3)[1][-1]))
    with pytest.raises(BadMessage, match="an owner is a seat"):
        codec.parse_state(state | {"owners": [2, *state["owners"][1:]]})
