"""Fish in JSON: actions, views and states of the house. What the harnesses read and write is in `formats`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeGuard, TypeVar

import msgspec
from msgspec import Meta, Struct

from ludus.core.errors import BadMessage, LudusError
from ludus.core.options import plain_options, read_options
from ludus.core.outside.answers import quoted
from ludus.core.scene import Colour
from ludus.core.seat.outcome import Seat
from ludus.games.fish.shape import Board, Position, board_of, mask_of, read, write
from ludus.games.fish.state import COLOURS, PASS, Action, Book, Move, Options, Pass, State, book_of
from ludus.games.fish.view import View

M = TypeVar("M")
Natural = Annotated[int, Meta(ge=0)]
Place = tuple[int, int]
SMALLEST, LARGEST = -(2**63), 2**63 - 1


class PlayerMessage(Struct):
    """A player on the wire."""

    color: str
    score: Natural
    places: tuple[Place, ...]
    out: bool = False


class ViewMessage(Struct):
    """A view on the wire: players by seat, whoever is out included."""

    seat: Seat | None
    turn: int
    phase: str  # placing, moving or over
    to_move: Seat
    penguins: Natural  # that each player places
    players: tuple[PlayerMessage, ...]
    board: list[list[int]]
    last: Any = None


_decode_view = msgspec.json.Decoder(ViewMessage).decode


class StateMessage(Struct):
    """A state as data that needs nothing else to be read again; `board` is that of the start, `rows` that of now."""

    name: str
    board: str
    options: dict[str, Any]
    turn: int
    mover: Seat
    penguins: Natural
    players: tuple[PlayerMessage, ...]
    rows: list[list[int]]
    last: Any = None


def parse_action(data: object) -> Action:
    """[row, column] places a penguin, [[row, column], [row, column]] moves one, false passes; also from a Python bot.

    A list of one order, [[row, column]] or [[row, column, row, column]], is what people's choices make (`controls`).
    """
    if _is_action(data):
        return data
    if data is False:
        return PASS
    if isinstance(data, (list, tuple)):
        items = list(data)
        if len(items) == 1 and isinstance(items[0], (list, tuple)):
            items = list(items[0]) if len(items[0]) != 4 else [items[0][:2], items[0][2:]]
        if len(items) == 2 and all(isinstance(item, (list, tuple)) for item in items):
            return Move(_position(items[0]), _position(items[1]))
        if len(items) == 2:
            return _position(items)
    raise BadMessage(f"expected [row, column], [[row, column], [row, column]] or false, got {quoted(data)}")


def _is_action(data: object) -> TypeGuard[Action]:
    """`type` and not isinstance: of a bot's own kind of position nothing is kept but its numbers."""
    if type(data) is Move:
        return _is_place(data.source) and _is_place(data.target)
    return type(data) is Pass or _is_place(data)


def _is_place(data: object) -> bool:
    if type(data) is not Position:
        return False
    row, column = data
    return type(row) is type(column) is int and SMALLEST <= row <= LARGEST and SMALLEST <= column <= LARGEST


def _position(data: object) -> Position:
    # `type` and not isinstance: True is no row.
    if isinstance(data, (list, tuple)) and len(data) == 2 and all(type(part) is int for part in data):
        row, column = data
        if min(row, column) >= SMALLEST and max(row, column) <= LARGEST:
            return Position(row, column)
    raise BadMessage(f"expected a position [row, column], got {quoted(data)}")


def dump_action(action: Action) -> object:
    if isinstance(action, Move):
        return [list(action.source), list(action.target)]
    return False if isinstance(action, Pass) else list(action)


def dump_view(view: View) -> object:
    return {
        "seat": view.seat,
        "turn": view.turn,
        "phase": view.phase,
        "to_move": view.mover,
        "penguins": view.each,
        "players": _dump_players(view.state),
        "board": [list(row) for row in view.rows],
        "last": None if view.last is None else dump_action(view.last),
    }


def parse_view(data: object) -> View:
    return _view_of(convert(data, ViewMessage))


def read_view(raw: bytes) -> View:
    """The view in JSON."""
    try:
        return _view_of(_decode_view(raw))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadMessage(str(error)) from None


def _view_of(message: ViewMessage) -> View:
    board = _board(message.board)
    book = book_of(board, Options(), len(message.players), message.penguins, _colours(message.players))
    if message.seat is not None and not 0 <= message.seat < book.seats:
        raise BadMessage(f"seat {message.seat}, there are {book.seats}")
    return View(message.seat, _state(book, board.tiles, message))


def setting(board: str, options: Mapping[str, Any]) -> tuple[Board, Options]:
    """A board, of its text, and options."""
    return read(board, "board"), read_options(Options, options, "fish")


