"""The page of a team, as a browser is given it."""

from ludus.league.people.accounts import make_person
from ludus.league.people.sessions import begin_session
from ludus.league.versions.checking import Checked, keep_checked
from ludus.league.versions.receive import receive
from tests.league.versions.test_checking import GOOD
from tests.web.league.conftest import LeagueServed

SCRIPT = "<script>alert(1)<b>.py"


def test_the_page_has_versions_progress_quota_and_a_form(served: LeagueServed) -> None:
    one = receive(served.league, served.ann.principal, SCRIPT, b"1")
    keep_checked(served.league, one, Checked(report=GOOD))
    with served.client(served.ann.session) as client:
        page, fragment = client.get("/league/team").text, client.get("/league/team/versions").text
    assert fragment in page
    assert "4 of 5" in page and "0 of 30 matches" in page and "Next deadline" in page and 'id="send"' in page
    assert f"--league\n{served.url}" in page
    assert "<script>alert" not in page and "alert(1)" in page
    assert f"/league/versions/{one.id}" in page


def test_who_has_no_team_is_told_where_to_find_one(served: LeagueServed) -> None:
    session = begin_session(served.league, make_person(served.league, "zoe", "Zoe"), "Firefox")
    with served.client(session) as client:
        assert "You are in no team" in client.get("/league/team").text


def test_guests_sign_in_first_and_staff_look_at_any(served: LeagueServed) -> None:
    with served.client(None) as client:
        assert client.get("/league/team").status_code in (303, 403)
    with served.client(served.staff) as client:
        assert "Team ben" in client.get(f"/league/team?team={served.ben.team}").text
    with served.client(served.ann.session) as client:
        assert client.get(f"/league/team?team={served.ben.team}").status_code == 403
