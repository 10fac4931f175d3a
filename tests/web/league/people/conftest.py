"""The application with a league in it, and browsers of people."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from ludus.league.league import League
from ludus.league.people.sessions import begin_session
from ludus.web.arena import Arena
from tests.league.peopled import new_league
from tests.web.indoors import arena_behind, client_in

TOKEN = "t0ken-of-the-owner"
HERE = {"Origin": "http://localhost", "Accept": "text/html"}


class School(NamedTuple):
    app: Any
    league: League

    def browser(self, person: int | None = None, **cookies: str) -> TestClient:
        """Somebody's; without a person, anybody's."""
        if person is not None:
            cookies["ludus_session_8000"] = begin_session(self.league, person, "Firefox")
        client = TestClient(self.app, base_url="http://localhost", follow_redirects=False, headers=HERE)
        client.cookies.update(cookies)
        return client

    def owner(self) -> TestClient:
        return self.browser(ludus_token_8000=TOKEN)


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    with new_league(tmp_path / "league.db") as league:
        client = client_in(tmp_path, token=TOKEN, league=str(league.store.place))
        arena: Arena = arena_behind(client)
        assert arena.league is not None
        with arena.league:
            yield School(client.app, arena.league)
