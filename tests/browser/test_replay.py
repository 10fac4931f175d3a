"""An exported page, opened from disk in a browser without a network."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ludus import Entrant, MatchRecord, MatchSpec, load, play_match
from ludus.cli.replay_export import html_page
from tests.browser.conftest import Shot, Visit
from tests.browser.looks import fits, looks

EVIL = "<script>alert(1)</script>"
MATCHES: dict[str, dict[str, Any]] = {
    "fish": {"players": ("greedy", "random"), "seed": 5},
    "planet_wars": {"players": ("greedy", "admiral"), "seed": 3},
    "space_explorers": {"players": ("rush", "turtle"), "seed": 3},
    "auralux": {
        "players": ("aggressive_expansion_nearest", "random", "expander", "afk"),
        "seed": 3,
        "board": "compass",
    },
}
# Says why, sends too many, and gives up in its third turn.
TROUBLED = """
class Bot:
    def __init__(self):
        self.turns = 0

    def choose(self, view, clock):
        self.turns += 1
        view.note("turn", self.turns, "<b>bold</b>")
        if self.turns == 3:
            raise ValueError("no more ideas")
        mine = view.mine[0]
        return [(mine.id, mine.neighbours[0], 1), (mine.id, mine.neighbours[0], 10 ** 6)]
"""


def played(game: str) -> MatchRecord:
    how = dict(MATCHES[game])
    entrants = tuple(Entrant(name, name) for name in how.pop("players"))
    return play_match(MatchSpec(game=game, entrants=entrants, **how))


@cache
def text_of(game: str) -> str:
    return html_page(load(game), played(game))


@pytest.fixture
def replay(visit: Visit, tmp_path: Path) -> Callable[..., Page]:
    """Opens the page of a match and waits until it is all there."""

    def opened(game: str, link: str = "", html: str = "", **how: Any) -> Page:
        file = tmp_path / f"{game}.html"
        file.write_text(html or text_of(game), encoding="utf-8")
        page = visit(file.as_uri() + link, offline=True, **how)
        page.wait_for_selector("#player[data-ready]")
        return page

    return opened


def turn(page: Page) -> int:
    return int(page.locator(".turn b").inner_text())


def until(page: Page, true: str) -> None:
    """Wait until this is true in the page, whose policy forbids Playwright's own way to wait."""
    for _ in range(200):
        if page.evaluate(true):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"never true: {true}")


def last(page: Page) -> int:
    return int(page.locator(".slider").get_attribute("max") or 0)


@pytest.mark.parametrize("game", MATCHES)
def test_it_opens_from_disk_without_a_network_and_shows_every_turn(game: str, replay: Callable[..., Page]) -> None:
    page = replay(game)
    assert turn(page) == 0
    assert page.locator(".stage [data-id]").count() > 10
    names = page.locator(".seats .name").all_inner_texts()
    assert names == list(MATCHES[game]["players"])
    page.keyboard.press("End")
    assert turn(page) == last(page) > 10
    expect(page.locator(".outcome")).to_contain_text("wins")


def test_the_last_scene_is_the_same_whichever_way_it_was_reached(replay: Callable[..., Page]) -> None:
    page = replay("planet_wars", still=True)
    drawn = "() => [...document.querySelectorAll('.stage [data-id]')].map(e => e.outerHTML).sort().join('\\n')"
    page.keyboard.press("End")
    jumped = page.evaluate(drawn)
    page.keyboard.press("Home")
    for _ in range(last(page)):
        page.keyboard.press("ArrowRight")
    assert turn(page) == last(page)
    assert page.evaluate(drawn) == jumped


def test_playing_and_pausing(replay: Callable[..., Page]) -> None:
    page = replay("planet_wars")
    page.get_by_label("speed").select_option("8")
    page.get_by_label("play (space)").click()
    until(page, "Number(document.querySelector('.turn b').textContent) > 5")
    page.keyboard.press("Space")
    expect(page.get_by_label("play (space)")).to_be_visible()
    there = turn(page)
    page.wait_for_timeout(300)
    assert turn(page) == there
    page.keyboard.press("Space")
    until(page, f"Number(document.querySelector('.turn b').textContent) > {there}")


