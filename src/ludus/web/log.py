"""What the server writes into its log: nothing that a terminal would obey, and seldom the same."""

import logging
from collections import Counter
from time import monotonic
from typing import Any

from ludus.core.outside.plain import plain_text

SILENCE_S = 30.0  # between two equal lines
KINDS = 1000  # of lines that are told apart
LOGGERS = ("uvicorn.error", "asyncio", "websockets.server", "ludus.web")


class Seldom(logging.Filter):
    """Equal lines of the log once in a while, with how many there were: nobody can fill a disk by being refused."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[Any, float] = {}
        self._unsaid: Counter[Any] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = _kind(record), monotonic()
        if now - self._said.get(kind, -SILENCE_S) < SILENCE_S:
            self._unsaid[kind] += 1
            return False
        if len(self._said) > KINDS:
            self._said.clear()
            self._unsaid.clear()
        self._said[kind] = now
        if unsaid := self._unsaid.pop(kind, 0):
            record.msg = f"{record.msg} ({unsaid} more like this since the last one was told)"
        return True


def _kind(record: logging.LogRecord) -> Any:
    """What makes two lines equal: their words without what is filled in, or where an exception came from."""
    error = record.exc_info[1] if record.exc_info else None
    place = None if error is None else error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return record.name, str(record.msg).split("\n")[0], type(error), place and (place.tb_frame.f_code, place.tb_lineno)


def seldom() -> None:
    """Once for a process: for what uvicorn, asyncio and we say."""
    once = Seldom()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(once)


class Plainly(logging.Formatter):
    """Requests, file names and tracebacks quote what strangers wrote."""

    def format(self, record: logging.LogRecord) -> str:
        return plain_text(super().format(record))


def log_plainly() -> None:
    stream = logging.StreamHandler()
    stream.setFormatter(Plainly("%(levelname)s: %(message)s"))
    logging.basicConfig(handlers=[stream], level=logging.WARNING, force=True)
