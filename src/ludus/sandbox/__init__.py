"""How a stranger's program is held: `confine(words, cwd, limits)` gives the command that starts it so."""

from collections.abc import Sequence

from ludus.core.limits import Level, Limits
from ludus.sandbox.confinement import BubbleConfinement, Confinement
from ludus.sandbox.files import named_files
from ludus.sandbox.probe import NoSandbox, best, demand

__all__ = ["Confinement", "NoSandbox", "best", "confine", "demand", "named_files"]


def confine(words: Sequence[str], cwd: str | None, limits: Limits, files: Sequence[str] | None = None) -> Confinement:
    """How this program is held, at the level that the limits demand or the best that this machine offers. `files` are
    its own besides the program; None: those that its command names."""
    level = demand(limits.sandbox)
    if level in (Level.NONE, Level.LIMITS):
        return Confinement(words, cwd, limits, level)
    return BubbleConfinement(words, cwd, limits, level, files)
