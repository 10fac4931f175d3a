"""A whole match as a person in each game: by keys alone, by mouse alone, and on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.seats import GAMES, after, asked, centre, drag, focused, open_shapes, sit, targets, turn
from tests.web.server import serving

TURNS = 60
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")

every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


def over(page: Page) -> None:
    expect(page.locator("#player")).to_have_attribute("data-stage", "over")
    expect(page.locator(".hands .order")).to_have_count(0)


def to_a_target(page: Page) -> None:
    """From the source that was just chosen, by whichever arrow key leads somewhere."""
    source = focused(page)
    for key in ARROWS:
        page.keyboard.press(key)
        if focused(page) != source:
            return
    page.keyboard.press("PageDown")
    assert focused(page) != source


@every_game
def test_the_keyboard_alone_plays_a_whole_match(game: str, url: str, visit: Visit) -> None:
    page = sit(url, visit, game, **GAMES[game])
    page.keyboard.press("Tab")  # the first one goes to the board
    for _ in range(TURNS):
        if not asked(page):
            break
        before = turn(page)
        expect(page.locator(".stage .open:focus")).to_have_count(1)
        placing = "Place" in page.locator(".prompt").inner_text()
        page.keyboard.press("Enter")
        if not placing:
            to_a_target(page)
            page.keyboard.press("Enter")
        if game != "fish":
            page.keyboard.press("1")
            page.keyboard.press("Enter")
            expect(page.locator(".hands .order")).to_have_count(1)
            page.keyboard.press("e")
        after(page, before)
    over(page)


@every_game
def test_a_mouse_alone_plays_a_whole_match(game: str, url: str, visit: Visit) -> None:
    page = sit(url, visit, game, **GAMES[game])
    for _ in range(TURNS):
        if not asked(page):
            break
        before = turn(page)
        source = open_shapes(page)[0]
        if "Place" in page.locator(".prompt").inner_text():
            page.mouse.click(*centre(page, source))
        else:
            drag(page, source, targets(page, source)[0])
        if game != "fish":
            page.get_by_role("button", name="Half").click()
            page.get_by_role("button", name="Add", exact=True).click()
            expect(page.locator(".hands .order")).to_have_count(1)
            page.get_by_role("button", name="End turn").click()
        after(page, before)
    over(page)


def tap(page: Page, shape: str) -> None:
    page.touchscreen.tap(*centre(page, shape))


def test_a_turn_on_a_phone(url: str, visit: Visit) -> None:
    """Tap and tap, a slider, and no keyboard that comes up by itself."""
    page = sit(url, visit, "planet_wars", size=PHONE, **GAMES["planet_wars"])
    source = open_shapes(page)[0]
    there = targets(page, source)[0]
    page.locator(".prompt").tap()  # no key was the last thing used
    tap(page, source)
    tap(page, there)
    assert page.evaluate("document.activeElement.tagName") != "INPUT"
    slider = page.get_by_label("how many").first
    most = slider.input_value()
    box = slider.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(slider).not_to_have_value(most)
    page.get_by_role("button", name="Add", exact=True).tap()
    expect(page.locator(".hands .order")).to_have_count(1)
    page.get_by_role("button", name="End turn").tap()
    after(page, 0)


class Fingers:
    """On a screen: where they are, from the left."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self._line.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_a_finger_draws_an_order_and_scrolls_nothing(url: str, visit: Visit) -> None:
    page = sit(url, visit, "planet_wars", "noop", size=PHONE, board="rings", options={"population": 50})
    source = open_shapes(page)[0]
    below = max(targets(page, source), key=lambda shape: centre(page, shape)[1])  # the way that a page scrolls
    (x, y), (x2, y2) = centre(page, source), centre(page, below)
    fingers = Fingers(page)
    fingers("Start", (x, y))
    for part in (0.2, 0.5, 0.8, 1.0):
        fingers("Move", (x + part * (x2 - x), y + part * (y2 - y)))
    expect(page.locator(".hands .order.pull")).to_have_count(1)
    fingers("End")
    expect(page.locator(".hands .order.live:not(.pull)")).to_have_count(1)
    assert page.evaluate("scrollY") == 0


def test_fingers_zoom(url: str, visit: Visit) -> None:
    page = sit(url, visit, "fish", size=PHONE, board="floe")
    stage = page.locator(".stage")
    box = stage.bounding_box()
    assert box is not None
    x, y, wide = box["x"] + 6, box["y"] + 6, box["width"]
    for _ in range(2):
        page.touchscreen.tap(x, y)
    expect(page.get_by_role("button", name="Whole board")).to_be_visible()
    near = stage.bounding_box()
    assert near is not None and near["width"] > 1.8 * wide
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Whole board").tap()
    fingers, middle, height = Fingers(page), box["x"] + wide / 2, box["y"] + box["height"] / 2
    fingers("Start", (middle - 30, height), (middle + 30, height))
    for far in (40, 60, 80, 90):
        fingers("Move", (middle - far, height), (middle + far, height))
    fingers("End")
    pinched = stage.bounding_box()
    assert pinched is not None and pinched["width"] > 2 * wide
    assert turn(page) == 0  # nothing was placed by that
    shape = open_shapes(page)[len(open_shapes(page)) // 2]
    tap(page, shape)  # what is seen from near is hit where it is seen
    after(page, 0)
    expect(page.locator("[data-id^='penguin:0']")).to_have_count(1)
