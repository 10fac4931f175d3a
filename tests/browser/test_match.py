"""Watching and playing in a real browser, on a real server."""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Shot, Visit
from tests.browser.looks import fits, looks
from tests.view.clumsy import SAID, world
from tests.view.clumsy import TURNS as TURNS_DRAWN
from tests.web.server import PATIENCE, serving, start, typed

TURNS = 200  # more than any game of Fish has


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


def begin(page: Page, opponent: str, name: str = "Ann", **options: str) -> None:
    """From Home to the first turn."""
    page.get_by_label("Name of player 1").fill(name)
    page.get_by_label("Player 2", exact=True).select_option(opponent)
    if options:
        page.get_by_text("Rules and clock").click()
    for option, value in options.items():
        page.get_by_label(option.replace("_", " ")).fill(value)
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator(".turn-panel.mine")).to_be_visible(timeout=PATIENCE * 1000)
    expect(page.locator(".stage .open").first).to_be_attached(
        timeout=PATIENCE * 1000
    )  # the picture comes after the panel


def stage(page: Page) -> str:
    return page.locator("#player").get_attribute("data-stage") or ""


def marked(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('.stage .open')].map(shape => shape.dataset.id)")
    return found


def pick(page: Page, shape: str) -> None:
    page.locator(f"[data-id='{shape}']").first.dispatch_event("click")


def asked_or_over(page: Page) -> bool:
    """Whether there is another turn to make."""
    page.locator(".turn-panel.mine, [data-stage=over]").first.wait_for(timeout=PATIENCE * 1000)
    return page.locator(".turn-panel.mine").count() > 0


def wait_for_turn(page: Page, turn: int) -> None:
    """Not with `wait_for_function`: the page's policy forbids what that does."""
    until = monotonic() + PATIENCE
    while int(page.locator("#player").get_attribute("data-turn") or -1) < turn:
        assert monotonic() < until, f"turn {turn} does not come"
        page.wait_for_timeout(20)


def test_a_whole_game_of_fish(url: str, visit: Visit) -> None:
    page = visit(f"{url}/?game=fish&board=raft", still=True)
    begin(page, "greedy")
    for _ in range(TURNS):
        if not asked_or_over(page):
            break
        before = int(page.locator("#player").get_attribute("data-turn") or 0)
        prompt = page.locator(".prompt").inner_text()
        shapes = marked(page)
        pick(page, shapes[0])
        if "Move" in prompt:
            targets = page.evaluate("[...document.querySelectorAll('.ring.target')].length")
            assert targets > 0
            pick(page, next(shape for shape in marked(page) if shape.startswith("tile")))
        wait_for_turn(page, before + 1)
    expect(page.get_by_label("how it ended")).to_contain_text("Nobody can move, Ann has")
    expect(page.get_by_text("Download")).to_be_visible()


def test_a_turn_with_two_orders_and_undo(url: str, visit: Visit) -> None:
    page = visit(f"{url}/?game=planet_wars", still=True)
    begin(page, "noop", population="10")
    source = marked(page)[0]
    for amount in ("3", "2"):
        pick(page, source)
        expect(page.locator(".stage .open").last).to_be_attached()
        pick(page, marked(page)[-1])
        page.get_by_label("how many").last.fill(amount)
        page.keyboard.press("Enter")
    expect(page.get_by_label("your orders").locator("li")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("your orders").locator("li")).to_have_count(1)
    pick(page, source)
    pick(page, next(shape for shape in marked(page) if shape != source))
    expect(page.get_by_label("how many").last).to_have_value("7")  # three of ten are spoken for
    page.get_by_role("button", name="Half").click()
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="End turn").click()
    wait_for_turn(page, 2)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".happened .orders li")).to_have_count(2)
    expect(page.locator(".happened")).to_contain_text("3 people")


def test_leaving_and_coming_back(url: str, visit: Visit) -> None:
    page = visit(f"{url}/?game=planet_wars", still=True)
    begin(page, "noop")
    page.get_by_role("button", name="End turn").click()
    wait_for_turn(page, 2)
    page.reload()
    expect(page.locator(".turn-panel.mine")).to_be_visible()
    page.goto(url)
    page.get_by_role("link", name="your seat").first.click()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    wait_for_turn(page, 2)


