"""Staff's hub."""

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from ludus.league.season.announcements import announcements
from ludus.league.season.dates import deadline_of
from ludus.league.season.finals import finals_state
from ludus.league.settings import Dates
from ludus.league.tables import AUDIT
from tests.league.season.rows import moment
from tests.web.league.season.conftest import Class

PATH = "/league/staff"


def test_staff_announce_and_take_back(pupils: Class) -> None:
    chief = pupils.browser("chief")
    assert chief.post(f"{PATH}/announce", data={"text": "Hello\r\nall"}).status_code == 303
    assert [one.text for one in announcements(pupils.school.league)] == ["Hello\nall"]
    assert "Hello<br>all" in chief.get(PATH).text
    assert chief.post(f"{PATH}/announce", data={"text": " "}).status_code == 400
    assert chief.post(f"{PATH}/take-back", data={"id": "1"}).status_code == 303
    assert announcements(pupils.school.league) == []
    assert chief.post(f"{PATH}/take-back", data={"id": "²"}).status_code == 400


def test_staff_give_time(pupils: Class) -> None:
    league, chief = pupils.school.league, pupils.browser("chief")
    assert "Give time" not in chief.get(PATH).text
    league.change(replace(league.settings, dates=Dates(deadline=moment(4_000_000_000))), None)
    given = {"team": "s-ada", "until": "2100-01-01T00:00+01:00"}
    assert chief.post(f"{PATH}/extend", data=given).status_code == 303
    assert (deadline_of(league, pupils.ada.team), deadline_of(league, pupils.bob.team)) == (4102441200.0, 4e9)
    assert "Team ada" in chief.get(PATH).text
    for change, said in (
        ({"until": "2000-01-01T00:00Z"}, "must be after"),
        ({"until": "2100-01-01T00:00"}, "in which time zone"),
        ({"team": "nobody"}, "nobody in one"),
    ):
        bad = chief.post(f"{PATH}/extend", data=given | change)
        assert bad.status_code == 400 and said in bad.text


def test_staff_publish_the_hash_once(pupils: Class) -> None:
    chief = pupils.browser("chief")
    assert chief.post(f"{PATH}/finals").status_code == 303
    state = finals_state(pupils.school.league)
    assert state is not None and state.hash in chief.get(PATH).text
    assert "published already" in chief.post(f"{PATH}/finals").text


def test_grades_are_a_file(pupils: Class) -> None:
    answer = pupils.browser("chief").get(f"{PATH}/grades.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    assert [line.split(",")[0] for line in answer.text.splitlines()] == ["student", "s-ada", "s-bob"]


@pytest.mark.parametrize("who", ["guest", "ada"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("GET", f"{PATH}{part}") for part in ("", "/grades.csv", "/reruns", "/reruns/1", "/settings")),
        *(("POST", f"{PATH}/{part}") for part in ("announce", "take-back", "extend", "finals", "reruns", "settings")),
        *(("POST", f"{PATH}/reruns/1/{part}") for part in ("apply", "drop")),
    ],
)
def test_nobody_else(pupils: Class, who: str, method: str, path: str) -> None:
    answer = pupils.browser(who).request(method, path, headers={"Accept": "*/*"})
    assert answer.status_code == 403
    assert "Real" not in answer.text
    assert [row.what for row in pupils.school.league.rows(select(AUDIT)) if row.what in ("finals", "trial")] == []
