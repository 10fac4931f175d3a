"""What a program's turn costs: wall time, or the CPU time that it used.

CPU time is that of all its processes (see `cpu`), without what a machine that stood still has counted for whoever was
running; `wall_cap_ms` bounds what nothing else does. Time that passes is
counted by Patience: only as far as the program could run.
"""

from collections.abc import Callable
from time import monotonic_ns

from ludus.core.clock import NS_PER_MS, TimeControl
from ludus.core.patience import ASLEEP_NS, FIRST_MS, Patience
from ludus.players.channel import Late
from ludus.players.programs.cpu import cpu_clock

LATE_NS = FIRST_MS * NS_PER_MS + ASLEEP_NS  # sooner nobody has overslept
LEAST_CAP_MS = 2_000
CAP_FACTOR = 10


class WallMeter:
    """Charges the time that passes."""

    def __init__(self, limit_ms: float | None = None, patience: Patience | None = None) -> None:
        self._patience = Patience() if patience is None else patience
        self.begin(limit_ms)

    def open(self) -> None:
        """The first turn counts from when it is asked: what passes while others are asked is not its own."""

    def begin(self, limit_ms: float | None, free_ms: float = 0) -> None:
        self._limit_ms, self._asked = limit_ms, False
        self._waits = limit_ms is not None and self._patience.busy
        self._began = monotonic_ns()
        if self._waits:
            self._patience.begin(limit_ms)
        else:
            self._patience.freshen(self._began)

    def used_ms(self) -> float:
        passed = (monotonic_ns() - self._began) / NS_PER_MS
        if self._limit_ms is None or (passed < FIRST_MS and not self._waits):
            return passed
        return self._patient().passed_ms()

    def wait_ms(self) -> int | None:
        limit = self._limit_ms
        if limit is None:
            return None
        if limit > 0 and not self._asked and not self._waits:
            self._asked = True  # wait before anything is looked at
            return int(min(FIRST_MS, limit / 4)) + 1
        wait = self._patient().wait_ms()
        if not wait:
            raise Late(f"no answer within {limit:g} ms")
        return wait

    def _patient(self) -> Patience:
        """Once the answer is not prompt, patience takes over."""
        if not self._waits:
            self._waits = True
            self._patience.begin(self._limit_ms, began_ns=self._began)
        return self._patience


class CpuMeter:
    """Charges the CPU time of a program; a cap of time passing ends the turn of one that sleeps."""

    def __init__(
        self,
        pid: int,
        cap_ms: float | None = None,
        root: int | None = None,
        usage: Callable[[], int] | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._cpu, self._given_cap_ms = cpu_clock(pid, pid if root is None else root, usage), cap_ms
        self._patience = Patience() if patience is None else patience
        self._limit_ms: float | None = None
        self._free_ms = 0.0
        self._starting = self._opened = False

    def open(self) -> None:
        """The first turn counts from now on, when it was started."""
        self._opened = True
        self._cpu.begin()
        self._opened_ns = monotonic_ns()

    def begin(self, limit_ms: float | None, free_ms: float = 0) -> None:
        """A turn. `free_ms` of the limit are for the start-up: it may wait as long, too."""
        self._limit_ms, self._free_ms, self._asked, self._waits = limit_ms, free_ms, False, False
        if self._starting:
            self._cpu.restart()
        self._starting, self._began = free_ms > 0 or self._opened, monotonic_ns()
        if self._began > self._patience.stale_ns:
            self._patience.freshen(self._began)
        if self._opened:
            self._since, self._opened = self._opened_ns, False
        else:
            self._cpu.begin()
            self._since = self._began

    def used_ms(self) -> float:
        passed = monotonic_ns() - self._since
        used = self._cpu.used_ns(passed) / NS_PER_MS
        if passed > LATE_NS:
            used -= self._patient().stood_ms()
        if self._cpu.in_doubt:  # nobody can say what they used: all the time in which they could
            used = max(used, self._patient().elapsed_ms())
        return used if used > 0 else 0.0

    @property
    def _cap_ms(self) -> float:
        """What may pass of this turn, which has a limit."""
        limit, given = self._limit_ms or 0, self._given_cap_ms
        usual = max(LEAST_CAP_MS, CAP_FACTOR * (limit - self._free_ms))
        return self._free_ms + (usual if given is None else given)

    def wait_ms(self) -> int | None:
        limit = self._limit_ms
        if limit is None:
            return None
        slice_ms = self._cpu.slice_ms
        if not self._asked:
            self._asked = True  # nothing can be used up yet: wait before measuring
            return slice_ms if limit > slice_ms else int(limit) + 1
        left = limit - self.used_ms()
        if left < 0:
            raise Late(f"no answer within {limit:g} ms of CPU time")
        wait = self._patient().wait_ms(min(int(left) + 1, slice_ms))
        if not wait:
            raise Late(f"no answer within {self._cap_ms:g} ms, of which it used {limit - left:.0f}")
        return wait

    def _patient(self) -> Patience:
        """What waiting costs is nothing: it is not looked at for long."""
        if not self._waits:
            self._waits = True
            self._patience.begin(self._cap_ms, self._cap_ms / 4, self._began)
        return self._patience


def meter(
    control: TimeControl,
    pid: int,
    root: int | None = None,
    usage: Callable[[], int] | None = None,
    patience: Patience | None = None,
) -> WallMeter | CpuMeter:
    """The meter of one program; all that it starts is under `root`, and `usage` counts its group."""
    if control.measure == "wall":
        return WallMeter(patience=patience)
    return CpuMeter(pid, control.wall_cap_ms, root, usage, patience)
