"""PlanetWars in JSON."""

from collections.abc import Callable
from typing import Any

from ludus.core.errors import BadMessage
from ludus.core.game import Seat
from ludus.games.planet_wars.rules import Options, State, WarsPlanet, WarsView, book_of
from ludus.games.starmap import messages
from ludus.games.starmap.orders import dump_action, parse_action

__all__ = ["dump_action", "dump_state", "dump_view", "parse_action", "parse_state", "parse_view", "view_writer"]


class StateMessage(messages.StateMessage):
    owners: tuple[Seat, ...]
    people: tuple[int, ...]


def dump_view(view: WarsView) -> object:
    return messages.dump_view(view, lambda planet: {"population": planet.population})


def view_writer() -> Callable[[WarsView], bytes]:
    from ludus.games.starmap.sight import ViewWriter  # not where a bot runs: nobody there writes views

    return ViewWriter(dump_view, _residents, b'%d,"population":%d')


def _residents(state: State) -> tuple[tuple[Seat, int], ...]:
    return tuple(zip(state.owners, state.people, strict=True))


def parse_view(data: object) -> WarsView:
    return messages.parse_view(data, _planet)


def _planet(message: messages.PlanetMessage, common: dict[str, Any]) -> WarsPlanet:
    return WarsPlanet(**common, population=messages.need(message.population, "population", message.id))


def dump_state(state: State) -> object:
    return messages.dump_state(state, owners=list(state.owners), people=list(state.people))


def parse_state(data: object) -> State:
    message = messages.convert(data, StateMessage)
    board, options = messages.read_setting(message, Options, "planet_wars")
    if not len(message.owners) == len(message.people) == len(board.places):
        raise BadMessage(f"owners and people for {len(board.places)} planets expected")
    if not set(message.owners) <= {-1, 0, 1}:
        raise BadMessage("an owner is a seat, 0 or 1, or -1 for nobody")
    return State(
        book_of(board, options),
        message.now,
        message.owners,
        message.people,
        message.shuttles,
        message.launched,
        message.dropped,
        frozenset(message.events),
    )
