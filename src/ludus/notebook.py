"""What a notebook shows: a record to watch, a state drawn. See `core/notebook.py`."""

from functools import partial
from html import escape
from typing import Any

from ludus.core.match import MatchRecord
from ludus.games import load
from ludus.referee import moments
from ludus.view.html import record_page
from ludus.view.scenes import scene_of
from ludus.view.svg import to_svg

HEIGHT = 640
WIDTH = 560


def html(record: MatchRecord) -> str:
    """The match in the player, in a frame of its own: its styles and keys are not the notebook's."""
    page = record_page(load(record.game.spec.game), record, partial(moments, record))
    style = f"width: 100%; height: {HEIGHT}px; border: 0"
    return f'<iframe title="{record.game.spec.game}" style="{style}" srcdoc="{escape(page)}"></iframe>'


def svg(state: Any) -> str:
    """The whole state, drawn by the game in whose folder it is defined."""
    game = load(type(state).__module__.split(".")[2])
    return to_svg(scene_of(game, state), "light", WIDTH)
