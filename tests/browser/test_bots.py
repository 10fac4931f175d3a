"""Bots in a real browser: sent, checked, refused, deleted; and the rules."""

import io
import zipfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from ludus.games import names
from ludus.sandbox import best
from tests.browser.conftest import Shot, Visit
from tests.browser.looks import fits, looks
from tests.support import REPO
from tests.web.server import PATIENCE, serving

LONG_MS = PATIENCE * 1000
SCRIPT = "<script>alert(1)</script>"
GOOD = (REPO / "src/ludus/games/fish/kits/python/bot.py").read_bytes()

needs_sandbox = pytest.mark.skipif(best() in ("none", "limits"), reason="uploaded bots run in a sandbox only")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


def send(page: Page, name: str, file: str, data: bytes) -> None:
    page.get_by_label("file").set_input_files({"name": file, "mimeType": "", "buffer": data})
    page.get_by_label("name", exact=True).fill(name)
    page.get_by_role("button", name="Send and check").click()


@needs_sandbox
def test_sent_checked_and_deleted(url: str, visit: Visit) -> None:
    page = visit(f"{url}/bots?game=fish")
    send(page, SCRIPT, "my_bot.py", GOOD)
    expect(page.get_by_role("heading", level=1)).to_have_text(SCRIPT, timeout=LONG_MS)
    expect(page.get_by_text("being checked")).to_be_visible()
    expect(page.get_by_text("fit to play", exact=True)).to_be_visible(timeout=LONG_MS)
    expect(page.locator(".findings li")).to_have_count(25)
    page.get_by_role("link", name="Bots of Fish").click()
    expect(page.locator(".bots a").first).to_have_text(SCRIPT)
    page.goto(f"{url}/tournaments/new?game=fish")
    expect(page.locator(".entrant", has_text=SCRIPT)).to_be_visible()
    page.goto(f"{url}/bots?game=fish")
    page.get_by_role("link", name=SCRIPT).click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bots of Fish", timeout=LONG_MS)
    expect(page.get_by_role("link", name=SCRIPT)).to_have_count(0)


@needs_sandbox
def test_a_zip_that_leads_out_is_refused(url: str, browser: Browser) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("bot.py", GOOD)
        archive.writestr("../evil.py", b"")
    page = browser.new_page()  # not by `visit`: the browser itself notes every 400 in the console
    page.goto(f"{url}/bots?game=fish")
    send(page, "Evil", "evil.zip", made.getvalue())
    expect(page.locator("#upload .error")).to_contain_text("leads out of its folder", timeout=LONG_MS)
    page.reload()
    expect(page.get_by_role("link", name="Evil")).to_have_count(0)
    page.close()


def test_how_it_looks(url: str, visit: Visit, shot: Shot) -> None:
    """No page is wider than its screen."""
    pages = {"bots": "/bots", "bot": "/bots/fish/greedy", **{f"rules-{name}": f"/rules/{name}" for name in names()}}
    page = visit(url, still=True)
    for name, path in pages.items():
        page.goto(f"{url}{path}")
        page.wait_for_load_state("networkidle")
        for look in looks(page):
            shot(page, f"{name}-{look}")
            assert fits(page), (name, look)
