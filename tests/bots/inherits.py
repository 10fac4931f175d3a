"""Looks for what its starter forgot to close, and for secrets in its environment."""

import os
from pathlib import Path

from manners import attack  # type: ignore[import-not-found]


def descriptors() -> object:
    return [number for number in range(3, 1024) if Path(f"/proc/self/fd/{number}").exists()]


def secrets() -> object:
    return os.environ.get("LUDUS_ZOO")


attack(descriptors, secrets)
