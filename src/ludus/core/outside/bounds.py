"""How large what we read may be: records and the rows of stores, which anybody may have written.

All that Ludus itself writes is far within. A record is never held unpacked as a whole: who packs a gigabyte of nothing
into a small file gets a line for it, and takes no memory.
"""

from typing import Any

PACKED = 32 << 20  # bytes of a record file
UNPACKED = 128 << 20  # and of its text
LINE = 32 << 20  # of one line of it, which is held whole
VALUES = 6_000_000  # numbers, texts, lists and keys in it: each takes up to a hundred bytes of memory
DEPTH = 64  # lists within lists
SEATS = 64
NAME = 4096  # characters of an entrant's name
BOARD = 4 << 20  # characters of a board
TEXT = 16 << 20  # characters of a text file that somebody names
SPEC = 16 << 20  # bytes of a tournament's spec in a store
RESULT = 64 << 10  # bytes of a result in a store
SCORE = 1e300  # of a seat: a sum of many is still a number


def is_deep(value: Any, most: int = DEPTH) -> bool:
    """Whether there are more than so many lists within lists; without going into them one by one."""
    level = [value]
    for _ in range(most + 1):
        level = [
            part
            for one in level
            if isinstance(one, (list, dict))
            for part in (one.values() if isinstance(one, dict) else one)
            if isinstance(part, (list, dict))
        ]
        if not level:
            return False
    return True
