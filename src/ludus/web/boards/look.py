"""A board that somebody sent, looked at in a child with limits: read, drawn, and a match prepared on it."""

from typing import Any

import msgspec
from msgspec import Struct

from ludus.core.errors import BadBoard
from ludus.core.game import AnyGame
from ludus.core.match import Entrant, MatchSpec
from ludus.games import load
from ludus.games.boards import BoardRef
from ludus.referee.prepare import nobody_yet, prepare
from ludus.view.scenes import board_scene
from ludus.web.guard.bounds import TooMuch


class SentBoard(Struct, frozen=True):
    """`shapes`: the most that its drawing may have."""

    game: str
    words: str
    shapes: int

    def packed(self) -> bytes:
        return msgspec.json.encode(self)


class Looked(Struct, frozen=True):
    """What was seen: pictures, or what is wrong, and in which line (0: nobody knows)."""

    light: bytes = b""
    dark: bytes = b""
    about: str = ""
    error: str = ""
    line: int = 0


def run(data: bytes) -> bytes:
    sent = msgspec.json.decode(data, type=SentBoard)
    try:
        return msgspec.json.encode(_looked(sent))
    except BadBoard as error:
        return msgspec.json.encode(Looked(error=str(error), line=error.line))


def _looked(sent: SentBoard) -> Looked:
    from ludus.web.pages.catalogue import drawn

    game = load(sent.game)
    edition = game.info.editions[0]
    board = BoardRef(sent.words).open(game, edition, 0)
    scene = board_scene(game, board, edition)
    if len(scene.shapes) > sent.shapes:
        most = f"{sent.shapes:,} are the most here"
        raise TooMuch(f"the board is too large: its drawing has {len(scene.shapes):,} shapes, and {most}")
    match = _match(game, board, sent.words)
    prepare(match, players=nobody_yet(match))
    return Looked(drawn(scene, "light"), drawn(scene, "dark"), str(board))


def _match(game: AnyGame, board: Any, words: str) -> MatchSpec:
    seats = board.players or game.info.seats[0]
    return MatchSpec(game=game.info.name, entrants=tuple(Entrant(str(seat), "") for seat in range(seats)), board=words)
