"""Scrimmages by page and by API."""

import pytest
from sqlalchemy import select

from ludus.league.people.principal import OWNER
from ludus.league.tables import SCRIMMAGES
from ludus.league.versions.life import withdraw
from tests.web.league.season.conftest import HOUSE, MINE, RATED, SECRET, Class

PATH, API = "/league/scrimmages", "/api/league/scrimmages"


def asked(pupils: Class) -> list[tuple[int, int, int]]:
    rows = pupils.school.league.rows(select(SCRIMMAGES))
    return [(row.first, row.second, row.boards) for row in rows]


def test_a_team_asks_sees_and_takes_back(pupils: Class) -> None:
    browser = pupils.browser("ada")
    shown = browser.get(PATH).text
    assert "greedy" in shown and "Team bob" in shown and "20 boards are left" in shown
    for other in (f"version:{HOUSE}", f"team:{pupils.bob.team}"):
        answer = browser.post(PATH, data={"first": f"version:{MINE}", "second": other, "boards": "2"})
        assert (answer.status_code, answer.headers["location"]) == (303, PATH)
    assert asked(pupils) == [(MINE, HOUSE, 2), (MINE, RATED, 2)]
    assert "0 of 2 boards paired" in browser.get(PATH).text
    assert browser.post(f"{PATH}/withdraw", data={"id": "1"}).status_code == 303
    assert "taken back" in browser.get(PATH).text
    assert "Team ada, version 2" in pupils.browser("bob").get(PATH).text


def test_why_a_scrimmage_is_not_played_any_more_stands_in_the_list(pupils: Class) -> None:
    browser = pupils.browser("ada")
    browser.post(PATH, data={"first": f"version:{MINE}", "second": f"team:{pupils.bob.team}", "boards": "2"})
    withdraw(pupils.school.league, OWNER, RATED)
    shown = browser.get(PATH).text
    assert "was withdrawn before it was played" in shown and "Take back" not in shown
    assert "20 boards are left" in shown


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"second": f"version:{SECRET}"}, "cannot be challenged"),
        ({"first": f"version:{RATED}"}, "no version 4 of your team"),
        ({"boards": "-3"}, "a scrimmage has 1 to 20"),
        ({"boards": "0"}, "a scrimmage has 1 to 20"),
        ({"boards": "9" * 40}, "expected a whole number"),
        ({"boards": "1e3"}, "expected a whole number"),
        ({"boards": "²"}, "expected a whole number"),
        ({"second": "team:999"}, "no rated version yet"),
        ({"second": "cat:1"}, "expected version:12 or team:3"),
        ({"second": "version:99999999999999999999"}, "expected a whole number"),
        ({"second": "<b>:1"}, "&lt;b&gt;"),
    ],
)
def test_what_cannot_be_is_said_on_the_page_and_asked_for_nothing(
    pupils: Class, change: dict[str, str], said: str
) -> None:
    good = {"first": f"version:{MINE}", "second": f"version:{HOUSE}", "boards": "1"}
    answer = pupils.browser("ada").post(PATH, data=good | change)
    assert (answer.status_code, asked(pupils)) == (400, [])
    assert said in answer.text


def test_by_a_token_too(pupils: Class) -> None:
    bearer = {"Authorization": f"Bearer {pupils.ada.token}", "Accept": "application/json"}
    browser = pupils.browser("guest")
    made = browser.post(API, json={"first": MINE, "second": f"version:{HOUSE}", "boards": 3}, headers=bearer)
    assert (made.status_code, made.json()) == (201, {"id": 1})
    told = browser.get(API, headers=bearer).json()
    assert (told["left"], told["scrimmages"][0]["boards"]) == (17, 3)
    assert browser.delete(f"{API}/1", headers=bearer).json() == {"id": 1}
    for bad in (b"[", b'{"first": 1}', b'{"first": 2, "second": "version:1", "boards": 1e999}', b"[" * 5000):
        assert browser.post(API, content=bad, headers=bearer).status_code == 400
    huge = {"first": 10**30, "second": "version:1", "boards": 10**30}
    assert browser.post(API, json=huge, headers=bearer).status_code == 400


def test_nobody_without_a_team_and_nobody_for_another(pupils: Class) -> None:
    asked_for = {"first": str(MINE), "second": f"version:{HOUSE}", "boards": "1"}
    for who, status in (("guest", 403), ("chief", 403), ("bob", 400)):
        assert pupils.browser(who).post(PATH, data=asked_for).status_code == status
    assert pupils.browser("guest").get(PATH, headers={"Accept": "*/*"}).status_code in (303, 403)
    assert "They are a team" in pupils.browser("chief").get(PATH).text
    pupils.browser("ada").post(PATH, data=asked_for)
    assert pupils.browser("bob").post(f"{PATH}/withdraw", data={"id": "1"}).status_code == 400
    assert pupils.school.league.rows(select(SCRIMMAGES))[0].withdrawn is None
