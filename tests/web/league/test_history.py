"""A version's page over time; what strangers may see of it is in test_match."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludus.league.settings import Dates
from tests.league.season.rows import moment
from tests.web.league.season_of_two import Season, a_served_season
from tests.web.server import PATIENCE


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    """One that is frozen since before its first match."""
    folder: Path = tmp_path_factory.mktemp("frozen")
    with a_served_season(folder, dates=Dates(freezes=moment(1000.0))) as served:
        yield served


def text(season: Season, path: str, who: str = "") -> str:
    answer = httpx.get(f"{season.url}{path}", headers=season.headers(who), timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_after_the_freeze_matches_are_shown_to_their_own_and_staff(season: Season) -> None:
    assert "/league/match/league/0" in text(season, "/league/history/3", "ada")
    assert "/league/match/league/0" in text(season, "/league/versus/3/4", "bob")
    assert "/league/match/league/0" in text(season, "/league/history/3", "owner")
    for who in ("", "eve"):
        assert "/league/match/" not in text(season, "/league/history/3", who)
        assert "have not met yet" in text(season, "/league/versus/3/4", who)
    answer = httpx.get(f"{season.url}/league/match/league/0", headers=season.headers("eve"), timeout=PATIENCE)
    assert answer.status_code == 404


def test_the_table_says_that_it_stands_still(season: Season) -> None:
    assert "stands still since 1970-01-01 00:16 UTC. Only staff see it" in text(season, "/league/table")
    assert "There is no table yet" in text(season, "/league/table", "ada")
    assert "The public sees it as it was then" in text(season, "/league/table", "owner")
    assert "A&lt;b&gt;da" in text(season, "/league/table", "owner")
