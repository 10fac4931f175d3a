"""The server is killed while people play: their pages say so, wait, and go on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_match import asked_or_over, marked, pick, stage, wait_for_turn
from tests.web.server import PATIENCE, Server, server, start

GAMES = {
    "planet_wars": {"options": {"max_turns": 12}},
    "space_explorers": {"options": {"max_turns": 12}},
    "auralux": {"options": {"max_steps": 12}},
    "fish": {"board": "raft"},
}
AWAY = "the line is broken; trying again"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("arena"), changes=1000.0) as running:
        yield running


def make_turn(page: Page) -> None:
    """Whatever is offered first; where orders are given, none."""
    before = int(page.locator("#player").get_attribute("data-turn") or 0)
    end = page.get_by_role("button", name="End turn")
    if end.count():
        end.click()
    else:
        moving = "Move" in page.locator(".prompt").inner_text()
        pick(page, marked(page)[0])
        if moving:
            pick(page, next(shape for shape in marked(page) if shape.startswith("tile")))
    wait_for_turn(page, before + 1)


def interrupt(serving: Server, *pages: Page) -> None:
    """Killed as by a power cut, and back; whoever has the page open sees both."""
    serving.kill()
    for page in pages:
        expect(page.locator("#stage")).to_contain_text(AWAY, timeout=PATIENCE * 1000)
        expect(page.locator(".badge.live")).to_have_count(0)
    serving.start()
    serving.wait()
    for page in pages:
        expect(page.locator("#stage")).not_to_contain_text(AWAY, timeout=PATIENCE * 1000)


@pytest.fixture
def lenient(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> Visit:
    """A browser tells the console itself that a server does not answer."""
    from tests.browser import conftest

    monkeypatch.setattr(
        conftest, "EXPECTED", ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "status of 404")
    )
    return visit


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on(serving: Server, lenient: Visit, game: str) -> None:
    match = start(serving.url, game, "human:Ann", "random", **GAMES[game])  # type: ignore[arg-type]
    page = lenient(serving.url + match["links"]["0"], still=True)
    for turn in range(100):
        if not asked_or_over(page):
            break
        if turn == 2:
            interrupt(serving, page)
            assert asked_or_over(page)
        make_turn(page)
    assert stage(page) == "over"


def test_two_people_in_the_fog_go_on(serving: Server, lenient: Visit) -> None:
    match = start(serving.url, "space_explorers", "human:Ann", "human:Bob", options={"max_turns": 8})
    pages = [lenient(serving.url + match["links"][str(seat)], still=True) for seat in (0, 1)]
    for turn in range(8):
        page = pages[turn % 2]
        expect(page.locator(".turn-panel.mine")).to_be_visible(timeout=PATIENCE * 1000)
        if turn == 3:
            interrupt(serving, *pages)
        make_turn(page)
    for page in pages:
        page.locator("[data-stage=over]").wait_for(timeout=PATIENCE * 1000)


def test_a_match_that_was_not_kept_is_said_to_be_gone(serving: Server, lenient: Visit) -> None:
    match = start(serving.url, "auralux", "afk", "afk", options={"max_steps": 40000})
    page = lenient(serving.url + match["page"], still=True)
    expect(page.locator("#stage")).to_have_text("live", timeout=PATIENCE * 1000)
    serving.kill()
    serving.start()
    expect(page.locator("#stage")).to_contain_text("has not kept this match", timeout=PATIENCE * 1000)


def test_lists_say_that_the_server_is_away(serving: Server, lenient: Visit) -> None:
    page = lenient(f"{serving.url}/tournaments", still=True)
    serving.kill()
    sign = page.get_by_text("The server does not answer")
    expect(sign).to_be_visible(timeout=PATIENCE * 1000)
    serving.start()
    expect(sign).to_have_count(0, timeout=PATIENCE * 1000)
