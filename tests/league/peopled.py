"""A league with people in it, for whoever tests what people may do."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ludus.league.league import League, found_league
from ludus.league.people.accounts import make_person
from ludus.league.people.principal import Principal
from ludus.league.people.sessions import begin_session
from ludus.league.people.teams import join_team, make_team
from ludus.league.people.tokens import make_token
from ludus.league.settings import LeagueSettings
from ludus.league.words import Role


class Author(NamedTuple):
    """Somebody in a team."""

    person: int
    team: int
    key: str  # by which others join
    token: str  # for `Authorization: Bearer`
    session: str  # for the cookie

    @property
    def principal(self) -> Principal:
        return Principal(Role.AUTHOR, self.person, self.team)


class Clock:
    """Time that passes when a test says so."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@contextmanager
def new_league(place: str | Path, clock: Any = None, **settings: Any) -> Iterator[League]:
    found_league(place, LeagueSettings(**{"name": "Autumn", "game": "fish", **settings}))
    with League(place, **({"now": clock} if clock else {})) as league:
        yield league


def author(league: League, login: str) -> Author:
    """With a team of their own, called after them."""
    person = make_person(league, login, f"The {login}", name=f"Real {login}", student=f"s-{login}")
    team, key = make_team(league, person, f"Team {login}")
    return Author(person, team, key, make_token(league, person, "laptop"), begin_session(league, person, "Firefox"))


def mate(league: League, login: str, key: str) -> int:
    """Somebody who joins a team."""
    person = make_person(league, login, f"The {login}")
    join_team(league, person, key)
    return person