def test_playing_stops_at_the_end_and_starts_again(replay: Callable[..., Page]) -> None:
    page = replay("fish", "#turn=25")
    page.get_by_label("speed").select_option("32")
    page.keyboard.press("Space")
    until(page, "document.querySelector('.turn b').textContent === document.querySelector('.slider').max")
    expect(page.get_by_label("play (space)")).to_be_visible()
    page.get_by_label("play (space)").click()
    expect(page.get_by_label("pause (space)")).to_be_visible()
    until(page, "Number(document.querySelector('.turn b').textContent) > 0")
    page.get_by_label("speed").select_option("real")
    until(page, "document.querySelector('.turn b').textContent === document.querySelector('.slider').max")


def test_the_keyboard(replay: Callable[..., Page]) -> None:
    page = replay("space_explorers")
    end = last(page)
    for key, there in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("Shift+ArrowRight", 11),
        ("End", end),
        ("ArrowRight", end),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("5", round(end / 2)),
        ("0", 0),
    ):
        page.keyboard.press(key)
        assert turn(page) == there, key
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("n")
    assert turn(page) > 0


def test_scrubbing_with_the_slider_and_its_own_keys(replay: Callable[..., Page]) -> None:
    page = replay("auralux")
    slider = page.locator(".slider")
    slider.fill("37")
    assert turn(page) == 37
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert turn(page) == 38
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert abs(turn(page) - last(page) / 2) <= last(page) * 0.02 + 1


def test_a_click_on_the_chart_goes_there(replay: Callable[..., Page]) -> None:
    page = replay("fish")
    box = page.locator(".chart").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 20)
    assert abs(turn(page) - last(page) / 4) <= 2


def test_a_link_to_a_turn(replay: Callable[..., Page]) -> None:
    page = replay("planet_wars", "#turn=31")
    assert turn(page) == 31
    page.keyboard.press("ArrowRight")
    until(page, "location.hash === '#turn=32'")
    page.evaluate("location.hash = '#turn=7'")
    until(page, "document.querySelector('.turn b').textContent === '7'")


@pytest.mark.parametrize("game", ["planet_wars", "space_explorers"])
def test_it_can_be_seen_as_a_seat_saw_it(game: str, replay: Callable[..., Page]) -> None:
    page = replay(game, "#turn=3")
    hidden = "document.querySelectorAll('.stage [data-id^=\"fog:\"]').length"
    assert page.evaluate(hidden) == 0
    page.get_by_label("through whose eyes").select_option("0")
    until(page, f"{hidden} > 0")
    assert turn(page) == 3
    page.get_by_label("through whose eyes").select_option("")
    until(page, f"{hidden} === 0")


def test_where_nothing_is_hidden_there_are_no_other_eyes(replay: Callable[..., Page]) -> None:
    expect(replay("fish").get_by_label("through whose eyes")).to_be_hidden()


def test_faults_rejected_orders_and_notes_are_told_and_nothing_in_them_is_markup(
    replay: Callable[..., Page], tmp_path: Path
) -> None:
    bot = tmp_path / "troubled.py"
    bot.write_text(TROUBLED)
    entrants = (Entrant(EVIL, str(bot)), Entrant("other", "noop"))
    record = play_match(MatchSpec(game="planet_wars", entrants=entrants, seed=3, options={"max_turns": 12}))
    page = replay("planet_wars", html=html_page(load("planet_wars"), record))
    assert page.title() == f"PlanetWars: {EVIL} – other"
    assert page.locator(".seats .name").first.inner_text() == EVIL
    page.keyboard.press("ArrowRight")
    expect(page.locator("blockquote")).to_have_text("turn 1 <b>bold</b>")
    expect(page.locator(".orders li")).to_have_count(2)
    expect(page.locator(".orders .rejected")).to_have_count(1)
    page.locator(".slider").fill("5")
    expect(page.locator(".happened .fault")).to_contain_text("no more ideas")
    expect(page.locator(".seats li").first).to_contain_text("fault")


