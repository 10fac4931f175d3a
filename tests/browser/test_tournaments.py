"""Tournaments in a real browser: started from the form, followed while another process plays, looked at."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Shot, Visit
from tests.browser.looks import fits, looks
from tests.web.server import PATIENCE, serving

LONG_MS = PATIENCE * 1000
SCRIPT = "<script>alert(1)</script>"
LUDUS = str(Path(sys.executable).with_name("ludus"))
SPEC = 'game = "planet_wars"\nentrants = ["greedy", "random", "noop"]\nrounds = 25\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arena")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, changes=1000.0) as address:
        yield address


def choose(page: Page, *names: str) -> None:
    """These entrants, and no others."""
    for box in page.locator("input[name=entrants]").all():
        box.set_checked(box.get_attribute("value") in names)


def test_started_from_the_form_and_seen_to_finish(url: str, visit: Visit) -> None:
    page = visit(f"{url}/tournaments")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_role("link", name="PlanetWars").click()
    page.get_by_label("what it is called").fill(f"Spring {SCRIPT}")
    choose(page, "greedy", "random", "noop")
    page.get_by_label("line").set_checked(True, force=True)
    page.get_by_label("rounds", exact=True).fill("2")
    page.get_by_role("button", name="Start the tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Spring {SCRIPT}", timeout=LONG_MS)
    expect(page.get_by_text("has won")).to_be_visible(timeout=LONG_MS)
    expect(page.locator("table.standings tbody tr")).to_have_count(3)
    expect(page.locator("table.standings tbody tr").first).to_contain_text("greedy")
    page.get_by_text("12 matches").click()
    page.locator("table.matches a").first.click()
    expect(page.locator("#player")).to_be_visible(timeout=LONG_MS)


def test_a_mistake_stands_at_its_field(url: str, browser: Browser) -> None:
    page = browser.new_page()  # not by `visit`: the browser itself notes every 400 in the console
    page.goto(f"{url}/tournaments/new?game=planet_wars")
    choose(page, "greedy")
    page.evaluate("window.kept = true")
    with page.expect_response("**/api/tournaments") as answer:
        page.get_by_role("button", name="Start the tournament").click()
    assert answer.value.status == 400
    said = page.locator("fieldset[data-field=entrants] .error")
    expect(said).to_contain_text("two entrants or more")
    assert page.evaluate("window.kept")
    page.close()


def test_each_format_shows_its_own_fields(url: str, visit: Visit) -> None:
    page = visit(f"{url}/tournaments/new")
    page.locator("select[name=format]").select_option("knockout")
    expect(page.get_by_label("best of")).to_be_visible()
    expect(page.get_by_label("elo0")).to_be_hidden()


def test_one_of_another_process_is_followed(url: str, folder: Path, visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "command line.toml"
    file.write_text(SPEC)
    words = [LUDUS, "tournament", "run", str(file), "--store", str(folder / "arena.db")]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = monotonic() + PATIENCE
        while httpx.get(f"{url}/api/tournaments/command~20line").status_code == 404 and monotonic() < end:
            sleep(0.05)
        page = visit(f"{url}/tournament/command~20line", size=(1280, 500))
        page.evaluate("window.kept = true")
        expect(page.get_by_text("Another process plays it")).to_be_visible(timeout=LONG_MS)
        expect(page.locator("[data-part=ratings] h2")).to_be_visible(timeout=LONG_MS)
        page.evaluate("scrollTo(0, 300)")
        before = page.locator("[data-part=head] .facts").inner_text()
        expect(page.locator("[data-part=head] .facts")).not_to_have_text(before, timeout=LONG_MS)
        assert page.evaluate("scrollY") == 300
        expect(page.get_by_text("greedy has won")).to_be_attached(timeout=LONG_MS)
        assert page.evaluate("window.kept")  # it was never loaded anew
        assert process.wait(PATIENCE) == 0


def test_stop_and_go_on(url: str, visit: Visit) -> None:
    asked = {"name": "Long", "game": "planet_wars", "entrants": ["greedy", "admiral"], "rounds": 900}
    told = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE).json()
    page = visit(f"{url}{told['page']}")
    page.get_by_role("button", name="Stop").click(timeout=LONG_MS)
    expect(page.get_by_role("button", name="Stop")).to_be_hidden(timeout=LONG_MS)
    expect(page.get_by_text("Another process plays it")).to_be_hidden()
    expect(page.get_by_text("nobody plays it right now")).to_be_visible()
    page.get_by_role("button", name="Go on").click(timeout=LONG_MS)
    expect(page.get_by_text("It is being played here")).to_be_visible(timeout=LONG_MS)
    httpx.post(f"{url}/api/tournaments/{told['key']}/stop", timeout=PATIENCE)


def test_how_it_looks(url: str, visit: Visit, shot: Shot) -> None:
    """No page is wider than its screen."""
    asked = {
        "name": "Winter knockout", "game": "planet_wars", "format": {"name": "knockout"},
        "entrants": ["greedy", "rush", "random", "noop"],
    }  # fmt: skip
    httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE)
    pages = {"list": "/tournaments", "form": "/tournaments/new?game=auralux", "cup": "/tournament/Winter~20knockout"}
    page = visit(url, still=True)
    for name, path in pages.items():
        page.goto(f"{url}{path}")
        for look in looks(page):
            shot(page, f"tournaments-{name}-{look}")
            assert fits(page), (name, look)
