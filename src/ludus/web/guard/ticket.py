"""What the browser that we open shows instead of the token: every program of this machine can read the words by which
another one was started, so it is good for one visit only."""

from enum import Enum, auto
from hmac import compare_digest
from secrets import token_urlsafe


class Shown(Enum):
    """What comes of a ticket."""

    NONE = auto()  # it is none
    GOOD = auto()
    TWICE = auto()  # somebody else has had it: both are out


class Ticket:
    """Of one server. Whoever shows it first has `cookie`; a second time takes that back, for one of the two was not
    meant."""

    def __init__(self, word: str) -> None:
        self._word, self._used = word, False
        self.cookie = ""

    def show(self, word: str) -> Shown:
        if not self._word or not compare_digest(word.encode(), self._word.encode()):
            return Shown.NONE
        if self._used:
            self.cookie = ""
            return Shown.TWICE
        self._used, self.cookie = True, token_urlsafe(16)
        return Shown.GOOD
