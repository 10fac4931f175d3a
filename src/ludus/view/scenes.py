"""A state or a bare board as a scene. A game draws with code of its own: where that fails, it is said so."""

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import extract_tb
from typing import Any

from ludus.core.errors import BadDrawing, LudusError
from ludus.core.game import AnyGame, Seat
from ludus.core.scene import Scene


def scene_of(game: AnyGame, state: Any, seat: Seat | None = None) -> Scene:
    """As this seat sees it, or a spectator."""
    with drawing(game):
        return game.drawing.draw(game.rules.view(state, seat))


def board_scene(game: AnyGame, board: Any, edition: str) -> Scene:
    """A board before the first turn."""
    with drawing(game):
        return game.drawing.draw_board(board, edition)


@contextmanager
def drawing(game: AnyGame) -> Iterator[None]:
    """Whatever goes wrong in here is the game's: BadDrawing says what, and at which line of it."""
    try:
        yield
    except LudusError:
        raise
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        raise BadDrawing(game.info.name, f"{type(error).__name__}: {error}", last.filename, last.lineno or 0) from error
