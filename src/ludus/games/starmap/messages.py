"""Views and states of both planet games as JSON-ready data and back."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from ludus.core.errors import BadMessage, LudusError
from ludus.core.options import plain_options, read_options
from ludus.core.seat.outcome import NOBODY, Seat
from ludus.games.starmap.map.places import Edge
from ludus.games.starmap.orders import Event, Shuttle
from ludus.games.starmap.view import Incoming, Planet, View, VisiblePlanet

if TYPE_CHECKING:
    from ludus.games.starmap.map.reading import Board

P = TypeVar("P", bound=VisiblePlanet)
M = TypeVar("M")


class PlanetMessage(Struct, omit_defaults=True):
    """A planet on the wire; only `id`, `x`, `y` and `edges` of one that is not seen."""

    id: int
    x: int
    y: int
    edges: list[tuple[int, int]]  # destination, length
    habitability: int | None = None
    size: int = 0
    home: bool = False
    owner: Seat = NOBODY
    population: int | None = None  # PlanetWars
    people: tuple[int, int] | None = None  # SpaceExplorers: of each seat
    total: int | None = None
    incoming: list[tuple[int, Seat, int, int]] = []  # source, owner, people, turns left


class ViewMessage(Struct):
    seat: Seat | None
    turn: int
    last_turn: int
    planets: list[PlanetMessage]
    units: int = 1


_decode_view = msgspec.json.Decoder(ViewMessage).decode


class StateMessage(Struct):
    """What both games' states have; each adds its planets."""

    name: str
    board: str
    options: dict[str, Any]
    now: int
    shuttles: tuple[Shuttle, ...]
    launched: int
    dropped: tuple[Seat, ...]
    events: tuple[Event, ...]


def dump_view(view: View[P], people: Callable[[P], dict[str, Any]]) -> object:
    """The whole view; `people` gives the fields of who lives on a planet."""
    planets = [_dump_planet(planet, people) for planet in view.planets]
    return {
        "seat": view.seat,
        "turn": view.turn,
        "last_turn": view.last_turn,
        "units": view.units,
        "planets": planets,
    }


class Settled(NamedTuple):
    """How a game shows a planet that is seen."""

    make: Callable[[PlanetMessage, dict[str, Any]], Any]  # of its message, and what all such planets have
    needs: tuple[str, ...]  # of its message: who lives there


def parse_view(data: object, settled: Settled) -> View[Any]:
    """The view in plain data."""
    return _view_of(convert(data, ViewMessage), settled)


def read_view(raw: bytes, settled: Settled) -> View[Any]:
    """The view in JSON."""
    try:
        message = _decode_view(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadMessage(str(error)) from None
    return _view_of(message, settled)


def _view_of(message: ViewMessage, settled: Settled) -> View[Any]:
    """What cannot be read is said now; planets are made when somebody looks at them."""
    for planet in message.planets:
        if planet.habitability is not None:
            for name in settled.needs:
                if getattr(planet, name) is None:
                    raise BadMessage(f"planet {planet.id} is seen but has no {name}")
    return View(message.seat, message.turn, message.last_turn, partial(_planets, message, settled), message.units)


def _planets(message: ViewMessage, settled: Settled) -> tuple[tuple[Planet, ...], tuple[Any, ...]]:
    viewer = message.seat or 0
    planets = tuple([_planet_of(planet, viewer, settled) for planet in message.planets])
    return planets, tuple([planet for planet in planets if planet.is_visible])


def dump_state(state: Any, **planets: object) -> dict[str, Any]:
    """The state as data that needs nothing else to be read again."""
    from ludus.games.starmap.map.board import write

    return {
        "name": state.book.board.name,
        "board": write(state.book.board),
        "options": plain_options(state.book.options),
        "now": state.now,
        **planets,
        "shuttles": [list(shuttle) for shuttle in state.shuttles],
        "launched": state.launched,
        "dropped": list(state.dropped),
        "events": [[seat, list(order)] for seat, order in sorted(state.events)],
    }


def setting(
    kind: type[Struct], game: str, board: str, options: Mapping[str, Any], source: str = "board"
) -> tuple["Board", Any]:
    """A board, of its text, and options. A bot's process comes here only where its bot wants to be told."""
    from ludus.games.starmap.map.reading import read

    known: Any = read_options(kind, options, game)
    return read(board, source, known.edition), known


def read_setting(message: StateMessage, kind: type[Struct], game: str) -> tuple["Board", Any]:
    """The board and the options of a state's message."""
    try:
        board, options = setting(kind, game, message.board, message.options, "state")
    except LudusError as error:
        raise BadMessage(str(error)) from None
    known = {place.id for place in board.places}
    for shuttle in message.shuttles:
        if shuttle.seat not in (0, 1) or not {shuttle.source, shuttle.destination} <= known:
            raise BadMessage(f"a shuttle of seat {shuttle.seat} from {shuttle.source} to {shuttle.destination}")
    return msgspec.structs.replace(board, name=message.name), options


def convert(data: object, kind: type[M]) -> M:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error)) from None


def _dump_planet(planet: Planet, people: Callable[[P], dict[str, Any]]) -> dict[str, Any]:
    edges = [[edge.destination, edge.length] for edge in planet.edges]
    known: dict[str, Any] = {"id": planet.id, "x": planet.x, "y": planet.y, "edges": edges}
    if not isinstance(planet, VisiblePlanet):
        return known
    return known | {
        "habitability": planet.habitability,
        "size": planet.size,
        "home": planet.is_home,
        "owner": planet.owner,
        **people(planet),  # type: ignore[arg-type]
        "incoming": [[i.source, i.owner, i.people, i.turns_left] for i in planet.incoming],
    }


def _planet_of(message: PlanetMessage, viewer: Seat, settled: Settled) -> Planet:
    edges = tuple(Edge(message.id, destination, length) for destination, length in message.edges)
    if message.habitability is None:
        return Planet(message.id, message.x, message.y, edges)
    common = {
        "id": message.id,
        "x": message.x,
        "y": message.y,
        "edges": edges,
        "habitability": message.habitability,
        "size": message.size,
        "is_home": message.home,
        "owner": message.owner,
        "incoming": tuple(Incoming(source, message.id, *rest) for source, *rest in message.incoming),
        "viewer": viewer,
    }
    planet: Planet = settled.make(message, common)
    return planet
