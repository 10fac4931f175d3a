"""Which people are there: who has the page of their seat open, and since when others have not."""

from collections.abc import Callable, Iterable
from time import monotonic

from ludus.core.game import Seat


class Presence:
    """Of the people of one match. Who answers without a page, by the API, was there in that moment."""

    def __init__(self, people: Iterable[Seat], now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._pages = dict.fromkeys(people, 0)
        self._last = dict.fromkeys(self._pages, now())
        self._came: set[Seat] = set()
        self.claimable: Seat | None = None  # who has been away so long that the others need not wait

    @property
    def present(self) -> list[Seat]:
        return [seat for seat, pages in self._pages.items() if pages]

    @property
    def missing(self) -> list[Seat]:
        """Who has never been there."""
        return [seat for seat in self._pages if seat not in self._came]

    def came(self, seat: Seat | None) -> bool:
        """A page of this seat was opened; whether that makes a difference."""
        if seat not in self._pages:
            return False
        self._pages[seat] += 1
        self.seen(seat)
        return self._pages[seat] == 1

    def went(self, seat: Seat | None) -> bool:
        if seat not in self._pages:
            return False
        self._pages[seat] -= 1
        self.seen(seat)
        return not self._pages[seat]

    def seen(self, seat: Seat) -> None:
        if seat in self._last:
            self._last[seat] = self._now()
            self._came.add(seat)

    def away_s(self, seat: Seat) -> float:
        """How long nobody has been in this seat."""
        return 0.0 if self._pages.get(seat) else self._now() - self._last.get(seat, self._now())

    @property
    def all_away_s(self) -> float:
        """How long there has been nobody at all."""
        return min((self.away_s(seat) for seat in self._pages), default=0.0)
