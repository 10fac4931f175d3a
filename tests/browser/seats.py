"""Somebody at a table, in a real browser: what a hand or a keyboard does there."""

from time import monotonic
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.web.server import PATIENCE, start

# Small boards and few turns; who has ten to send does not give up the last planet.
GAMES: dict[str, dict[str, Any]] = {
    "planet_wars": {"board": "diamond", "options": {"max_turns": 3, "population": 10}},
    "space_explorers": {"board": "diamond", "options": {"max_turns": 6, "population": 10}},
    "auralux": {"board": "duel", "options": {"max_steps": 3}},
    "fish": {"board": "raft"},
}


def sit(url: str, visit: Visit, game: str, *bots: str, size: Any = (1280, 800), **match: Any) -> Page:
    """At the first turn of a match that has just begun."""
    told = start(url, game, "human:Ann", *(bots or ("random",)), **match)
    page = visit(url + told["links"]["0"], size=size, still=True)
    asked(page)
    return page


def asked(page: Page) -> bool:
    """Wait for the next turn to make; False: there is none."""
    page.locator(".turn-panel.mine, [data-stage=over]").first.wait_for(timeout=PATIENCE * 1000)
    if page.locator("#player").get_attribute("data-stage") == "over":
        return False
    expect(page.locator(".stage .open").first).to_be_attached(timeout=PATIENCE * 1000)
    return True


def turn(page: Page) -> int:
    return int(page.locator("#player").get_attribute("data-turn") or 0)


def after(page: Page, before: int) -> None:
    """Wait until more than so many turns were played, and who plays is asked again or it is over."""
    until = monotonic() + PATIENCE
    while turn(page) <= before:
        assert monotonic() < until, f"nothing comes after turn {before}"
        page.wait_for_timeout(20)


def open_shapes(page: Page, kind: str = ".open") -> list[str]:
    found: list[str] = page.evaluate(
        f"[...document.querySelectorAll('.stage {kind}')].map((shape) => shape.dataset.id)"
    )
    return found


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.closest('.stage') ? document.activeElement.dataset.id : ''")
    return found


def centre(page: Page, shape: str) -> tuple[float, float]:
    box = page.locator(f"[data-id='{shape}']").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: str, target: str) -> None:
    (x, y), (x2, y2) = centre(page, source), centre(page, target)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + x2) / 2, (y + y2) / 2, steps=3)
    page.mouse.move(x2, y2, steps=3)
    page.mouse.up()


def targets(page: Page, source: str) -> list[str]:
    """Where one may go from there, as the page offers it; then the choice is taken back."""
    page.mouse.click(*centre(page, source))
    expect(page.locator(".ring.target").first).to_be_attached()
    found = set(open_shapes(page)) - {source}
    page.keyboard.press("Escape")
    return sorted(found - set(open_shapes(page))) or sorted(found)
