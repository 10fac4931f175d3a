"""Does not listen to signals, and never answers."""

import signal
import time

from manners import play  # type: ignore[import-not-found]


def misdeed(turn: int) -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(3600)


play(misdeed)
