"""One file of a gigabyte, with nothing in it but its end."""

import signal
from pathlib import Path

from manners import attack  # type: ignore[import-not-found]

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def grows() -> object:
    path = Path("/tmp/ludus-zoo-long")
    with path.open("wb") as file:
        try:
            file.truncate(1 << 30)
        finally:
            path.unlink()
    return "a gigabyte"


attack(grows)
