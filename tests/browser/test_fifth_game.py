"""The game of docs/add-a-game.md under one's hands: one choice with an amount is the whole turn."""

import httpx
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.seats import after, asked, centre, open_shapes, turn
from tests.docs.test_add_a_game import arena as arena
from tests.docs.test_add_a_game import house as house


def test_a_heap_and_an_amount_make_a_turn(arena: httpx.Client, visit: Visit) -> None:
    told = arena.post("/api/matches", json={"game": "nim", "players": ["human:Ann", "random"], "seed": 1}).json()
    page = visit(f"{arena.base_url}{told['links']['0']}".replace("//match", "/match"), still=True)
    assert asked(page)
    first, second = open_shapes(page)[:2]
    page.mouse.click(*centre(page, first))
    expect(page.get_by_role("button", name="Add", exact=True)).to_be_visible()
    page.mouse.click(*centre(page, second))  # another one instead: that does not end the turn
    expect(page.locator(".hands .order.live")).to_have_count(1)
    assert turn(page) == 0
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    after(page, 0)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".happened .orders li")).to_have_text(f"1 from heap {second.partition(':')[2]}")
    page.close()  # before its server is gone
