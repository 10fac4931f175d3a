"""Every page, in light and dark, on a desk and a phone: nothing that axe-core finds wrong, and a picture to look at."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Shot
from tests.browser.looks import faults, fits, looks, opened
from tests.web.server import serving, start
from tests.web.test_bots import BAD, checked, send
from tests.web.test_tournaments import begin, is_over, until

PAGES = {
    "home": "/",
    "choices": "/?game=fish",
    "archive": "/archive",
    "tournaments": "/tournaments",
    "tournament-form": "/tournaments/new?game=fish",
    "bots": "/bots",
    "boards": "/boards",
    "rules": "/rules",
    "write": "/write",
    "write-fish": "/write/fish",
    "rules-fish": "/rules/fish",
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


def is_open_to_all(page: Page, name: str, shot: Shot) -> None:
    for look in looks(page):
        shot(page, f"{name}-{look}")
        assert faults(page) == [], look
        assert fits(page), look


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_open_to_all(name: str, url: str, browser: Browser, shot: Shot) -> None:
    with opened(browser, url + PAGES[name]) as page:
        page.wait_for_load_state("networkidle")
        is_open_to_all(page, name, shot)


def test_a_match_is_open_to_all(url: str, browser: Browser, shot: Shot) -> None:
    told = start(url, "planet_wars", "greedy", "random", options={"max_turns": 30})
    with opened(browser, f"{url}/match/{told['id']}") as page:
        page.locator("#player[data-stage=over] svg").first.wait_for()
        is_open_to_all(page, "match", shot)


@pytest.fixture(scope="module")
def cup(url: str) -> str:
    """The page of a tournament that is over, a knock-out with its tree."""
    told = begin(url, "Cup", "greedy", "random", "noop", "rush", format={"name": "knockout"})
    until(url, told["key"], is_over)
    return url + str(told["page"])


@pytest.fixture(scope="module")
def bot(url: str) -> str:
    """The page of a bot that was sent and checked, and of which something was found."""
    sent = send(url, "Penguin", "my_bot.py", BAD)
    checked(url, sent)
    return url + str(sent.json()["page"])


@pytest.mark.parametrize("name", ["cup", "bot"])
def test_what_grows_is_open_to_all(name: str, request: pytest.FixtureRequest, browser: Browser, shot: Shot) -> None:
    with opened(browser, request.getfixturevalue(name)) as page:
        page.wait_for_load_state("load")
        page.wait_for_timeout(500)  # such a page goes on asking for news
        is_open_to_all(page, name, shot)
