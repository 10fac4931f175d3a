"""One version against another, as a page."""

import httpx
import pytest

from tests.web.league.season_of_two import a_served_season
from tests.web.server import PATIENCE


def test_score_pairs_boards_and_matches_are_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    with a_served_season(tmp_path_factory.mktemp("versus")) as season:
        told = httpx.get(f"{season.url}/league/versus/3/1", headers=season.headers("ada"), timeout=PATIENCE).text
        assert "16 – 0 – 0" in told
        assert "<td>0</td><td>0</td><td>0</td><td>0</td><td>8</td>" in told
        assert "+∞" in told
        assert told.count("/league/match/league/") == 16
        other = httpx.get(f"{season.url}/league/versus/3/4", headers=season.headers("ada"), timeout=PATIENCE).text
        assert '<th scope="row">line</th>' in other
