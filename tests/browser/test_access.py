"""Every page, in light and dark, on a desk and a phone: nothing that axe-core finds wrong, and a picture to look at."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import DESKTOP, PHONE
from tests.web.server import serving, start
from tests.web.test_bots import GOOD, checked, send
from tests.web.test_tournaments import begin, is_over, until

SIZES = {"desk": DESKTOP, "phone": PHONE}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
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


@contextmanager
def opened(browser: Browser, address: str, size: str, theme: Theme) -> Iterator[Page]:
    """Without the page's own Content-Security-Policy: axe-core tries out styles of its own."""
    width, height = SIZES[size]
    viewport: ViewportSize = {"width": width, "height": height}
    with browser.new_context(
        viewport=viewport, color_scheme=theme, bypass_csp=True, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        page.goto(address)
        yield page


def faults(page: Page) -> list[str]:
    """What axe-core calls a violation, each with where it is."""
    found = Axe().run(page)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {[node['target'] for node in one['nodes']][:5]}"
        for one in found.response["violations"]
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_open_to_all(name: str, size: str, theme: Theme, url: str, browser: Browser, shots: Path) -> None:
    with opened(browser, url + PAGES[name], size, theme) as page:
        page.wait_for_load_state("networkidle")
        page.screenshot(path=shots / f"{name}-{size}-{theme}.png", full_page=True)
        assert faults(page) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_match_is_open_to_all(size: str, theme: Theme, url: str, browser: Browser, shots: Path) -> None:
    told = start(url, "planet_wars", "greedy", "random", options={"max_turns": 30})
    with opened(browser, f"{url}/match/{told['id']}", size, theme) as page:
        page.locator("#player svg").first.wait_for()
        page.wait_for_timeout(1000)
        page.screenshot(path=shots / f"match-{size}-{theme}.png", full_page=True)
        assert faults(page) == []


@pytest.fixture(scope="module")
def cup(url: str) -> str:
    """The page of a tournament that is over, a knock-out with its tree."""
    told = begin(url, "Cup", "greedy", "random", "noop", "rush", format={"name": "knockout"})
    until(url, told["key"], is_over)
    return url + str(told["page"])


@pytest.fixture(scope="module")
def bot(url: str) -> str:
    """The page of a bot that was sent and checked."""
    sent = send(url, "Penguin", "my_bot.py", GOOD)
    checked(url, sent)
    return url + str(sent.json()["page"])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["cup", "bot"])
def test_what_grows_is_open_to_all(
    name: str, size: str, theme: Theme, request: pytest.FixtureRequest, browser: Browser, shots: Path
) -> None:
    with opened(browser, request.getfixturevalue(name), size, theme) as page:
        page.wait_for_load_state("load")
        page.wait_for_timeout(1000)  # such a page goes on asking for news
        page.screenshot(path=shots / f"{name}-{size}-{theme}.png", full_page=True)
        assert faults(page) == []
