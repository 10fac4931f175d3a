"""Writes a gigabyte in each place where it may write, in files of ten megabytes."""

import signal
from collections.abc import Callable
from pathlib import Path

from manners import attack  # type: ignore[import-not-found]

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def fills(folder: str) -> Callable[[], object]:
    def attempt() -> object:
        for number in range(30):  # its own bound, so that nobody else suffers if we fail
            (Path(folder) / f"ludus-zoo-{number}").write_bytes(bytes(10 << 20))
        return f"300 MB in {folder}"

    return attempt


attack(*(fills(folder) for folder in (".", "/tmp", "/dev/shm")))
