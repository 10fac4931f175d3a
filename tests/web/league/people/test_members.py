"""My team."""

import re

from ludus.league.people.accounts import make_person, person_of
from tests.league.peopled import author, mate
from tests.web.league.people.conftest import School


def test_a_team_is_made_joined_and_left(school: School) -> None:
    one, two = (make_person(school.league, login, f"The {login}", f"Real {login}") for login in ("ada", "bob"))
    ada, bob = school.browser(one), school.browser(two)
    assert "You are in none yet" in ada.get("/league/members").text
    told = ada.post("/league/members", data={"name": "The <i>Analysts</i>"}).text
    found = re.search(r"<code>([A-Z0-9-]{19})</code>", told)
    assert found is not None
    assert found[1] not in ada.get("/league/members").text  # told once
    assert bob.post("/league/members/join", data={"key": found[1]}).status_code == 303
    shown = bob.get("/league/members").text
    assert "The ada" in shown and "2 of 4" in shown and "Real" not in shown and "<i>" not in shown
    assert bob.post("/league/members/leave").status_code == 303
    assert person_of(school.league, two).team is None


def test_what_cannot_be_is_told_in_the_form(school: School) -> None:
    one = author(school.league, "ada")
    for number in range(3):
        mate(school.league, f"mate{number + 5}", one.key)
    late = school.browser(make_person(school.league, "late", "Late"))
    full = late.post("/league/members/join", data={"key": one.key})
    assert (full.status_code, "this team is full: 4 people are the most" in full.text) == (400, True)
    taken = late.post("/league/members", data={"name": "TEAM ADA"})
    assert (taken.status_code, "or nearly so" in taken.text) == (400, True)
    assert late.post("/league/members/key").status_code == 400
    assert late.post("/league/members/leave").status_code == 400


def test_a_key_is_not_guessed(school: School) -> None:
    browser = school.browser(make_person(school.league, "eve", "Eve"))
    answers = [browser.post("/league/members/join", data={"key": f"guess {number}"}).text for number in range(12)]
    assert "no team has this key" in answers[0] and "too many tries" in answers[-1]


def test_a_new_key_voids_the_old_one(school: School) -> None:
    one = author(school.league, "ada")
    told = school.browser(one.person).post("/league/members/key").text
    assert one.key not in told
    bob = school.browser(make_person(school.league, "bob", "Bob"))
    assert bob.post("/league/members/join", data={"key": one.key}).status_code == 400
    found = re.search(r"<code>([A-Z0-9-]{19})</code>", told)
    assert found is not None and bob.post("/league/members/join", data={"key": found[1]}).status_code == 303
