"""Kills who has started it, then everybody that it can reach, and plays on."""

import os
import signal

from manners import attack  # type: ignore[import-not-found]


def parent() -> object:
    os.kill(os.getppid(), signal.SIGKILL)
    return None


def everybody() -> object:
    os.kill(-1, signal.SIGKILL)
    return None


attack(parent, everybody, parent)
