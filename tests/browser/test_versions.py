"""A team's versions in a real browser: sent with progress, looked at, withdrawn; open to all, on a desk and a phone."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ludus.league.versions.checking import Checked, keep_checked
from ludus.league.versions.receive import receive
from ludus.league.versions.version import versions_of
from tests.browser.conftest import Shot
from tests.browser.looks import faults, fits, looks
from tests.league.season.rows import add_pair, add_results
from tests.league.versions.test_checking import BAD, GOOD
from tests.web.league.conftest import LeagueServed, served
from tests.web.server import PATIENCE

__all__ = ["served"]
LONG_MS = PATIENCE * 1000


@pytest.fixture
def page(browser: Browser, served: LeagueServed) -> Page:
    """Ann's."""
    context: BrowserContext = browser.new_context(bypass_csp=True, reduced_motion="reduce")  # for axe
    port = served.url.rpartition(":")[2]
    context.add_cookies([{"name": f"ludus_session_{port}", "value": served.ann.session, "url": served.url}])
    return context.new_page()


def test_sent_refused_sent_again_and_withdrawn(page: Page, served: LeagueServed) -> None:
    page.goto(f"{served.url}/league/team")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_have_text("choose a file first")
    for number, checked in ((1, Checked(report=BAD, log="$ make\n")), (2, Checked(report=GOOD))):
        page.get_by_label("file").set_input_files({"name": "my_bot.py", "mimeType": "", "buffer": b"%d" % number})
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Team ann {number}", timeout=LONG_MS)
        expect(page.get_by_text("It waits for its check")).to_be_visible()
        keep_checked(served.league, versions_of(served.league, served.ann.team)[0], checked)
        word = "refused" if number == 1 else "active"
        expect(page.locator(".state .badge")).to_have_text(word, timeout=LONG_MS)
        page.get_by_role("link", name="My team").first.click()
    page.get_by_role("link", name="2 my_bot.py").click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator(".state .badge")).to_have_text("withdrawn", timeout=LONG_MS)


def test_its_matches_are_counted_while_one_looks(page: Page, served: LeagueServed) -> None:
    """On its own page and on the team's, and nobody loads them again."""
    league = served.league
    one, other = (receive(league, who.principal, "live.py", b"live") for who in (served.ann, served.ben))
    for version in (one, other):
        keep_checked(league, version, Checked(report=GOOD))
    both = page, page.context.new_page()
    for place, path in zip(both, (f"versions/{one.id}", "team"), strict=True):
        place.goto(f"{served.url}/league/{path}")
        expect(place.locator(".so-far").first).to_have_text("0 of 30 matches")
    add_pair(league, 0, one.id, other.id)
    add_results(league, 0, one.id, other.id, [one.id, other.id])
    for place in both:
        expect(place.locator(".so-far").first).to_have_text("2 of 30 matches", timeout=LONG_MS)


@pytest.mark.parametrize("name", ["team", "version"])
def test_the_pages_are_open_to_all(page: Page, served: LeagueServed, name: str, shot: Shot) -> None:
    versions = versions_of(served.league, served.ann.team)
    page.goto(f"{served.url}/league/{'team' if name == 'team' else f'versions/{versions[-1].id}'}")
    for look in looks(page):
        shot(page, f"league-{name}-{look}")
        assert faults(page) == [], look
        assert fits(page), look