def test_what_a_shape_says_is_shown_beside_the_pointer(replay: Callable[..., Page]) -> None:
    page = replay("planet_wars", still=True)
    expect(page.locator(".card")).to_be_hidden()
    page.locator(".stage [data-id='planet:1']").hover(force=True)
    expect(page.locator(".card")).to_contain_text("planet 1")


def test_shapes_can_be_marked_and_picked_by_pointer_and_keyboard(replay: Callable[..., Page]) -> None:
    page = replay("fish", still=True)
    page.evaluate(
        """() => {
          const { player } = document.getElementById("player");
          window.picked = [];
          player.stage.pick((id) => window.picked.push(id));
          player.stage.mark(["tile:0:1", "tile:1:2"], "source");
        }"""
    )
    assert page.locator(".ring.source").count() == 2
    page.locator("[data-id='tile:0:1']").click(force=True)
    page.locator("[data-id='tile:1:1']").click(force=True)
    page.locator("[data-id='tile:1:2']").focus()
    page.keyboard.press("Space")
    assert page.evaluate("window.picked") == ["tile:0:1", "tile:1:2"]
    assert page.get_by_label("play (space)").is_visible()


SMALL = """() => [...document.querySelectorAll("button, select, .slider")].filter(e => e.checkVisibility())
                 .filter(e => e.getBoundingClientRect().height < 28).map(e => e.outerHTML)"""


@pytest.mark.parametrize("game", MATCHES)
def test_it_fits_desks_and_phones_in_light_and_dark(game: str, replay: Callable[..., Page], shot: Shot) -> None:
    page = replay(game, still=True)
    page.keyboard.press("5")
    page.wait_for_timeout(100)
    for look in looks(page):
        shot(page, f"replay-{game}-{look}", full_page=False)
        assert fits(page), look
        play = page.get_by_label("play (space)").bounding_box()
        assert play is not None
        assert play["y"] + play["height"] <= page.evaluate("innerHeight"), "the controls are on the screen"
        assert page.evaluate(SMALL) == [], look
        ground = page.evaluate("getComputedStyle(document.querySelector('.ludus-player')).backgroundColor")
        assert (sum(map(int, ground[4:-1].split(","))) < 200) == look.endswith("dark")


def test_a_live_page_keeps_to_the_newest_turn_until_one_looks_back(replay: Callable[..., Page]) -> None:
    """The same player, fed message by message, and through one seat's eyes only."""
    page = replay("planet_wars", still=True)
    page.evaluate(
        """async () => {
          const { player } = document.getElementById("player");
          const film = player.film;
          window.messages = [film.head, ...film.frames];
          const root = document.createElement("div");
          document.body.replaceChildren(root);
          player.close();
          window.live = new player.constructor(root, { live: true });
          window.live.see(0);
          window.next = (count) => window.messages.splice(0, count).forEach((message) => window.live.push(message, 0));
          window.next(6);
        }"""
    )
    until(page, "document.querySelector('.turn b').textContent === '4'")
    assert page.locator(".seats .name").all_inner_texts() == list(MATCHES["planet_wars"]["players"])
    expect(page.get_by_role("button", name="live")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("through whose eyes")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    page.evaluate("window.next(5)")
    page.wait_for_timeout(200)
    assert turn(page) == 3
    page.get_by_role("button", name="live").click()
    assert turn(page) == 9
    page.evaluate("window.next(1000)")
    until(page, "document.querySelector('.turn b').textContent === document.querySelector('.slider').max")
    expect(page.get_by_role("button", name="live")).to_be_hidden()


def test_a_record_can_be_watched_in_a_notebook(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "notebook.html"
    file.write_text(f"<!doctype html><meta charset='utf-8'><body>{played('fish')._repr_html_()}", encoding="utf-8")
    page = visit(file.as_uri(), offline=True)
    inside = page.frame_locator("iframe")
    inside.locator("#player[data-ready]").wait_for()
    inside.get_by_label("a turn on (→)").click()
    expect(inside.locator(".turn b")).to_have_text("1")
    page.wait_for_timeout(300)
