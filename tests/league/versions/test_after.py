"""What its matches, and the next day, do to a version."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from ludus.league.league import League
from ludus.league.settings import Dates, Quotas
from ludus.league.versions.after import activate_if_it_may, activate_waiting, after_result
from ludus.league.versions.checking import Checked, keep_checked
from ludus.league.versions.house import house_versions
from ludus.league.versions.life import withdraw
from ludus.league.versions.receive import receive
from ludus.league.versions.version import Version, version
from ludus.league.words import Life
from tests.league.versions.conftest import ANN, BEN, NOON, Clock, Founded
from tests.league.versions.test_checking import GOOD


def sent(league: League, *, who: object = ANN, data: bytes) -> Version:
    one = receive(league, who, "a.py", data)  # type: ignore[arg-type]
    keep_checked(league, one, Checked(report=GOOD))
    return one


def lives(league: League, *ones: Version) -> list[Life]:
    return [version(league, one.id).life for one in ones]


def test_the_predecessor_keeps_the_place_until_the_newcomer_is_rated(league: League) -> None:
    first = sent(league, data=b"1")
    assert after_result(league, first.id, 29, 0) is Life.ACTIVE
    assert after_result(league, first.id, 30, 2) is Life.RATED
    second, third, other = sent(league, data=b"2"), sent(league, data=b"3"), sent(league, who=BEN, data=b"1")
    assert lives(league, first, second, third) == [Life.RATED, Life.ACTIVE, Life.ACTIVE]
    assert after_result(league, third.id, 30, 0) is Life.RATED
    assert lives(league, first, second, third, other) == [Life.SUPERSEDED, Life.SUPERSEDED, Life.RATED, Life.ACTIVE]
    assert after_result(league, second.id, 30, 9) is Life.SUPERSEDED  # a match of it that was under way
    assert after_result(league, third.id, 31, 0) is Life.RATED


def test_who_crashes_too_often_is_suspended_and_its_predecessor_plays_on(league: League) -> None:
    first, second = sent(league, data=b"1"), sent(league, data=b"2")
    after_result(league, first.id, 30, 0)
    assert after_result(league, second.id, 5, 3) is Life.SUSPENDED
    assert lives(league, first, second) == [Life.RATED, Life.SUSPENDED]
    third = sent(league, data=b"3")
    after_result(league, third.id, 30, 0)
    assert after_result(league, third.id, 100, 3) is Life.SUSPENDED
    assert lives(league, first, third) == [Life.SUPERSEDED, Life.SUSPENDED]


def test_a_bot_of_the_house_stays_whatever_it_does(league: League) -> None:
    bot = house_versions(league)[0]
    assert after_result(league, bot.id, 100, 10) is Life.RATED


def test_over_the_quota_the_newest_waits_for_the_next_day(founded: Founded, tmp_path: object, clock: Clock) -> None:
    league = founded(f"{tmp_path}/league.db", quotas=Quotas(activations=2))
    ones = [sent(league, data=b"%d" % number) for number in range(5)]
    assert lives(league, *ones) == [Life.ACTIVE, Life.ACTIVE, *[Life.CHECKED] * 3]
    assert activate_waiting(league) == []
    clock.now += 43_200
    withdraw(league, ANN, ones[4].id)
    assert activate_waiting(league) == [ones[3].id]
    assert lives(league, *ones[2:]) == [Life.SUPERSEDED, Life.ACTIVE, Life.WITHDRAWN]
    assert activate_waiting(league) == []


@pytest.mark.parametrize("date", ["opens", "ends"])
def test_nobody_is_activated_outside_of_the_season(founded: Founded, tmp_path: object, clock: Clock, date: str) -> None:
    later = date == "opens"
    moment = datetime.fromtimestamp(NOON + (3600 if later else -3600), UTC)
    league = founded(f"{tmp_path}/league.db")
    one = receive(league, ANN, "a.py", b"1")
    league.change(replace(league.settings, dates=Dates(**{date: moment})), None)
    keep_checked(league, one, Checked(report=GOOD))
    assert lives(league, one) == [Life.CHECKED]
    clock.now += 3600
    assert activate_waiting(league) == ([one.id] if later else [])


def test_an_older_one_that_is_checked_late_does_not_play_after_a_newer_one(league: League) -> None:
    old, new = receive(league, ANN, "a.py", b"1"), receive(league, ANN, "a.py", b"2")
    keep_checked(league, new, Checked(report=GOOD))
    keep_checked(league, old, Checked(report=GOOD))
    assert lives(league, old, new) == [Life.SUPERSEDED, Life.ACTIVE]


def test_what_is_withdrawn_while_it_waits_stops_nobody(founded: Founded, place: str) -> None:
    """Its team can choose the moment: between that we look who waits, and that it would play."""
    league = founded(place, quotas=Quotas(activations=1))
    sent(league, data=b"1")
    second = sent(league, data=b"2")
    assert lives(league, second) == [Life.CHECKED]
    looked = version(league, second.id)
    withdraw(league, ANN, second.id)
    with league.link() as link:
        assert not activate_if_it_may(link, looked, league.settings, NOON + 86_400)
    assert lives(league, second) == [Life.WITHDRAWN]
