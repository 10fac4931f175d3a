"""The same page on a desk and a phone, in light and dark, and what axe-core finds wrong in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import DESKTOP, PHONE

SIZES = {"desk": DESKTOP, "phone": PHONE}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
# A theme changes colours and nothing else: of the same page in the dark only those are looked at again.
VIOLATIONS = """
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const rules = isDark ? {runOnly: ["color-contrast", "link-in-text-block"]} : {};
axe.run({resultTypes: ["violations"], ...rules}).then(found => found.violations)
"""


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Page]:
    """Without the page's own Content-Security-Policy: axe-core tries out styles of its own."""
    with browser.new_context(bypass_csp=True, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(address)
        yield page


def looks(page: Page) -> Iterator[str]:
    """Show it in each way, one after another: it is loaded once. Gives the name of the way that it is shown in."""
    for size, theme in ((size, theme) for size in SIZES for theme in THEMES):
        page.set_viewport_size(_viewport(size))
        page.emulate_media(color_scheme=theme)
        yield f"{size}-{theme}"


def faults(page: Page) -> list[str]:
    """What axe-core calls a violation, each with where it is."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {[node['target'] for node in one['nodes']][:5]}"
        for one in page.evaluate(VIOLATIONS)
    ]


def fits(page: Page) -> bool:
    """Whether it is no wider than its screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def _viewport(size: str) -> ViewportSize:
    width, height = SIZES[size]
    return {"width": width, "height": height}
