"""Time: how much a seat has, how much it used. Only the monotonic clock is ever read."""

from time import monotonic_ns
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

Measure = Literal["wall", "cpu"]
NS_PER_MS = 1_000_000
Milliseconds = Annotated[int, Meta(ge=0, lt=1 << 53)]  # where it is read from a file
READY_MS = 10_000


class TimeControl(Struct, frozen=True, kw_only=True):
    """How long a seat may think. All in milliseconds.

    With a bank, a turn may take what is in the bank (and no more than `turn_ms`, where given), and `increment_ms`
    is added after each turn. Without a bank, `turn_ms` alone counts. With neither, nobody is ever late.
    """

    start_ms: Milliseconds | None = None  # to get ready, before the first turn; None: see `ready_ms` and `free_ms`
    bank_ms: Milliseconds = 0
    increment_ms: Milliseconds = 0
    turn_ms: Milliseconds | None = None
    margin_ms: Milliseconds = 0  # overdrawn by less than this is forgiven
    # Bounds sleepers where only CPU time is charged; None: ten times the limit, or 2 s.
    wall_cap_ms: Milliseconds | None = None
    measure: Measure = "cpu"  # of programs; a bot in our own process is always measured by the wall clock

    @property
    def ready_ms(self) -> int:
        """What somebody may take to say that it is ready."""
        return READY_MS if self.start_ms is None else self.start_ms

    @property
    def free_ms(self) -> int:
        """What the start-up of a program that does not say so may take on top of its first turn. A bank is charged from
        the start of the program, unless somebody asks for `start_ms`."""
        return 0 if self.start_ms is None and self.bank_ms else self.ready_ms

    def changed(
        self,
        *,
        turn_ms: int | None = None,
        bank_ms: int | None = None,
        increment_ms: int | None = None,
        measure: Measure | None = None,
    ) -> "TimeControl | None":
        """What somebody says instead (None: nothing); a turn limit alone replaces a bank. Gives None where all stays as
        it is: so a spec says the game's own clock."""
        said = {"turn_ms": turn_ms, "bank_ms": bank_ms, "increment_ms": increment_ms, "measure": measure}
        without_bank = {"bank_ms": 0, "increment_ms": 0} if turn_ms is not None and bank_ms is None else {}
        new = replace(self, **{name: value for name, value in said.items() if value is not None} | without_bank)
        return None if new == self else new


class TurnClock(Struct, frozen=True, gc=False):
    """The time of one turn, as the player sees it."""

    turn: int
    limit_ms: float | None  # what this turn may take; None: for ever
    started_ns: int

    @property
    def left_ms(self) -> float | None:
        """What is left right now."""
        if self.limit_ms is None:
            return None
        return self.limit_ms - (monotonic_ns() - self.started_ns) / NS_PER_MS


class Clock:
    """One seat's clock over one match."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.bank_ms = float(control.bank_ms)

    def start_turn(self, turn: int) -> TurnClock:
        limit = self.control.turn_ms
        if self.control.bank_ms and (limit is None or self.bank_ms < limit):
            return TurnClock(turn, self.bank_ms, monotonic_ns())
        return TurnClock(turn, limit, monotonic_ns())

    def charge(self, used_ms: float) -> None:
        """End a turn that took `used_ms`."""
        if self.control.bank_ms:
            left = self.bank_ms - used_ms
            self.bank_ms = (left if left > 0 else 0.0) + self.control.increment_ms
