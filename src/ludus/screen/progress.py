"""How far something is that takes minutes: a line now and then."""

from time import monotonic

from ludus.screen.say import say

EVERY_S = 2.0


class Sometimes:
    """Called with a line as often as there is news, and says it every other second."""

    def __init__(self, every_s: float = EVERY_S) -> None:
        self._every, self._last = every_s, monotonic()

    def __call__(self, line: str) -> None:
        if monotonic() - self._last >= self._every:
            self._last = monotonic()
            say(line, err=True)
