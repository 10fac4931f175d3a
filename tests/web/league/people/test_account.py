"""My account."""

import re

import pytest

from ludus.league.people.accounts import keep_password, person_of
from ludus.league.people.passwords import hashed
from ludus.league.people.sessions import session_id, sessions_of, who_has_session
from ludus.league.people.tokens import tokens_of, who_has_token
from ludus.web.league.people.account import browser_name
from tests.league.peopled import Author, author
from tests.web.league.people.conftest import School

PASSWORD = "correct horse battery"


@pytest.fixture
def ada(school: School) -> Author:
    one = author(school.league, "ada")
    keep_password(school.league, one.person, hashed(PASSWORD).result())
    return one


def test_a_token_is_told_once_and_revoked(school: School, ada: Author) -> None:
    browser = school.browser(ada.person)
    told = browser.post("/league/account/tokens", data={"label": "lab"}).text
    found = re.search(r"<code>(ludus_[\w-]+)</code>", told)
    assert found is not None and who_has_token(school.league, found[1]) is not None
    assert found[1] not in browser.get("/league/account").text
    id = next(one.id for one in tokens_of(school.league, ada.person) if one.label == "lab")
    assert browser.post("/league/account/tokens/revoke", data={"id": id}).status_code == 303
    assert who_has_token(school.league, found[1]) is None and who_has_token(school.league, ada.token) is not None
    bad = browser.post("/league/account/tokens", data={"label": "=1+1"})
    assert (bad.status_code, "begins with" in bad.text) == (400, True)


def test_a_password_is_changed_by_who_knows_it(school: School, ada: Author) -> None:
    browser = school.browser(ada.person)
    wrong = browser.post("/league/account/password", data={"password": "guess", "new": "another good one"})
    assert (wrong.status_code, "this is not your password" in wrong.text) == (400, True)
    weak = browser.post("/league/account/password", data={"password": PASSWORD, "new": "short"})
    assert (weak.status_code, "10 letters or more" in weak.text) == (400, True)
    done = browser.post("/league/account/password", data={"password": PASSWORD, "new": "another good one"})
    assert done.status_code == 303
    assert browser.get("/league/account").status_code == 200  # here one stays
    assert who_has_session(school.league, ada.session) is None  # and is out elsewhere


def test_sessions_are_ended_one_by_one_or_all(school: School, ada: Author) -> None:
    browser = school.browser(ada.person)
    assert "Sign out everywhere" in browser.get("/league/account").text
    browser.post("/league/account/sessions/end", data={"id": session_id(ada.session)})
    assert who_has_session(school.league, ada.session) is None
    assert browser.get("/league/account").status_code == 200
    browser.post("/league/account/sessions/end-all")
    assert sessions_of(school.league, ada.person) == []
    assert browser.get("/league/account").status_code == 303


def test_nobody_ends_or_revokes_what_is_anothers(school: School, ada: Author) -> None:
    eve = author(school.league, "eve")
    browser = school.browser(eve.person)
    browser.post("/league/account/sessions/end", data={"id": session_id(ada.session)})
    browser.post("/league/account/tokens/revoke", data={"id": tokens_of(school.league, ada.person)[0].id})
    assert who_has_session(school.league, ada.session) and who_has_token(school.league, ada.token)
    assert "ada" not in browser.get("/league/account").text


def test_a_pseudonym_is_changed_and_never_a_tag(school: School, ada: Author) -> None:
    browser = school.browser(ada.person)
    browser.post("/league/account/pseudonym", data={"pseudonym": "A <b>bold</b> one"})
    assert person_of(school.league, ada.person).pseudonym == "A <b>bold</b> one"
    assert "<b>bold" not in browser.get("/league/account").text
    author(school.league, "eve")
    taken = browser.post("/league/account/pseudonym", data={"pseudonym": "the EVE"})
    assert (taken.status_code, "or nearly so" in taken.text) == (400, True)


def test_a_program_can_ask_who_it_is(school: School, ada: Author) -> None:
    program = school.browser()
    assert program.get("/api/league/me").status_code == 403
    program.headers["Authorization"] = f"Bearer {ada.token}"
    told = {"login": "ada", "pseudonym": "The ada", "team": ada.team, "team_name": "Team ada"}
    assert program.get("/api/league/me").json() == {"role": "author", **told}
    assert school.owner().get("/api/league/me").json()["role"] == "owner"


def test_a_browser_has_a_name() -> None:
    chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36"
    iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
    assert [browser_name(one) for one in (chrome, iphone, "", "curl/8")] == [
        "Chrome on Linux",
        "Safari on iPhone",
        "a program",
        "curl/8",
    ]


def test_an_upload_token_changes_no_account(school: School, ada: Author) -> None:
    program = school.browser()
    program.headers["Authorization"] = f"Bearer {ada.token}"
    for path in ("tokens", "password", "sessions/end-all", "pseudonym"):
        assert program.post(f"/league/account/{path}", data={"label": "x"}).status_code == 403
    assert program.get("/league/account", headers={"Accept": "*/*"}).status_code == 403
