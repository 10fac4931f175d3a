"""A game teaches itself: how to play in pictures, and hints in the first match and not in the second."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from ludus.games import names
from tests.browser.conftest import DESKTOP, PHONE, Shot, Visit
from tests.browser.looks import THEMES, faults, fits, looks, opened
from tests.web.server import PATIENCE, serving, start

LONG = PATIENCE * 1000


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


@pytest.mark.parametrize("name", names())
def test_how_to_play_is_seen_in_pictures(name: str, url: str, visit: Visit, shot: Shot) -> None:
    for theme, size in zip(THEMES, (DESKTOP, PHONE), strict=True):
        page = visit(f"{url}/rules/{name}", theme=theme, size=size)
        pictures = page.locator(f".scenes img.{theme}")
        assert 3 <= pictures.count() <= 5
        for number in range(pictures.count()):
            pictures.nth(number).scroll_into_view_if_needed()
            expect(pictures.nth(number)).to_be_visible()
            page.wait_for_function("image => image.complete", arg=pictures.nth(number).element_handle(), timeout=LONG)
            assert pictures.nth(number).evaluate("image => image.naturalWidth") > 0
        assert fits(page)
        shot(page, f"guide-{name}-{theme}")


def sit(page: Page, url: str, game: str) -> None:
    page.goto(url + start(url, game, "human:Ann", "random")["links"]["0"])
    expect(page.locator(".turn-panel.mine")).to_be_visible(timeout=LONG)
    expect(page.locator(".stage .open").first).to_be_attached(timeout=LONG)


def box(page: Page, place: str) -> FloatRect:
    found = page.locator(place).first.bounding_box()
    assert found
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_hints_come_in_the_first_match_and_not_in_the_second(
    size: tuple[int, int], url: str, visit: Visit, shot: Shot
) -> None:
    page = visit(f"{url}/rules/fish", size=size)
    sit(page, url, "fish")
    hints = page.locator("#hints")
    expect(hints).to_contain_text("1 of 7")
    expect(page.get_by_text("Place a penguin. Pick a tile")).to_be_visible()
    board, told = box(page, ".stage"), box(page, "#hints")
    apart = told["x"] >= board["x"] + board["width"] or told["y"] + told["height"] <= board["y"]
    assert apart, (board, told)  # never on the board
    last = box(page, "#hints .dismiss")
    assert last["y"] + last["height"] <= told["y"] + told["height"]
    shot(page, f"hints-{size[0]}", full_page=False)
    hints.get_by_role("button", name="Next").press("Enter")
    expect(page.get_by_text("The number on a tile")).to_be_visible()
    expect(page.get_by_text("Place a penguin. Pick a tile")).to_be_hidden()
    assert box(page, ".stage") == board  # which does not move
    page.reload()
    expect(hints).to_be_visible()  # it is the same match still
    sit(page, url, "fish")
    expect(hints).to_be_hidden()
    page.get_by_role("button", name="Hints").click()
    expect(hints).to_be_visible()
    hints.get_by_role("button", name="No more hints").click()
    expect(hints).to_be_hidden()
    page.reload()
    expect(page.locator(".turn-panel.mine")).to_be_visible(timeout=LONG)
    expect(hints).to_be_hidden()
    sit(page, url, "auralux")
    expect(hints).to_be_visible()  # another game is a first one again


def test_who_plays_is_led_to_the_pictures(url: str, visit: Visit) -> None:
    page = visit(f"{url}/?game=auralux")
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    sit(page, url, "auralux")
    with page.expect_popup() as other:
        page.get_by_role("link", name="How to play").click()
    expect(other.value.get_by_role("heading", name="How to play")).to_be_in_viewport(timeout=LONG)


def test_a_match_with_hints_is_open_to_all(url: str, browser: Browser, shot: Shot) -> None:
    with opened(browser, f"{url}/rules/auralux") as page:
        for look in looks(page):
            assert faults(page) == [], look
        sit(page, url, "space_explorers")
        expect(page.locator("#hints")).to_be_visible()
        for look in looks(page):
            shot(page, f"first-{look}")
            assert faults(page) == [], look
