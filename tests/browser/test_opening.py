"""A file is opened, or dropped, and watched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.web.pages.test_replays import LOG
from tests.web.server import serving

DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game_visualizer.log"));
  const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
  document.querySelector("main").dispatchEvent(drop);
}"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena")) as address:
        yield address


def watched(page: Page) -> None:
    page.wait_for_url("**/match/file-*")
    page.wait_for_selector("#player[data-stage=over]")
    assert page.locator(".seats .name").all_inner_texts() == ["player 1", "player 2"]
    page.keyboard.press("End")
    expect(page.locator(".turn b")).to_have_text("3")


def test_a_log_is_chosen_and_another_dropped_on_its_page(url: str, visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "game_visualizer.log").write_bytes(LOG)
    page = visit(f"{url}/replays")
    page.set_input_files("input[data-open]", tmp_path / "game_visualizer.log")
    watched(page)
    first = page.url
    page.evaluate(DROP, LOG.decode().replace("0 0", "1 0", 1))
    page.wait_for_url(lambda address: address != first)
    watched(page)
