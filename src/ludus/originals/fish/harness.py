"""The five harnesses (RULES 4): from JSON data to JSON data."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ludus.core.errors import BadMessage, IllegalAction
from ludus.core.outside.answers import quoted
from ludus.games.fish import rules
from ludus.games.fish.board import board_of
from ludus.games.fish.formats import (
    MOST_SEATS,
    dump_action,
    dump_state,
    fields,
    parse_board,
    parse_position,
    parse_state,
)
from ludus.games.fish.search import DEEPEST, best_action, first_free
from ludus.games.fish.state import Move, Options, State


def xboard(data: object) -> int:
    """Board-Posn -> how many tiles can be reached from the position."""
    query = fields(data, "a board and a position", "position", "board")
    board, position = parse_board(query["board"]), parse_position(query["position"])
    if board.shape.cell(position) < 0:
        raise BadMessage(f"position: {position} is not on the board of {board.height} rows and {board.width} columns")
    return len(board.reachable(position)) if board.fish_at(position) else 0


def xstate(data: object) -> object:
    """State -> the state after the first penguin's step in the first direction that is free, or false."""
    state = parse_state(data)
    if not state.penguins or not state.penguins[0]:
        return False
    shape, source = state.book.shape, state.penguins[0][0]
    target = next((cell for cell in shape.neighbours(source) if state.free >> cell & 1), None)
    if target is None:
        return False
    # RULES 4.2: rotated by exactly one, even if the next player is stuck.
    return dump_state(rules.moved(state, source, target))


def xtree(data: object) -> object:
    """Move-Response-Query -> how the next player gets beside the penguin that has just moved, or false."""
    query = fields(data, "a state and a move", "state", "from", "to")
    state = _playable(query["state"])
    move = Move(parse_position(query["from"]), parse_position(query["to"]))
    try:
        rules.check(state, move)
    except IllegalAction as error:
        raise BadMessage(f"the move is not legal: {error}") from None
    state = rules.play(state, move)[0]
    return dump_action(_beside(state, state.book.shape.cell(move.target)))


def _beside(state: State, cell: int) -> Move | None:
    """RULES 4.3: the first neighbour that can be reached, from the first tile in reading order."""
    shape, mine = state.book.shape, state.penguins[state.mover]
    for target in shape.neighbours(cell):
        sources = [source for source in mine if target in shape.reached(source, state.free)]
        if sources:
            return Move(shape.position(min(sources)), shape.position(target))
    return None


def xstrategy(data: object) -> object:
    """Depth-State -> what the house player does, or false."""
    if not isinstance(data, list) or len(data) != 2:
        raise BadMessage(f"expected [depth, state], got {quoted(data)}")
    depth = _depth(data[0])
    state = _playable(data[1])
    return dump_action(best_action(state, depth))


def _playable(data: object) -> State:
    state = parse_state(data)
    if not state.book.seats:
        raise BadMessage("players: there is nobody to move")
    return state


def _depth(data: object) -> int:
    if type(data) is not int or not 1 <= data <= DEEPEST:
        raise BadMessage(f"expected a depth, 1 to {DEEPEST}, got {quoted(data)}")
    return data


class Description(NamedTuple):
    """A game for xref."""

    rows: int
    columns: int
    fish: int
    players: list[tuple[str, int]]  # name and depth


def xref(data: object) -> list[str]:
    """Game-Description -> the names of the winners, in code-point order."""
    game = _description(data)
    board = board_of([[game.fish] * game.columns] * game.rows)  # RULES 4.5: one row is enough
    state = rules.new(board, len(game.players), Options(cramped=True))
    while state.is_placing:
        state = rules.play(state, first_free(state))[0]
    while rules.to_move(state) is not None:
        state = rules.play(state, best_action(state, game.players[state.mover][1]))[0]
    over = rules.outcome(state)
    return sorted(game.players[seat][0] for seat in (over.winners if over else ()))


def _description(data: object) -> Description:
    game = fields(data, "a game", "row", "column", "players", "fish")
    row, column, fish = (_number(game[name], name, least) for name, least in (("row", 1), ("column", 1), ("fish", 1)))
    players = game["players"]
    if not isinstance(players, list) or not 2 <= len(players) <= MOST_SEATS:
        raise BadMessage(f"players: expected an array of 2 to {MOST_SEATS}, got {quoted(players)}")
    told = [_entrant(player) for player in players]
    if len({name for name, _ in told}) < len(told):
        raise BadMessage("players: two have the same name")
    return Description(row, column, fish, told)


def _number(data: object, name: str, least: int) -> int:
    most = 5 if name == "fish" else 100
    if type(data) is not int or not least <= data <= most:
        raise BadMessage(f"{name}: expected a number, {least} to {most}, got {quoted(data)}")
    return data


def _entrant(data: object) -> tuple[str, int]:
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[0], str):
        raise BadMessage(f"players: expected [name, depth], got {quoted(data)}")
    return data[0], _depth(data[1])


HARNESSES: dict[str, Callable[[Any], Any]] = {
    "xboard": xboard,
    "xstate": xstate,
    "xtree": xtree,
    "xstrategy": xstrategy,
    "xref": xref,
}
