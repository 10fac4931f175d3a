"""Fish over the network (docs/remote.md): the calls of a server and the answers of a client, as JSON data."""

import json
import re
from collections.abc import Sequence
from typing import Any

from ludus.core.errors import BadMessage
from ludus.core.outside.answers import quoted
from ludus.games.fish.formats import dump_action, dump_state, parse_position, parse_state
from ludus.games.fish.search import best_action, first_free
from ludus.games.fish.state import COLOURS, PASS, Action, Move, State

VOID = "void"
NAME = re.compile(r"[A-Za-z]{1,12}")
LENIENT_NAME = re.compile(r"[\w.-]{1,12}")  # RULES 9.4


def parse_name(data: object, strict: bool = True) -> str:
    """What a client says first."""
    if isinstance(data, str) and (NAME if strict else LENIENT_NAME).fullmatch(data):
        return data
    raise BadMessage(f"expected a name of 1 to 12 {'letters' if strict else 'letters or digits'}, got {quoted(data)}")


def call(name: str, *arguments: object) -> bytes:
    """A call as it goes over the wire. Nothing behind it: some read one value, and take a newline for the next."""
    return json.dumps([name, list(arguments)]).encode()


def playing_as(seat: int) -> bytes:
    return call("playing-as", COLOURS[seat])


def playing_with(seat: int, seats: int) -> bytes:
    """One argument: the array of the others' colours."""
    return call("playing-with", [COLOURS[other] for other in range(seats) if other != seat])


def ask(state: State, moved: Sequence[Action] = ()) -> bytes:
    """`setup` or `take-turn`, the latter with what the others have `moved` since this player's last turn."""
    if state.is_placing:
        return call("setup", dump_state(state))
    return call("take-turn", dump_state(state), [dump_action(action) for action in moved])


def parse_void(data: object) -> None:
    if data != VOID:
        raise BadMessage(f'expected "{VOID}", got {quoted(data)}')


def parse_answer(data: object, placing: bool) -> Action:
    """The answer to `ask`: a position, or a move, or false; whether it is legal is for the rules to say."""
    if placing:
        return parse_position(data)
    if data is False:
        return PASS
    if isinstance(data, list) and len(data) == 2:
        return Move(parse_position(data[0]), parse_position(data[1]))
    raise BadMessage(f"expected [[row, column], [row, column]], got {quoted(data)}")


class HousePlayer:
    """A client of the house: answers calls, and takes from each only what it needs."""

    def __init__(self, depth: int) -> None:
        self._depth = depth
        self.over = False  # whether the server has said that the tournament is
        self.won = False

    def answer(self, data: object) -> object:
        """The answer to a call; BadMessage where it is none."""
        match read_call(data):
            case "setup", [state]:
                return dump_action(first_free(parse_state(state)))
            case "take-turn", [state, *_]:  # what others did may be told in any way, or not at all
                return dump_action(best_action(parse_state(state), self._depth))
            case "end", [won, *_]:
                self.over, self.won = True, won is True
                return VOID
            case (("start" | "playing-as" | "playing-with"), _):
                return VOID
        raise BadMessage(f"no such call: {quoted(data)}")

    def close(self) -> None:
        """It holds nothing."""


def read_call(data: object) -> tuple[str, list[Any]]:
    if isinstance(data, list) and len(data) == 2 and isinstance(data[0], str) and isinstance(data[1], list):
        return data[0], data[1]
    raise BadMessage(f"expected a call [name, [argument, ...]], got {quoted(data)}")
