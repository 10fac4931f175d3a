"""A board that somebody wrote or asked for, tried in a child with limits before a match begins on it."""

import msgspec
from msgspec import Struct

from ludus.core.match import MatchSpec
from ludus.games.boards import BoardRef
from ludus.referee.prepare import nobody_yet, prepare
from ludus.view.scenes import scene_of
from ludus.web.guard.bounds import TooMuch


class BoardTrial(Struct, frozen=True):
    """`shapes`: the most that the drawing of the board may have."""

    spec: MatchSpec
    shapes: int


def needed(spec: MatchSpec) -> bool:
    """Boards of the house are known to be good: those that are named, and random ones as they come."""
    reference = BoardRef(spec.board)
    return reference.is_text or bool(reference.recipe)


def packed(spec: MatchSpec, shapes: int) -> bytes:
    return msgspec.json.encode(BoardTrial(spec, shapes))


def run(data: bytes) -> bytes:
    """LudusError where nobody can play there, or where it would be too much to watch."""
    trial = msgspec.json.decode(data, type=BoardTrial)
    prepared = prepare(trial.spec, players=nobody_yet(trial.spec))
    count = len(scene_of(prepared.game, prepared.state).shapes)
    if count > trial.shapes:
        most = f"{trial.shapes:,} are the most here"
        raise TooMuch(f"the board is too large: its drawing has {count:,} shapes, and {most}")
    return b""
