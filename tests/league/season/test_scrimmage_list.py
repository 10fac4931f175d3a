"""What a team may ask for, and what became of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.principal import GUEST
from ludus.league.season.scrimmage_list import scrimmage_choices, scrimmages_of
from ludus.league.season.scrimmages import ask, mark_paired, withdraw
from ludus.league.tables import PEOPLE
from ludus.league.versions.life import withdraw as withdraw_version
from ludus.league.words import Life
from tests.league.season.rows import ADA, BOB, Clock, add_pair, add_person, add_results, add_version, founded

SERIES = "scrimmages"


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with founded(tmp_path / "league.db", Clock()) as league:
        add_version(league, 1, None, player="greedy")
        for version, team, life in ((2, 1, Life.ACTIVE), (3, 1, Life.REFUSED), (4, 2, Life.RATED), (5, 2, Life.ACTIVE)):
            add_version(league, version, team, life)
        yield league


def test_only_what_may_meet_is_offered(league: League) -> None:
    choices = scrimmage_choices(league, ADA)
    assert [one.name for one in choices.own] == ["version 2 (active)"]
    assert [one.word for one in choices.house] == ["version:1"]
    assert [(one.word, one.name) for one in choices.teams] == [("team:2", "team bob")]
    with league.link() as link:
        link.execute(update(PEOPLE).where(PEOPLE.c.id == 2).values(closed=1.0))
    assert scrimmage_choices(league, ADA).teams == ()


def test_what_was_played_is_told_to_both_and_to_nobody_else(league: League) -> None:
    number = ask(league, ADA, 2, 4, 2)
    with league.link() as link:
        assert mark_paired(link, number)
    add_pair(league, 7, 2, 4, SERIES, share="scrimmage", asked=number)
    add_results(league, 7, 2, 4, [2, 4], SERIES)
    (mine,), (theirs,) = scrimmages_of(league, ADA), scrimmages_of(league, BOB)
    assert (mine.first, mine.second) == ("team ada, version 2", "team bob, version 4")
    assert ([(one.number, one.score) for one in mine.matches], mine.score) == ([(14, 1.0), (15, 0.0)], 1.0)
    assert (mine.can_be_withdrawn, theirs.can_be_withdrawn, theirs.own) == (True, False, False)
    withdraw(league, ADA, number)
    assert not scrimmages_of(league, ADA)[0].can_be_withdrawn
    add_person(league, 3, "cy", team=3)
    with pytest.raises(LudusError, match="scrimmages are a team's"):
        scrimmages_of(league, GUEST)


def test_why_the_rest_is_not_played_is_told(league: League) -> None:
    ask(league, ADA, 2, 4, 2)
    withdraw_version(league, BOB, 4)
    (mine,) = scrimmages_of(league, ADA)
    assert mine.gone == ("team bob, version 4",) and not mine.can_be_withdrawn
