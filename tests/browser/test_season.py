"""The season's pages, in light and dark, on a desk and a phone: nothing that axe-core finds wrong."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.league import League, found_league
from ludus.league.people.accounts import make_person
from ludus.league.people.principal import OWNER, Principal
from ludus.league.people.sessions import begin_session
from ludus.league.season.announcements import announce
from ludus.league.season.dates import extend
from ludus.league.season.finals import commit_finals
from ludus.league.season.scrimmages import ask, mark_paired
from ludus.league.season.trials import begin_trial
from ludus.league.settings import Dates, LeagueSettings
from ludus.league.words import Life, Role
from tests.browser.conftest import Shot
from tests.browser.looks import faults, fits, looks
from tests.league.peopled import author
from tests.league.season.rows import add_pair, add_results, add_version, moment
from tests.web.server import Server, server

AUTHORS = {"league": "/league", "scrimmages": "/league/scrimmages", "finals": "/league/finals"}
STAFFS = {
    "staff": "/league/staff",
    "staff-matches": "/league/staff/matches",
    "staff-settings": "/league/staff/settings",
    "staff-reruns": "/league/staff/reruns",
    "staff-rerun": "/league/staff/reruns/1",
}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    """A season on its way, and the sessions of an author and of staff."""
    place = str(tmp_path_factory.mktemp("season") / "league.db")
    dates = Dates(opens=moment(1.7e9), freezes=moment(4e9), deadline=moment(4.1e9), ends=moment(4.2e9))
    found_league(place, LeagueSettings(name="Autumn of the long fishes", game="fish", dates=dates))
    with League(place) as league:
        sessions = fill(league)
    with server(tmp_path_factory.mktemp("home"), league=place, token="t") as serving:
        yield serving, sessions


def fill(league: League) -> dict[str, str]:
    ada, bob = author(league, "ada"), author(league, "bob")
    chief = make_person(league, "chief", "Chief", "Real chief", role=Role.STAFF)
    add_version(league, 1, None, player="greedy")
    for version, team, life in ((2, ada.team, Life.RATED), (3, ada.team, Life.ACTIVE), (4, bob.team, Life.RATED)):
        add_version(league, version, team, life)
    announce(league, OWNER, "The finals are on Friday in room 12.\n\nRules: https://example.org/rules?long=" + "x" * 80)
    commit_finals(league, OWNER)
    extend(league, OWNER, ada.team, 4.15e9)
    number = ask(league, Principal(Role.AUTHOR, ada.person, ada.team), 3, 4, 3)
    with league.link() as link:
        mark_paired(link, number, 2)
    for pair in range(2):
        add_pair(league, pair, 3, 4, "scrimmages", share="scrimmage", asked=number)
        add_results(league, pair, 3, 4, [3, 4], "scrimmages")
        add_pair(league, pair, 2, 4)
        add_results(league, pair, 2, 4, [2, 2])
    lost = MatchResult(90, (3, 4), (1, 2), (0.0, 0.0), ((1, Fault.CRASH),))
    league.store.commit("league", lost, b"record")
    league.store.set_aside("league", 91, "lost 10 times: its worker died, " + "and_nobody_knows_why_" * 5)
    add_version(league, 5, bob.team, Life.RECEIVED)
    begin_trial(league, OWNER, "the server stood still", [0, 1])
    add_results(league, 0, 2, 4, [2, 4], "trial-1")
    league.change(replace(league.settings, rated=20), None)
    return {"ada": ada.session, "chief": begin_session(league, chief, "Firefox")}


@pytest.mark.parametrize("name", [*AUTHORS, *STAFFS])
def test_a_page_is_open_to_all(name: str, running: tuple[Server, dict[str, str]], browser: Browser, shot: Shot) -> None:
    serving, sessions = running
    session = sessions["ada" if name in AUTHORS else "chief"]
    with browser.new_context(bypass_csp=True, reduced_motion="reduce") as context:
        context.add_cookies([{"name": f"ludus_session_{serving.port}", "value": session, "url": serving.url}])
        page = context.new_page()
        page.goto(serving.url + (AUTHORS | STAFFS)[name])
        for look in looks(page):
            shot(page, f"season-{name}-{look}")
            assert faults(page) == [], look
            assert fits(page), look


def test_a_team_asks_for_a_scrimmage(running: tuple[Server, dict[str, str]], browser: Browser) -> None:
    """As the page is sent, with its own policy."""
    serving, sessions = running
    with browser.new_context() as context:
        context.add_cookies([{"name": f"ludus_session_{serving.port}", "value": sessions["ada"], "url": serving.url}])
        page = context.new_page()
        page.goto(f"{serving.url}/league/scrimmages")
        page.get_by_label("against").select_option(label="greedy")
        page.get_by_label("boards").fill("99")
        page.get_by_role("button", name="Ask").click()
        assert "a scrimmage has 1 to 20" in page.get_by_role("alert").inner_text()
        page.get_by_label("boards").fill("2")
        page.get_by_role("button", name="Ask").click()
        page.get_by_text("0 of 2 boards paired").wait_for()
        page.get_by_role("button", name="Take back").first.click()
        page.get_by_text("taken back").wait_for()


def test_on_a_phone_the_bar_shows_where_one_is(running: tuple[Server, dict[str, str]], browser: Browser) -> None:
    """It has more places than a phone is wide."""
    serving, sessions = running
    with browser.new_context(viewport={"width": 390, "height": 800}) as context:
        context.add_cookies([{"name": f"ludus_session_{serving.port}", "value": sessions["ada"], "url": serving.url}])
        page = context.new_page()
        for path in ("/league", "/league/team", "/rules"):
            page.goto(serving.url + path)
            here, strip = (
                page.locator(".bar nav [aria-current]").bounding_box(),
                page.locator(".bar nav").bounding_box(),
            )
            assert here is not None and strip is not None
            assert strip["x"] <= here["x"] and here["x"] + here["width"] <= strip["x"] + strip["width"], path
