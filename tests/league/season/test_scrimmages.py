"""Scrimmages: who may ask for what, and how many."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import GUEST, OWNER, Principal
from ludus.league.season.scrimmages import (
    ask,
    challenge,
    left_this_hour,
    mark_paired,
    waiting_scrimmages,
    withdraw,
)
from ludus.league.settings import Dates
from ludus.league.tables import PEOPLE, SCRIMMAGES
from ludus.league.versions.life import withdraw as withdraw_version
from ludus.league.words import Life
from tests.league.season.rows import ADA, BOB, STAFF, Clock, add_version, founded, moment
from tests.store.conftest import database, place, server

__all__ = ["database", "place", "server"]
HOUSE, OLD, NEW, FRESH, RATED, SECRET = 1, 2, 3, 4, 5, 6


@pytest.fixture
def clock() -> Clock:
    return Clock()


def peopled(league: League) -> League:
    add_version(league, HOUSE, None, player="greedy")
    for version, team, life in (
        (OLD, 1, Life.SUPERSEDED),
        (NEW, 1, Life.ACTIVE),
        (FRESH, 1, Life.RECEIVED),
        (RATED, 2, Life.RATED),
        (SECRET, 2, Life.CHECKED),
    ):
        add_version(league, version, team, life)
    return league


@pytest.fixture
def league(tmp_path: Path, clock: Clock) -> Iterator[League]:
    with founded(tmp_path / "league.db", clock) as league:
        yield peopled(league)


@pytest.mark.parametrize("other", [HOUSE, OLD, RATED])
def test_an_own_version_meets_the_house_an_older_one_or_a_rated_one(league: League, other: int) -> None:
    number = ask(league, ADA, NEW, other, 3)
    (row,) = league.rows(select(SCRIMMAGES))
    assert (row.id, row.team, row.person, row.first, row.second, row.boards) == (number, 1, 1, NEW, other, 3)


def test_a_team_is_challenged_by_its_rated_version(league: League) -> None:
    challenge(league, ADA, NEW, 2, 1)
    assert league.rows(select(SCRIMMAGES.c.second))[0][0] == RATED
    with pytest.raises(LudusError, match="no rated version yet"):
        challenge(league, BOB, RATED, 1, 1)


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (NEW, SECRET, "cannot be challenged"),  # not released
        (NEW, 99, "cannot be challenged"),
        (RATED, HOUSE, "no version 5 of your team"),
        (HOUSE, OLD, "no version 1 of your team"),
        (99, HOUSE, "no version 99"),
        (FRESH, HOUSE, "is received; choose one that has passed its check"),
        (NEW, FRESH, "cannot be challenged"),
        (NEW, NEW, "cannot meet itself"),
    ],
)
def test_what_may_not_meet_is_refused(league: League, first: int, second: int, said: str) -> None:
    with pytest.raises(LudusError, match=said):
        ask(league, ADA, first, second, 1)
    assert league.rows(select(SCRIMMAGES)) == []


@pytest.mark.parametrize("boards", [-1, 0, 21, 10**12, -(10**30)])
def test_so_many_boards_are_none(league: League, boards: int) -> None:
    with pytest.raises(LudusError, match="a scrimmage has 1 to 20"):
        ask(league, ADA, NEW, HOUSE, boards)


def test_who_has_no_team_asks_for_nothing(league: League) -> None:
    for who in (GUEST, STAFF, OWNER):
        with pytest.raises(LudusError, match="asked for by a team"):
            ask(league, who, NEW, HOUSE, 1)


def test_a_closed_team_is_left_alone(league: League) -> None:
    with league.link() as link:
        link.execute(update(PEOPLE).where(PEOPLE.c.id == 2).values(closed=5.0))
    with pytest.raises(LudusError, match="that team is closed"):
        ask(league, ADA, NEW, RATED, 1)


def test_there_are_none_before_the_season_and_after_it(league: League, clock: Clock) -> None:
    league.change(replace(league.settings, dates=Dates(opens=moment(100), ends=moment(200))), None)
    clock.at = 50
    with pytest.raises(LudusError, match="has not opened"):
        ask(league, ADA, NEW, HOUSE, 1)
    clock.at = 200
    with pytest.raises(LudusError, match="season is over"):
        ask(league, ADA, NEW, HOUSE, 1)


def test_so_many_an_hour_and_then_more(league: League, clock: Clock) -> None:
    ask(league, ADA, NEW, HOUSE, 15)
    with pytest.raises(LudusError, match="has 5 of 20 left this hour; more from 1970-01-01 01:16 UTC"):
        ask(league, ADA, NEW, HOUSE, 6)
    ask(league, ADA, NEW, HOUSE, 5)
    assert (left_this_hour(league, 1), left_this_hour(league, 2)) == (0, 20)
    clock.at += 3600
    assert left_this_hour(league, 1) == 20


def test_two_who_ask_at_once_do_not_get_more_than_there_is(place: str, clock: Clock) -> None:
    with founded(place, clock) as league:
        peopled(league)

        def asked(_: int) -> bool:
            try:
                return bool(ask(league, ADA, NEW, HOUSE, 7))
            except LudusError as error:
                assert "left this hour" in str(error)
                return False

        with ThreadPoolExecutor(8) as threads:
            assert sum(threads.map(asked, range(16))) == 2
        assert left_this_hour(league, 1) == 6


def test_what_was_not_paired_can_be_taken_back_and_counts_no_more(league: League) -> None:
    number = ask(league, ADA, NEW, HOUSE, 10)
    with league.link() as link:
        assert mark_paired(link, number, 3)
    assert withdraw(league, ADA, number) == 7
    assert withdraw(league, ADA, number) == 0
    with league.link() as link:
        assert waiting_scrimmages(link) == []
    assert left_this_hour(league, 1) == 17


@pytest.mark.parametrize(("gone", "by"), [(NEW, ADA), (RATED, BOB)])
def test_a_version_that_is_withdrawn_plays_no_more_and_its_boards_are_given_back(
    league: League, gone: int, by: Principal
) -> None:
    number, other = ask(league, ADA, NEW, RATED, 10), ask(league, ADA, OLD, HOUSE, 1)
    with league.link() as link:
        assert mark_paired(link, number, 3)
    withdraw_version(league, by, gone)
    with league.link() as link:
        assert [one.id for one in waiting_scrimmages(link)] == [other]
    assert left_this_hour(league, 1) == 16


def test_what_is_paired_in_the_moment_it_is_taken_back_counts(league: League) -> None:
    """Who pairs has seen it before; it is played, and nobody has matches for nothing."""
    number = ask(league, ADA, NEW, HOUSE, 2)
    assert withdraw(league, ADA, number) == 2
    with league.link() as link:
        assert mark_paired(link, number)
        assert waiting_scrimmages(link) == []
    assert left_this_hour(league, 1) == 19


def test_what_another_team_asked_for_is_not_told_of(league: League) -> None:
    number = ask(league, ADA, NEW, HOUSE, 1)
    for who in (BOB, GUEST):
        with pytest.raises(LudusError, match="your team has asked for no scrimmage"):
            withdraw(league, who, number)
    assert withdraw(league, STAFF, number) == 1


def test_teams_take_turns_whoever_asked_first(league: League, clock: Clock) -> None:
    for _ in range(3):
        ask(league, ADA, NEW, HOUSE, 2)
        clock.at += 1
    ask(league, BOB, RATED, HOUSE, 3)
    order = []
    with league.link() as link:
        while waiting := waiting_scrimmages(link):
            order.append(waiting[0].team)
            assert mark_paired(link, waiting[0].id)
    assert order[:6] == [1, 2, 1, 2, 1, 2]
    assert sorted(order) == [1] * 6 + [2] * 3


def test_no_more_is_paired_than_was_asked_for(league: League) -> None:
    number = ask(league, ADA, NEW, HOUSE, 2)
    with league.link() as link:
        assert not mark_paired(link, number, 3)
        assert mark_paired(link, number, 2)
        assert not mark_paired(link, number)
