"""Connect Four in JSON: an action is a column; a view shows every column from the bottom, its stones as seats."""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from ludus.core.errors import BadMessage, LudusError
from ludus.core.game import NOBODY, Seat
from ludus_connect_four import board as boards
from ludus_connect_four.board import Board
from ludus_connect_four.state import State, View

T = TypeVar("T")


class StateMessage(Struct):
    """A state on the wire; `board` is the text of its file."""

    name: str
    board: str
    columns: list[list[Seat]]
    to_move: Seat
    dropped: Seat = NOBODY
    last: int | None = None


class ViewMessage(StateMessage):
    seat: Seat | None = None


def parse_action(data: object) -> int:
    """A column; people's choices make a list of one order, [[column]]."""
    while isinstance(data, (list, tuple)) and len(data) == 1:
        data = data[0]
    if type(data) is int and -(2**63) <= data < 2**63:  # True is no column
        return data
    raise BadMessage(f"expected a column, got {data!r:.100}")


def dump_action(action: int) -> object:
    return action


def parse_view(data: object) -> View:
    message = _read(data, ViewMessage)
    return View(message.seat, _state(message))


def dump_view(view: View) -> object:
    return {"seat": view.seat, **_dump(view.state)}


def parse_state(data: object) -> State:
    return _state(_read(data, StateMessage))


def dump_state(state: State) -> object:
    return _dump(state)


def _dump(state: State) -> dict[str, Any]:
    return {
        "name": state.board.name,
        "board": boards.write(state.board),
        "columns": View(None, state).columns,
        "to_move": state.mover,
        "dropped": state.dropped,
        "last": state.last,
    }


def _state(message: StateMessage) -> State:
    try:
        board = msgspec.structs.replace(boards.read(message.board), name=message.name)
    except LudusError as error:
        raise BadMessage(str(error)) from None
    return State(board, _stones(message, board), message.to_move, message.dropped, message.last)


def _stones(message: StateMessage, board: Board) -> tuple[int, int]:
    if len(message.columns) != board.columns or any(len(column) > board.rows for column in message.columns):
        raise BadMessage(f"the stones do not fit into {board}")
    stones = [0, 0]
    for place, column in enumerate(message.columns):
        for row, seat in enumerate(column):
            if seat not in (0, 1):
                raise BadMessage(f"a stone of seat {seat}")
            stones[seat] |= 1 << place * (board.rows + 1) + row
    return stones[0], stones[1]


def _read(data: object, kind: type[T]) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error)) from None
