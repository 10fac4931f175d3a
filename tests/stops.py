"""A machine that stands still, played with signals: a process and all that it has started are stopped for a while."""

import os
import signal
import time
from contextlib import suppress

from ludus.players.programs.spawn import descendants


def stop_all(pid: int, seconds: float) -> None:
    """Who has started somebody is stopped before them, and goes on after them: it never runs without."""
    stopped: list[int] = []
    try:
        while fresh := [one for one in (pid, *descendants(pid)) if one not in stopped]:
            stopped += fresh  # one may have started another before it was stopped itself
            for one in fresh:
                send(signal.SIGSTOP, one)
        time.sleep(seconds)
    finally:
        for one in reversed(stopped):
            send(signal.SIGCONT, one)


def send(what: signal.Signals, pid: int) -> None:
    with suppress(ProcessLookupError):  # it has just ended
        os.kill(pid, what)
