"""How much memory something takes."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def within(most: int) -> Iterator[None]:
    """Python's own memory: what `zlib` and `bz2` give back is in it."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()
