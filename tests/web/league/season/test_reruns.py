"""Reruns on a page."""

import pytest

from ludus.league.season.trials import applied, trial_state
from tests.league.season.rows import CRASHED, add_pair, add_results
from tests.web.league.season.conftest import MINE, RATED, Class

PATH = "/league/staff/reruns"


@pytest.fixture
def played(pupils: Class) -> Class:
    for number in range(2):
        add_pair(pupils.school.league, number, MINE, RATED)
        add_results(pupils.school.league, number, MINE, RATED, [MINE, MINE], faults=CRASHED if number else ())
    return pupils


def test_a_trial_is_begun_looked_at_and_applied(played: Class) -> None:
    chief, league = played.browser("chief"), played.school.league
    begun = chief.post(PATH, data={"fault": "crash", "version": "", "why": "<i>slow</i>"})
    assert (begun.status_code, begun.headers["location"]) == (303, f"{PATH}/1")
    assert "0 of 1 pairs played" in chief.get(f"{PATH}/1").text
    assert chief.post(f"{PATH}/1/apply").status_code == 400
    add_results(league, 0, MINE, RATED, [RATED, MINE], "trial-1")
    shown = chief.get(f"{PATH}/1").text
    assert "2 → 1" in shown and "&lt;i&gt;slow" in shown
    assert chief.post(f"{PATH}/1/apply").status_code == 303
    assert applied(league) == {1: ("trial-1", 0)}
    assert "applied" in chief.get(PATH).text


def test_one_is_dropped(played: Class) -> None:
    chief = played.browser("chief")
    chief.post(PATH, data={"numbers": "0, 1 2"})
    assert trial_state(played.school.league, 1).pairs == 2
    assert chief.post(f"{PATH}/1/drop").status_code == 303
    assert trial_state(played.school.league, 1).ended == "dropped"


@pytest.mark.parametrize("asked", [{}, {"numbers": "x"}, {"version": "9" * 30}, {"since": "now"}, {"fault": "f"}])
def test_what_is_meant_by_nothing_is_said(played: Class, asked: dict[str, str]) -> None:
    answer = played.browser("chief").post(PATH, data=asked)
    assert answer.status_code == 400 and 'role="alert"' in answer.text
    assert played.browser("chief").get(f"{PATH}/7").status_code == 400
