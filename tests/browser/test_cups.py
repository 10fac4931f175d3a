"""Tournaments as people follow them: watched live while another process plays, from link to link, and a bot's page."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from ludus.core.match import Entrant
from ludus.store import Store
from ludus.store.playing import Heartbeat, MatchNow
from ludus.tournament.runner import run
from ludus.tournament.spec import TournamentSpec
from tests.browser.conftest import Shot, Visit
from tests.browser.looks import faults, fits, looks, opened
from tests.web.elsewhere.test_now import SLOW, command, playing
from tests.web.server import PATIENCE, serving

LONG_MS = PATIENCE * 1000
NAMES = ("greedy", "rush", "somebody with a long name")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena")
    (folder / "slow.py").write_text(SLOW)
    entrants = tuple(Entrant(name, player) for name, player in zip(NAMES, ("greedy", "rush", "greedy"), strict=True))
    with Store(folder / "arena.db") as store:
        spec = TournamentSpec(game="planet_wars", entrants=entrants, options={"max_turns": 20})
        run(spec, store, "Small")
        store.begin("Far", msgspec.json.encode(replace(spec, rounds=300)))
    return folder


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, changes=1000.0) as address:
        yield address


def test_a_match_of_another_process_is_watched_live(url: str, folder: Path, visit: Visit) -> None:
    with command(folder, "beside"):
        playing(url, "beside")
        page = visit(f"{url}/tournament/beside")
        page.get_by_role("link", name="Watch match").first.click(timeout=LONG_MS)
        expect(page.locator("#player svg").first).to_be_visible(timeout=LONG_MS)
        expect(page.get_by_role("button", name="Stop")).to_have_count(0)  # it is not ours to stop
        expect(page.locator("#files")).to_be_visible(timeout=LONG_MS)  # it is over: the record is there
        page.get_by_role("link", name="beside").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("beside", timeout=LONG_MS)


def test_a_page_waits_for_a_match_that_is_far_away(url: str, folder: Path, browser: Browser) -> None:
    beat = Heartbeat(runner="far", tournament="Far", host="far.example", matches=(MatchNow(0, (0, 1), 5.0),))
    with Store(folder / "arena.db") as store:
        store.beat(beat, first=True)
        with opened(browser, f"{url}/tournament/Far") as page:
            page.emulate_media(color_scheme="dark")
            page.get_by_role("link", name="Watch match 0 live").click(timeout=LONG_MS)
            expect(page.get_by_role("status")).to_contain_text("is being played on far.example")
            assert faults(page) == []
            small = next(iter(store.results("Small")))
            store.commit("Far", small, store.record("Small", small.number))
            expect(page.locator("#player svg").first).to_be_visible(timeout=LONG_MS)


def test_from_link_to_link(url: str, visit: Visit) -> None:
    page = visit(f"{url}/tournament/Small")
    page.get_by_role("link", name="the matches of greedy against rush").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("greedy against rush")
    page.locator("table.matches th a").first.click()
    expect(page.locator("#player svg").first).to_be_visible(timeout=LONG_MS)
    page.get_by_role("link", name="next match").click()
    page.get_by_role("link", name="previous match").click()
    page.get_by_role("link", name="Small").click()
    page.locator("table.standings").get_by_role("link", name="somebody with").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NAMES[2])
    expect(page.get_by_role("heading", name="By opponent")).to_be_visible()
    page.locator("table.standings tbody td a").first.click()
    expect(page.locator("table.matches tbody tr")).to_have_count(2)


def test_the_columns_are_explained_by_keyboard(url: str, visit: Visit) -> None:
    page = visit(f"{url}/tournament/Small")
    page.locator("summary", has_text="What H2H").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Sonneborn-Berger: what was taken")).to_be_visible()


def test_a_bot_is_duelled_and_played(url: str, visit: Visit) -> None:
    page = visit(f"{url}/bots/planet_wars/greedy")
    page.get_by_label("on boards").fill("many")
    page.get_by_role("button", name="Duel").click()
    expect(page.get_by_role("alert")).to_have_text("boards: a number from 1 to 500")
    page.get_by_label("on boards").fill("2")
    page.get_by_label("duel with").select_option("noop")
    page.get_by_role("button", name="Duel").click()
    expect(page.get_by_text("greedy has won")).to_be_visible(timeout=LONG_MS)
    expect(page.locator("[data-part=head] .facts")).to_contain_text("random")
    page.goto(f"{url}/bots/fish/greedy")
    page.get_by_role("button", name="Play it now").click()
    expect(page.locator("#player svg").first).to_be_visible(timeout=LONG_MS)
    assert "/seat/0" in page.url


def test_they_are_open_to_all(url: str, folder: Path, browser: Browser, shot: Shot) -> None:
    """axe-core finds nothing, and no page is wider than its screen."""
    beat = Heartbeat(runner="far", tournament="Far", host="far", matches=(MatchNow(99, (0, 2), 75.0),))
    pages = {
        "cup-live": "/tournament/Far", "cup-table": "/tournament/Small", "bot-house": "/bots/planet_wars/greedy",
        "cup-matches": "/tournament/Small/matches?of=greedy&against=rush",
        "bot-matches": "/bots/planet_wars/greedy/matches?against=rush", "cup-match": "/tournament/Small/match/1",
    }  # fmt: skip
    with Store(folder / "arena.db") as store, opened(browser, url) as page:
        for name, path in pages.items():
            store.beat(beat, first=True)
            page.goto(f"{url}{path}")
            page.wait_for_load_state("load")
            if name == "cup-match":
                page.locator("#player svg").first.wait_for()
            if name == "cup-live":
                expect(page.get_by_role("link", name="Watch match 99 live")).to_be_visible(timeout=LONG_MS)
            for look in looks(page):
                shot(page, f"{name}-{look}")
                assert faults(page) == [], (name, look)
                assert fits(page), (name, look)
    assert httpx.get(f"{url}/api/tournaments/Far/playing").status_code == 200
