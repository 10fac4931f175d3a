"""What pages show of a game itself: a moment of play, large or small, and the colours of its seats."""

from functools import lru_cache
from itertools import islice
from typing import Any

from msgspec.structs import replace

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.core.match import Entrant, MatchSpec
from ludus.core.options import read_options
from ludus.core.scene import Paint, seat_paint
from ludus.games import load, names
from ludus.games.boards import open_board
from ludus.referee import play_match, states
from ludus.view.palette import Theme
from ludus.view.scenes import scene_of

SEED = 7
SHARE = 0.4  # of a match: the moment that is shown
LARGE, SMALL = 600, 320  # pixels across


@lru_cache(maxsize=64)
def large_moment(name: str, theme: Theme) -> bytes:
    """A moment of play as SVG, with what it says of itself."""
    from ludus.view.svg import to_svg

    return to_svg(scene_of(load(name), middle(name)), theme, LARGE).encode()


@lru_cache(maxsize=64)
def thumbnail(name: str, theme: Theme) -> bytes:
    """The same moment small and without words, as SVG: games are told apart by it."""
    from ludus.view.svg import to_svg

    scene = scene_of(load(name), middle(name))
    return to_svg(replace(scene, title="", status="", totals=()), theme, SMALL).encode()


@lru_cache(maxsize=32)
def middle(name: str) -> Any:
    """A state well inside of a match between two of the house, the same every time."""
    game = load(name)
    house, board = house_players(game), open_board(game, "", game.info.editions[0], SEED)
    seated = [house[seat % len(house)] for seat in range(board.players or game.info.seats[0])]
    entrants = tuple(Entrant(player, player) for player in seated)
    # Without a limit: a machine that stands still changes no picture.
    record = play_match(MatchSpec(game=name, entrants=entrants, seed=SEED, time=TimeControl()))
    return next(islice(states(record), int((len(record.game.turns) + 1) * SHARE), None))


def house_players(game: AnyGame) -> list[str]:
    """Two that are quick and know the game."""
    house = list(game.bots)
    return [house[-1], house[-2]] if len(house) > 3 else house[:2][::-1]


@lru_cache(maxsize=128)
def seat_paints(name: str, seats: int) -> tuple[Paint, ...]:
    """The colour of each seat, as the game's own drawing of a match of so many has it."""
    usual = tuple(map(seat_paint, range(seats)))
    if name not in names():
        return usual
    game, edition = load(name), load(name).info.editions[0]
    try:
        state = game.rules.new(open_board(game, "", edition, SEED), seats, read_options(game.options, {}, name))
        totals = scene_of(game, state).totals
    except (LudusError, ValueError):  # so many do not fit on its usual board
        return usual
    return tuple(next((total.paint for total in totals if total.owner == seat), usual[seat]) for seat in range(seats))
