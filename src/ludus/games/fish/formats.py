"""What the harnesses and the remote players of Fish read and write (RULES 3): plain JSON data <-> states.

The player whose turn it is comes first; numbers of players and penguins are whatever the data has.
"""

import json
from typing import Any

from ludus.core.errors import BadBoard, BadMessage
from ludus.core.game import Seat
from ludus.core.outside.answers import quoted
from ludus.games.fish.board import Board, board_of
from ludus.games.fish.codec import place_penguins, read_colours
from ludus.games.fish.shape import Position, mask_of
from ludus.games.fish.state import COLOURS, Action, Move, Options, Pass, State, book_of

MOST_SEATS = len(COLOURS)


def parse_json(text: "str | bytes") -> Any:
    """One JSON value, with any white space around it."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise BadMessage("not JSON: nested too deep") from None
    except ValueError as error:  # bad JSON, bad UTF-8, or a number of thousands of digits
        raise BadMessage(f"not JSON: {error}") from None


def _refuse(word: str) -> Any:
    raise BadMessage(f"not JSON: {word}")


def parse_board(data: object) -> Board:
    try:
        return board_of(data)
    except BadBoard as error:
        raise BadMessage(str(error)) from None


def parse_position(data: object) -> Position:
    if isinstance(data, list) and len(data) == 2 and all(type(part) is int and part >= 0 for part in data):
        return Position(*data)
    raise BadMessage(f"expected a position [row, column], got {quoted(data)}")


def parse_state(data: object, each: int = 0) -> State:
    """The state in JSON: who is first in it sits in seat 0, and has whatever colour the data says.

    `each` is how many penguins a player places, 0 where all are placed.
    """
    players = fields(data, "a state", "players", "board")
    board = parse_board(players["board"])
    if not isinstance(players["players"], list) or len(players["players"]) > MOST_SEATS:
        raise BadMessage(f"players: expected an array of at most {MOST_SEATS}")
    told = [_player(player) for player in players["players"]]
    colours = read_colours([colour for colour, _, _ in told])
    penguins = place_penguins(board, board.tiles, [places for _, _, places in told])
    free = board.tiles & ~mask_of(cell for cells in penguins for cell in cells)
    book = book_of(board, Options(), len(told), each, colours)
    return State(book, free, penguins, tuple(score for _, score, _ in told), 0)


def read_moment(text: str, source: str) -> State | None:
    """The state in a file, as the harnesses know it; None where the file is something else."""
    try:
        data = parse_json(text)
    except BadMessage:  # who reads it as a board says what is wrong with it, and where
        return None
    if not isinstance(data, dict) or "players" not in data:
        return None
    try:
        return parse_state(data)
    except BadMessage as error:
        raise BadBoard(source, str(error)) from None


def _player(data: object) -> tuple[object, int, list[Position]]:
    player = fields(data, "a player", "color", "score", "places")
    colour, score, places = player["color"], player["score"], player["places"]
    if type(score) is not int or score < 0:
        raise BadMessage(f"score: expected a number, 0 or more, got {quoted(score)}")
    if not isinstance(places, list):
        raise BadMessage(f"places: expected an array of positions, got {quoted(places)}")
    return colour, score, [parse_position(place) for place in places]


def fields(data: object, what: str, *names: str) -> dict[str, Any]:
    """The data as an object with these fields."""
    if not isinstance(data, dict):
        raise BadMessage(f"expected {what}, an object with {', '.join(names)}, got {quoted(data)}")
    missing = [name for name in names if name not in data]
    if missing:
        raise BadMessage(f"expected {what} with {', '.join(names)}; there is no {missing[0]}")
    return data


def dump_state(state: State) -> dict[str, Any]:
    """The state as the harnesses and remote players know it: who remains, the one to move first (RULES 2)."""
    seats = state.book.seats
    around = ((state.mover + i) % seats for i in range(seats))
    players = [_dump_player(state, seat) for seat in around if seat not in state.dropped]
    return {"players": players, "board": [list(row) for row in state.rows]}


def _dump_player(state: State, seat: Seat) -> dict[str, Any]:
    places = [list(state.book.shape.position(cell)) for cell in state.penguins[seat]]
    return {"color": state.book.colours[seat], "score": state.scores[seat], "places": places}


def dump_action(action: Action | None) -> object:
    """A move, or false for none and for a pass."""
    if isinstance(action, Move):
        return [list(action.source), list(action.target)]
    return False if action is None or isinstance(action, Pass) else list(action)
