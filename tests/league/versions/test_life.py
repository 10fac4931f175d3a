"""What becomes of a version."""

from pathlib import Path

import pytest
from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.tables import AUDIT, EVENTS
from ludus.league.versions.life import NEXT, BadMove, activations_left, move, withdraw
from ludus.league.versions.receive import receive
from ludus.league.versions.version import version
from ludus.league.words import Life
from tests.league.versions.conftest import ANN, BEN, NOON, STAFF, Clock


def moved(league: League, id: int, *lives: Life) -> None:
    for life in lives:
        with league.link() as link:
            move(link, id, life, "by a test", now=league.now())


def test_every_step_is_an_event(league: League, clock: Clock) -> None:
    one = receive(league, ANN, "a.py", b"1")
    clock.now += 60
    moved(league, one.id, Life.CHECKED, Life.ACTIVE, Life.ACTIVE, Life.RATED)
    steps = [(row.life, row.at, row.person) for row in league.rows(select(EVENTS).order_by(EVENTS.c.id))]
    later = [(life, NOON + 60, None) for life in ("checked", "active", "rated")]
    assert steps == [("received", NOON, 1), *later]
    assert (version(league, one.id).life, version(league, one.id).changed) == (Life.RATED, NOON + 60)


@pytest.mark.parametrize("life", Life)
def test_there_is_no_way_but_those_that_there_are(league: League, life: Life) -> None:
    one = receive(league, ANN, "a.py", b"1")
    ways = {
        Life.RECEIVED: (),
        Life.ACTIVE: (Life.CHECKED, Life.ACTIVE),
        Life.RATED: (Life.CHECKED, Life.ACTIVE, Life.RATED),
        Life.SUPERSEDED: (Life.CHECKED, Life.ACTIVE, Life.SUPERSEDED),
        Life.SUSPENDED: (Life.CHECKED, Life.ACTIVE, Life.SUSPENDED),
    }
    moved(league, one.id, *ways.get(life, (life,)))
    for other in {*Life} - {life, *NEXT.get(life, ())}:
        with pytest.raises(BadMove, match=f"version 1 is {life}; it cannot become {other}"):
            moved(league, one.id, other)
    assert version(league, one.id).life is life


def test_its_team_and_staff_withdraw_a_version_and_nobody_else(league: League) -> None:
    one, two = receive(league, ANN, "a.py", b"1"), receive(league, ANN, "a.py", b"2")
    with pytest.raises(LudusError, match="belongs to another team"):
        withdraw(league, BEN, one.id)
    assert withdraw(league, ANN, one.id).life is Life.WITHDRAWN
    assert withdraw(league, STAFF, two.id).life is Life.WITHDRAWN
    assert [(row.person, row.about) for row in league.rows(select(AUDIT))] == [(1, "version 1"), (9, "version 2")]
    with pytest.raises(LudusError, match="no version 99"):
        withdraw(league, STAFF, 99)


def test_a_day_is_of_utc(league: League, clock: Clock, tmp_path: Path) -> None:
    one, two = receive(league, ANN, "a.py", b"1"), receive(league, ANN, "a.py", b"2")
    moved(league, one.id, Life.CHECKED, Life.ACTIVE)
    clock.now = NOON + 43_199
    moved(league, two.id, Life.CHECKED, Life.ACTIVE)
    with league.link() as link:
        assert [activations_left(link, team, 5, clock.now) for team in (1, 2)] == [3, 5]
        assert activations_left(link, 1, 5, clock.now + 1) == 5
        assert activations_left(link, 1, 1, clock.now) == 0
