"""Looks at who else runs on this machine, and into their environment."""

import os
from pathlib import Path

from manners import attack  # type: ignore[import-not-found]


def others() -> object:
    return {path.name for path in Path("/proc").glob("[0-9]*")} - {"1", str(os.getpid())}


def first() -> object:
    return b"PATH=" in Path("/proc/1/environ").read_bytes() and Path("/proc/1/comm").read_text() != "bwrap\n"


attack(others, first)
