"""Auralux in JSON. Seats count from 0, planets from 1. What only states need is imported late, for bots' processes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from ludus.core.errors import BadMessage, LudusError
from ludus.core.options import plain_options, read_options
from ludus.core.outside.answers import quoted
from ludus.core.seat.outcome import Seat
from ludus.games.auralux.generate import Point
from ludus.games.auralux.orders import Action, Flight, Order, Send, ShipGroup
from ludus.games.auralux.original.cxx import INT_MAX, INT_MIN
from ludus.games.auralux.view import Content, Map, View

if TYPE_CHECKING:
    from ludus.games.auralux.board import Board
    from ludus.games.auralux.state import Options, State

M = TypeVar("M")
Level = Annotated[int, Meta(ge=0)]
Planets = tuple[tuple[Seat, int, Level, int], ...]


class ViewMessage(Struct):
    seat: Seat | None
    seats: Annotated[int, Meta(ge=1)]
    turn: int
    max_steps: int
    planets: Planets
    last_moves: tuple[Send, ...]
    points: tuple[Point, ...]
    capture_price: int
    upgrade_prices: tuple[int, ...]
    armour: tuple[int, ...]
    groups: tuple[Flight, ...] = ()


_decode_view = msgspec.json.Decoder(ViewMessage).decode


class StateMessage(Struct):
    """A state as data that needs nothing else to be read again."""

    name: str
    board: str
    options: dict[str, Any]
    turn: int
    planets: Planets
    groups: tuple[ShipGroup, ...]
    sends: tuple[Send, ...]
    launched: int
    dead: tuple[Seat, ...]
    dropped: tuple[Seat, ...]
    over: bool


def parse_action(data: object) -> Action:
    """Orders from JSON or from a Python bot: a list of [from, to, ships]."""
    if data is None:
        return ()
    if isinstance(data, Order):
        raise BadMessage("expected a list of orders, got a single order: put it in a list")
    if not isinstance(data, (list, tuple)):
        raise BadMessage(f"expected a list of orders, got {quoted(data)}")
    return tuple(_order(item, number) for number, item in enumerate(data, 1))


def _order(item: object, number: int) -> Order:
    if not isinstance(item, (list, tuple)) or len(item) != 3:
        raise BadMessage(f"order {number}: expected [from, to, ships], got {quoted(item)}")
    order = item if type(item) is Order else Order(*item)  # of a bot's own kind of list nothing is kept
    for value in order:
        # `type` and not isinstance: True is no number of ships.
        if type(value) is not int or not INT_MIN <= value <= INT_MAX:
            raise BadMessage(f"order {number}: expected whole numbers of at most 32 bits, got {quoted(value)}")
    return order


def dump_action(action: Action) -> object:
    return [list(order) for order in action] if action else []


def dump_view(view: View) -> object:
    map, rows, moves, groups = view.content
    message = {"seat": view.seat, "seats": view.seats, "turn": view.turn, "planets": rows, "last_moves": moves}
    return message | map._asdict() | ({"groups": groups} if view.seat is None else {})


def parse_view(data: object) -> View:
    return _view_of(_convert(data, ViewMessage))


def read_view(raw: bytes) -> View:
    """The view in JSON."""
    try:
        message = _decode_view(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadMessage(str(error)) from None
    return _view_of(message)


def _view_of(message: ViewMessage) -> View:
    if len(message.planets) != len(message.points):
        raise BadMessage(f"{len(message.planets)} planets and {len(message.points)} points")
    if max((row[2] for row in message.planets), default=0) >= len(message.armour):
        raise BadMessage(f"a level above {len(message.armour) - 1}, for which there is no armour")
    tables = message.capture_price, message.upgrade_prices, message.armour
    map = Map(message.points, message.max_steps, *tables)
    content = Content(map, message.planets, message.last_moves, message.groups)
    return View(message.seat, message.turn, message.seats, lambda: content)


def dump_state(state: "State") -> object:
    from ludus.games.auralux.board import write

    groups = sorted((group for groups in state.groups for group in groups), key=lambda group: group.serial)
    return {
        "name": state.book.board.name,
        "board": write(state.book.board),
        "options": plain_options(state.book.options),
        "turn": state.turn,
        "planets": [*zip(state.owners, state.ships, state.levels, state.armours, strict=True)],
        "groups": groups,
        "sends": [send for sends in state.sends for send in sends],
        "launched": state.launched,
        "dead": state.dead,
        "dropped": state.dropped,
        "over": state.over,
    }


def parse_state(data: object) -> "State":
    from ludus.games.auralux.state import State, book_of

    message = _convert(data, StateMessage)
    book = book_of(*_setting(message))
    if len(message.planets) != book.planets:
        raise BadMessage(f"{book.planets} planets expected, got {len(message.planets)}")
    _check_seats(message, book.seats)
    owners, ships, levels, armours = zip(*message.planets, strict=True)
    if max(levels) > book.top:
        raise BadMessage(f"a planet of level {max(levels)}, the top is {book.top}")
    seats = range(book.seats)
    return State(
        book,
        message.turn,
        owners,
        ships,
        levels,
        armours,
        tuple(tuple(sorted(group for group in message.groups if group.seat == seat)) for seat in seats),
        tuple(tuple(send for send in message.sends if send.seat == seat) for seat in seats),
        message.launched,
        message.dead,
        message.dropped,
        message.over,
        book.incomes(owners, levels),
    )


def _setting(message: StateMessage) -> "tuple[Board, Options]":
    try:
        board, options = setting(message.board, message.options, "state")
    except LudusError as error:
        raise BadMessage(str(error)) from None
    return msgspec.structs.replace(board, name=message.name), options


def setting(board: str, options: Mapping[str, Any], source: str = "board") -> "tuple[Board, Options]":
    """A board, of its text, and options."""
    from ludus.games.auralux.board import read
    from ludus.games.auralux.state import Options

    known = read_options(Options, options, "auralux")
    return read(board, source, known.edition), known


def _check_seats(message: StateMessage, seats: int) -> None:
    planets = range(1, len(message.planets) + 1)
    named = {*message.dead, *message.dropped, *(row[0] for row in message.planets if row[0] != -1)}
    flying = [Send(*group[2:]) for group in message.groups]
    for seat, source, destination, _ in (*flying, *message.sends):
        named.add(seat)
        if source not in planets or destination not in planets:
            raise BadMessage(f"ships from planet {source} to {destination}, there are {len(planets)}")
    if not named <= set(range(seats)):
        raise BadMessage(f"a seat that is not there: {sorted(named - set(range(seats)))}")


def _convert(data: object, kind: type[M]) -> M:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error)) from None