def test_two_people_at_two_screens(url: str, visit: Visit) -> None:
    told = start(url, "planet_wars", "human:Ann", "human:Ben", options={"max_turns": 3})
    ann, ben = (visit(url + told["links"][seat], still=True) for seat in "01")
    expect(ann.locator(".turn-panel.mine")).to_be_visible()
    expect(ben.locator(".prompt")).to_have_text("Waiting for Ann")
    ann.get_by_role("button", name="End turn").click()
    expect(ben.locator(".turn-panel.mine")).to_be_visible()
    assert set(marked(ann)) == set()
    assert ben.locator(".score").first.inner_text() == "0"  # of the other's nothing is seen
    ann.close()
    ben.close()


def test_people_find_their_seats(url: str, visit: Visit) -> None:
    page = visit(f"{url}/?game=planet_wars", still=True)
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Player 2", exact=True).select_option("human")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("button", name="End turn")).to_be_visible(timeout=PATIENCE * 1000)  # seated at once
    expect(page.locator("#table-note")).to_have_text("Ben is not here")
    page.get_by_text("Invite").click()
    link = page.locator("[data-link]").get_attribute("data-link") or ""
    ben = visit(url + link, still=True)
    expect(ben.locator(".prompt")).to_have_text("Waiting for Ann")
    expect(page.locator("#table-note")).to_be_empty()
    assert "key=" not in ben.url
    stranger = visit(page.url.partition("/seat/")[0], still=True)
    expect(stranger.get_by_role("link", name="Sit down")).to_have_count(0)


def test_a_spectator_borrows_eyes(url: str, visit: Visit) -> None:
    told = start(url, "planet_wars", "noop", "noop", options={"max_turns": 2})
    page = visit(f"{url}{told['page']}#turn=0", still=True)
    expect(page.locator(".score").last).to_have_text("1")
    page.get_by_label("through whose eyes").select_option("0")
    expect(page.locator(".score").last).to_have_text("0")


def test_a_live_match_and_a_late_comer(url: str, visit: Visit) -> None:
    told = start(url, "auralux", "human:Ann", "random")  # a game with secrets could not be watched
    keyed = {"Authorization": f"Bearer {told['links']['0'].partition('key=')[2]}"}

    def play(turn: int) -> None:
        order: dict[str, Any] = {"seat": 0, "turn": turn, "orders": []}
        while httpx.post(f"{url}/api/matches/{told['id']}/answer", json=order, headers=keyed).status_code != 200:
            pass

    early = visit(url + told["page"], still=True)
    expect(early.locator("#stage")).to_have_text("live · waiting for Ann")
    for turn in (1, 3, 5):
        play(turn)
    expect(early.locator("#player")).to_have_attribute("data-turn", "6")
    late = visit(url + told["page"], still=True)
    expect(late.locator("#player")).to_have_attribute("data-turn", "6")
    expect(late.locator(".slider")).to_have_attribute("min", "0")
    play(7)
    for page in (early, late):
        expect(page.locator("#player")).to_have_attribute("data-turn", "8")
    plain = visit(f"{url}{told['page']}?sse", still=True)  # without a WebSocket
    expect(plain.locator("#player")).to_have_attribute("data-turn", "8")
    play(9)
    expect(plain.locator("#player")).to_have_attribute("data-turn", "10")


def test_the_fog_is_for_who_plays_a_bot_too(url: str, visit: Visit) -> None:
    """No window beside the own one shows more, and when it is over all do."""
    page = visit(f"{url}/?game=planet_wars", still=True)
    begin(page, "noop", max_turns="1")
    beside = visit(page.url.partition("/seat/")[0], still=True)
    expect(beside.get_by_text("it can be watched once it is over")).to_be_visible()
    assert beside.locator("#player").count() == 0
    page.get_by_role("button", name="End turn").click()
    expect(page.get_by_label("how it ended")).to_be_visible(timeout=PATIENCE * 1000)
    expect(page.get_by_label("through whose eyes")).to_have_value("")  # all is seen now, here too
    expect(beside.locator("#player")).to_be_visible(timeout=PATIENCE * 1000)


def test_the_window_that_is_opened_may_do_all(tmp_path: Path, visit: Visit) -> None:
    """As `ludus serve` opens it: with a ticket, from which it gets its cookie."""
    with serving(tmp_path, token="t0ken", ticket="t1cket") as url:
        page = visit(f"{url}/?ticket=t1cket", still=True)
        page.goto(f"{url}/?game=fish&board=raft")
        begin(page, "random")
        page.on("dialog", lambda dialog: dialog.accept())
        stranger = visit(page.url.partition("/seat/")[0], still=True)
        expect(stranger.locator("#stage")).to_contain_text("live")
        expect(stranger.get_by_role("button", name="Stop")).to_have_count(0)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("#stage")).to_have_text("it was stopped", timeout=PATIENCE * 1000)
        page.close()
        stranger.close()


