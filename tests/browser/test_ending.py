"""The end of a match, in a real browser: the card, what can be done there, and how people end a match."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from ludus.core.match import Entrant, MatchSpec
from ludus.games import load
from ludus.referee import play_match
from ludus.referee.file import load_record
from ludus.referee.replay import moments, verify
from ludus.view.html import record_page
from tests.browser.conftest import Shot, Visit
from tests.browser.looks import faults, fits, looks, opened
from tests.web.server import PATIENCE, serving, start

LONG_MS = PATIENCE * 1000


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0, away_s=0.5) as address:
        yield address


def seated(visit: Visit, url: str, link: str) -> Page:
    page = visit(url + link, still=True)
    page.on("dialog", lambda dialog: dialog.accept())
    expect(page.locator(".stage .shape, .stage circle, .stage polygon").first).to_be_attached(timeout=LONG_MS)
    return page


def card(page: Page) -> str:
    shown = page.get_by_label("how it ended")
    expect(shown).to_be_visible(timeout=LONG_MS)
    return shown.inner_text()


def test_a_spectator_reads_who_won_and_jumps_to_where_it_turned(url: str, visit: Visit) -> None:
    told = start(url, "planet_wars", "greedy", "rush", seed=2)
    page = visit(f"{url}{told['page']}#turn=9999", still=True)
    words = card(page)
    assert "greedy beat rush" in words and "rush was eliminated" in words
    last = page.locator(".ludus-player .turn b").inner_text()
    expect(page.locator(".beyond")).to_have_text(f"There is no turn 9999: the match has {last}, and this is the last.")
    point = page.locator(".point", has_text="First capture")
    turn = point.locator("small").inner_text().removeprefix("turn ")
    point.click()
    expect(page.locator(".ludus-player .turn b")).to_have_text(turn)
    expect(page.get_by_label("how it ended")).to_be_visible()
    heading = page.locator(".heading-bar")
    for words in ("greedy – rush", "PlanetWars", "rings", "20", "greedy won"):
        expect(heading).to_contain_text(words)
    expect(page.locator("#stage")).to_be_empty()


FILM = """async () => {
  const { turningPoints } = await import("/static/ending.js");
  const frames = Array.from({ length: 101 }, (_, turn) => ({ turn, tally: turn < 50 ? [60, 40] : [20, 80] }));
  const events = [
    { turn: 3, kind: "capture", seat: 0, from: -1, text: "Ann takes planet 1" },
    { turn: 9, kind: "capture", seat: 1, from: 0, text: "Ben takes planet 2" },
    { turn: 20, kind: "fault", seat: 1, text: "timeout: late" },
    { turn: 30, kind: "fault", seat: 1, text: "crash: gone" },
    { turn: 99, kind: "out", seat: 0, text: "Ann has nothing left" },
  ];
  const found = turningPoints({ names: ["Ann", "Ben"], frames, events });
  found.push(...turningPoints({ names: ["Ann"], frames: frames.slice(0, 1), events })); // of no turns there are none
  return found.map(({ turn, text }) => [turn, text]);
}"""


def test_turning_points_are_a_function_of_the_film(url: str, visit: Visit) -> None:
    assert visit(f"{url}/rules").evaluate(FILM) == [
        [9, "First capture: Ben takes planet 2 from Ann"],
        [20, "Ben: timeout (2 faults in all)"],
        [50, "Ben takes the lead for good"],  # which is also the largest swing
        [99, "Ann has nothing left"],
    ]


def test_an_exported_page_has_the_card_too(tmp_path: Path, visit: Visit) -> None:
    entrants = (Entrant("greedy", "greedy"), Entrant("rush", "rush"))
    record = play_match(MatchSpec(game="planet_wars", entrants=entrants, seed=2))
    file = tmp_path / "match.html"
    file.write_text(record_page(load("planet_wars"), record, lambda: moments(record)), encoding="utf-8")
    page = visit(f"{file.as_uri()}#turn=9999", offline=True, still=True)
    assert "rush was eliminated" in card(page)
    expect(page.locator(".beyond")).to_contain_text("There is no turn 9999")
    page.locator(".point").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ludus-player .turn b")).not_to_have_text(str(len(record.game.turns)))


def test_who_resigns_has_lost_and_may_play_again_from_the_other_seat(url: str, visit: Visit) -> None:
    told = start(url, "planet_wars", "human:Ann", "greedy", seed=3)
    page = seated(visit, url, told["links"]["0"])
    expect(page).to_have_title("● Your turn · PlanetWars: Ann – greedy – Ludus")
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#player")).to_have_attribute("data-turn", "2")
    page.get_by_role("button", name="Resign").click()
    words = card(page)
    assert "You lost" in words and "Ann resigned" in words and "Try turtle first" in words
    expect(page).to_have_title("Over · PlanetWars: Ann – greedy – Ludus")
    expect(page.locator("#result")).to_have_text("greedy won")
    expect(page.locator(".turn-panel")).to_be_hidden()
    expect(page.get_by_label("through whose eyes")).to_have_value("")  # the fog is lifted
    expect(page.locator(".score").last).not_to_have_text("0")
    record = load_record(httpx.get(f"{url}/api/matches/{told['id']}/record", timeout=PATIENCE).content)
    assert record.game.outcome.reason == "resigned" and verify(record) == 2
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url("**/seat/1", timeout=LONG_MS)
    expect(page.locator(".heading-bar h1")).to_have_text("greedy – Ann")
    expect(page.locator(".turn-panel.mine")).to_be_visible(timeout=LONG_MS)


def test_the_next_opponent_is_stronger_after_a_win(url: str, visit: Visit) -> None:
    told = start(url, "fish", "human:Ann", "random", board="raft", seed=4, options={})
    page = seated(visit, url, told["links"]["0"])
    expect(page.locator("#player")).to_have_attribute("data-stronger", "minimax")
    page.get_by_role("button", name="Resign").click()
    assert "Try" not in card(page)  # nobody is weaker
    page.get_by_role("button", name="Rematch").focus()  # by keyboard as by pointer
    page.keyboard.press("Enter")
    page.wait_for_url("**/seat/1", timeout=LONG_MS)


def test_two_people_agree_to_stop_and_meet_again(url: str, visit: Visit) -> None:
    told = start(url, "planet_wars", "human:Ann", "human:Ben")
    ann, ben = (seated(visit, url, told["links"][seat]) for seat in "01")
    expect(ann.get_by_role("button", name="Stop", exact=True)).to_have_count(0)  # nobody ends it alone
    ben.get_by_role("button", name="Offer to stop").click()
    expect(ann.locator("#table-note")).to_have_text("Ben would stop here")
    ann.get_by_role("button", name="End turn").click()  # that is a no
    expect(ben.get_by_role("button", name="Offer to stop")).to_have_attribute("aria-pressed", "false")
    expect(ben).to_have_title("● Your turn · PlanetWars: Ann – Ben – Ludus")
    ann.get_by_role("button", name="Offer to stop").click()
    ben.get_by_role("button", name="Agree to stop").click()
    for page in (ann, ben):
        words = card(page)
        assert "You drew" in words and "All agreed to stop" in words
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url("**/seat/1", timeout=LONG_MS)
    ben.get_by_role("button", name="Join the rematch").click(timeout=LONG_MS)
    ben.wait_for_url("**/seat/0", timeout=LONG_MS)
    assert ann.url.replace("/seat/1", "") == ben.url.replace("/seat/0", "")
    expect(ben.locator(".turn-panel.mine")).to_be_visible(timeout=LONG_MS)


def test_resigning_in_the_turn_of_the_other_ends_it_at_once(url: str, visit: Visit) -> None:
    told = start(url, "auralux", "human:Ann", "human:Ben")
    ann, ben = (seated(visit, url, told["links"][seat]) for seat in "01")
    ben.get_by_role("button", name="Resign").click()
    assert "You won" in card(ann) and "Ben resigned" in card(ann)
    assert "You lost" in card(ben)


def test_who_waits_may_claim_what_the_other_has_left(url: str, visit: Visit) -> None:
    told = start(url, "planet_wars", "human:Ann", "human:Ben")
    ann, ben = (seated(visit, url, told["links"][seat]) for seat in "01")
    ann.close()
    expect(ben.locator("#table-note")).to_have_text("Ann is not here")
    ben.get_by_role("button", name="Claim the match").click(timeout=LONG_MS)
    assert "You won" in card(ben) and "Ann left the match" in card(ben)


def test_a_match_that_everybody_has_left_ends_by_itself(tmp_path: Path, visit: Visit) -> None:
    with serving(tmp_path, left_s=1.0) as url:
        told = start(url, "fish", "human:Ann", "random", board="raft")
        watching = visit(f"{url}{told['page']}#turn=9999", still=True)  # who only watches keeps nobody's seat
        words = card(watching)
        assert "random beat Ann" in words and "Ann left the match" in words
        watching.close()  # before its server is gone


def test_a_clock_is_chosen_in_the_form(url: str, visit: Visit) -> None:
    page = visit(f"{url}/?game=planet_wars", still=True)
    page.get_by_text("Rules and clock").click()
    expect(page.get_by_label("max turns")).to_have_attribute("placeholder", "1000")
    page.get_by_label("edition").select_option("original")
    expect(page.get_by_label("max turns")).to_have_attribute("placeholder", "10000")
    page.get_by_label("edition").select_option("document")
    expect(page.get_by_label("seconds for a turn")).to_be_hidden()
    page.get_by_label("time to think").select_option("turn")
    page.get_by_label("seconds for a turn").fill("90")
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator(".clock")).to_have_text("1:29", timeout=LONG_MS)
    told = start(url, "planet_wars", "human:Ann", "noop", clock={})
    page.goto(url + told["links"]["0"])
    expect(page.locator(".turn-panel.mine")).to_be_visible(timeout=LONG_MS)
    expect(page.locator(".clock")).to_be_hidden()


def test_the_card_is_open_to_all(url: str, browser: Browser, shot: Shot) -> None:
    told = start(url, "planet_wars", "human:Ann", "greedy", seed=3)
    with opened(browser, url + told["links"]["0"]) as page:
        page.on("dialog", lambda dialog: dialog.accept())
        page.locator(".turn-panel.mine").wait_for(timeout=LONG_MS)
        for look in looks(page):
            assert faults(page) == [], look
        page.get_by_role("button", name="Resign").click()
        card(page)
        for look in looks(page):
            shot(page, f"ending-{look}")
            assert fits(page), look
            assert faults(page) == [], look
