"""A league on a real server, with two teams in it, for all tests of this folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from ludus.league.league import League
from ludus.league.people.accounts import make_person
from ludus.league.people.sessions import begin_session
from ludus.league.words import Role
from tests.league.peopled import Author, author, new_league
from tests.web.server import serving


class LeagueServed(NamedTuple):
    """The server's address, the league that it serves, two authors, and the session of staff."""

    url: str
    league: League
    ann: Author
    ben: Author
    staff: str

    def client(self, who: Author | str | None) -> httpx.Client:
        """By an upload token, by a session, or as anybody."""
        headers = {"Authorization": f"Bearer {who.token}"} if isinstance(who, Author) else {}
        cookies = {f"ludus_session_{httpx.URL(self.url).port}": who} if isinstance(who, str) else {}
        return httpx.Client(base_url=self.url, headers={**headers, "Origin": self.url}, cookies=cookies)


OWNER_TOKEN = "the-owner-s-token-of-this-test"
Fresh = Callable[[], bytes]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LeagueServed]:
    folder: Path = tmp_path_factory.mktemp("league")
    place = folder / "league.db"
    with new_league(place) as league:
        ann, ben = author(league, "ann"), author(league, "ben")
        staff = begin_session(league, make_person(league, "sam", "Sam", role=Role.STAFF), "Firefox")
        with serving(folder, token=OWNER_TOKEN, league=str(place), changes=1000.0) as url:
            yield LeagueServed(url, league, ann, ben, staff)
