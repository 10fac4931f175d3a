"""Join the league."""

import pytest

from ludus.league.people.accounts import by_login, make_person, person_of
from ludus.league.people.class_list import Student, invite_class
from ludus.league.people.invitations import invite, look_up, reset_link
from ludus.league.people.principal import OWNER
from ludus.league.words import Role
from tests.league.peopled import author
from tests.web.league.people.conftest import School

CHOSEN = {"login": "ada", "pseudonym": "Countess", "password": "correct horse battery", "name": "Ada L", "student": ""}


def test_a_class_code_is_typed_and_one_is_in(school: School) -> None:
    code = invite(school.league, OWNER, uses=2, code=True)
    browser = school.browser()
    assert "class code" in browser.get("/league/join").text
    on = browser.post("/league/join", data={"code": f" {code.lower()} "}).headers["location"]
    assert "Join Autumn" in browser.get(on).text
    answer = browser.post(on, data=CHOSEN)
    assert (answer.status_code, answer.headers["location"]) == (303, "/league/members")  # what comes next
    assert "Countess" in browser.get("/league/account").text
    assert school.browser().post("/league/sign-in", data=CHOSEN).status_code == 303


def test_looking_at_a_link_uses_nothing_up(school: School) -> None:
    """A chat program may fetch it, to show what is behind it."""
    word = invite(school.league, OWNER)
    for _ in range(30):
        assert school.browser().get(f"/league/join/{word}").status_code == 200
    assert look_up(school.league, word).left == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"login": "e v e"}, "is no login"),
        ({"name": ""}, "the real name is missing"),
        ({"name": "=1+1"}, "begins with"),
        ({"student": "@x"}, "begins with"),
        ({"login": "taken"}, "is taken; choose another"),
        ({"pseudonym": "T4ken\u202e"}, "cannot be shown"),
        ({"pseudonym": "THE TAKEN"}, "or nearly so"),
        ({"pseudonym": "x" * 3000}, "40 are allowed"),
        ({"password": "short"}, "10 letters or more"),
        ({"password": "x" * 201}, "200 letters at most"),
        ({"password": "Countess"}, "10 letters or more"),
        ({"pseudonym": "Countess of L", "password": "countess of l"}, "guessed at once"),
    ],
)
def test_what_may_not_be_chosen_is_told_in_the_form(school: School, change: dict[str, str], said: str) -> None:
    make_person(school.league, "taken", "The taken")
    word = invite(school.league, OWNER)
    answer = school.browser().post(f"/league/join/{word}", data={**CHOSEN, **change})
    assert answer.status_code == 400 and said in answer.text and "set-cookie" not in answer.headers
    assert CHOSEN["password"] not in answer.text
    assert look_up(school.league, word).left == 1


def test_a_bad_link_says_nothing_and_few_are_tried(school: School) -> None:
    used = invite(school.league, OWNER)
    school.browser().post(f"/league/join/{used}", data=CHOSEN)
    answers = [school.browser().get(f"/league/join/{word}") for word in (used, "x", "%00", "%2e%2e", "a'--")]
    assert {answer.status_code for answer in answers} == {400}
    assert len({answer.text for answer in answers}) == 1
    guesser = school.browser()
    codes = [guesser.get(f"/league/join/guess-{number}").status_code for number in range(310)]
    assert codes[0] == 400 and codes[-1] == 429


def test_somebody_on_the_list_is_greeted_and_keeps_the_login(school: School) -> None:
    invited = invite_class(school.league, OWNER, [Student("Ada Lovelace", "s1", "ada@school.example")])
    link = f"/league/join/{invited[0].word}"
    shown = school.browser().get(link).text
    assert "Ada Lovelace" in shown and "ada@school.example" in shown and 'name="login"' not in shown
    assert school.browser().post(link, data={**CHOSEN, "login": "root"}).status_code == 303
    found = by_login(school.league, "ada@school.example")
    assert found is not None and found.pseudonym == "Countess" and found.role is Role.AUTHOR
    assert by_login(school.league, "root") is None


def test_a_new_password_by_a_link(school: School) -> None:
    one = author(school.league, "ada")
    word = reset_link(school.league, OWNER, one.person)
    assert "A new password" in school.browser().get(f"/league/join/{word}").text
    browser = school.browser()
    assert browser.post(f"/league/join/{word}", data={"password": "another good one"}).status_code == 303
    assert browser.get("/league/account").status_code == 200
    assert school.browser(ludus_session_8000=one.session).get("/league/account").status_code == 303
    assert person_of(school.league, one.person).password
    again = school.browser().post(f"/league/join/{word}", data={"password": "one more of them"})
    assert again.status_code == 400
