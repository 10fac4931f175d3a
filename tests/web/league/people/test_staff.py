"""Staff's page of people."""

import re

import pytest

from ludus.league.people.accounts import make_person, person_of, set_role
from ludus.league.people.audit import allow_source, audit_log
from ludus.league.people.invitations import invitations
from ludus.league.people.principal import OWNER
from ludus.league.words import Role
from tests.league.peopled import author
from tests.web.league.people.conftest import School

ASKING = {"Accept": "*/*"}


@pytest.fixture
def chief(school: School) -> int:
    return make_person(school.league, "chief", "Chief", "Real chief", role=Role.STAFF)


def test_staff_see_real_names_and_others_do_not(school: School, chief: int) -> None:
    one = author(school.league, "ada")
    shown = school.browser(chief).get("/league/people").text
    assert "Real ada" in shown and "s-ada" in shown and "Team ada" in shown
    person = school.browser(chief).get(f"/league/people/{one.person}").text
    assert "Real ada" in person and "Only the owner" not in person
    for browser in (school.browser(), school.browser(one.person)):
        for path in ("/league/people", f"/league/people/{one.person}", "/league/people/log"):
            answer = browser.get(path, headers=ASKING)
            assert (answer.status_code, "Real" in answer.text) == (403, False)


def test_a_teams_name_leads_staff_to_its_versions(school: School, chief: int) -> None:
    one = author(school.league, "ada")
    for path in ("/league/people", f"/league/people/{one.person}"):
        found = re.search(r'<a href="(/league/team\?team=\d+)">Team ada</a>', school.browser(chief).get(path).text)
        assert found is not None
        assert "<h1>Team ada</h1>" in school.browser(chief).get(found[1]).text


def test_a_class_code_and_links_are_made_and_voided(school: School, chief: int) -> None:
    browser = school.browser(chief)
    told = browser.post("/league/people/invite", data={"kind": "code", "uses": "40", "days": "14"}).text
    code = re.search(r"<code>([A-Z0-9-]{19})</code>", told)
    assert code is not None and school.browser().get(f"/league/join/{code[1]}").status_code == 200
    found = invitations(school.league, OWNER)[0]
    assert found.left == 40
    browser.post("/league/people/void", data={"id": found.id})
    assert school.browser().get(f"/league/join/{code[1]}").status_code == 400
    link = re.search(r"<code>http://localhost(/league/join/[\w-]+)</code>", browser.post("/league/people/invite").text)
    assert link is not None and school.browser().get(link[1]).status_code == 200
    for uses in ("0", "x", "-1", "9" * 99, "²"):
        bad = browser.post("/league/people/invite", data={"kind": "code", "uses": uses, "days": "14"})
        assert bad.status_code == 400


def test_only_the_owner_makes_staff(school: School, chief: int) -> None:
    one, owner, staff = author(school.league, "ada"), school.owner(), school.browser(chief)
    assert staff.post("/league/people/invite", data={"kind": "staff"}).status_code == 403
    assert owner.post("/league/people/invite", data={"kind": "staff"}).status_code == 200
    place = f"/league/people/{one.person}"
    assert staff.post(f"{place}/role", data={"role": "staff"}).status_code == 403
    assert staff.post(f"/league/people/{chief}/role", data={"role": "staff", "source": "yes"}).status_code == 403
    assert staff.post(f"/league/people/{chief}/reset").status_code == 403
    assert staff.post(f"/league/people/{chief}/close", data={"closed": "yes"}).status_code == 403
    assert owner.post(f"{place}/role", data={"role": "staff", "source": "yes"}).status_code == 303
    assert person_of(school.league, one.person).principal.sees_source
    assert owner.post(f"{place}/role", data={"role": "emperor"}).status_code == 400
    assert owner.post(f"{place}/role", data={"role": "owner"}).status_code == 400
    assert "Only the owner" in staff.get(place).text


def test_staff_help_an_author(school: School, chief: int) -> None:
    one, staff = author(school.league, "ada"), school.browser(chief)
    place = f"/league/people/{one.person}"
    link = re.search(r"<code>http://localhost(/league/join/[\w-]+)</code>", staff.post(f"{place}/reset").text)
    assert link is not None and "A new password" in school.browser().get(link[1]).text
    staff.post(f"{place}/team")
    assert person_of(school.league, one.person).team is None
    staff.post(f"{place}/close", data={"closed": "yes"})
    assert school.browser(ludus_session_8000=one.session).get("/league/account").status_code == 303
    staff.post(f"{place}/close", data={"closed": "no"})
    assert person_of(school.league, one.person).closed is None


def test_the_log_tells_who_looked_at_source(school: School, chief: int) -> None:
    one = author(school.league, "ada")
    set_role(school.league, OWNER, chief, Role.STAFF, sees_source=True)
    allow_source(school.league, person_of(school.league, chief).principal, one.team, "version 1 of <b>Team ada</b>")
    shown = school.browser(chief).get("/league/people/log").text
    assert "<td>chief</td><td>source</td><td>version 1 of &lt;b&gt;Team ada" in shown
    for number in range(120):
        allow_source(school.league, OWNER, one.team, f"look {number}")
    first = school.browser(chief).get("/league/people/log").text
    assert "look 119" in first and "look 19<" not in first and "Earlier" in first
    last = audit_log(school.league, OWNER, 100)[-1].id
    assert "look 19<" in school.browser(chief).get(f"/league/people/log?before={last}").text


@pytest.mark.parametrize("word", ["0", "99999", "x", "-1", "1e3", "9" * 50, "%00", "²"])
def test_nobody_has_such_a_number(school: School, chief: int, word: str) -> None:
    assert school.browser(chief).get(f"/league/people/{word}").status_code in (400, 404)
    assert school.browser(chief).post(f"/league/people/{word}/reset").status_code in (400, 404)
