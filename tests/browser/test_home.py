"""Home and the archive in a real browser."""

from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from ludus.games import load, names
from tests.browser.conftest import PHONE, Shot, Visit
from tests.web.server import PATIENCE, serving, start

SOON = PATIENCE * 1000


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


def turn(page: Page) -> int:
    return int(page.locator(".showcase").get_attribute("data-turn") or -1)


def plays(page: Page) -> None:
    """The board of Home moves on by itself."""
    expect(page.locator(".showcase .stage")).to_be_visible(timeout=SOON)
    seen = turn(page)
    until = monotonic() + PATIENCE
    while turn(page) <= seen:  # not with `wait_for_function`: the page's policy forbids what that does
        assert monotonic() < until, "the board stands still"
        page.wait_for_timeout(50)


def test_home_plays_on_an_empty_server_and_one_click_leads_on(url: str, visit: Visit, shot: Shot) -> None:
    page = visit(url)
    plays(page)
    shot(page, "home-empty", full_page=False)
    scores = page.locator(".showcase .score")
    expect(scores.first).not_to_be_empty(timeout=SOON)
    page.locator(".showcase > a").click()
    page.wait_for_url("**/match/*")
    expect(page.locator("#player .stage")).to_be_visible(timeout=SOON)


def test_the_board_rests_when_it_is_asked_to(url: str, visit: Visit) -> None:
    page = visit(url)
    plays(page)
    button = page.get_by_role("button", name="Pause the board")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(900)  # what was on its way has arrived
    seen = turn(page)
    page.wait_for_timeout(1500)
    assert turn(page) == seen


def test_who_wants_nothing_that_moves_sees_a_picture(url: str, visit: Visit) -> None:
    page = visit(url, still=True)
    expect(page.locator(".showcase .stage")).to_be_visible(timeout=SOON)
    expect(page.locator(".showcase .hold")).to_be_hidden()


@pytest.mark.parametrize("game", names())
def test_one_click_seats_me_against_a_bot(game: str, url: str, visit: Visit) -> None:
    page = visit(url, still=True)
    page.get_by_role("button", name=f"Play {load(game).info.title}").click()
    expect(page.locator(".turn-panel.mine")).to_be_visible(timeout=SOON)
    assert "/seat/0" in page.url
    page.goto("about:blank")


def test_more_choices_are_behind_it(url: str, visit: Visit) -> None:
    page = visit(url, size=PHONE, still=True)
    page.get_by_role("link", name="more choices for Fish").click()
    expect(page.get_by_role("button", name="Start the match")).to_be_visible()
    offered = page.get_by_label("Player 2", exact=True).locator("optgroup").first.locator("option").all_text_contents()
    assert offered[0].startswith("random ★☆☆☆☆") and offered[-1].startswith("greedy ★★★★★")


def test_the_archive_is_searched_and_leafed_through(url: str, visit: Visit, shot: Shot) -> None:
    for _ in range(2):
        start(url, "fish", "greedy", "random", board="raft")
    page = visit(f"{url}/archive")
    expect(page.locator(".count")).to_contain_text("match", timeout=SOON)
    page.get_by_label("bot", exact=True).fill("greedy")
    page.get_by_label("result").select_option("won")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(f"{url}/archive?game=&bot=greedy&person=&board=&since=&until=&result=won")
    shot(page, "archive", full_page=False)
    page.get_by_role("link", name="clear").click()
    expect(page).to_have_url(f"{url}/archive")
