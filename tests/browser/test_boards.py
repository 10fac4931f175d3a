"""Boards of one's own in a real browser: looked at, mended at the line that is wrong, kept, chosen, deleted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.server import PATIENCE, serving
from tests.web.test_boards import BAD, SCRIPT

LONG_MS = PATIENCE * 1000


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


def test_from_a_file_with_a_mistake_to_a_match(url: str, browser: Browser) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        _mended_kept_and_deleted(page, url)


def _mended_kept_and_deleted(page: Page, url: str) -> None:
    page.goto(f"{url}/boards?game=planet_wars")
    page.get_by_label("file").set_input_files({"name": "pond.dot", "mimeType": "", "buffer": BAD.encode()})
    expect(page.get_by_role("alert")).to_contain_text("pond.dot:4: edge 1 -- 2: weight is 0", timeout=LONG_MS)
    marked = "() => getSelection().toString()"
    assert page.evaluate(marked).strip() == "1 -- 2 [ weight = 0 ]"
    page.keyboard.type("  1 -- 2 [ weight = 3 ]")
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_alt_text("The board")).to_be_visible(timeout=LONG_MS)
    expect(page.get_by_text("pond: 2 planets, 1 edges")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    page.get_by_label("name", exact=True).fill(SCRIPT)
    page.get_by_role("button", name="Keep it").click()
    tile = page.locator("figure", has_text=SCRIPT)
    expect(tile).to_be_visible(timeout=LONG_MS)
    tile.get_by_role("link", name="play").click()
    expect(page.locator("input[name=board]:checked")).to_have_value(SCRIPT)
    page.goto(f"{url}/boards?game=planet_wars")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("figure", has_text=SCRIPT)).to_have_count(0, timeout=LONG_MS)
