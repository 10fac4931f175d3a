"""Who writes a bot, in a real browser: the guide, a starter as a zip, and the check that it passes."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Shot, Visit
from tests.browser.looks import faults, fits, looks, opened
from tests.web.server import serving

LUDUS = Path(sys.executable).with_name("ludus")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena")) as address:
        yield address


def test_from_the_home_page_to_a_bot_that_is_fit_to_play(url: str, visit: Visit, tmp_path: Path) -> None:
    page = visit(url)
    page.get_by_role("link", name="Write a bot").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Write a bot")
    expect(page.locator("#packages")).to_contain_text("numpy")
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Fish").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A bot for Fish")
    with page.expect_download() as download:
        page.get_by_role("link", name="Python", exact=True).click()
    assert download.value.suggested_filename == "fish-python.zip"
    zipfile.ZipFile(download.value.path()).extractall(tmp_path)
    words = [str(LUDUS), "check", "my_bot/bot.py", "--game", "fish", "--json"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert json.loads(done.stdout)["good"], done.stdout
    page.get_by_role("navigation", name="For all games").get_by_role("link", name="Protocol").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How a program is talked to")


@pytest.mark.parametrize("name", ["protocol", "planet_wars"])
def test_open_to_all_and_no_wider_than_the_screen(name: str, url: str, browser: Browser, shot: Shot) -> None:
    with opened(browser, f"{url}/write/{name}") as page:
        page.wait_for_load_state("networkidle")
        for look in looks(page):
            shot(page, f"write-{name}-{look}")
            assert faults(page) == [], look
            assert fits(page), look
