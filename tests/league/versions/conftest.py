"""A league with two teams, whose clock stands where a test puts it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert

from ludus.league.league import League, found_league
from ludus.league.people.principal import Principal
from ludus.league.settings import LeagueSettings
from ludus.league.tables import TEAMS
from ludus.league.words import Role
from tests.store.conftest import database, place, server

__all__ = ["database", "place", "server"]

NOON = 20_000 * 86_400.0 + 43_200.0
ANN = Principal(Role.AUTHOR, person=1, team=1)
BEN = Principal(Role.AUTHOR, person=2, team=2)
STAFF = Principal(Role.STAFF, person=9)


class Clock:
    """Seconds since 1970, as a test says."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


Founded = Callable[..., League]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def founded(clock: Clock) -> Iterator[Founded]:
    """Makes a league at a place."""
    opened: list[League] = []

    def made(place: str | Path, **settings: object) -> League:
        found_league(place, LeagueSettings(**{"name": "Autumn", "game": "fish", **settings}))  # type: ignore[arg-type]
        league = League(place, now=clock)
        opened.append(league)
        with league.link() as link:
            for number, name in enumerate(("Ants", "Bees"), 1):
                link.execute(insert(TEAMS).values(id=number, name=name, name_key=name, key_hash="", made=NOON))
        return league

    yield made
    for league in opened:
        league.__exit__()


@pytest.fixture
def league(tmp_path: Path, founded: Founded) -> League:
    return founded(tmp_path / "league.db")
