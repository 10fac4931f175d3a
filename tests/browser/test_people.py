"""How people come into a league in a browser: a code, a form, a token, a team; on a desk and a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from ludus.league.people.accounts import make_person
from ludus.league.people.invitations import invite
from ludus.league.people.principal import OWNER
from tests.browser.conftest import Shot
from tests.browser.looks import faults, fits, looks, opened
from tests.league.peopled import author
from tests.web.league_server import TOKEN, LeagueServer, league_server

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LeagueServer]:
    with league_server(tmp_path_factory.mktemp("league"), {"name": "Autumn 2026"}) as running:
        for login in ("grace", "alan", "edsger"):
            author(running.league, login)
        make_person(running.league, "donald@school.example", "Newcomer 7", "Donald, who has a rather long name", "s-77")
        yield running


def is_open_to_all(page: Page, name: str, shot: Shot) -> None:
    for look in looks(page):
        shot(page, f"people-{name}-{look}")
        assert faults(page) == [], look
        assert fits(page), look


def test_from_a_code_to_a_team_and_back(server: LeagueServer, browser: Browser, shot: Shot) -> None:
    code = invite(server.league, OWNER, uses=40, code=True)
    with opened(browser, f"{server.url}/league/join") as page:
        is_open_to_all(page, "code", shot)
        page.get_by_label("class code").fill(code.lower())
        page.get_by_role("button", name="Go on").click()
        page.get_by_label("login").fill("ada")
        page.get_by_label("real name").fill("Ada Lovelace")
        page.get_by_label("pseudonym").fill("Countess")
        page.get_by_label("password").fill(PASSWORD)
        is_open_to_all(page, "join", shot)
        page.get_by_role("button", name="Join").click()
        page.get_by_role("heading", name="Make one").wait_for()  # a team comes next
        page.get_by_role("link", name="Account").click()
        page.get_by_role("heading", name="Countess").wait_for()
        page.get_by_label("label").fill("laptop")
        page.get_by_role("button", name="Make a token").click()
        assert (page.locator(".secret").text_content() or "").startswith("ludus_")
        is_open_to_all(page, "token", shot)
        page.get_by_role("link", name="Go on").click()
        is_open_to_all(page, "account", shot)
        page.get_by_role("link", name="Team", exact=True).click()
        is_open_to_all(page, "no-team", shot)
        page.get_by_label("name").fill("Analytical Engines")
        page.get_by_role("button", name="Make it").click()
        page.get_by_role("link", name="Go on").click()
        page.get_by_role("heading", name="Send a version").wait_for()
        page.get_by_role("link", name="People of the team").click()
        is_open_to_all(page, "team", shot)
        page.get_by_role("link", name="Account").click()
        page.get_by_role("button", name="Sign out", exact=True).first.click()
        page.get_by_label("login").fill("ada")
        page.get_by_label("password").fill("wrong password")
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("alert").wait_for()
        is_open_to_all(page, "sign-in", shot)
        page.get_by_label("password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("heading", name="Countess").wait_for()


def test_the_owner_has_the_list(server: LeagueServer, browser: Browser, shot: Shot) -> None:
    with opened(browser, f"{server.url}/league/people?token={TOKEN}") as page:
        is_open_to_all(page, "list", shot)
        page.get_by_role("button", name="Make a class code").click()
        assert len(page.locator(".secret").text_content() or "") == 19
        page.get_by_role("link", name="Go on").click()
        page.get_by_role("link", name="Real grace").click()
        is_open_to_all(page, "person", shot)
        page.get_by_role("link", name="People", exact=True).click()
        page.get_by_role("link", name="Audit log").click()
        is_open_to_all(page, "log", shot)
