"""SpaceExplorers in JSON."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from ludus.core.errors import BadMessage
from ludus.games.space_explorers.editions import Holding
from ludus.games.space_explorers.rules import ExplorersPlanet, ExplorersView, Options, State, book_of
from ludus.games.starmap import messages
from ludus.games.starmap.orders import dump_action, parse_action

__all__ = ["dump_action", "dump_state", "dump_view", "parse_action", "parse_state", "parse_view", "view_writer"]


class StateMessage(messages.StateMessage):
    planets: tuple[Holding, ...]


def dump_view(view: ExplorersView) -> object:
    return messages.dump_view(view, lambda planet: {"people": list(planet.people), "total": planet.total})


def view_writer() -> Callable[[ExplorersView], bytes]:
    from ludus.games.starmap.sight import ViewWriter  # not where a bot runs: nobody there writes views

    return ViewWriter(dump_view, attrgetter("planets"), b'%d,"people":[%d,%d],"total":%d')


def parse_view(data: object) -> ExplorersView:
    return messages.parse_view(data, _planet)


def _planet(message: messages.PlanetMessage, common: dict[str, Any]) -> ExplorersPlanet:
    people = messages.need(message.people, "people", message.id)
    return ExplorersPlanet(**common, people=people, total=messages.need(message.total, "total", message.id))


def dump_state(state: State) -> object:
    return messages.dump_state(state, planets=[list(holding) for holding in state.planets])


def parse_state(data: object) -> State:
    message = messages.convert(data, StateMessage)
    board, options = messages.read_setting(message, Options, "space_explorers")
    if len(message.planets) != len(board.places):
        raise BadMessage(f"{len(board.places)} planets expected, got {len(message.planets)}")
    return State(
        book_of(board, options),
        message.now,
        message.planets,
        message.shuttles,
        message.launched,
        message.dropped,
        frozenset(message.events),
    )
