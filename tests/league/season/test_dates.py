"""The dates of a season."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import insert, select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.season.dates import (
    Phase,
    deadline_of,
    extend,
    find_team,
    is_frozen,
    may_submit,
    phase,
    read_moment,
    shown_time,
)
from ludus.league.settings import Dates
from ludus.league.tables import AUDIT, FINALS
from tests.league.season.rows import ADA, STAFF, Clock, founded, moment

DATES = Dates(opens=moment(100), freezes=moment(200), deadline=moment(300), ends=moment(400))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def league(tmp_path: Path, clock: Clock) -> Iterator[League]:
    with founded(tmp_path / "league.db", clock, DATES) as league:
        yield league


def test_a_season_passes_through_its_phases_each_from_its_very_moment_on(league: League, clock: Clock) -> None:
    seen = []
    for clock.at in (99.9, 100, 199.9, 200, 299.9, 300, 399.9, 400):
        seen.append(phase(league))
    twice = [Phase.BEFORE, *([one for one in (Phase.OPEN, Phase.FROZEN, Phase.CLOSED) for _ in "ab"]), Phase.OVER]
    assert seen == twice


def test_a_league_without_dates_is_always_open(league: League, clock: Clock) -> None:
    league.change(replace(league.settings, dates=Dates()), None)
    for clock.at in (0, 1e9):
        assert phase(league) is Phase.OPEN and not is_frozen(league)
        may_submit(league, 1)


def test_the_table_is_frozen_until_the_season_ends(league: League, clock: Clock) -> None:
    seen = []
    for clock.at in (199.9, 200, 399, 400):
        seen.append(is_frozen(league))
    assert seen == [False, True, True, False]


def test_where_finals_were_promised_the_table_is_frozen_until_they_are_over(league: League, clock: Clock) -> None:
    with league.link() as link:
        link.execute(insert(FINALS).values(id=1, seed="s", hash="h", committed=1.0, versions=""))
    clock.at = 500
    assert is_frozen(league)
    with league.link() as link:
        link.execute(update(FINALS).values(revealed=450.0))
    assert not is_frozen(league)


def test_too_early_and_too_late_say_when(league: League, clock: Clock) -> None:
    clock.at = 99
    with pytest.raises(LudusError, match="the season opens at 1970-01-01 00:01 UTC"):
        may_submit(league, 1)
    for clock.at in (100, 299.99):
        may_submit(league, 1)
    clock.at = 300
    with pytest.raises(LudusError, match="the deadline was 1970-01-01 00:05 UTC"):
        may_submit(league, 1)


def test_an_extension_is_its_teams_alone_and_is_written_down(league: League, clock: Clock) -> None:
    clock.at = 350
    extend(league, STAFF, 1, 380)
    may_submit(league, 1)
    assert (deadline_of(league, 1), deadline_of(league, 2), deadline_of(league, None)) == (380, 300, 300)
    with pytest.raises(LudusError, match="the deadline was"):
        may_submit(league, 2)
    clock.at = 380
    with pytest.raises(LudusError, match="the deadline was"):
        may_submit(league, 1)
    assert [(row.person, row.what) for row in league.rows(select(AUDIT))] == [(9, "extension")]


@pytest.mark.parametrize("until", [-1e6, 0, 250, 299, 300])
def test_an_extension_takes_no_time_away(league: League, clock: Clock, until: float) -> None:
    clock.at = 250
    with pytest.raises(LudusError, match="it must be after"):
        extend(league, STAFF, 1, until)
    assert deadline_of(league, 1) == 300


def test_an_extension_in_the_past_is_refused(league: League, clock: Clock) -> None:
    clock.at = 1000
    with pytest.raises(LudusError, match="it must be after now"):
        extend(league, STAFF, 1, 999)


def test_nobody_but_staff_gives_time_and_only_to_a_team_that_is_there(league: League) -> None:
    with pytest.raises(LudusError, match="only staff"):
        extend(league, ADA, 1, 2000)
    with pytest.raises(LudusError, match="no team 77"):
        extend(league, STAFF, 77, 2000)


def test_once_the_finals_have_begun_nobody_is_given_time(league: League) -> None:
    with league.link() as link:
        link.execute(insert(FINALS).values(id=1, seed="s", hash="h", committed=1.0, versions="[]", began=2.0))
    with pytest.raises(LudusError, match="the finals have begun"):
        extend(league, STAFF, 1, 2000)


def test_a_moment_needs_its_zone() -> None:
    assert read_moment("1970-01-01T01:00+01:00") == read_moment(" 1970-01-01T00:00Z ") == 0
    assert shown_time(0) == "1970-01-01 00:00 UTC"
    with pytest.raises(LudusError, match="in which time zone"):
        read_moment("2026-12-01T18:00")
    with pytest.raises(LudusError, match="is no time"):
        read_moment("tomorrow")


def test_a_team_is_found_by_its_name_or_by_one_of_its_students(league: League) -> None:
    assert [find_team(league, words) for words in ("team ada", "s1", "Ada", "bob")] == [1, 1, 1, 2]
    for words in ("staff", "", "nobody"):
        with pytest.raises(LudusError, match="no team, and nobody in one"):
            find_team(league, words)
