"""The right to make pairs: one row, by the database's clock. Who holds it writes it again and again; when it has not
been written for a while, whoever waits takes it over."""

import platform
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, insert, select, text, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.tables import LEASES
from ludus.store.playing import CLOCKS
from ludus.tournament.workers.heart import new_runner

SCHEDULER = "scheduler"
LEASE_S = 6.0  # how long who was killed keeps others waiting
RENEW_S = 1.5


class SchedulerReport(Struct, frozen=True, kw_only=True):
    """What a scheduler tells of itself, for staff and for whoever measures."""

    host: str = ""
    workers: int = 0
    under_way: int = 0  # matches that were given to workers
    checks: int = 0  # that are being made
    losses: int = 0  # since it began
    played: int = 0  # since it began
    shares: dict[str, int] = {}  # pairs made since it began
    pairing_s: float = 0.0  # what the last pairing took
    loading_s: float = 0.0  # what it took to read the log
    last_loss: str = ""


class LeaseLost(LudusError):
    """Somebody else makes pairs now, or may."""


class LeaseNow(Struct, frozen=True):
    """As it stands in the store: how old its last renewal is, and what its holder said."""

    holder: str
    age_s: float
    said: SchedulerReport

    @property
    def is_fresh(self) -> bool:
        return self.age_s < LEASE_S


_MINE = LEASES.c.name == bindparam("lease")
_HOLDER = LEASES.c.holder == bindparam("who")


def new_holder() -> str:
    """A name that nobody else has. Who begins again for one that is surely gone takes its name, and need not wait."""
    return f"{platform.node()[:60]}/{new_runner()[:12]}"


class Lease:
    """Taken with `take`, kept by a thread of its own until `drop`."""

    def __init__(self, league: League, told: Callable[[], SchedulerReport] = SchedulerReport, holder: str = "") -> None:
        self.holder = holder or new_holder()
        self._league, self._told = league, told
        self._until, self._over = 0.0, Event()
        self._thread: Thread | None = None

    @property
    def is_held(self) -> bool:
        """By our own clock, from before we asked: so never longer than in the store."""
        return monotonic() < self._until

    def take(self) -> bool:
        """Whether it is ours now; if so it is kept until it is dropped."""
        if not self._renew():
            return False
        self._over.clear()
        self._thread = Thread(target=self._keep, name="lease", daemon=True)
        self._thread.start()
        return True

    def check(self, link: Connection) -> None:
        """In the transaction of what only its holder may write: whoever takes it over waits until that is over."""
        held = update(LEASES).where(_MINE, _HOLDER).values(name=LEASES.c.name)
        if not link.execute(held, {"lease": SCHEDULER, "who": self.holder}).rowcount or not self.is_held:
            raise LeaseLost("another scheduler has taken over")

    def drop(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._until = 0.0
        with suppress(LudusError), self._league.link() as link:
            ended = text(f"{CLOCKS[link.dialect.name]} - {LEASE_S}")
            last = update(LEASES).where(_MINE, _HOLDER).values(until=ended, said=self._words())
            link.execute(last, self._about())

    def _keep(self) -> None:
        while not self._over.wait(RENEW_S):
            with suppress(LudusError):  # the store is away: while it is, nobody else can take it over
                if not self._renew():
                    self._until = 0.0
                    return

    def _renew(self) -> bool:
        asked = monotonic()
        with self._league.link() as link:
            now = CLOCKS[link.dialect.name]
            row = {"holder": self.holder, "until": text(f"{now} + {LEASE_S}"), "said": self._words()}
            free = _HOLDER | (LEASES.c.until < text(now))
            if not link.execute(update(LEASES).where(_MINE, free).values(row), self._about()).rowcount:
                if link.execute(select(LEASES.c.name).where(_MINE), {"lease": SCHEDULER}).first():
                    return False
                link.execute(insert(LEASES).values(name=SCHEDULER, **row))
        self._until = asked + LEASE_S
        return True

    def _about(self) -> dict[str, str]:
        return {"lease": SCHEDULER, "who": self.holder}

    def _words(self) -> str:
        return msgspec.json.encode(self._told()).decode()


def lease_now(league: League) -> LeaseNow | None:
    """None where no scheduler has ever been there."""
    with league.link() as link:
        age = text(f"{CLOCKS[link.dialect.name]} - until + {LEASE_S} AS age")
        wanted = select(LEASES.c.holder, LEASES.c.said, age).where(_MINE)
        row = link.execute(wanted, {"lease": SCHEDULER}).first()
    if row is None:
        return None
    try:
        said = msgspec.json.decode(row.said, type=SchedulerReport)
    except (msgspec.DecodeError, UnicodeError):
        said = SchedulerReport()  # of another version of Ludus
    return LeaseNow(row.holder, max(0.0, float(row.age)), said)
