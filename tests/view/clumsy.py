"""A game that plays well and draws badly, as a package of its own: after some turns its `draw` raises."""

import os
from pathlib import Path

TURNS = 4  # that can be drawn
SAID = "clumsy cannot be drawn: ZeroDivisionError: division by zero (__init__.py, line 10)"
MODULE = f"""from dataclasses import replace
from types import SimpleNamespace

from msgspec.structs import replace as with_

from ludus.games.fish import GAME as FISH


def draw(view):
    return FISH.drawing.draw(view) if view.turn <= {TURNS} else 1 / 0


GAME = replace(
    FISH,
    info=with_(FISH.info, name="clumsy", title="Clumsy"),
    drawing=SimpleNamespace(**{{**vars(FISH.drawing), "draw": draw}}),
)
"""


def world(folder: Path) -> dict[str, str]:
    """Where the game is installed, as an installer leaves it."""
    info = folder / "clumsy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: clumsy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ludus.games]\nclumsy = clumsy:GAME\n")
    (folder / "clumsy").mkdir()
    (folder / "clumsy" / "__init__.py").write_text(MODULE)
    home = str(folder / "home")
    return {**os.environ, "PYTHONPATH": str(folder), "LUDUS_HOME": home, "PYTHONUNBUFFERED": "1"}
