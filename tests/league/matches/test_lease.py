"""The right to make pairs, on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from ludus.league.league import League
from ludus.league.matches.lease import LEASE_S, Lease, LeaseLost, SchedulerReport, lease_now
from ludus.league.tables import LEASES
from tests.league.matches.leagues import a_league
from tests.store.conftest import database, place, server

__all__ = ["database", "place", "server"]


@pytest.fixture
def league(place: str) -> Iterator[League]:
    with a_league(place) as opened:
        yield opened


def expire(league: League) -> None:
    """As if its holder had been killed a while ago."""
    with league.link() as link:
        link.execute(update(LEASES).values(until=LEASES.c.until - 2 * LEASE_S))


def test_one_holds_it_and_says_what_it_does(league: League) -> None:
    assert lease_now(league) is None
    first, second = Lease(league, lambda: SchedulerReport(workers=3)), Lease(league)
    assert first.take() and first.is_held
    assert not second.take() and not second.is_held
    found = lease_now(league)
    assert found is not None and found.is_fresh
    assert (found.holder, found.said.workers) == (first.holder, 3)
    with league.link() as link:
        first.check(link)
    with pytest.raises(LeaseLost), league.link() as link:
        second.check(link)
    first.drop()
    assert not first.is_held
    assert second.take()  # at once
    second.drop()


def test_who_waits_takes_over_when_it_has_run_out(league: League) -> None:
    first, second = Lease(league), Lease(league)
    assert first.take()
    expire(league)
    found = lease_now(league)
    assert found is not None and not found.is_fresh
    assert second.take()
    with pytest.raises(LeaseLost, match="another scheduler has taken over"), league.link() as link:
        first.check(link)
    first.drop()  # which is not its own any more
    found = lease_now(league)
    assert found is not None and found.is_fresh and found.holder == second.holder
    second.drop()


def test_what_another_version_said_is_passed_over(tmp_path: Path) -> None:
    with a_league(tmp_path / "league.db") as league:
        lease = Lease(league)
        assert lease.take()
        lease.drop()
        with league.link() as link:
            link.execute(update(LEASES).values(said="{"))
        found = lease_now(league)
        assert found is not None and found.said == SchedulerReport()
