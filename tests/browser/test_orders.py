"""Orders by hand: drawn on the board and taken back there, asked about, and turns that end by themselves."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Shot, Visit
from tests.browser.looks import faults, fits, looks, opened
from tests.browser.seats import after, asked, centre, drag, focused, open_shapes, sit, targets, turn
from tests.web.server import PATIENCE, serving, start

Box = dict[str, float]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


@pytest.fixture
def table(url: str, visit: Visit) -> Page:
    """Fifty people on the first planet, and nobody who disturbs."""
    return sit(url, visit, "planet_wars", "noop", board="rings", options={"population": 50})


def place(page: Page, what: str) -> Any:
    return page.locator(what).first.bounding_box()


def orders(page: Page) -> list[str]:
    """What stands on the arrows, as one reads it."""
    return ["".join(words.split()) for words in page.locator(".hands .order").all_text_contents()]


def amount(page: Page) -> int:
    return int(page.locator(".amount input[type=number]").input_value())


def test_queued_orders_stand_on_the_board_which_does_not_move(table: Page) -> None:
    source = open_shapes(table)[0]
    first, second, *_ = targets(table, source)
    before = place(table, ".stage")
    for target, number in ((first, "12"), (second, "7")):
        drag(table, source, target)
        table.keyboard.type(number)
        assert place(table, ".stage") == before
        table.keyboard.press("Enter")
        assert place(table, ".stage") == before
    assert orders(table) == ["12×", "7×"]
    pill = table.locator(".hands .order .pill").first.bounding_box()
    assert pill is not None
    table.mouse.click(pill["x"] + pill["width"] / 2, pill["y"] + pill["height"] / 2)
    assert orders(table) == ["7×"]
    expect(table.get_by_label("your orders").locator("li")).to_have_count(1)
    assert place(table, ".stage") == before
    table.keyboard.press("e")
    after(table, 1)
    assert asked(table)
    assert (orders(table), place(table, ".stage")) == ([], before)
    expect(table.locator(".seats li").first).to_contain_text("5")


def test_the_amount_by_wheel_slider_and_digits(table: Page) -> None:
    source = open_shapes(table)[0]
    drag(table, source, targets(table, source)[0])
    assert amount(table) == 50
    table.mouse.wheel(0, 120)
    assert amount(table) == 48
    table.mouse.wheel(0, -120)
    table.keyboard.press("h")
    assert amount(table) == 25
    table.get_by_label("how many").first.fill("31")
    assert amount(table) == 31
    table.mouse.click(*centre(table, "planet:6"))  # nothing there: the focus is gone, and digits still count
    table.keyboard.type("19")
    assert (amount(table), orders(table)[0]) == (19, "19×")
    table.keyboard.type("9")  # more than there are
    table.keyboard.press("Enter")
    table.get_by_role("button", name="Do it").click()
    assert orders(table)[0] == "50×"


def test_what_may_be_chosen_is_not_drawn_as_what_is_yours(table: Page) -> None:
    expect(table.locator(".hands .dots:not(.seam)")).to_have_count(1)
    expect(table.locator(".stage .ring.source")).to_be_hidden()
    table.mouse.click(*centre(table, open_shapes(table)[0]))
    expect(table.locator(".hands .dots")).to_have_count(0)
    expect(table.locator(".ring.target").first).to_be_visible()


def test_the_card_tells_all_and_covers_no_target(table: Page) -> None:
    source = open_shapes(table)[0]
    table.mouse.move(*centre(table, source))
    card = table.get_by_role("tooltip")
    for words in ("people: 50", "size: ", "growth: "):
        expect(card).to_contain_text(words)
    expect(table.locator(f"[data-id='{source}']")).to_have_attribute("aria-label", table_words(card.all_inner_texts()))
    there = targets(table, source)
    table.mouse.click(*centre(table, source))
    for target in there:
        table.mouse.move(*centre(table, target))
        covered = place(table, ".card")
        assert not [other for other in there if overlap(covered, place(table, f"[data-id='{other}']"))]


def table_words(lines: list[str]) -> str:
    return "\n".join(line for text in lines for line in text.splitlines() if line)


def overlap(one: Box, other: Box) -> bool:
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return wide > 0 and high > 0


def test_the_game_warns_who_gives_up_the_last_planet(url: str, visit: Visit) -> None:
    page = sit(url, visit, "planet_wars", "noop", board="rings")  # one person, to begin with
    source = open_shapes(page)[0]
    there = targets(page, source)[0]
    drag(page, source, there)
    expect(page.locator(".prompt .alarm")).to_contain_text("last planet")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("last planet")
    page.keyboard.press("e")  # nothing happens behind it
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert turn(page) == 0
    page.keyboard.press("e")  # the end of the turn would give the order, too
    expect(page.get_by_role("dialog")).to_contain_text("last planet")
    page.get_by_role("button", name="Do it").click()
    after(page, 1)


def test_the_list_of_keys_is_closed_by_escape_and_nothing_happens_behind_it(table: Page) -> None:
    table.keyboard.press("?")
    keys = table.get_by_role("dialog", name="keys")
    expect(keys).to_contain_text("On your turn")
    for key in ("e", "w", "u", "Tab"):
        table.keyboard.press(key)
    table.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    assert turn(table) == 0
    expect(table.locator(".turn-panel.mine")).to_be_visible()


def test_two_keys_between_two_pictures(table: Page) -> None:
    """The field that the first one hides still has the focus when the second comes."""
    drag(table, (source := open_shapes(table)[0]), targets(table, source)[0])
    table.keyboard.type("3")
    table.evaluate("""for (const key of ["Enter", "e"])
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))""")
    after(table, 1)
    table.keyboard.press("Home")
    table.keyboard.press("ArrowRight")
    expect(table.locator(".happened .orders li")).to_have_text("3 people 1 → 5")


def test_looking_back_orders_nothing(table: Page) -> None:
    table.keyboard.press("e")
    after(table, 1)
    assert asked(table)
    table.keyboard.press("Home")
    expect(table.locator(".prompt")).to_contain_text("looking at turn 0")
    assert open_shapes(table) == []
    table.keyboard.press("End")
    assert open_shapes(table) != []
    table.keyboard.press("Tab")
    assert focused(table) in open_shapes(table)


def test_turns_end_by_themselves_for_so_many(table: Page) -> None:
    table.keyboard.press("m")
    table.get_by_label("number of turns").fill("4")
    table.keyboard.press("Enter")
    after(table, 7)
    expect(table.locator(".turn-panel.mine")).to_be_visible()
    assert turn(table) == 8


def test_turns_end_by_themselves_until_something_happens(url: str, visit: Visit) -> None:
    page = sit(url, visit, "planet_wars", "noop", board="rings", options={"population": 150})
    page.keyboard.press("w")
    expect(page.locator(".prompt .news")).to_have_text("planet 1 is full", timeout=PATIENCE * 1000)
    expect(page.locator(".turn-panel.mine")).to_be_visible()
    assert 2 < turn(page) < 20


def test_turns_are_ours_again_at_once_and_stop_at_the_end(url: str, visit: Visit) -> None:
    page = sit(url, visit, "auralux", "afk", board="duel", options={"max_steps": 400, "production": 0})
    page.get_by_text("Skip").click()
    page.get_by_role("button", name="Until something happens").click()
    after(page, 4)
    page.keyboard.press("x")
    expect(page.locator(".turn-panel.mine")).to_be_visible()
    stopped = turn(page)
    page.wait_for_timeout(500)
    assert turn(page) == stopped < 700
    page = sit(url, visit, "auralux", "afk", board="duel", options={"max_steps": 4, "production": 0})
    page.keyboard.press("w")
    expect(page.locator("#player")).to_have_attribute("data-stage", "over", timeout=PATIENCE * 1000)


def test_a_turn_is_open_to_all(url: str, browser: Browser, shot: Shot) -> None:
    told = start(url, "planet_wars", "human:Ann", "noop", board="rings", options={"population": 50})
    with opened(browser, url + told["links"]["0"]) as page:
        assert asked(page)
        source = open_shapes(page)[0]
        first, second, *_ = targets(page, source)
        drag(page, source, first)
        page.keyboard.type("20")
        page.keyboard.press("Enter")
        drag(page, source, second)
        for look in looks(page):
            shot(page, f"turn-{look}", full_page=False)
            assert fits(page), look
            assert faults(page) == [], look
        page.keyboard.press("Escape")
        page.keyboard.press("m")
        for look in looks(page):
            shot(page, f"turn-skip-{look}", full_page=False)
            assert faults(page) == [], look
