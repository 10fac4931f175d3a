"""PlanetWars in JSON. States are read and written by the rules, which a bot's process is spared."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ludus.core.errors import BadMessage
from ludus.core.seat.outcome import Seat
from ludus.games.planet_wars.view import WarsPlanet, WarsView
from ludus.games.starmap import messages
from ludus.games.starmap.orders import dump_action, parse_action

if TYPE_CHECKING:
    from ludus.games.planet_wars.rules import State

__all__ = [
    "dump_action",
    "dump_state",
    "dump_view",
    "parse_action",
    "parse_state",
    "parse_view",
    "read_view",
    "view_writer",
]


class StateMessage(messages.StateMessage):
    owners: tuple[Seat, ...]
    people: tuple[int, ...]


def dump_view(view: WarsView) -> object:
    return messages.dump_view(view, lambda planet: {"population": planet.population})


def view_writer() -> Callable[[WarsView], bytes]:
    from ludus.games.starmap.sight import ViewWriter  # not where a bot runs: nobody there writes views

    return ViewWriter(dump_view, _residents, b'%d,"population":%d')


def _residents(state: "State") -> tuple[tuple[Seat, int], ...]:
    return tuple(zip(state.owners, state.people, strict=True))


def parse_view(data: object) -> WarsView:
    return messages.parse_view(data, SETTLED)


def read_view(raw: bytes) -> WarsView:
    return messages.read_view(raw, SETTLED)


def _planet(message: messages.PlanetMessage, common: dict[str, Any]) -> WarsPlanet:
    return WarsPlanet(**common, population=message.population or 0)


SETTLED = messages.Settled(_planet, ("population",))


def dump_state(state: "State") -> object:
    return messages.dump_state(state, owners=list(state.owners), people=list(state.people))


def parse_state(data: object) -> "State":
    from ludus.games.planet_wars.options import Options
    from ludus.games.planet_wars.rules import State, book_of

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


def setting(board: str, options: Mapping[str, Any]) -> tuple[Any, Any]:
    """A board, of its text, and options."""
    from ludus.games.planet_wars.options import Options

    return messages.setting(Options, "planet_wars", board, options)
