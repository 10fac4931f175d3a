"""The league's table, a version, one against another and a match, as they look."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from ludus.league.league import League
from ludus.league.table.keeper import TableKeeper
from ludus.league.tables import VERSIONS
from tests.browser.conftest import Shot, Visit
from tests.browser.looks import faults, fits, looks
from tests.league.table.seasons import meet
from tests.web.league.season_of_two import TOKEN, Season, a_served_season
from tests.web.server import PATIENCE

PAGES = {
    "table": "/league/table",
    "history": "/league/history/3",
    "versus": "/league/versus/3/4",
    "match": "/league/match/league/0",
}


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    with a_served_season(tmp_path_factory.mktemp("league")) as served:
        yield served


@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_and_axe_finds_nothing(season: Season, browser: Browser, shot: Shot, name: str) -> None:
    """As an author sees them, who is told most."""
    headers = season.headers("ada")  # and no colour is on its way to another while axe looks
    with browser.new_context(bypass_csp=True, reduced_motion="reduce", extra_http_headers=headers) as context:
        page = context.new_page()
        page.goto(f"{season.url}{PAGES[name]}")
        for way in looks(page):
            shot(page, f"league-{name}-{way}")
            assert (fits(page), faults(page)) == (True, [])


def test_the_table_grows_while_it_is_looked_at(season: Season, visit: Visit) -> None:
    page = visit(f"{season.url}/league/table")
    assert page.locator("#league-table progress").count() == 1
    with League(season.place) as league:
        meet(league, [(4, 2, ((1, 2), (2, 1)))] * 3, start=20)
        with league.link() as link:
            link.execute(VERSIONS.update().where(VERSIONS.c.id == 4).values(life="rated"))
        TableKeeper(league).look()
    page.locator("#league-table progress").wait_for(state="detached", timeout=PATIENCE * 1000)
    assert page.locator("tbody th .place", has_text="2").count() == 1


def test_a_match_is_watched_from_its_page(season: Season, visit: Visit) -> None:
    page = visit(f"{season.url}/league/match/league/0?token={TOKEN}")
    page.get_by_role("link", name="Watch it").click()
    page.wait_for_selector("#player svg", timeout=PATIENCE * 1000)
    assert "/match/seen-league-0-n-" in page.url
