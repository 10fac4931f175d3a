"""Wants to be root."""

import os
import subprocess

from manners import attack  # type: ignore[import-not-found]


def asks() -> object:
    os.setuid(0)
    return os.geteuid() == 0


def borrows() -> object:
    """Programs that change who they are for everybody that calls them."""
    done = subprocess.run(["su", "-c", "id -u"], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=5)
    return done.stdout.strip() == b"0"


attack(asks, borrows)
