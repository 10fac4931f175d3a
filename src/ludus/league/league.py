"""A league in its store: the door to the tables, for all of this room."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from time import monotonic, time
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, Row, insert, inspect, select, update

from ludus.core.errors import LudusError
from ludus.league.settings import LeagueSettings
from ludus.league.tables import ALL_TABLES, AUDIT, LEAGUE, MOVED
from ludus.league.words import LEAGUE_SERIES, SCRIMMAGE_SERIES
from ludus.store import Store, StoreAway
from ludus.store.place import keep_private
from ludus.store.tables import make_tables

NONE = "there is no league in it; make one: ludus league init"
LOOK_S = 1.0  # after so long at most, whoever has a league open sees that it has moved


class Moved(StoreAway):
    """The league is in another store by now: whoever serves or plays this one ends, and is not to be started again."""

    exit_code = 78  # sysexits' EX_CONFIG: deploy/ludus-league.service stays down then


class League:
    """A context manager around a store that has a league in it. Any number of processes may have one open.

    `now` is the server's clock: seconds since 1970.
    """

    def __init__(
        self, place: str | Path, tell: Callable[[str], object] = lambda _: None, now: Callable[[], float] = time
    ) -> None:
        if "://" not in str(place) and not Path(place).exists():  # whoever mistypes its name is left no empty file
            raise LudusError(f"{place}: {NONE}")
        self.store = Store(place, tell)
        self.now = now
        self._looked = float("-inf")
        with self.store.link() as link:
            if not has_league(link):
                raise LudusError(f"{self.store.place}: {NONE}")
            self._look(link)

    def __enter__(self) -> "League":
        return self

    def __exit__(self, *error: object) -> None:
        self.store.__exit__(*error)

    @contextmanager
    def link(self) -> Iterator[Connection]:
        """One transaction; whatever the database refuses is a LudusError of one line."""
        with self.store.link() as link:
            self._look(link)
            yield link
            self._look(link)  # what took longer is not kept where it would be lost

    def _look(self, link: Connection) -> None:
        """Raise Moved where it has; asked once a second, for all who have it open in this process."""
        now = monotonic()
        if now - self._looked < LOOK_S:
            return
        found = link.execute(select(MOVED.c.to)).first()
        if found is not None:
            raise Moved(f"{self.store.place}: the league has moved to {found.to}; serve it there: --store …")
        self._looked = now

    def rows(self, wanted: Executable, about: dict[str, Any] | None = None) -> list[Row[Any]]:
        """What a statement finds, in a transaction of its own."""
        with self.link() as link:
            return list(link.execute(wanted, about or {}))

    @property
    def settings(self) -> LeagueSettings:
        """As they are now: staff may have changed them a moment ago."""
        found = self.rows(select(LEAGUE.c.settings))[0][0]
        return msgspec.json.decode(found, type=LeagueSettings)

    @property
    def secret(self) -> str:
        return str(self.rows(select(LEAGUE.c.secret))[0][0])

    def change(self, settings: LeagueSettings, person: int | None) -> None:
        with self.link() as link:
            link.execute(update(LEAGUE).values(settings=msgspec.json.encode(settings).decode()))
            self.note(link, person, "settings", "changed")

    def note(self, link: Connection, person: int | None, what: str, about: str) -> None:
        """Into the audit log, in the same transaction as what it tells of."""
        link.execute(insert(AUDIT).values(at=self.now(), person=person, what=what, about=about[:1000]))


def has_league(link: Connection) -> bool:
    return inspect(link).has_table(LEAGUE.name) and link.execute(select(LEAGUE.c.id)).first() is not None


def found_league(place: str | Path, settings: LeagueSettings, now: Callable[[], float] = time) -> None:
    """Make a league in this store; there is at most one in each. A new file is its owner's alone: all sources are in
    it, and the seed of the finals."""
    keep_private(place)
    with Store(place) as store:
        with store.link() as link:
            make_tables(link, ALL_TABLES)
            if link.execute(select(LEAGUE.c.id)).first():
                raise LudusError(f"{store.place}: there is a league in it already; name another store")
            text = msgspec.json.encode(settings).decode()
            link.execute(insert(LEAGUE).values(id=1, settings=text, secret=token_hex(32), made=now()))
        for series in (LEAGUE_SERIES, SCRIMMAGE_SERIES):
            store.begin(series, msgspec.json.encode({"league": settings.name}))
