"""A server with a league, and clients of every role. One for many tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx

from ludus.league.league import League
from ludus.league.people.accounts import make_person, set_role
from ludus.league.people.principal import OWNER
from ludus.league.people.sessions import begin_session
from ludus.league.words import Role
from tests.league.peopled import Author, author, new_league
from tests.web.server import PATIENCE, serving

TOKEN = "t0ken-of-the-owner"


class LeagueServer(NamedTuple):
    url: str
    league: League  # the same store, from here

    def client(self, session: str = "", bearer: str = "", **more: Any) -> httpx.Client:
        """A browser, which says where it comes from; or a program with a token."""
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {"Origin": self.url}
        cookies = {f"ludus_session_{urlsplit(self.url).port}": session} if session else {}
        return httpx.Client(base_url=self.url, timeout=PATIENCE, headers=headers, cookies=cookies, **more)


class People(NamedTuple):
    """One of each kind."""

    one: Author
    other: Author  # of another team
    alone: int  # an author without a team
    staff: int
    seeing: int  # staff with the right to source
    guest: int  # somebody with an account who only watches


def populate(league: League) -> People:
    one, other = author(league, "ada"), author(league, "eve")
    alone = make_person(league, "alone", "Alone", "Real alone", "s-alone")
    staff, seeing = (make_person(league, login, login.title(), role=Role.STAFF) for login in ("staff", "seeing"))
    set_role(league, OWNER, seeing, Role.STAFF, sees_source=True)
    return People(one, other, alone, staff, seeing, make_person(league, "gus", "Gus", role=Role.GUEST))


def clients(server: LeagueServer, people: People) -> dict[str, httpx.Client]:
    """By role, each as a browser has it; and the author's own program."""
    league = server.league
    signed_in = {"author": people.one.person, "other": people.other.person}
    signed_in |= {"alone": people.alone, "staff": people.staff, "seeing": people.seeing, "watcher": people.guest}
    found = {role: server.client(begin_session(league, person, role)) for role, person in signed_in.items()}
    program, owner = server.client(bearer=people.one.token), server.client(bearer=TOKEN)
    return {"guest": server.client(), **found, "program": program, "owner": owner}


@contextmanager
def league_server(folder: Path, settings: dict[str, Any] | None = None, **more: Any) -> Iterator[LeagueServer]:
    place = folder / "league.db"
    with (
        new_league(place, **(settings or {})) as league,
        serving(folder, league=str(place), **{"token": TOKEN, "changes": 1e6, **more}) as url,
    ):
        yield LeagueServer(url, league)
