"""Opens files until it is refused."""

import os

from manners import attack  # type: ignore[import-not-found]


def opens() -> object:
    return len([os.open("/dev/null", os.O_RDONLY) for _ in range(5000)])


attack(opens)
