"""How a stranger's program is held: `cell(words, cwd, limits)` gives the command that starts it so."""

from collections.abc import Sequence

from ludus.core.limits import Level, Limits
from ludus.sandbox.cell import BubbleCell, Cell
from ludus.sandbox.probe import NoSandbox, best, demand

__all__ = ["Cell", "NoSandbox", "best", "cell", "demand"]


def cell(words: Sequence[str], cwd: str | None, limits: Limits, files: Sequence[str] = ()) -> Cell:
    """A cell for this program, at the level that the limits demand or the best that this machine offers. `files` are
    its own besides those that its command names."""
    level = demand(limits.sandbox)
    if level in (Level.NONE, Level.LIMITS):
        return Cell(words, cwd, limits, level)
    return BubbleCell(words, cwd, limits, level, files)
