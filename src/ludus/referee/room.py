"""How much of a record a seat may fill: so that a match takes no more memory and disk, whoever plays."""

from collections.abc import Sequence

import msgspec

from ludus.core.game import Rejection
from ludus.core.player import FaultReport
from ludus.players.channel import Flooded

KEPT_REJECTIONS = 100  # of one turn; of the others how many there were
REJECTION = 40  # bytes of one, about: its reason is a few words of the rules
MESSAGE, DETAIL = 4096, 64 << 10  # characters of one fault
ALL_FAULTS = 256 << 10  # characters of a seat's faults in one match; then only how each begins
BEGINNING = 100

_encode = msgspec.json.Encoder().encode


class Room:
    """What is left of a seat's share."""

    def __init__(self, size: int) -> None:
        self._size = self._left = size
        self._faults = ALL_FAULTS

    def take(self, action: object, rejections: Sequence[Rejection]) -> None:
        """Flooded where this turn does not fit in. What can be written here can be written in the record, too."""
        left = self._left - len(_encode(action))
        if rejections:
            left -= REJECTION * min(len(rejections), KEPT_REJECTIONS)
        if left < 0:
            raise Flooded(f"its answers have filled its share of the record, {self._size:,} bytes")
        self._left = left

    def cut(self, report: FaultReport) -> tuple[str, str]:
        """The message and the detail of a fault, in what is left for them."""
        message, detail = report.message[:MESSAGE], report.detail[-DETAIL:]
        if len(message) + len(detail) > self._faults:
            return _writable(message[:BEGINNING]), ""
        self._faults -= len(message) + len(detail)
        return _writable(message), _writable(detail)


def kept(rejections: tuple[Rejection, ...]) -> tuple[Rejection, ...]:
    """What a record keeps of the rejections of a turn; the last one then says how many more there were, as -n."""
    more = len(rejections) - KEPT_REJECTIONS
    if more <= 0:
        return rejections
    return (*rejections[:KEPT_REJECTIONS], Rejection(-more, f"and {more} more"))


def how_many(rejections: Sequence[Rejection]) -> int:
    """Those included of which a record keeps only the number."""
    return len(rejections) - 1 - rejections[-1].order if rejections and rejections[-1].order < 0 else len(rejections)


def _writable(text: str) -> str:
    """What a file can take; nothing else is changed, as the logs of an original quote it to the letter."""
    return text.encode(errors="replace").decode()
