"""Sign in and out."""

from typing import Any

import pytest
from sqlalchemy import select

from ludus.league.people import passwords
from ludus.league.people.accounts import close_account, keep_password, make_person, person_of
from ludus.league.people.passwords import hashed
from ludus.league.people.principal import OWNER
from ludus.league.people.sessions import sessions_of
from ludus.league.tables import SESSIONS
from tests.web.league.people.conftest import School

PASSWORD = "correct horse battery"
COOKIE = "ludus_session_8000"
PATH = "/league/sign-in"


@pytest.fixture
def ada(school: School) -> int:
    person = make_person(school.league, "ada", "Countess", "Ada Lovelace")
    keep_password(school.league, person, hashed(PASSWORD).result())
    return person


def sent(school: School, login: str = "ada", password: str = PASSWORD, **more: Any) -> Any:
    return school.browser().post(PATH, data={"login": login, "password": password, **more})


def test_who_knows_the_password_is_in(school: School, ada: int) -> None:
    browser = school.browser()
    assert browser.get("/league/account").headers["location"] == "/league/sign-in?next=%2Fleague%2Faccount"
    answer = browser.post(PATH, data={"login": " ADA ", "password": PASSWORD, "next": "/league/members"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/league/members")
    shown = browser.get("/league/account").text
    assert "Countess" in shown and "Ada Lovelace" in shown and ">Account</a>" in shown


def test_the_cookie_is_for_us_alone(school: School, ada: int) -> None:
    said = sent(school).headers["set-cookie"]
    assert "HttpOnly" in said and "SameSite=lax" in said and "Secure" not in said
    secure = school.browser()
    secure.base_url = "https://localhost"
    answer = secure.post(PATH, data={"login": "ada", "password": PASSWORD})
    assert "Secure" in answer.headers["set-cookie"]
    stranger = school.browser().post(
        PATH, data={"login": "ada", "password": PASSWORD}, headers={"X-Forwarded-Proto": "https"}
    )
    assert "Secure" not in stranger.headers["set-cookie"]  # nobody told us of a proxy


def test_nobody_can_tell_whether_a_login_exists(school: School, ada: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make_person(school.league, "invited", "Not yet here")
    closed = make_person(school.league, "closed", "Closed")
    keep_password(school.league, closed, hashed(PASSWORD).result())
    close_account(school.league, OWNER, closed)
    asked: list[bool] = []
    real = passwords._verified

    def counted(password: str, kept: str | None) -> passwords.Verified:
        asked.append(kept is None)
        return real(password, kept)

    monkeypatch.setattr(passwords, "_verified", counted)
    answers = {
        (answer.status_code, answer.text.replace(f'value="{login}"', ""))
        for login in ("ada", "nobody", "invited", "closed")
        for answer in [sent(school, login, "wrong password")]
    }
    assert len(answers) == 1
    assert next(iter(answers))[0] == 403
    assert len(asked) == 4  # the same work for each
    assert sent(school, "closed").status_code == 403


def test_a_planted_cookie_gains_nothing(school: School, ada: int) -> None:
    """Session fixation: what was there before is not what one is signed in by."""
    victim = school.browser(None, **{COOKIE: "planted"})
    answer = victim.post(PATH, data={"login": "ada", "password": PASSWORD})
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}=") and "planted" not in answer.headers["set-cookie"]
    assert school.browser(None, **{COOKIE: "planted"}).get("/league/account").status_code == 303


def test_who_signs_in_again_leaves_no_session_behind(school: School, ada: int) -> None:
    browser = school.browser()
    for _ in range(3):
        browser.post(PATH, data={"login": "ada", "password": PASSWORD})
    assert len(sessions_of(school.league, ada)) == 1


def test_signed_out_is_out_with_the_same_cookie_too(school: School, ada: int) -> None:
    browser = school.browser()
    browser.post(PATH, data={"login": "ada", "password": PASSWORD})
    word = browser.cookies[COOKIE]
    assert browser.post("/league/sign-out").status_code == 303
    assert COOKIE not in browser.cookies
    assert school.browser(None, **{COOKIE: word}).get("/league/account").status_code == 303
    assert school.league.rows(select(SESSIONS)) == []


@pytest.mark.parametrize("on", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_nobody_is_sent_elsewhere(school: School, ada: int, on: str) -> None:
    assert sent(school, next=on).headers["location"] == "/league/account"
    assert "evil" not in school.browser().get(PATH, params={"next": on}).text


def test_a_form_of_another_page_is_refused(school: School, ada: int) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}):
        answer = school.browser().post(PATH, data={"login": "ada", "password": PASSWORD}, headers=headers)
        assert answer.status_code == 403 and "set-cookie" not in answer.headers
    browser = school.browser()
    del browser.headers["Origin"]
    answer = browser.post(PATH, data={"login": "ada", "password": PASSWORD})
    assert (answer.status_code, "no Origin" in answer.text) == (403, True)


def test_a_session_without_an_origin_changes_nothing(school: School, ada: int) -> None:
    browser = school.browser(ada)
    del browser.headers["Origin"]
    for path in ("/league/account/pseudonym", "/league/members", "/league/sign-out", "/api/matches"):
        answer = browser.post(path, data={"pseudonym": "Thief", "name": "Thieves"})
        assert (answer.status_code, "no Origin" in answer.text) == (403, True)
    assert person_of(school.league, ada).pseudonym == "Countess"


def test_guesses_are_few(school: School, ada: int) -> None:
    answers = [sent(school, "ada", f"guess number {number}").status_code for number in range(12)]
    assert answers == [403] * 10 + [429] * 2
    late = sent(school)
    assert late.status_code == 429 and "ask staff for a link" in late.text


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"login=%ff&password=%00",
        b"login=" + b"x" * 5000 + b"&password=x",
        b"login=ada&password=" + b"x" * 5000,
        b"login=ada&login=eve&password=x",
        b"&".join(b"x=1" for _ in range(100)),
        b'{"login": "ada"}',
        b"login=%00&password=%00",
        b"login=' OR 1=1 --&password=x",
    ],
)
def test_what_strangers_send_is_refused_in_a_line(school: School, ada: int, body: bytes) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = school.browser().post(PATH, content=body, headers=headers)
    assert answer.status_code in (400, 403)
    assert "bug" not in answer.text and "set-cookie" not in answer.headers


def test_a_body_of_any_size_is_not_read(school: School) -> None:
    assert school.browser().post(PATH, content=b"login=" + b"x" * 100_000).status_code == 413


def test_a_hash_of_other_days_is_renewed_on_the_way(school: School, ada: int) -> None:
    from argon2 import PasswordHasher

    keep_password(school.league, ada, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD))
    assert sent(school).status_code == 303
    assert "m=19456" in str(person_of(school.league, ada).password)
    assert sent(school).status_code == 303
