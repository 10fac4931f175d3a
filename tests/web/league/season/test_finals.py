"""The finals on the pages: who came where, all matches, and each match with its result and why it was lost."""

from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import update

from ludus.league.people.principal import OWNER
from ludus.league.tables import FINALS
from ludus.web.league.season import finals
from tests.web.league.season_with_finals import THEIRS, a_whole_season
from tests.web.league_server import LeagueServer, clients

Browsers = dict[str, httpx.Client]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LeagueServer, Browsers]]:
    with a_whole_season(tmp_path_factory.mktemp("league")) as (server, people):
        yield server, clients(server, people)


def test_the_season_leads_to_the_matches_of_the_finals(running: tuple[LeagueServer, Browsers]) -> None:
    guest = running[1]["guest"]
    season = guest.get("/league").text
    assert f'<b>2</b> <a href="/league/finals?of={THEIRS}">' in season and 'href="/league/finals"' in season
    for path in ("/league/finals", f"/league/finals?of={THEIRS}", "/league/finals?of=x&page=99"):
        listed = guest.get(path).text
        assert all(f'<a href="/league/match/finals/{number}">' in listed for number in (0, 1)), path
    assert "None that you may see" in guest.get("/league/finals?of=99").text


def test_a_match_of_the_finals_has_its_result_and_why_it_was_lost(running: tuple[LeagueServer, Browsers]) -> None:
    guest, loser, winner = (running[1][who].get("/league/match/finals/0").text for who in ("guest", "other", "author"))
    for page in (guest, loser, winner):
        assert "won</p>" in page and "<dt>score</dt>" in page and 'href="/league/finals"' in page
    assert "Why did I lose?" in loser and "/league/match/finals/0\nludus play --from-record finals-0.ludus" in loser
    assert "How it went" in winner and "Why did I lose?" not in winner
    assert "How it went" not in guest and "Why did I lose?" not in guest
    told = running[1]["guest"].get("/api/league/matches/finals/0").json()
    assert sorted(told["ranks"]) == [1, 2]


def test_until_they_are_over_each_sees_its_own(running: tuple[LeagueServer, Browsers]) -> None:
    (server, browsers), begun = running, "/league/match/finals/0"
    with server.league.link() as link:
        link.execute(update(FINALS).values(revealed=None))
    try:
        for who in ("guest", "alone"):
            assert "None that you may see" in browsers[who].get("/league/finals").text
        assert begun in browsers["author"].get("/league/finals").text
        assert begun in browsers["staff"].get("/league/finals").text
    finally:
        with server.league.link() as link:
            link.execute(update(FINALS).values(revealed=1.8e9))


def test_a_long_list_has_pages(running: tuple[LeagueServer, Browsers], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finals, "AT_ONCE", 1)
    told = finals.finals_shown(running[0].league, OWNER, None)
    first, last = finals._matches(told, None, 1), finals._matches(told, THEIRS, 99)
    assert 'href="/league/finals?page=2" rel="next"' in first and "match/finals/1" not in first
    assert 'rel="prev"' in last and "of=4&amp;page=" in last and 'rel="next"' not in last
