"""Looks for a sign of its accomplice in shared memory, and leaves one."""

from pathlib import Path

from manners import attack  # type: ignore[import-not-found]


def looks() -> object:
    for folder in ("/dev/shm", "/tmp", "/var/tmp", "/run/lock"):
        if Path(folder, "ludus-zoo-sign").exists():
            return folder
    return None


def leaves() -> object:
    for folder in ("/dev/shm", "/tmp", "/var/tmp", "/run/lock"):
        try:
            Path(folder, "ludus-zoo-sign").touch()
        except OSError:
            continue
    return None


attack(looks, leaves)
