"""How games look in a browser: what lies behind them, how long a replay takes, and a board that fits a phone."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from ludus.view.backdrop import scattered
from tests.browser.conftest import DESKTOP, PHONE, Shot, Visit
from tests.browser.test_replay import text_of

# Of a film: how long each turn takes by itself, and in which something happened.
PACES = """() => {
  const { film, pace } = document.getElementById("player").player;
  const turns = film.frames.slice(1).map((frame) => frame.turn);
  const busy = new Set(film.events.filter(({ kind }) => kind !== "note").map(({ turn }) => turn));
  return turns.map((turn) => [pace.interval(film, turn), busy.has(turn)]);
}"""
TILES = """() => [...document.querySelectorAll('.stage [data-id^="tile:"]')].map((tile) => {
  const { width, height, left, right } = tile.getBoundingClientRect();
  return [width, height, left, right];
})"""


def opened(visit: Visit, tmp_path: Path, game: str, link: str = "", **how: Any) -> Page:
    file = tmp_path / f"{game}.html"
    file.write_text(text_of(game), encoding="utf-8")
    page = visit(file.as_uri() + link, offline=True, still=True, **how)
    page.wait_for_selector("#player[data-ready]")
    return page


def test_a_long_replay_takes_a_minute_and_slows_down_where_something_happens(visit: Visit, tmp_path: Path) -> None:
    page = opened(visit, tmp_path, "auralux")
    assert page.get_by_label("speed").input_value() == "auto"
    paces = page.evaluate(PACES)
    assert len(paces) > 400
    assert sum(ms for ms, _ in paces) == pytest.approx(60000, rel=0.05)
    busy, calm = ([ms for ms, happened in paces if happened is wanted] for wanted in (True, False))
    assert sum(busy) / len(busy) > 2 * sum(calm) / len(calm)
    page.keyboard.press("+")
    assert page.get_by_label("speed").input_value() == "2"
    assert page.evaluate(PACES)[0][0] == pytest.approx(1000 / 12)  # four seats, twice as fast


def test_a_short_replay_is_no_slower_than_its_turns_need(visit: Visit, tmp_path: Path) -> None:
    paces = [ms for ms, _ in opened(visit, tmp_path, "fish").evaluate(PACES)]
    assert min(paces) == pytest.approx(1000 / 3)
    assert max(paces) <= 1000 / 3 + 900
    assert sum(paces) < 60000


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_a_wide_board_is_turned_and_its_tiles_can_be_touched(
    visit: Visit, tmp_path: Path, shot: Shot, theme: Literal["light", "dark"]
) -> None:
    page = opened(visit, tmp_path, "fish", "#turn=20", size=PHONE, theme=theme)
    tiles = page.evaluate(TILES)
    assert len(tiles) > 20
    whole = [tile for tile in tiles if tile[0] > 30]  # one that sinks is smaller
    assert len(whole) >= len(tiles) - 1
    assert min(min(tile[:2]) for tile in whole) >= 36
    assert all(0 <= left < right <= PHONE[0] for _, _, left, right in tiles)
    shot(page, f"look-fish-phone-{theme}", full_page=False)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.wait_for_selector(".stage")
    wide, high = page.evaluate(TILES)[0][:2]
    assert wide > high > 36  # flat again: not turned


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["planet_wars", "space_explorers", "auralux", "fish"])
def test_every_game_lies_on_its_backdrop(
    visit: Visit, tmp_path: Path, shot: Shot, game: str, theme: Literal["light", "dark"]
) -> None:
    page = opened(visit, tmp_path, game, "#turn=30", theme=theme)
    box = page.locator(".backdrop").bounding_box()
    assert box is not None
    assert box["width"] > 600
    assert box["height"] > 400
    night = page.evaluate("document.querySelector('.stage').classList.contains('night')")
    assert night == (game != "fish")
    ink = page.evaluate("getComputedStyle(document.querySelector('.stage .f-ink')).fill")
    assert (ink == "rgb(242, 244, 248)") == (night or theme == "dark")
    assert page.evaluate("document.querySelectorAll('.stage [fill^=\"url(#shade\"]').length") > 5
    shot(page, f"look-{game}-{theme}", full_page=False)


def test_stars_are_where_pictures_have_them(visit: Visit, tmp_path: Path) -> None:
    page = opened(visit, tmp_path, "planet_wars")
    paths = page.evaluate("[...document.querySelectorAll('.backdrop .s-star')].map((path) => path.getAttribute('d'))")
    dots = sorted(tuple(map(float, dot.split())) for path in paths for dot in path.replace("h0", "").split("M") if dot)
    spots = sorted((160 * x, 100 * y) for x, y, _ in scattered(110, 11))
    assert len(dots) == len(spots)
    assert all(dot == pytest.approx(spot, abs=0.006) for dot, spot in zip(dots, spots, strict=True))
