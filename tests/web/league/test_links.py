"""No dead ends in a league: whoever asks, every link of every page leads somewhere."""

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from tests.web.league.season_with_finals import a_whole_season
from tests.web.league_server import clients
from tests.web.test_links import Links

ROLES = ("guest", "author", "alone", "staff", "owner")
ALL = {"/league", "/league/table", "/league/finals", "/league/match/finals/0", "/league/match/league/0"}
AUTHORS = ALL | {"/league/team", "/league/members", "/league/account", "/league/scrimmages", "/league/versions/3"}
STAFFS = ALL | {"/league/staff", "/league/people", "/league/staff/matches", "/league/staff/reruns/1"}
WANTED = {"guest": ALL, "author": AUTHORS, "alone": ALL, "staff": STAFFS, "owner": STAFFS}


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, httpx.Client]]:
    with a_whole_season(tmp_path_factory.mktemp("league")) as (server, people):
        yield clients(server, people)


@pytest.mark.parametrize("role", ROLES)
def test_every_link_leads_somewhere(browsers: dict[str, httpx.Client], role: str) -> None:
    """The arena's own pages are looked at, and no further: theirs is a walk of its own."""
    waiting, seen, dead = [("/league", "")], {"/league"}, []
    while waiting:
        path, before = waiting.pop()
        answer = browsers[role].get(path, headers={"Accept": "text/html"}, follow_redirects=True)
        if answer.status_code != 200:
            dead.append(f"{before} -> {path}: {answer.status_code}")
        if not (path.startswith("/league") and answer.headers.get("content-type", "").startswith("text/html")):
            continue
        for target in _targets(answer):
            if target not in seen:
                seen.add(target)
                waiting.append((target, path))
    assert dead == []
    assert seen >= WANTED[role]


def _targets(answer: httpx.Response) -> Iterator[str]:
    for link in Links(answer.text).found:
        place = urlsplit(urljoin(str(answer.url), link))
        if place.netloc == urlsplit(str(answer.url)).netloc:
            yield f"{place.path}?{place.query}" if place.query else place.path
