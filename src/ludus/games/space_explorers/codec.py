"""SpaceExplorers in JSON. States are read and written by the rules, which a bot's process is spared."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ludus.core.errors import BadMessage
from ludus.core.seat.outcome import Seat
from ludus.games.space_explorers.view import ExplorersPlanet, ExplorersView
from ludus.games.starmap import messages
from ludus.games.starmap.orders import dump_action, parse_action

if TYPE_CHECKING:
    from ludus.games.space_explorers.rules import State

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
    planets: tuple[tuple[Seat, int, int, int], ...]  # those of a Holding


def dump_view(view: ExplorersView) -> object:
    return messages.dump_view(view, lambda planet: {"people": list(planet.people), "total": planet.total})


def view_writer() -> Callable[[ExplorersView], bytes]:
    from ludus.games.starmap.sight import ViewWriter  # not where a bot runs: nobody there writes views

    return ViewWriter(dump_view, attrgetter("planets"), b'%d,"people":[%d,%d],"total":%d')


def parse_view(data: object) -> ExplorersView:
    return messages.parse_view(data, SETTLED)


def read_view(raw: bytes) -> ExplorersView:
    return messages.read_view(raw, SETTLED)


def _planet(message: messages.PlanetMessage, common: dict[str, Any]) -> ExplorersPlanet:
    return ExplorersPlanet(**common, people=message.people or (0, 0), total=message.total or 0)


SETTLED = messages.Settled(_planet, ("people", "total"))


def dump_state(state: "State") -> object:
    return messages.dump_state(state, planets=[list(holding) for holding in state.planets])


def parse_state(data: object) -> "State":
    from ludus.games.space_explorers.editions import Holding
    from ludus.games.space_explorers.options import Options
    from ludus.games.space_explorers.rules import State, book_of

    message = messages.convert(data, StateMessage)
    board, options = messages.read_setting(message, Options, "space_explorers")
    if len(message.planets) != len(board.places):
        raise BadMessage(f"{len(board.places)} planets expected, got {len(message.planets)}")
    return State(
        book_of(board, options),
        message.now,
        tuple(Holding(*row) for row in message.planets),
        message.shuttles,
        message.launched,
        message.dropped,
        frozenset(message.events),
    )


def setting(board: str, options: Mapping[str, Any]) -> tuple[Any, Any]:
    """A board, of its text, and options."""
    from ludus.games.space_explorers.options import Options

    return messages.setting(Options, "space_explorers", board, options)