def test_a_link_to_a_turn(url: str, visit: Visit) -> None:
    id = start(url, "fish", "random", "random", board="raft", seed=3)["id"]
    httpx.get(f"{url}/api/matches/{id}/film", timeout=PATIENCE)
    page = visit(f"{url}/match/{id}#turn=5", still=True)
    expect(page.locator(".ludus-player .turn b")).to_have_text("5")


def test_a_name_is_never_a_script(url: str, visit: Visit) -> None:
    name = "<script>alert(1)</script>"
    page = visit(f"{url}/?game=fish", still=True)
    page.on("dialog", lambda dialog: pytest.fail("the name ran"))
    begin(page, "random", name)
    expect(page.locator(".seats .name").first).to_have_text(name)
    page.goto(url)
    expect(page.locator(".side").first).to_have_text(name)


def test_a_mistake_is_said_beside_the_button(url: str, visit: Visit, browser: Any) -> None:
    page = browser.new_page()  # a refused request is an error in the console
    page.goto(f"{url}/?game=planet_wars")
    page.get_by_text("Rules and clock").click()
    page.get_by_label("penalty").fill("much")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("alert")).to_contain_text("fraction")
    page.close()


def test_pages_fit_their_screen(url: str, visit: Visit, shot: Shot) -> None:
    id = start(url, "planet_wars", "greedy", "rush", seed=2)["id"]
    httpx.get(f"{url}/api/matches/{id}/film", timeout=PATIENCE)
    for name, path in (("home", "/?game=planet_wars"), ("match", f"/match/{id}#turn=30")):
        page = visit(url + path, still=True)
        page.wait_for_load_state("networkidle")
        for look in looks(page):
            shot(page, f"{name}-{look}")
            assert fits(page), (name, look)


@pytest.mark.parametrize(
    ("game", "bot", "warns"), [("auralux", "expander", False), ("space_explorers", "greedy", True)]
)
def test_a_turn_with_an_order_in_the_other_games(game: str, bot: str, warns: bool, url: str, visit: Visit) -> None:
    page = visit(f"{url}/?game={game}", still=True)
    begin(page, bot)
    source = sorted(marked(page))[0]
    pick(page, source)
    pick(page, sorted(set(marked(page)) - {source})[0])
    page.get_by_role("button", name="Add", exact=True).click()
    if warns:  # who begins with one, and sends it away, is asked
        page.get_by_role("button", name="Do it").click()
    expect(page.get_by_label("your orders").locator("li")).to_have_count(1)
    page.get_by_role("button", name="End turn").click()
    wait_for_turn(page, 2)
    expect(page.get_by_role("button", name="End turn")).to_be_visible()


def test_a_game_that_cannot_be_drawn_says_so_on_the_page_and_is_kept(tmp_path: Path, visit: Visit) -> None:
    command = [str(Path(sys.executable).with_name("ludus")), "serve", "--port", "0", "--no-open"]
    with typed(command, tmp_path, world(tmp_path)) as client:
        asked = {"game": "clumsy", "players": ["random", "random"], "seed": 1}
        told = client.post("/api/matches", json=asked).json()
        page = visit(f"{client.base_url}{told['page']}")
        expect(page.locator("#player")).to_have_attribute("data-stage", "over", timeout=PATIENCE * 1000)
        expect(page.locator("#stage")).to_have_text(SAID)
        expect(page.locator("#player")).to_have_attribute("data-turn", str(TURNS_DRAWN - 1))
        page.close()  # before its server is gone
        assert client.get(f"/api/matches/{told['id']}/record").status_code == 200
        picture = client.get(f"/api/matches/{told['id']}/gif")
        assert (picture.status_code, picture.json()["error"]) == (400, SAID)


def test_what_begins_while_home_is_on_its_way_stands_there(url: str, visit: Visit) -> None:
    """The first look is compared with what the page shows, and not taken for it."""
    page = visit("about:blank")

    def begin_first(route: Route) -> None:
        start(url, "fish", "human:Early", "random")
        route.continue_()

    page.route("**/watch", begin_first, times=1)
    page.goto(url)
    expect(page.locator(".beside")).to_contain_text("Early", timeout=PATIENCE * 1000)
    page.goto("about:blank")  # Home asks again and again
