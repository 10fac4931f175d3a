"""A league with people, teams and versions in it: plain rows."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.league import League, found_league
from ludus.league.people.principal import Principal
from ludus.league.settings import Dates, LeagueSettings
from ludus.league.tables import MEMBERS, PAIRS, PEOPLE, TEAMS, VERSIONS
from ludus.league.words import LEAGUE_SERIES, Life, Role

ADA, BOB, STAFF = Principal(Role.AUTHOR, 1, 1), Principal(Role.AUTHOR, 2, 2), Principal(Role.STAFF, 9)

ALWAYS = Dates()


class Clock:
    """The server's clock, as far as a test has turned it."""

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


def moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


@contextmanager
def founded(place: str | Path, clock: Clock, dates: Dates = ALWAYS, **more: Any) -> Iterator[League]:
    """Two teams of one person each."""
    found_league(place, LeagueSettings(name="Autumn", game="fish", dates=dates, **more), clock)
    with League(place, now=clock) as league:
        add_person(league, 1, "ada", team=1)
        add_person(league, 2, "bob", team=2)
        add_person(league, 9, "staff", role=Role.STAFF)
        yield league


def add_person(league: League, id: int, login: str, team: int | None = None, **more: Any) -> None:
    words = {"name": login.title(), "student": f"s{id}", "role": Role.AUTHOR, "sees_source": False, "made": 0.0, **more}
    with league.link() as link:
        link.execute(insert(PEOPLE).values(id=id, login=login, pseudonym=login, pseudonym_key=login, **words))
        if team is not None:
            name = f"team {login}"
            link.execute(insert(TEAMS).values(id=team, name=name, name_key=name, key_hash="", made=0.0))
            link.execute(insert(MEMBERS).values(person=id, team=team, since=0.0))


def add_version(league: League, id: int, team: int | None, life: Life = Life.RATED, **more: Any) -> None:
    row = {"number": id, "player": "", "file": "bot.py", "digest": f"d{id}", "built": f"d{id}", "sent_by": team}
    row |= {"received": 10.0, "changed": 10.0, "report": "", "log": "", "tried": 0, **more}
    with league.link() as link:
        link.execute(insert(VERSIONS).values(id=id, team=team, life=life, **row))


def add_pair(league: League, number: int, first: int, second: int, series: str = LEAGUE_SERIES, **more: Any) -> None:
    row = {"at": 100.0 + number, "share": "ladder", "board": "", "seed": 7 * number, **more}
    with league.link() as link:
        link.execute(insert(PAIRS).values(series=series, number=number, first=first, second=second, **row))


def add_results(
    league: League, number: int, first: int, second: int, wins: Iterable[int], series: str = LEAGUE_SERIES, **more: Any
) -> None:
    """Of a pair: who won its matches."""
    for seat, winner in enumerate(wins):
        entrants = (first, second) if seat == 0 else (second, first)
        ranks = tuple(1 if one == winner else 2 for one in entrants)
        result = MatchResult(2 * number + seat, entrants, ranks, (0.0, 0.0), **more)
        league.store.commit(series, result, b"record")


CRASHED = ((0, Fault.CRASH),)
