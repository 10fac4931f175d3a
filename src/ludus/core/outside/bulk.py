"""Making very many small things at once."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_inside = 0  # how many are at it
_was_on = True


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep Python's collector of cycles away for a while: it would look again and again through a million things that
    all live on, which takes longer than to make them. For work of seconds that makes no cycles; on any thread."""
    _enter()
    try:
        yield
    finally:
        _leave()


def _enter() -> None:
    global _inside, _was_on  # noqa: PLW0603 - as the collector: one for the whole process
    with _lock:
        if not _inside:
            _was_on = gc.isenabled()
            gc.disable()
        _inside += 1


def _leave() -> None:
    global _inside  # noqa: PLW0603
    with _lock:
        _inside -= 1
        if not _inside and _was_on:
            gc.enable()
