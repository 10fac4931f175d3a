"""Patience: a limit in time that passes counts only time in which whoever is asked could run.

A machine that stands still is nobody's fault. So who waits does it in slices: one that took longer than it was meant to
counts as meant, for we did not run either. And what a program waited for a core that others had does not count. No
program earns that by itself: what it used, with all that it has started, always counts, and nobody is spared more than
CREDIT_MS in a match. As long as answers come promptly nothing but the clock is looked at.
"""

from time import monotonic_ns
from typing import Protocol

from ludus.core.clock import NS_PER_MS

FIRST_MS = 20  # who answers sooner is never looked at
SLICE_MS = 100
CREDIT_MS = 60_000  # of one player, in one match
USUAL_NS = 5 * NS_PER_MS  # slices take longer by so little now and then
SHORT_NS = 2 * NS_PER_MS  # not worth a look
FRESH_NS = 100 * NS_PER_MS
STANDSTILL_NS = 1000 * NS_PER_MS
ASLEEP_NS = 10 * NS_PER_MS  # who wakes up so late had no core, or there was none
RARELY = 20  # to look takes no more than a part of the time


class Watch(Protocol):
    """Looks at a program with all that it has started."""

    def refresh(self) -> None:
        """Begin to count what they use, without a look at each: it takes next to nothing."""

    def look(self, anew: bool) -> tuple[int, int]:
        """How long they used a core since the last look or refresh; and how long since the last look anew one of them
        was ready while others had the cores. At least so long, in nanoseconds."""

    def own_wait_ns(self) -> int | None:
        """How long whoever waits has ever been ready while others had the core; None where nobody counts that, or where
        something else may keep them asleep."""


class Patience:
    """A stopwatch of time in which one player could run, for its whole match. All in milliseconds."""

    def __init__(self, watch: Watch | None = None, credit_ms: float = CREDIT_MS) -> None:
        self._watch = watch
        self._credit = self._left = int(credit_ms * NS_PER_MS)
        self.busy = watch is not None  # others had the core lately, so we look from the beginning
        self.stale_ns = 0  # when what is known of its use is too old
        self._look_took = 0
        self._own_wait_ns: int | None = None  # when something was last about to be asked
        self._start_anew(monotonic_ns())
        self._limit_ms: float | None = None
        self._first_ms: float = FIRST_MS
        self._looking = False

    @property
    def spared_ms(self) -> float:
        """What has passed and did not count, since the beginning of the match."""
        return (self._credit - self._left) / NS_PER_MS

    def begin(self, limit_ms: float | None, first_ms: float = FIRST_MS, began_ns: int = 0) -> None:
        """Something is asked, now or since then. Nobody is looked at within the first of it."""
        self._limit_ms = limit_ms
        self._first_ms = first_ms if limit_ms is None else min(first_ms, limit_ms / 4)
        self._looking, self.busy = self.busy and not began_ns, False
        if self._looking and self._watch is not None:
            self._watch.look(anew=True)
        else:
            self.freshen(began_ns or monotonic_ns())
        self._start_anew(began_ns or monotonic_ns())
        if began_ns:
            self._meant = int(min(FIRST_MS, self._first_ms) + 1) * NS_PER_MS

    def passed_ms(self) -> float:
        """What has passed since the beginning, of what counts: the answer is there."""
        now = self._touch()
        if self._late - self._settled_late > USUAL_NS or self._is_to_look(now, SHORT_NS):
            self._settle(now)
        return self._counted_ms(now)

    def elapsed_ms(self) -> float:
        """What has passed but for standstills of the machine. Of a program of which nobody knows what it used: it may
        have kept us from the core for a moment, but not for a second."""
        return (self._touch() - self._began - self._stood) / NS_PER_MS

    def stood_ms(self) -> float:
        """How long the machine stood still since the beginning, as far as that kept us asleep: we were to wake up, and
        did not, though no other had our core. The owner of a machine in a cloud takes all its cores away for a while,
        and its clocks of CPU time may go on for whoever was running: nobody has used that."""
        self._touch()
        return self._stood_ns() / NS_PER_MS

    def wait_ms(self, most_ms: int = SLICE_MS) -> int:
        """How long to wait now, in whole milliseconds; 0 once the limit has passed."""
        assert self._limit_ms is not None
        now = self._touch()
        often = max(SLICE_MS * NS_PER_MS, RARELY * self._look_took)
        if self._is_to_look(now, often) or self._counted_ms(now) > self._limit_ms:
            self._settle(now)
        left = self._limit_ms - self._counted_ms(now)
        if left < 0:
            return 0
        unseen = self._watch is not None and not self._looking
        wait = int(min(left, most_ms, self._first_ms if unseen else SLICE_MS)) + 1
        self._meant = wait * NS_PER_MS
        return wait

    def freshen(self, now: int) -> None:
        """Something is about to be asked: know what was used before, though not to the last millisecond."""
        if now > self.stale_ns and self._watch is not None:
            self._watch.refresh()
            self._own_wait_ns = self._watch.own_wait_ns()
            self.stale_ns = now + FRESH_NS

    def _start_anew(self, now: int) -> None:
        self._began = self._looked = self._mark = now
        self._meant = SLICE_MS * NS_PER_MS
        self._late = self._stood = self._overslept = self._settled_late = self._ran = self._free = self._spared = 0
        self._late_unseen = 0  # before anybody looked: what is waited since then is another time

    def _touch(self) -> int:
        """A slice has ended, and perhaps the next one begins."""
        now = monotonic_ns()
        late = now - self._mark - self._meant
        if late > 0:
            self._late += late
            self._stood += late if late > STANDSTILL_NS else 0
            self._overslept += late if late > ASLEEP_NS else 0
        self._mark, self._meant = now, SLICE_MS * NS_PER_MS
        return now

    def _stood_ns(self) -> int:
        if not self._overslept or self._watch is None:
            return 0
        before, now = self._own_wait_ns, self._watch.own_wait_ns()
        return 0 if before is None or now is None else max(0, self._overslept - (now - before))

    def _counted_ms(self, now: int) -> float:
        return (now - self._began - self._spared) / NS_PER_MS

    def _is_to_look(self, now: int, often_ns: int) -> bool:
        if self._watch is None or self._limit_ms is None:
            return False
        return now - self._looked >= (often_ns if self._looking else self._first_ms * NS_PER_MS)

    def _settle(self, now: int) -> None:
        """Look, and count anew what has passed since the beginning."""
        passed, waited = now - self._began, 0
        if self._watch is not None:
            if not self._looking:
                self._late_unseen = self._late
            ran, waited = self._watch.look(anew=not self._looking)
            self._ran += min(ran, now - self._looked)
            self._looking, self.stale_ns = True, now + FRESH_NS
            self._look_took = min(monotonic_ns() - now, SLICE_MS * NS_PER_MS)
            self._mark = now + self._look_took  # looking makes nobody late
        # We were late since the last look, and what it waited before then is another time; what it waited since then is
        # perhaps the same: so the longer one, and not both.
        self._free = max(self._free + self._late - self._settled_late, self._late_unseen + waited)
        self._looked, self._settled_late = now, self._late
        self.busy = self._free > SHORT_NS and self._watch is not None
        ran = max(0, self._ran - self._stood_ns())
        free = min(self._free, passed - min(ran, passed), self._spared + self._left)
        self._left -= free - self._spared
        self._spared = free
