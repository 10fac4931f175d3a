"""Leaves its session, for the kernel gives each one a share of the core."""

import os
import subprocess

from manners import attack  # type: ignore[import-not-found]


def leaves() -> object:
    os.setsid()
    return "a session of its own"


def sends() -> object:
    subprocess.run(["/bin/true"], start_new_session=True, check=False)
    return "a session for its child"


attack(leaves, sends)