def dump_state(state: State) -> object:
    return {
        "name": state.book.board.name,
        "board": write(state.book.board),
        "options": plain_options(state.book.options),
        "turn": state.turn,
        "mover": state.mover,
        "penguins": state.book.each,
        "players": _dump_players(state),
        "rows": [list(row) for row in state.rows],
        "last": None if state.last is None else dump_action(state.last),
    }


def parse_state(data: object) -> State:
    message = convert(data, StateMessage)
    try:
        options = read_options(Options, message.options, "fish")
        board = msgspec.structs.replace(read(message.board, "state"), name=message.name)
    except LudusError as error:
        raise BadMessage(str(error)) from None
    book = book_of(board, options, len(message.players), message.penguins, _colours(message.players))
    return _state(book, _tiles_left(board, _board(message.rows)), message)


def _dump_players(state: State) -> list[object]:
    position, rows = state.book.shape.position, zip(state.penguins, state.scores, strict=True)
    return [
        {
            "color": state.book.colours[seat],
            "score": score,
            "places": [list(position(cell)) for cell in cells],
            **({"out": True} if seat in state.dropped else {}),
        }
        for seat, (cells, score) in enumerate(rows)
    ]


def _colours(players: tuple[PlayerMessage, ...]) -> tuple[Colour, ...]:
    """Of the seats: each player has one of its own."""
    if not 1 <= len(players) <= len(COLOURS):
        raise BadMessage(f"{len(players)} players, there must be 1 to {len(COLOURS)}")
    for player in players:
        if player.out and (player.places or player.score):
            raise BadMessage(f"{player.color} is out and has penguins or a score")
    return read_colours([player.color for player in players])


def read_colours(words: Sequence[object]) -> tuple[Colour, ...]:
    """Colours of penguins, no two alike."""
    for word in words:
        if word not in COLOURS:
            raise BadMessage(f"color: expected {', '.join(COLOURS)}, got {quoted(word)}")
    colours = tuple(colour for word in words for colour in COLOURS if colour == word)
    if len(set(colours)) < len(colours):
        raise BadMessage(f"two players of one colour: {', '.join(colours)}")
    return colours


def _state(book: Book, tiles: int, message: "ViewMessage | StateMessage") -> State:
    players = message.players
    mover = message.to_move if isinstance(message, ViewMessage) else message.mover
    if not 0 <= mover < len(players):
        raise BadMessage(f"seat {mover} is to move, there are {len(players)}")
    penguins = place_penguins(book.board, tiles, [player.places for player in players])
    dropped = tuple(seat for seat, player in enumerate(players) if player.out)
    _check_counts(book, penguins, mover, dropped)
    free = tiles & ~mask_of(cell for cells in penguins for cell in cells)
    scores = tuple(player.score for player in players)
    last = None if message.last is None else parse_action(message.last)
    return State(book, free, penguins, scores, mover, message.turn, dropped, last)


def place_penguins(board: Board, tiles: int, places: Sequence[Sequence[Place]]) -> tuple[tuple[int, ...], ...]:
    """The cells of these places, after a check that all are on tiles of their own."""
    taken: set[int] = set()
    for place in (place for own in places for place in own):
        cell = board.shape.cell(place)
        if cell < 0 or not tiles >> cell & 1:
            raise BadMessage(f"a penguin at {list(place)}, where there is no tile")
        if cell in taken:
            raise BadMessage(f"two penguins at {list(place)}")
        taken.add(cell)
    return tuple(tuple(map(board.shape.cell, own)) for own in places)


def _check_counts(book: Book, penguins: tuple[tuple[int, ...], ...], mover: Seat, dropped: tuple[Seat, ...]) -> None:
    counts = [len(cells) for seat, cells in enumerate(penguins) if seat not in dropped]
    if not counts:
        return
    if mover in dropped:
        raise BadMessage(f"{book.colours[mover]} is out and cannot be to move")
    if max(counts) > book.each or len(penguins[mover]) != min(counts) or max(counts) - min(counts) > 1:
        raise BadMessage(f"players have {counts} penguins, though all place {book.each} in turn")


def _tiles_left(board: Board, now: Board) -> int:
    if (board.height, board.width) != (now.height, now.width):
        raise BadMessage(f"rows for a board of {board.height} x {board.width} expected")
    if any(fish not in (0, start) for fish, start in zip(now.fish, board.fish, strict=True)):
        raise BadMessage("rows with other fish than the board had")
    return now.tiles


def _board(rows: list[list[int]]) -> Board:
    try:
        return board_of(rows, "board")
    except LudusError as error:
        raise BadMessage(str(error)) from None


def convert(data: object, kind: type[M]) -> M:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error)) from None
