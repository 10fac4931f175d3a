"""A real browser. Every page that a test opens fails it by an error in the console or a request to another host."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first has no windows to draw
OURS = {"", "127.0.0.1", "localhost"}  # a file has no host
DESKTOP, PHONE = (1280, 800), (390, 844)

EXPECTED: tuple[str, ...] = ()  # what a test says itself that the console will tell

Visit = Callable[..., Page]
Shot = Callable[..., None]


class LaunchedBrowser:
    """One for all tests; where it has died, another takes its place, so that one test alone notices."""

    def __init__(self, playwright: Playwright, program: str) -> None:
        self._playwright, self._program = playwright, program
        self._running = self._launch()

    def _launch(self) -> Browser:
        return self._playwright.chromium.launch(executable_path=self._program, args=list(FLAGS))

    def running(self) -> Browser:
        if not self._running.is_connected():
            self._running = self._launch()
        return self._running


@pytest.fixture(scope="session")
def launched_browser() -> Iterator[LaunchedBrowser]:
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        missing = "chromium is not installed; scripts/tools.sh installs it"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        launched = LaunchedBrowser(playwright, program)
        yield launched
        launched.running().close()


@pytest.fixture
def browser(launched_browser: LaunchedBrowser) -> Browser:
    return launched_browser.running()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens an address in a window of its own, and afterwards asserts that nothing went wrong in it."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        theme: Literal["light", "dark"] = "light",
        offline: bool = False,
        still: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            has_touch=size == PHONE,
            reduced_motion="reduce" if still else "no-preference",
        )
        contexts.append(context)
        context.set_offline(offline)
        page = context.new_page()
        _watch(page, wrong)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        # One that a failed test left half open is of no interest.
        with suppress(Exception):
            context.close()
    assert wrong == []


def _watch(page: Page, wrong: list[str]) -> None:
    page.on("console", lambda message: _heard(message, wrong))
    page.on("pageerror", lambda error: wrong.append(f"{error}\n{error.stack}"))
    page.on(
        "request",
        lambda request: None if (urlsplit(request.url).hostname or "") in OURS else wrong.append(request.url),
    )


def _heard(message: ConsoleMessage, wrong: list[str]) -> None:
    if message.type in ("error", "warning") and not any(words in message.text for words in EXPECTED):
        wrong.append(message.text)


@pytest.fixture(scope="session")
def shot() -> Shot:
    """Takes a picture of a page, to look at, where somebody wants to: `LUDUS_SHOTS` is a folder for them."""
    place = os.environ.get("LUDUS_SHOTS")

    def taken(page: Page, name: str, *, full_page: bool = True) -> None:
        if place:
            page.screenshot(path=Path(place) / f"{name}.png", full_page=full_page)

    return taken
